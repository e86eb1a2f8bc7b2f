/**
 * Installs a folder that has a lockfile of its own and is no part of `npm install`: when it is missing, or its lockfile
 * has changed.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const stampOf = (folder: string) => join(folder, "node_modules", ".installed");

const lockOf = (folder: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");

export const isInstalled = (folder: string) =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), "utf8") === lockOf(folder);

export function installApart(folder: string, message: string): void {
  if (isInstalled(folder)) return;
  console.log(message);
  // Not `npm ci`: it insists on the optional packages of every platform, which a registry mirror may lack.
  const args = ["install", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  if (npm) execFileSync(process.execPath, [npm, ...args], { cwd: folder, stdio: "inherit" });
  else execFileSync("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  writeFileSync(stampOf(folder), lockOf(folder));
}
