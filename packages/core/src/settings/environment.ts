import { join } from "node:path";
import { parseEnv } from "node:util";
import { readText } from "./read-text.ts";

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
