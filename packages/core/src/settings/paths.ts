import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

/** The platform's folder for settings: XDG on Linux, Application Support on macOS, AppData on Windows. */
export function configFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (platform === "win32") return join(env("APPDATA") ?? join(homedir(), "AppData", "Roaming"), "scry");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "scry");
  return join(env("XDG_CONFIG_HOME") ?? join(homedir(), ".config"), "scry");
}

/** The folder for what scry remembers by itself, such as cooldowns. */
export function stateFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const own = env("SCRY_STATE_DIR");
  if (own) return own;
  if (platform === "win32") return join(env("LOCALAPPDATA") ?? join(homedir(), "AppData", "Local"), "scry");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "scry", "state");
  return join(env("XDG_STATE_HOME") ?? join(homedir(), ".local", "state"), "scry");
}
