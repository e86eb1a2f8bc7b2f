import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packPackages } from "../../scripts/pack-packages.ts";

function npmInstall(args: readonly string[], cwd: string): void {
  execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", ...args], {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
}

/** Packs all packages as they would be published and installs them in an empty folder; returns the packed files. */
export function installPacked(folder: string): string[] {
  const tarballs = packPackages(join(folder, "packed"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npmInstall(tarballs, folder);
  return tarballs;
}

/** The same as `npm install --global`, below a folder of its own; returns the folder of the commands. */
export function installGlobally(folder: string): string {
  const prefix = join(folder, "prefix");
  npmInstall(["--global", "--prefix", prefix, ...packPackages(join(folder, "packed"))], folder);
  return process.platform === "win32" ? prefix : join(prefix, "bin");
}
