import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const blocksOf = (text: string) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, , code = ""]) => code);

/** The guides whose blocks the tests of each door run as they stand. */
const guides = ["docs/adapters.md", "docs/compatible.md", "docs/mcp.md"];

test("the README's blocks for clients and frameworks are those of the guides, which are run as written", () => {
  const readme = read("README.md");
  const from = readme.indexOf("## In an MCP client");
  const to = readme.indexOf("## As a chat");
  const known = new Set(guides.flatMap((guide) => blocksOf(read(guide))));
  const shown = blocksOf(readme.slice(from, to));
  expect(shown.length).toBeGreaterThan(18);
  expect(shown.filter((code) => !known.has(code))).toEqual([]);
});
