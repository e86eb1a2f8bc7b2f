import type { Arguments } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

/** One option. Its name is the key in `Command.options`, without the dashes. */
export interface Option {
  about: string;
  /** What stands for the value in the help, e.g. "N". Left out: the option is a switch. */
  value?: string;
  short?: string;
  /** May be given several times. */
  several?: true;
  /** The only values that are accepted. */
  choices?: readonly string[];
  /** What the shell offers where `choices` does not say it: a list, or what is known by this name. */
  offers?: readonly string[] | "files" | "searchers" | "readers" | "needing a key or an address";
}

export interface Command {
  /** After the name, e.g. "QUERY". */
  words: string;
  /** What the shell offers for the words. */
  offers?: readonly string[] | "files";
  /** A few sentences below the usage line. */
  about: string;
  options: Readonly<Record<string, Option>>;
  /** Gives the exit code. */
  run(call: Call): Promise<number>;
}

export interface Call {
  arguments: Arguments;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  terminal: Terminal;
}

/** Options that mean the same for every command that has them. */
export const json: Option = { about: "print one JSON object" };
export const verbose: Option = { about: "log what was done to stderr" };
export const session: Option = {
  about: "continue with the sources in this file, and save them there",
  value: "FILE",
  offers: "files",
};
export const config: Option = { about: "use this settings file", value: "FILE", offers: "files" };
export const reader: Option = {
  about: "use only these readers: direct, browser, or a service",
  value: "ID[,ID]",
  offers: "readers",
};
