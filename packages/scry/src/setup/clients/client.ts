import { posix, win32 } from "node:path";

/** Where programs keep their settings: a person's folders on one system. */
export interface Places {
  platform: NodeJS.Platform;
  home: string;
  /** A variable of the environment. */
  variable(name: string): string | undefined;
}

/** How scry is started, as a client's configuration says it. */
export interface LaunchLine {
  command: string;
  args: readonly string[];
}

/** An MCP client whose configuration scry can write. */
export interface Client {
  id: string;
  label: string;
  /** The file of the user's own servers, for all projects. */
  file(places: Places): string;
  /** A folder that is there when the program is; the folder of the file when left out. */
  presence?(places: Places): string;
  format: "json" | "toml";
  /** Where the servers are in the file. */
  servers: readonly string[];
  /** What one server looks like there. */
  entry(line: LaunchLine): Readonly<Record<string, unknown>>;
  /** The step that a person has to take before the client sees it. */
  afterwards: string;
}

/** The name of the server in every configuration. */
export const serverName = "scry";

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
