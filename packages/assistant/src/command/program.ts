import { ScryError, version } from "@scry/core";
import { type AskModel, askWith } from "@scry/core/research";
import { streamText } from "ai";
import { type CommandEntry, type Program, runProgram } from "scry/terminal";
import { connectModel, describeModelError } from "../agent/model.ts";
import { createModels } from "../agent/models.ts";
import type { CommandContext } from "../channels/definition.ts";
import { channels } from "../channels/list.ts";
import { howToConnect, parseModelName } from "../settings/model-access.ts";
import type { Keyring } from "../settings/settings.ts";
import { assistantOpener, readSettings } from "./open-assistant.ts";

const ofChannels = channels.flatMap(({ command }): CommandEntry<CommandContext>[] => {
  if (!command) return [];
  const { name, summary, run, ...rest } = command;
  return [
    {
      name,
      summary,
      load: async () => ({
        command: { ...rest, run: (call) => run(call, assistantOpener(call.context)) },
      }),
    },
  ];
});

/** The commands of `scry-assistant`. */
export const program: Program<CommandContext> = {
  name: "scry-assistant",
  version,
  about: "A chat assistant that searches the web, reads pages and cites them.",
  commands: [
    {
      name: "serve",
      summary: channels.flatMap(({ serve }) => serve?.summary ?? []).join(", and "),
      load: () => import("./serve.ts"),
    },
    ...ofChannels,
    { name: "migrate", summary: "bring the database up to date", load: () => import("./migrate.ts") },
    { name: "doctor", summary: "check that everything is in place", load: () => import("./doctor.ts") },
  ],
  // What newcomers expect of npx: the page opens.
  defaultArguments: ["serve", "--open"],
  notes: [
    "Without a command it serves the chat page and opens it.",
    "Model: connect one on the page or with scry setup, or set SCRY_MODEL, e.g. openai:gpt-5-mini or ollama:qwen3, with the key of the service in its usual variable.",
    "Data: a SQLite file in your state folder, or PostgreSQL by DATABASE_URL.",
    "Exit codes: 0 done, 1 failure, 2 wrong usage or a variable that is not valid, 130 interrupted",
  ],
  examples: [
    ["scry-assistant", "the chat page in the browser"],
    ['scry-assistant chat "what changed in TypeScript 7?"', "one answer in the terminal"],
    ["scry-assistant doctor", "find out what is missing"],
  ],
};

/** Runs one command and returns its exit code: the door for `scry chat`. */
export const runCommand = (
  args: readonly string[],
  signal: AbortSignal,
  keyring?: Keyring,
): Promise<number> => runProgram(program, args, { signal, context: { keyring } });

/** The model of the settings, ready to be asked: the door for `scry research`. Throws when none is connected. */
export async function connectedModel(
  named: string | undefined,
  keyring?: Keyring,
): Promise<{ name: string; ask: AskModel; describe(thrown: unknown): string }> {
  if (named) parseModelName(named, "--model");
  const settings = readSettings({ keyring });
  const secrets = new Set(settings.secrets);
  const models = createModels({ settings, onSecret: (secret) => secrets.add(secret) });
  const access = models.access();
  const name = named ?? access.name ?? (await models.automatic());
  if (!name) throw new ScryError({ code: "not_configured", message: howToConnect, hint: "" });
  const model = await connectModel(name, access);
  return {
    name,
    ask: askWith({ streamText }, model),
    describe: (thrown) =>
      [...secrets].reduce(
        (text, secret) => (secret ? text.replaceAll(secret, "[secret]") : text),
        describeModelError(thrown, name, access),
      ),
  };
}
