import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { readEnvironment } from "@scry/core/host";
import type { LaunchLine, Places } from "./client.ts";

export interface Running {
  /** The path of node. */
  node: string;
  /** The path of the script that was started, as the shell found it. */
  script: string;
  platform: NodeJS.Platform;
}

export const runningHere = (): Running => ({
  node: process.execPath,
  script: process.argv[1] ?? "",
  platform: process.platform,
});

/** A cache that npx may empty at any time, or the global folder of one version of Node, gone after an upgrade. */
const installedByNpm = /[\\/]_npx[\\/]|[\\/](?:lib|npm)[\\/]node_modules[\\/]scry[\\/]/;

/**
 * The command line for a client's configuration: npx where npm installed scry, else the very files that are
 * running, with whole paths because desktop programs are started with another PATH.
 */
export function launchLine({ node, script, platform }: Running, onlySeen = false): LaunchLine {
  const options = onlySeen ? ["--only-seen"] : [];
  const file = resolved(script);
  if (!installedByNpm.test(script) && !installedByNpm.test(file))
    return { command: node, args: [file, "mcp", ...options] };
  const npx = ["npx", "-y", "scry", "mcp", ...options] as const;
  // npx is a batch file there, which only a shell can start.
  if (platform === "win32") return { command: "cmd", args: ["/c", ...npx] };
  const [command, ...args] = npx;
  return { command, args };
}

function resolved(script: string): string {
  try {
    return realpathSync(script);
  } catch {
    return script;
  }
}

export const placesHere = (): Places => ({
  platform: process.platform,
  home: homedir(),
  variable: readEnvironment(),
});
