/**
 * Versions and their changelog, with the tool in .changeset, which is installed apart on the first run.
 *
 * `node scripts/changesets.ts add` asks how large a change is and writes it down;
 * `node scripts/changesets.ts version` makes the next version of all packages of what was written down.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installApart } from "./install-apart.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".changeset");

function changeset(command: string): void {
  installApart(folder, "Installing .changeset (about 40 packages, 5 MB)…");
  const tool = join(folder, "node_modules/@changesets/cli/bin.js");
  execFileSync(process.execPath, [tool, command], { cwd: root, stdio: "inherit" });
}

const currentVersion = (): string =>
  JSON.parse(readFileSync(join(root, "packages/core/package.json"), "utf8")).version;

/** Everything that was unreleased becomes the changes of this version. */
export function closeUnreleased(changelog: string, version: string, day: string): string {
  const heading = "## Unreleased\n";
  if (!changelog.includes(heading)) throw new Error('CHANGELOG.md has no heading "Unreleased".');
  return changelog.replace(heading, `${heading}\n## ${version} (${day})\n`);
}

function makeVersion(): void {
  const before = currentVersion();
  changeset("version");
  const version = currentVersion();
  if (version === before)
    throw new Error("The version did not change. Run `npm run changeset` first, and commit what it wrote.");
  const changelog = join(root, "CHANGELOG.md");
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, closeUnreleased(readFileSync(changelog, "utf8"), version, day));
  const npm = (args: readonly string[]) =>
    execFileSync("npm", [...args], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  npm(["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"]);
  npm(["run", "gen"]);
  console.log(
    `Version ${version}. Read the changes, commit them, then: git tag v${version} && git push --tags`,
  );
}

if (import.meta.main) {
  const [command] = process.argv.slice(2);
  if (command === "add") changeset("add");
  else if (command === "version") makeVersion();
  else {
    console.error("usage: node scripts/changesets.ts add | version");
    process.exitCode = 2;
  }
}
