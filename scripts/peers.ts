/**
 * tests/peers holds what tests and benches need of other people: SDKs, agent frameworks, MCP suites, rivals. It is no
 * part of `npm install`, which it would make three times as large.
 *
 * `node scripts/peers.ts install` installs it when it is missing or its lockfile has changed;
 * `node scripts/peers.ts types` checks the types of all that uses it, where it is installed.
 */
import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { installApart, isInstalled } from "./install-apart.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "tests/peers");
const modules = join(folder, "node_modules");

/** Places outside of the folder that find packages there, and what of it. */
const links: Readonly<Record<string, string>> = {
  "bench/node_modules": "",
  "examples/node_modules": "",
  // Core finds OCR beside itself, as it would in a user's folder.
  "packages/core/node_modules/tesseract.js": "tesseract.js",
  "packages/core/node_modules/@tesseract.js-data/eng": "@tesseract.js-data/eng",
};

function install(): void {
  installApart(folder, "Installing tests/peers (about 720 packages, 950 MB)…");
  // On every run: `npm install` in the repository removes the links that it does not know.
  for (const [place, name] of Object.entries(links)) link(join(root, place), join(modules, name));
}

function link(place: string, target: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })) {
    if (existsSync(place)) return;
    rmSync(place);
  }
  mkdirSync(dirname(place), { recursive: true });
  // Windows makes junctions without the rights that a symbolic link needs there.
  symlinkSync(target, place, "junction");
}

function checkTypes(): void {
  if (!isInstalled(folder)) {
    console.log("tests/peers is not installed: `npm run test:peers` checks the types of what uses it.");
    return;
  }
  install();
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", join(root, "tsconfig.peers.json")], { stdio: "inherit" });
}

const [command] = process.argv.slice(2);
if (command === "install") install();
else if (command === "types") checkTypes();
else {
  console.error("usage: node scripts/peers.ts install | types");
  process.exitCode = 2;
}
