import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";
import { launcher } from "./shipped-server.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/mcp.md"), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, block = ""]) => block);

/** The server's entry, wherever the client keeps its servers. */
function entryOf(block: string): { command?: string; args?: string[]; url?: string } {
  const [servers] = Object.values(JSON.parse(block)) as Record<string, object>[];
  return servers?.scry ?? {};
}

describe("docs/mcp.md", () => {
  const entries = blocks("json").map(entryOf);

  it("has one command line for all clients", () => {
    const lines = entries.flatMap(({ command, args }) => (command ? [[command, ...(args ?? [])]] : []));
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toEqual(lines[0]);
    expect(blocks("toml").join()).toContain(
      `args = ${JSON.stringify(lines[0]?.slice(1)).replaceAll(",", ", ")}`,
    );
  });

  it.each([
    [/`tools\/list` have ([\d,]+) characters/, []],
    [/\(([\d,]+) and [\d,]+ with `--structured`\)/, ["--structured"]],
  ])("tells the size of the list: %s", async (figure, options) => {
    const client = new Client({ name: "test", version: "1.0.0" });
    const args = [launcher, "mcp", ...options];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
    const { tools } = await client.listTools();
    await client.close();
    const told = Number(figure.exec(page)?.[1]?.replace(",", ""));
    // A word more or less in a description does not make the page wrong.
    expect(JSON.stringify(tools).length / told).toBeCloseTo(1, 1);
  });

  it("starts a server by it, as written", async () => {
    const [{ command = "", args = [] } = {}] = entries;
    const client = new Client({ name: "test", version: "1.0.0" });
    const placed = args.map((word) => word.replace("/path/to/scry", root));
    await client.connect(new StdioClientTransport({ command, args: placed, stderr: "ignore" }));
    expect((await client.listTools()).tools).toHaveLength(2);
    await client.close();
  });
});
