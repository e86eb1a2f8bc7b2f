/**
 * Fills a folder with published packages and what they need, as the lockfile names it:
 * `node scripts/install-locked.ts FOLDER page core scry`. The images of `deploy/` are made of such folders. An install of
 * the packed files alone would take the newest of what the dependencies of the dependencies allow.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { unlike } from "./check-lockfile.ts";
import { packPackages, published } from "./pack-packages.ts";

const root = join(import.meta.dirname, "..");

/** The folder gets the shape of the repository, because the lockfile describes that one. */
export function installLocked(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    copyFileSync(join(root, file), join(folder, file));
  const packed = mkdtempSync(join(tmpdir(), "scry-packed-"));
  for (const [index, file] of packPackages(packed).entries()) {
    const name = published[index] ?? "";
    if (!names.includes(name)) continue;
    const target = join(folder, "packages", name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["-xzf", file, "-C", target, "--strip-components=1"]);
  }
  rmSync(packed, { recursive: true });
  const workspaces = names.flatMap((name) => ["--workspace", `packages/${name}`]);
  execFileSync(
    "npm",
    ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", ...workspaces],
    { cwd: folder, stdio: "inherit" },
  );
  const problems = unlike(folder, join(root, "package-lock.json"));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

if (import.meta.main) {
  const [folder, ...names] = process.argv.slice(2);
  if (!folder || names.some((name) => !published.includes(name)))
    throw new Error(`install-locked.ts FOLDER ${published.join(" ")}`);
  installLocked(resolve(folder), names);
}
