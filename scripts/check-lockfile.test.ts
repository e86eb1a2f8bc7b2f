import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unlike } from "./check-lockfile.ts";

it("names what is installed otherwise than the lockfile says", () => {
  const folder = mkdtempSync(join(tmpdir(), "scry-lockfile-"));
  mkdirSync(join(folder, "node_modules"));
  const write = (file: string, packages: object) =>
    writeFileSync(join(folder, file), JSON.stringify({ packages }));
  const as = (version: string, integrity: string, optional?: true) => ({ version, integrity, optional });
  write("package-lock.json", {
    "node_modules/same": as("1.0.0", "a"),
    "node_modules/newer": as("1.0.0", "a"),
    "node_modules/changed": as("1.0.0", "a"),
    "node_modules/absent": as("1.0.0", "a"),
  });
  write("node_modules/.package-lock.json", {
    "node_modules/same": as("1.0.0", "a"),
    "node_modules/newer": as("1.0.1", "b"),
    "node_modules/changed": as("1.0.0", "b"),
    "node_modules/same/node_modules/added": as("2.0.0", "c"),
    "node_modules/part-of-another-platform": as("2.0.0", "c", true),
  });
  expect(unlike(folder, join(folder, "package-lock.json"))).toEqual([
    "node_modules/newer is 1.0.1, in the lockfile 1.0.0",
    "node_modules/changed 1.0.0 has another hash than in the lockfile",
    "node_modules/same/node_modules/added 2.0.0 is not in the lockfile",
  ]);
  rmSync(folder, { recursive: true });
});

it("installs nothing that the lockfile does not decide", () => {
  for (const file of ["deploy/Dockerfile", ".github/workflows/release.yml"]) {
    const text = readFileSync(join(import.meta.dirname, "..", file), "utf8");
    const commands = [
      ...text.matchAll(/(?<=run: |RUN |&& )(?:npm (?:install|ci|i)\b.*|node scripts\/check-lockfile\.ts)/g),
    ];
    expect(commands.map(([command]) => command.replace(/ --no-(?:audit|fund)| \\$/g, ""))).toEqual([
      "npm install --no-save",
      "node scripts/check-lockfile.ts",
    ]);
  }
});
