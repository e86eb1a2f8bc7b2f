import type { Call, Command, Option } from "./command.ts";
import { commands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { print } from "./output.ts";
import { unknownCommand } from "./unknown-command.ts";

export const command: Command = {
  words: "[COMMAND]",
  about: "Explains scry, or one command with all its options.",
  options: {},
  offers: commands.map(({ name }) => name),
  async run({ arguments: given }: Call) {
    const [name] = given.words;
    print(name === undefined ? overview() : await commandHelp(name));
    return exitCodes.ok;
  },
};

/** Rows of two columns, the second one aligned. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join("\n");
}

export function overview(): string {
  return [
    "scry searches the web and reads pages, over whichever services you have.",
    "Usage: scry COMMAND [options]",
    columns(commands.map(({ name, summary }) => [name, summary])),
    columns([
      ["-h, --help", "this help, or that of a command: scry COMMAND --help"],
      ["-V, --version", "the version"],
    ]),
    'Example: scry search "what changed in TypeScript 7" --limit 3',
    "Exit codes: 0 results, 1 failure, 2 wrong usage, 3 nothing found, 130 interrupted",
  ].join("\n\n");
}

export async function commandHelp(name: string): Promise<string> {
  const entry = commands.find((one) => one.name === name);
  if (!entry) throw unknownCommand(name);
  const { command: found } = await entry.load();
  const options = Object.entries(found.options);
  const left = ([option, { short, value }]: [string, Option]) =>
    `${short ? `-${short}, ` : ""}--${option}${value ? ` ${value}` : ""}`;
  const about = ({ about, choices, value }: Option) =>
    choices && !value?.includes("|") ? `${about}: ${choices.join(", ")}` : about;
  return [
    `Usage: ${["scry", name, found.words, options.length ? "[options]" : ""].filter(Boolean).join(" ")}`,
    found.about,
    ...(options.length ? [columns(options.map((option) => [left(option), about(option[1])]))] : []),
  ].join("\n\n");
}
