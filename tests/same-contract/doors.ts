import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createSession, openPageTool, webSearchTool } from "@scry/core";
import { bareEnvironment, launcher, startShipped } from "../mcp/shipped-server.ts";
import type { Framework } from "../support/framework.ts";
import { startModelServer } from "../support/model-server.ts";
import type { WebWorld } from "../support/web-world.ts";
import type { ToolCall } from "./calls.ts";

/** A way to the two tools: makes the calls in order and gives the JSON of each. */
export interface Door {
  name: string;
  /** Whether it has a conversation: then a page that was opened has a number. */
  conversation: boolean;
  answers(world: WebWorld, calls: readonly ToolCall[]): Promise<unknown[]>;
}

/** One call after the other: numbers are given in the order of calls. */
async function inOrder<T>(calls: readonly ToolCall[], answer: (call: ToolCall) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const call of calls) answers.push(await answer(call));
  return answers;
}

export const library = (conversation: boolean): Door => ({
  name: "library",
  conversation,
  answers(world, calls) {
    const scry = world.scry();
    const tools = { web_search: webSearchTool(scry), open_page: openPageTool(scry) };
    const context = conversation ? { session: createSession() } : {};
    return inOrder(
      calls,
      async ({ tool, input }) => (await tools[tool].execute(input as never, context)).data,
    );
  },
});

const flags: Record<string, string> = {
  allowed_domains: "--domain",
  blocked_domains: "--not-domain",
  time_range: "--time",
  language: "--lang",
  queries: "--query",
};

/** A call in the words of the command. */
function argumentsOf({ tool, input }: ToolCall): string[] {
  const { query, url, urls, since_last, ...rest } = input;
  const options = tool === "open_page" && query !== undefined ? { ...rest, query } : rest;
  const given = Object.entries(options).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [flags[name] ?? `--${name.replaceAll("_", "-")}`, String(one)]),
  );
  const [command, word] = tool === "open_page" ? ["open", url] : ["search", query];
  const switches = since_last ? ["--since-last"] : [];
  return [command, "--json", ...given, ...switches, "--", ...[urls ?? word].flat().map(String)];
}

export const command: Door = {
  name: "command",
  conversation: false,
  async answers(world, calls) {
    const folder = mkdtempSync(join(tmpdir(), "scry-contract-"));
    const answers = await inOrder(calls, (call) => {
      const child = spawn(process.execPath, [launcher, ...argumentsOf(call)], {
        cwd: folder,
        // A folder for cooldowns of its own: a failure is not to be remembered by the next call.
        env: bareEnvironment(folder, { ...world.env, XDG_STATE_HOME: mkdtempSync(join(folder, "state-")) }),
      });
      let stdout = "";
      child.stdout.setEncoding("utf8").on("data", (text) => {
        stdout += text;
      });
      return new Promise<unknown>((resolve, reject) => {
        child.on("error", reject);
        // The command calls a wrong argument by the option that was typed.
        child.on("close", () =>
          resolve(
            JSON.parse(
              // It also takes 50 results, where a model gets 10 at most.
              stdout
                .replace(/(?<=[" ])--(?=(?:limit|offset|since) is )/g, "")
                .replace("from 1 to 50", "from 1 to 10"),
            ),
          ),
        );
      });
    });
    rmSync(folder, { recursive: true, force: true });
    return answers;
  },
};

async function throughMcp(transport: Transport, calls: readonly ToolCall[]): Promise<unknown[]> {
  const client = new Client({ name: "contract", version: "1.0.0" });
  await client.connect(transport);
  try {
    return await inOrder(calls, async ({ tool, input }) => {
      const result = await client.callTool({ name: tool, arguments: input });
      return result.structuredContent;
    });
  } finally {
    await client.close();
  }
}

export const mcpStdio: Door = {
  name: "MCP over stdio",
  conversation: true,
  async answers(world, calls) {
    const folder = mkdtempSync(join(tmpdir(), "scry-contract-"));
    const env = bareEnvironment(folder, world.env);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [launcher, "mcp", "--structured"],
      cwd: folder,
      env,
    });
    const answers = await throughMcp(transport, calls);
    rmSync(folder, { recursive: true, force: true });
    return answers;
  },
};

export const mcpHttp: Door = {
  name: "MCP over HTTP",
  conversation: true,
  async answers(world, calls) {
    const server = await startShipped(["--structured"], world.env);
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`));
    const answers = await throughMcp(transport, calls);
    await server.close();
    return answers;
  },
};

export const gateway: Door = {
  name: "gateway",
  conversation: false,
  async answers(world, calls) {
    const server = await startShipped([], world.env);
    const answers = await inOrder(calls, async ({ tool, input }) => {
      const path = tool === "web_search" ? "search" : "open";
      const response = await fetch(`${server.url}/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(input),
      });
      return response.json();
    });
    await server.close();
    return answers;
  },
};

/** A scripted model makes the calls, one a turn, through the framework's own loop. */
export const adapter = (framework: Framework): Door => ({
  name: framework.name,
  conversation: true,
  async answers(world, calls) {
    const turns = calls.map(({ tool, input }) => ({ calls: [{ name: tool, arguments: input }] }));
    const model = await startModelServer([...turns, { text: "Done." }]);
    const heard: unknown[] = [];
    const { data } = await framework.ask({
      url: model.url,
      question: "What do you know?",
      scry: world.scry(),
      options: { session: createSession(), onResult: (_name, result) => heard.push(result.data) },
      signal: undefined,
    });
    await model.close();
    return framework.carriesData ? data : heard;
  },
});
