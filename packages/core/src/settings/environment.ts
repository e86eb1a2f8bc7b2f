import { mkdirSync, readFileSync, statSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
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

/**
 * The home folder. HOME may be empty or not a path, and Node would use it all the same: the settings would then come
 * from the current folder, and a cloned repository could redirect a key.
 */
export function home(said: string = homedir()): string {
  return isAbsolute(said) ? said : userInfo().homedir;
}

/** A folder by its variable; a relative path is ignored, as the XDG specification says. */
const folder = (env: Environment, name: string, ...usual: string[]) => {
  const named = env(name);
  return named && isAbsolute(named) ? named : join(home(), ...usual);
};

/** The platform's folder for settings: XDG on Linux, Application Support on macOS, AppData on Windows. */
export function configFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (platform === "win32") return join(folder(env, "APPDATA", "AppData", "Roaming"), "scry");
  if (platform === "darwin") return join(home(), "Library", "Application Support", "scry");
  return join(folder(env, "XDG_CONFIG_HOME", ".config"), "scry");
}

/** The folder for state, such as cooldowns. */
export function stateFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const own = env("SCRY_STATE_DIR");
  if (own) return own;
  if (platform === "win32") return join(folder(env, "LOCALAPPDATA", "AppData", "Local"), "scry");
  if (platform === "darwin") return join(home(), "Library", "Application Support", "scry", "state");
  return join(folder(env, "XDG_STATE_HOME", ".local", "state"), "scry");
}

/**
 * Creates a private folder and its missing parents, level by level: where the system reports "no such folder" below a
 * folder that exists, as in /proc, Node's `recursive` never ends.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same moment may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

/** A folder that cannot be accessed counts as missing: creating it then fails with the reason. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
