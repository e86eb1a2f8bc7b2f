import { spawn } from "node:child_process";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createScry, createSession, openPageTool, webSearchTool } from "@scry/core";
import { vi } from "vitest";
import { BotApi, testToken } from "../../packages/assistant/test/support/bot-api.ts";
import { type Running, startCommand } from "../../packages/assistant/test/support/command.ts";
import { WebClient } from "../../packages/assistant/test/support/web-client.ts";
import { launcher } from "../mcp/shipped-server.ts";
import type { Framework } from "../support/framework.ts";
import { type ModelServer, startModelServer } from "../support/model-server.ts";
import type { Place } from "./world.ts";

/** The three calls of every door. */
export interface Calls {
  search: { query: string };
  open: { url: string };
  ask: { url: string; query: string };
}

/** The text that each call gave; "off": the door does not offer it. */
export type Texts = Record<keyof Calls, string>;

/** A way to the two tools, with settings that are found as a user's would be. */
export interface SettingsDoor {
  name: string;
  use(place: Place, calls: Calls): Promise<Texts>;
}

const names = Object.keys({ search: 0, open: 0, ask: 0 } satisfies Record<
  keyof Calls,
  number
>) as (keyof Calls)[];
const toolOf = (name: keyof Calls) => (name === "search" ? "web_search" : "open_page");

/** Makes the calls whose tool is offered. */
async function offered(
  tools: readonly string[],
  calls: Calls,
  make: (tool: string, input: Record<string, string>) => Promise<string>,
): Promise<Texts> {
  const texts: Texts = { search: "off", open: "off", ask: "off" };
  for (const name of names)
    if (tools.includes(toolOf(name))) texts[name] = await make(toolOf(name), { ...calls[name] });
  return texts;
}

/** A text, or "off" where it only says that the tool is switched off. */
const unlessOff = (text: string) => (/switched off/.test(text) ? "off" : text);

const engineAt = ({ folder, env }: Place) => createScry({ env, cwd: folder });

export const library: SettingsDoor = {
  name: "library",
  async use(place, calls) {
    const scry = engineAt(place);
    const tools = { web_search: webSearchTool(scry), open_page: openPageTool(scry) };
    const texts = await offered(Object.keys(tools), calls, async (tool, input) => {
      const { text } = await tools[tool as keyof typeof tools].execute(input as never, {});
      return unlessOff(text);
    });
    await scry.close();
    return texts;
  },
};

/** All that a program says. */
async function run(args: readonly string[], { folder, env }: Place): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: folder, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  await new Promise((resolve) => child.on("close", resolve));
  return said;
}

/** A program of its own that asks the keyring, as the docs say. It only searches. */
export const keyringProgram: SettingsDoor = {
  name: "library with the keyring",
  use: (place, calls) =>
    offered(["web_search"], calls, (_tool, input) =>
      run([join(import.meta.dirname, "keyring-program.ts"), JSON.stringify(input)], place),
    ),
};

export const command: SettingsDoor = {
  name: "command",
  use: (place, calls) =>
    offered(["web_search", "open_page"], calls, async (_tool, { query, url }) => {
      const words = url ? ["open", url, ...(query ? ["--query", query] : [])] : ["search", query ?? ""];
      return unlessOff(await run([launcher, ...words], place));
    }),
};

export const mcp: SettingsDoor = {
  name: "MCP",
  async use({ folder, env }, calls) {
    const client = new Client({ name: "settings", version: "1.0.0" });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [launcher, "mcp"], cwd: folder, env }),
    );
    const { tools } = await client.listTools();
    const texts = await offered(
      tools.map(({ name }) => name),
      calls,
      async (name, input) => {
        const { content } = await client.callTool({ name, arguments: input });
        return (content as { text?: string }[]).map(({ text }) => text ?? "").join("\n");
      },
    );
    await client.close();
    return texts;
  },
};

export const gateway: SettingsDoor = {
  name: "gateway",
  async use({ folder, env }, calls) {
    const child = spawn(process.execPath, [launcher, "serve", "--port", "0"], { cwd: folder, env });
    const url = await new Promise<string>((resolve) => {
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text) => {
        said += text;
        const [, found] = /listening on (http:[^\s"]+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
    });
    const texts = await offered(["web_search", "open_page"], calls, async (tool, input) => {
      const response = await fetch(`${url}/v1/${tool === "web_search" ? "search" : "open"}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(input),
      });
      return response.status === 404 ? "off" : unlessOff(await response.text());
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    return texts;
  },
};

/** A model that makes the calls whose tools it is offered, one a turn, and then says that it is done. */
async function scripted(calls: Calls): Promise<{ model: ModelServer; texts(): Texts }> {
  // By the first request: not every framework repeats the tools in later ones.
  let wanted: (keyof Calls)[] | undefined;
  const model = await startModelServer((request, turn) => {
    wanted ??= names.filter((name) => request.tools.includes(toolOf(name)));
    const name = wanted[turn];
    return name ? { calls: [{ name: toolOf(name), arguments: calls[name] }] } : { text: "Done." };
  });
  return {
    model,
    texts() {
      const texts: Texts = { search: "off", open: "off", ask: "off" };
      const outputs = new Map(model.requests.flatMap((one) => one.outputs.map(({ id, text }) => [id, text])));
      for (const [turn, name] of (wanted ?? []).entries())
        texts[name] = outputs.get(`call_${turn}_0`) ?? "nothing";
      return texts;
    },
  };
}

export const adapter = (framework: Framework): SettingsDoor => ({
  name: framework.name,
  async use(place, calls) {
    const scry = engineAt(place);
    const { model, texts } = await scripted(calls);
    const ask = { url: model.url, question: "What do you know?", scry, signal: undefined };
    await framework.ask({ ...ask, options: { session: createSession() } });
    await model.close();
    await scry.close();
    return texts();
  },
});

/** One channel of the assistant, as a process; `talk` asks one question and waits for the answer. */
const assistant = (
  name: string,
  args: readonly string[],
  talk: (running: Running, question: string, api: BotApi) => Promise<void>,
): SettingsDoor => ({
  name: `assistant: ${name}`,
  async use({ env }, calls) {
    const { model, texts } = await scripted(calls);
    const api = await new BotApi().start();
    const telegram = {
      TELEGRAM_BOT_TOKEN: testToken,
      TELEGRAM_ALLOWED_USERS: "1001",
      TELEGRAM_API_ROOT: api.url,
    };
    const more = { SCRY_MODEL: "compatible:scripted", SCRY_MODEL_BASE_URL: `${model.url}/v1` };
    const running = startCommand(args, { ...env, ...more, ...(name === "Telegram" && telegram) });
    // The assistant opens only addresses that somebody named.
    const question = `What do you know of ${calls.open.url} ?`;
    try {
      await talk(running, question, api);
    } finally {
      running.child.kill("SIGTERM");
      await running.ended;
      await model.close();
      await api.close();
    }
    return texts();
  },
});

export const terminalChat = assistant("terminal", ["chat"], async ({ child, ended }, question) => {
  child.stdin?.end(`${question}\n`);
  await ended;
});

export const webChat = assistant("web", ["serve", "--port", "0", "--json"], async (running, question) => {
  await running.says('{"url":');
  const client = await WebClient.signIn(JSON.parse(running.stdout()).url);
  await client.ask(await client.start(), question);
});

export const telegramChat = assistant("Telegram", ["telegram"], async (_running, question, api) => {
  api.push(api.textFrom(1001, question));
  await vi.waitFor(
    () => {
      if (!api.messages.some(({ html }) => html.includes("Done."))) throw new Error("No answer yet.");
    },
    { timeout: 60_000, interval: 50 },
  );
});
