import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createSession, openPageTool, webSearchTool } from "@scry/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareEnvironment, launcher } from "../../mcp/shipped-server.ts";
import { callsTo } from "../../same-contract/calls.ts";
import { toldTo } from "../../support/ask-the-web.ts";
import { startModelServer } from "../../support/model-server.ts";
import { startWorld, type WebWorld } from "../../support/web-world.ts";
import { textFrameworks } from "../adapters/frameworks/all.ts";

/** The marks carry a number that is new in every call, and a repeated read the minute of the first one. */
const comparable = (text: string) =>
  text
    .replaceAll(/web-data \d+/g, "web-data 0")
    .replaceAll(/Unchanged since \d{4}-\d\d-\d\d \d\d:\d\d UTC/g, "Unchanged since the first read");

describe("the model reads the same text", { timeout: 60_000 }, () => {
  let world: WebWorld;
  let expected: string[];
  const calls = () => callsTo(world.pages);

  beforeAll(async () => {
    world = await startWorld();
    const scry = world.scry();
    const tools = { web_search: webSearchTool(scry), open_page: openPageTool(scry) };
    const session = createSession();
    expected = [];
    for (const { tool, input } of calls())
      expected.push(comparable((await tools[tool].execute(input as never, { session })).text));
  });
  afterAll(() => world.close());

  it.each(textFrameworks)("$name", async (framework) => {
    const turns = calls().map(({ tool, input }) => ({ calls: [{ name: tool, arguments: input }] }));
    const model = await startModelServer([...turns, { text: "Done." }]);
    await framework.ask({
      url: model.url,
      question: "What do you know?",
      scry: world.scry(),
      options: { session: createSession() },
      signal: undefined,
    });
    expect(toldTo(model.requests).map(comparable)).toEqual(expected);
    await model.close();
  });

  it("MCP over stdio", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scry-contract-"));
    const client = new Client({ name: "contract", version: "1.0.0" });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [launcher, "mcp"],
      env: bareEnvironment(folder, world.env),
    });
    await client.connect(transport);
    const texts: string[] = [];
    for (const { tool, input } of calls()) {
      const { content } = await client.callTool({ name: tool, arguments: input });
      const [first] = content as { text?: string }[];
      texts.push(comparable(first?.text ?? ""));
    }
    await client.close();
    rmSync(folder, { recursive: true, force: true });
    expect(texts).toEqual(expected);
  });
});
