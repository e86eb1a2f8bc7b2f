import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const blocksOf = (text: string) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, , code = ""]) => code);

test("the README is short, and what it shows of MCP clients is in the guide, whose blocks are run as written", () => {
  const readme = read("README.md");
  expect(readme.split("\n").length).toBeLessThan(150);
  const known = blocksOf(read("docs/mcp.md")).map((code) => code.replace(/\s+/g, ""));
  const client = blocksOf(readme).find((code) => code.includes("mcpServers"));
  expect(known).toContain(client?.replace(/\s+/g, ""));
});

test("every file that the README links to exists, and so does its picture", () => {
  const targets = [...read("README.md").matchAll(/\]\(((?!https?:)[^)#]+)/g)].map(([, file = ""]) => file);
  expect(targets.length).toBeGreaterThan(25);
  expect(targets.filter((file) => !existsSync(join(import.meta.dirname, "..", file)))).toEqual([]);
});

test("the first search that the README shows is what the command prints", () => {
  const [, shown = ""] =
    /<!-- generated: first search -->\n```text\n(.*?)\n```/s.exec(read("README.md")) ?? [];
  expect(shown).toMatch(
    /^\$ npx scry search "how do I add a provider to scry" .*\nFound \d+ results? for "how do I add a provider to scry":/,
  );
  expect(shown).toContain("scry: Add a provider — ");
});
