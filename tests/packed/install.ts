import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const workspaces = ["page", "core", "scry", "assistant"].flatMap((name) => ["-w", `packages/${name}`]);

function npm(args: readonly string[], cwd: string): void {
  execFileSync("npm", [...args], {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
}

/** Packs all packages as they would be published and installs them in an empty folder; returns the packed files. */
export function installPacked(folder: string): string[] {
  const packed = join(folder, "packed");
  mkdirSync(packed, { recursive: true });
  npm(["pack", "--silent", "--pack-destination", packed, ...workspaces], root);
  const tarballs = globSync("*.tgz", { cwd: packed }).map((file) => join(packed, file));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npm(["install", "--silent", "--no-audit", "--no-fund", ...tarballs], folder);
  return tarballs;
}
