import type { ParseArgsOptionsConfig } from "node:util";
import type { Keyring } from "../settings/settings.ts";

/** One option. Without `value` it is a switch. */
export interface Option {
  about: string;
  value?: string;
}

export interface Call {
  words: readonly string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  /** Aborted by the first Ctrl-C or SIGTERM. */
  signal: AbortSignal;
  /** Of the program that runs this command, if it has one. */
  keyring?: Keyring;
}

export interface Command {
  /** After the name. */
  words: string;
  about: string;
  options: Readonly<Record<string, Option>>;
  /** Gives the exit code. */
  run(call: Call): Promise<number>;
}

/** The command line itself is wrong: nothing was done, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const optionsFor = (options: Command["options"]): ParseArgsOptionsConfig =>
  Object.fromEntries(
    Object.entries({ ...options, help: { about: "" } as Option }).map(([name, { value }]) => [
      name,
      { type: value ? ("string" as const) : ("boolean" as const), ...(name === "help" && { short: "h" }) },
    ]),
  );
