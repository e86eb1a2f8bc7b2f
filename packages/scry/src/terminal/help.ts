import type { Command, CommandEntry, Option, Program } from "./command.ts";
import { exitCodes, UsageError } from "./errors.ts";
import { print, stdoutColumns } from "./output.ts";
import { closest } from "./suggest.ts";
import { twoColumns, wrapAfter, wrapText } from "./wrap.ts";

const help: Command<unknown> = {
  words: "[COMMAND]",
  about: "Explains the program, or one command with all its options.",
  options: {},
  examples: [],
  offers: (program) => commandsOf(program).map(({ name }) => name),
  async run({ arguments: given, program }) {
    const [name] = given.words;
    print(name === undefined ? overview(program) : await commandHelp(program, name));
    return exitCodes.ok;
  },
};

/** The commands of the program, and `help`, which every program has. */
export const commandsOf = <Context>({
  name,
  commands,
}: Pick<Program<Context>, "name" | "commands">): readonly CommandEntry<Context>[] => [
  ...commands,
  {
    name: "help",
    summary: `explain ${name} or one command`,
    load: async () => ({
      command: {
        ...help,
        examples: [
          [`${name} help`, "all commands"],
          [`${name} help ${commands[0]?.name ?? ""}`, "one of them"],
        ],
      },
    }),
  },
];

export function overview<Context>(program: Program<Context>, columns = stdoutColumns()): string {
  return [
    wrapText(program.about, columns),
    usageLine(`${program.name} ${program.defaultArguments ? "[COMMAND]" : "COMMAND"} [options]`, columns),
    twoColumns(
      commandsOf(program).map(({ name, summary }) => [name, summary]),
      columns,
    ),
    twoColumns(
      [
        ["-h, --help", `this help, or that of a command: ${program.name} COMMAND --help`],
        ["-V, --version", "the version"],
      ],
      columns,
    ),
    ...program.notes.map((note) => wrapText(note, columns)),
    exampleLines(program.examples, columns),
  ].join("\n\n");
}

const usageLine = (usage: string, columns: number | undefined) => wrapAfter("Usage: ", usage, columns);

const exampleLines = (examples: Command["examples"], columns: number | undefined) =>
  `Examples:\n${twoColumns(examples, columns)}`;

export async function commandHelp<Context>(
  program: Program<Context>,
  name: string,
  columns = stdoutColumns(),
): Promise<string> {
  const entry = commandsOf(program).find((one) => one.name === name);
  if (!entry) throw unknownCommand(program, name);
  const { command } = await entry.load();
  const options = Object.entries(command.options);
  const left = ([option, { short, value }]: [string, Option]) =>
    `${short ? `-${short}, ` : ""}--${option}${value ? ` ${value}` : ""}`;
  const about = ({ about, choices, value }: Option) =>
    choices && !value?.includes("|") ? `${about}: ${choices.join(", ")}` : about;
  const usage = [program.name, name, command.words, options.length ? "[options]" : ""];
  return [
    usageLine(usage.filter(Boolean).join(" "), columns),
    wrapText(command.about, columns),
    ...(options.length
      ? [
          twoColumns(
            options.map((option) => [left(option), about(option[1])]),
            columns,
          ),
        ]
      : []),
    ...(command.examples.length ? [exampleLines(command.examples, columns)] : []),
  ].join("\n\n");
}

/** Probably a typo, or words without a command before them; after `help` (no `rest`) it cannot be the latter. */
export function unknownCommand<Context>(
  program: Program<Context>,
  name: string,
  rest?: readonly string[],
): UsageError {
  if (rest?.length === 0 && (name.startsWith("-") || name === "version"))
    return unknownOption(program.name, name);
  const near = closest(
    name,
    commandsOf(program).map((command) => command.name),
  );
  const { commandForWords } = program;
  const all = `All commands: ${program.name} help`;
  if (!rest || !commandForWords) {
    const meant = near && `Did you mean: ${program.name} ${rest ? "" : "help "}${near}? `;
    return new UsageError(`There is no command "${name}".`, `${meant ?? ""}${all}`);
  }
  const words = [name, ...rest].join(" ");
  const whole = `${program.name} ${commandForWords} ${JSON.stringify(words.length > 60 ? "…" : words)}`;
  // "what is this" is a question, although "what" is only a letter away from "chat".
  const meant = !near
    ? whole
    : rest.length < 2 || near === commandForWords
      ? `${program.name} ${near}`
      : `${whole}, or ${program.name} ${near}`;
  return new UsageError(`Unknown command "${name}".`, `Did you mean: ${meant}? ${all}`);
}

/** Before any command there are only two; `version` is what other programs have. */
function unknownOption(program: string, name: string): UsageError {
  const near = closest(name.replace(/^-+/, ""), ["help", "version"]);
  const meant = near ? `Did you mean: ${program} --${near}? ` : "";
  return new UsageError(`Unknown option "${name}".`, `${meant}All commands: ${program} help`);
}
