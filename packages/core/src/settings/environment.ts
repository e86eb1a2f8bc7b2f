import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** One variable; an empty one counts as not set. */
export type Environment = (name: string) => string | undefined;

export type Variables = Readonly<Record<string, string | undefined>>;

/** The only reader of process.env. */
export function readEnvironment(variables: Variables = process.env): Environment {
  return (name) => variables[name]?.trim() || undefined;
}

/**
 * The `.env` of the working directory. It may hold provider keys and WEB_* variables and nothing else: a
 * cloned repository must not be able to redirect a key to another address or open the guard.
 */
export function readDotEnv(folder: string, keyNames: ReadonlySet<string>): Environment {
  let values: Variables = {};
  try {
    values = parseEnv(readText(join(folder, ".env")));
  } catch {
    // Most folders have none.
  }
  return (name) =>
    keyNames.has(name) || name.startsWith("WEB_") ? values[name]?.trim() || undefined : undefined;
}

/** The value of a setting, and the place to correct if it is wrong. */
interface Choice<T> {
  value: T | undefined;
  /** The variable, or the path in the settings file. Undefined: an argument of the caller. */
  place: string | undefined;
}

/** Argument, environment, file; the first that is set wins. */
export function choose<T>(
  path: string,
  argument: T | undefined,
  variable: { name: string; value: T | undefined },
  file: T | undefined,
): Choice<T> {
  if (argument !== undefined) return { value: argument, place: undefined };
  if (variable.value !== undefined) return { value: variable.value, place: variable.name };
  return { value: file, place: path };
}

/** Reads a file that a person wrote. Editors on Windows put a byte order mark first, which parsers reject. */
export const readText = (path: string) => readFileSync(path, "utf8").replace(/^\ufeff/, "");
