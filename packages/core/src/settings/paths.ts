import { mkdirSync, statSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import type { Environment } from "./environment.ts";

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
