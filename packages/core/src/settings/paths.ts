import { mkdirSync, statSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import type { Environment } from "./environment.ts";

/**
 * The home folder. HOME may be empty or no path, and Node takes it at its word: the settings would then be those of
 * the folder one happens to be in, and a cloned repository could redirect a key.
 */
export function home(said: string = homedir()): string {
  return isAbsolute(said) ? said : userInfo().homedir;
}

/** A folder by its variable; a relative one counts as not set, as the XDG specification has it. */
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

/** The folder for what scry remembers by itself, such as cooldowns. */
export function stateFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const own = env("SCRY_STATE_DIR");
  if (own) return own;
  if (platform === "win32") return join(folder(env, "LOCALAPPDATA", "AppData", "Local"), "scry");
  if (platform === "darwin") return join(home(), "Library", "Application Support", "scry", "state");
  return join(folder(env, "XDG_STATE_HOME", ".local", "state"), "scry");
}

/**
 * Makes a folder of one's own and what is missing above it, level by level: where the system answers "no such
 * folder" below a folder that exists, as in /proc, Node's `recursive` tries for ever.
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

/** One that cannot be looked at is none: making it then says why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
