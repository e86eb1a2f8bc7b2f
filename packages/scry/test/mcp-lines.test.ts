import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";
import { launcher, scry, temporaryFolder } from "./support/command.ts";
import { converse, hasPseudoTerminal } from "./support/pseudo-terminal.ts";

const list = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/list",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};

describe.concurrent("lines that are not messages", () => {
  it("are answered as JSON-RPC demands and reported on stderr; the next message is served", async () => {
    const { code, stdout, stderr } = await scry(["mcp"], {
      // The last line without its end, as printf writes it.
      meanwhile: (child) =>
        child.stdin?.end(`hello\n{"id":5,"method":"tools/list"}\n${JSON.stringify(list)}`),
    });
    expect(code).toBe(0);
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: 5, error: { code: -32600 } },
      { id: 1, result: { tools: [{ name: "web_search" }, { name: "open_page" }] } },
    ]);
    expect(stderr).toMatch(/^scry mcp: Parse error: .+\nscry mcp: Invalid request: .+\n$/);
  });

  it("do not disturb a real client on the same pipe", async () => {
    const folder = temporaryFolder();
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(
      new StdioClientTransport({
        command: "sh",
        args: ["-c", `(echo hello; cat) | "${process.execPath}" "${launcher}" mcp`],
        env: { PATH: process.env.PATH ?? "", HOME: folder, XDG_STATE_HOME: folder },
        stderr: "ignore",
      }),
    );
    const { tools } = await client.listTools();
    await client.close();
    expect(tools).toHaveLength(2);
  });

  it.runIf(hasPseudoTerminal)("a person in a terminal learns what it waits for", async () => {
    const { code, shown } = await converse(
      ["mcp"],
      [
        [/waiting for an MCP client.+scry setup.+Ctrl-C ends it/s, "hello\r"],
        ["Parse error", "\u0003"],
      ],
      { folder: temporaryFolder() },
    );
    expect(code).toBe(0);
    expect(shown).toContain('"code":-32700');
  });
});
