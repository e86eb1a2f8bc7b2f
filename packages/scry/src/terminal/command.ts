import type { Arguments } from "./arguments.ts";
import type { Terminal } from "./look.ts";

/** What the shell completes: these words, the names of files, or what can be computed from the program. */
export type Offers =
  | readonly string[]
  | "files"
  | ((program: Program<never>) => readonly string[] | Promise<readonly string[]>);

/** One option. Its name is the key in `Command.options`, without the dashes. */
export interface Option {
  about: string;
  /** The name of the value in the help, e.g. "N". Without it the option is a switch. */
  value?: string;
  short?: string;
  /** May be given several times. */
  several?: true;
  /** The only values that are accepted. */
  choices?: readonly string[];
  /** What the shell offers where `choices` does not say it. */
  offers?: Offers;
}

/** One command. `Context` is whatever the program hands to all of its commands. */
export interface Command<Context = undefined> {
  /** After the name, e.g. "QUERY". Empty: the command takes options only, and words are refused. */
  words: string;
  /** The hint for words where none are taken, when they may be a secret and are not to be repeated. */
  hintForWords?: string;
  /** What the shell offers for the words. */
  offers?: Offers;
  /** A few sentences below the usage line. */
  about: string;
  options: Readonly<Record<string, Option>>;
  /** Whole lines as they are typed, each with what it does; the help ends with them. */
  examples: readonly (readonly [line: string, about: string])[];
  /** Returns the exit code. */
  run(call: Call<Context>): Promise<number>;
}

/** One call of a command: its arguments, and where it writes. */
export interface Call<Context = undefined> {
  arguments: Arguments;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  terminal: Terminal;
  program: Program<Context>;
  context: Context;
}

/** A line in the list of commands. A command is loaded only when it runs or is explained. */
export interface CommandEntry<Context = undefined> {
  name: string;
  summary: string;
  load(): Promise<{ command: Command<Context> }>;
}

/** A program with its commands; `help`, `--help` and `--version` come with it. */
export interface Program<Context = undefined> {
  /** As it is typed. */
  name: string;
  version: string;
  /** The first line of the help. */
  about: string;
  commands: readonly CommandEntry<Context>[];
  /** Paragraphs below the list of commands, such as the exit codes. */
  notes: readonly string[];
  /** As for a command; the list of commands ends with them. */
  examples: Command["examples"];
  /** What runs when nothing was typed. Without it the help is printed. */
  defaultArguments?: readonly string[];
  /** The command that somebody may have meant who typed words without any command. */
  commandForWords?: string;
}

/** Options that mean the same for every command that has them. */
export const json: Option = { about: "print one JSON object" };
/** The option `--verbose`, for every command that has more to say. */
export const verbose: Option = { about: "log what was done to stderr" };
