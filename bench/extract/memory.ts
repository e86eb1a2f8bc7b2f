import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BenchPage } from "./data.ts";

/** Those that `peak.mjs` knows. */
export const measuredTools = ["scry", "readability", "htmlparser2"] as const;

/** Resident memory in bytes: of Node alone, with the tool's code, and the most while it read the pages. */
export interface Peaks {
  node: number;
  loaded: number;
  peak: number;
}

/** It is measured as it is published. */
export const hasBuild = (): boolean =>
  existsSync(new URL("../../packages/core/dist/extract/index.js", import.meta.url));

export function peaks(tool: (typeof measuredTools)[number], pages: readonly BenchPage[]): Peaks {
  const child = spawnSync(process.execPath, [fileURLToPath(new URL("peak.mjs", import.meta.url)), tool], {
    input: JSON.stringify(pages.map(({ file, url }) => ({ file, url }))),
    encoding: "utf8",
    stdio: ["pipe", "pipe", "ignore"],
  });
  return JSON.parse(child.stdout) as Peaks;
}
