/**
 * Packs the published packages as they are, without building: `node scripts/pack-packages.ts [FOLDER]`. The files in
 * FOLDER (`packed`) are what `npm publish` would send, and what `npm install --global` takes.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");

/** The folders below `packages`, in the order in which they need each other. */
export const published = ["page", "core", "scry", "assistant"];

/** Returns the packed files, in the order in which the packages need each other. */
export function packPackages(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const workspaces = published.flatMap((name) => ["--workspace", `packages/${name}`]);
  const printed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder, ...workspaces], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  const packed = JSON.parse(printed) as { filename: string }[];
  return packed.map(({ filename }) => join(folder, filename));
}

if (import.meta.main)
  for (const file of packPackages(resolve(process.argv[2] ?? "packed"))) console.log(file);
