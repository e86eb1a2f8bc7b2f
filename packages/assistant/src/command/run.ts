import { parseArgs } from "node:util";
import { ScryError, version } from "@scry/core";
import { sentenceOf } from "../errors.ts";
import type { Keyring } from "../settings/settings.ts";
import { type Call, type Command, type Option, optionsFor, UsageError } from "./command.ts";
import { commands } from "./commands.ts";

/** Runs one command and gives its exit code: 0 done, 1 failure, 2 wrong usage or settings, 130 interrupted. */
export async function runCommand(
  args: readonly string[],
  signal: AbortSignal,
  keyring?: Keyring,
): Promise<number> {
  try {
    return await dispatch(args, { signal, keyring });
  } catch (thrown) {
    if (signal.aborted) return 130;
    process.stderr.write(`scry-assistant: ${sentenceOf(thrown)}\n`);
    // Only what was written beforehand comes here as invalid: a variable, an option, the settings file.
    const isWritten =
      thrown instanceof UsageError || (ScryError.is(thrown) && thrown.code === "invalid_input");
    return isWritten ? 2 : 1;
  }
}

type Surroundings = Pick<Call, "signal" | "keyring">;

async function dispatch(args: readonly string[], surroundings: Surroundings): Promise<number> {
  // Without a command it opens the page: what a newcomer expects of npx.
  const [name = "serve", ...rest] = args.length ? args : ["serve", "--open"];
  if (name === "--version" || name === "-V") return say(version);
  if (name === "--help" || name === "-h" || name === "help") return say(overview());
  const entry = commands.find((command) => command.name === name);
  if (!entry)
    throw new UsageError(
      `There is no command "${name}". It is one of ${commands.map((one) => one.name).join(", ")}.`,
    );
  const { command } = await entry.load();
  const call = readCall(rest, command, surroundings);
  return call.flag("help") ? say(helpFor(name, command)) : command.run(call);
}

function readCall(args: readonly string[], command: Command, surroundings: Surroundings): Call {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: optionsFor(command.options),
      allowPositionals: true,
    });
    return {
      words: positionals,
      flag: (name) => values[name] === true,
      text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
      ...surroundings,
    };
  } catch (thrown) {
    throw new UsageError(
      thrown instanceof Error ? (thrown.message.split(". To specify")[0] ?? "") : String(thrown),
    );
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
};

const overview = () =>
  [
    "A chat assistant that searches the web, reads pages and cites them.",
    "Usage: scry-assistant [COMMAND] [options]",
    columns(commands.map(({ name, summary }) => [name, summary])),
    "Without a command it serves the chat page and opens it. scry-assistant COMMAND --help explains one command.",
    "Model: SCRY_MODEL=openai:…|anthropic:…|google:…|ollama:…|compatible:NAME, with the key of the service in its usual variable.",
    "Data: a SQLite file in your state folder, or PostgreSQL by DATABASE_URL.",
    "Exit codes: 0 done, 1 failure, 2 wrong usage or a variable that is not valid, 130 interrupted",
  ].join("\n\n");

function helpFor(name: string, { words, about, options }: Command): string {
  const left = ([option, { value }]: [string, Option]) => `--${option}${value ? ` ${value}` : ""}`;
  const rows = Object.entries(options).map((option) => [left(option), option[1].about] as const);
  return [
    `Usage: ${["scry-assistant", name, words, rows.length ? "[options]" : ""].filter(Boolean).join(" ")}`,
    about,
    ...(rows.length ? [columns(rows)] : []),
  ].join("\n\n");
}
