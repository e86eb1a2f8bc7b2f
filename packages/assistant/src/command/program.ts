import { version } from "@scry/core";
import { type CommandEntry, type Program, runProgram } from "scry/terminal";
import type { CommandContext } from "../channels/definition.ts";
import { channels } from "../channels/list.ts";
import type { Keyring } from "../settings/settings.ts";
import { assistantOpener } from "./open-assistant.ts";

export { connectedModel } from "./connected-model.ts";

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
