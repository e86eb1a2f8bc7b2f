import { posix, win32 } from "node:path";
import type { Places } from "./client.ts";

/** Joins as the system of these places does, whatever system this runs on. */
export const join = ({ platform }: Places, ...parts: string[]) =>
  (platform === "win32" ? win32 : posix).join(...parts);

export const directory = ({ platform }: Places, file: string) =>
  (platform === "win32" ? win32 : posix).dirname(file);

/** The folder in which desktop programs keep their settings: %APPDATA%, Application Support, or XDG's. */
export function applicationData(places: Places): string {
  const { platform, home, variable } = places;
  if (platform === "win32") return variable("APPDATA") ?? join(places, home, "AppData", "Roaming");
  if (platform === "darwin") return join(places, home, "Library", "Application Support");
  return variable("XDG_CONFIG_HOME") ?? join(places, home, ".config");
}
