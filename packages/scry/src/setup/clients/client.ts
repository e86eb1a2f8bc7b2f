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
  /** Where in the file the servers stand. */
  servers: readonly string[];
  /** What one server looks like there. */
  entry(line: LaunchLine): Readonly<Record<string, unknown>>;
  /** What a person has to do for it to be seen. */
  afterwards: string;
}

/** The name of the server in every configuration. */
export const serverName = "scry";
