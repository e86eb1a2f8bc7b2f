import { createScry, type Log, type LogLevel, type Scry } from "@scry/core";
import { createAssistant } from "../agent/create-assistant.ts";
import { createLog, createSecrets } from "../agent/log.ts";
import type { Assistant } from "../contract.ts";
import { parseModelName } from "../settings/model-access.ts";
import { type AssistantSettings, type Keyring, readAssistantSettings } from "../settings/settings.ts";

export interface Household {
  assistant: Assistant;
  scry: Scry;
  settings: AssistantSettings;
  log: Log;
  redact(text: string): string;
}

/** An assistant for one command, closed whatever happens. */
export async function withAssistant<T>(
  options: { model?: string; logLevel?: LogLevel | "none"; keyring?: Keyring },
  use: (household: Household) => Promise<T>,
): Promise<T> {
  const { keyring } = options;
  const settings = readAssistantSettings(undefined, keyring);
  if (options.model) {
    parseModelName(options.model, "--model");
    settings.model = { ...settings.model, name: options.model };
  }
  const scry = createScry({ env: settings.variables, keyring });
  const { redact } = createSecrets(settings.secrets, scry);
  const level = options.logLevel ?? settings.logLevel;
  const log: Log =
    level === "none" ? () => undefined : createLog(level, redact, (line) => process.stderr.write(line));
  try {
    const assistant = await createAssistant({ settings, scry, log });
    try {
      return await use({ assistant, scry, settings, log, redact });
    } finally {
      await assistant.close();
    }
  } finally {
    await scry.close();
  }
}

/** Resolves when the signal is aborted. */
export const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
