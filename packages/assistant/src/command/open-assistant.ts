import { createScry, type Log } from "@scry/core";
import { createAssistant } from "../agent/create-assistant.ts";
import { createLog, createSecrets } from "../agent/log.ts";
import { createModels } from "../agent/models.ts";
import type { CommandContext, OpenAssistant } from "../channels/definition.ts";
import { channels } from "../channels/list.ts";
import { parseModelName } from "../settings/model-access.ts";
import { type AssistantSettings, readAssistantSettings } from "../settings/settings.ts";

/** Reads the settings, including those of all channels: an invalid variable is an error in every command. */
export function readSettings({ variables, keyring }: CommandContext): AssistantSettings {
  const settings = readAssistantSettings(variables, keyring);
  const ofChannels = channels.flatMap(({ secrets }) => secrets?.(settings) ?? []);
  return { ...settings, secrets: [...settings.secrets, ...ofChannels] };
}

/** Opens the assistant for one command. */
export const assistantOpener =
  (context: CommandContext): OpenAssistant =>
  async (options, use) => {
    const settings = readSettings(context);
    if (options.model) {
      parseModelName(options.model, "--model");
      settings.model = { ...settings.model, name: options.model };
    }
    // The log needs the engine, whose secrets it removes; the engine warns when it is used, and the log is there by then.
    const level = options.logLevel ?? settings.logLevel;
    const warn = (message: string) => void (level !== "notices" && log("warn", message));
    const scry = createScry({
      env: settings.variables,
      keyring: context.keyring,
      store: "sqlite",
      warn,
    });
    const { add, redact } = createSecrets(settings.secrets, scry);
    // Also those that a person gave on the page, in another run.
    createModels({ settings, onSecret: add }).access();
    const write = (line: string) => process.stderr.write(line);
    const log = level === "notices" ? noticeLog(redact, write) : createLog(level, redact, write);
    try {
      const assistant = await createAssistant({
        settings,
        scry,
        log,
        channels,
        ...(context.keyStore && { keyStore: context.keyStore() }),
      });
      try {
        return await use({ assistant, scry, settings, log, redact });
      } finally {
        await assistant.close();
      }
    } finally {
      await scry.close();
    }
  };

/** Only the assistant's own warnings that are whole sentences, e.g. about a tool that is left out. */
const noticeLog =
  (redact: (text: string) => string, write: (line: string) => void): Log =>
  (level, message, details) => {
    if (level === "warn" && !details) write(`${redact(message)}\n`);
  };
