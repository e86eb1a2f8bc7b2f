import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { closeUnreleased } from "./changesets.ts";
import { publishedPackages } from "./check-comments.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const packages = publishedPackages.map((folder) => JSON.parse(read(`${folder}/package.json`)));

it("puts what was unreleased under its version, and leaves room for what comes next", () => {
  expect(closeUnreleased("# Changes\n\n## Unreleased\n\n- More.\n", "1.2.0", "2026-11-18")).toBe(
    "# Changes\n\n## Unreleased\n\n## 1.2.0 (2026-11-18)\n\n- More.\n",
  );
  expect(() => closeUnreleased("# Changes\n", "1.2.0", "2026-11-18")).toThrow("no heading");
  expect(read("CHANGELOG.md")).toContain("## Unreleased\n");
});

it("gives all packages one version, which the release checks against its tag", () => {
  const { fixed } = JSON.parse(read(".changeset/config.json")) as { fixed: string[][] };
  expect(fixed).toEqual([packages.map(({ name }) => name)]);
  expect(new Set(packages.map(({ version }) => version)).size).toBe(1);
  const folders = publishedPackages.map((folder) => folder.replace("packages/", "")).join(" ");
  expect(read(".github/workflows/release.yml").match(/for folder in .*;/g)).toEqual([
    `for folder in ${folders};`,
    `for folder in ${folders};`,
  ]);
});

it("publishes every package in public and with provenance", () => {
  for (const { publishConfig } of packages)
    expect(publishConfig).toEqual({ access: "public", provenance: true });
});
