import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";
import { type ModelServer, type Script, startModelServer } from "../../support/model-server.ts";

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(script: Script) {
  const server = await startModelServer(script);
  servers.push(server);
  return {
    server,
    openai: new OpenAI({ apiKey: "k", baseURL: `${server.url}/v1`, maxRetries: 0 }),
    anthropic: new Anthropic({ apiKey: "k", baseURL: server.url, maxRetries: 0 }),
  };
}

const call = { name: "web_search", arguments: { query: "mills" } };
const messages = [{ role: "user" as const, content: "Hello" }];
const model = "scripted";

describe("the scripted model, read by the services' own clients", () => {
  it("speaks Chat Completions, whole and streamed", async () => {
    const { openai, server } = await start([{ text: "Let me look.", calls: [call, call] }]);
    const whole = await openai.chat.completions.create({ model, messages });
    expect(whole.choices[0]).toMatchObject({
      finish_reason: "tool_calls",
      message: { content: "Let me look.", tool_calls: [{ id: "call_0_0" }, { id: "call_0_1" }] },
    });
    const streamed = openai.chat.completions.stream({ model, messages });
    const { message } = (await streamed.finalChatCompletion()).choices[0] ?? {};
    expect(message?.content).toBe("Let me look.");
    expect(message?.tool_calls?.map((made) => made.type === "function" && made.function.arguments)).toEqual([
      '{"query":"mills"}',
      '{"query":"mills"}',
    ]);
    expect(server.requests.map(({ stream }) => stream)).toEqual([false, true]);
  });

  it("speaks Responses, whole and streamed", async () => {
    const { openai } = await start([{ text: "Let me look.", calls: [call] }]);
    const whole = await openai.responses.create({ model, input: "Hello" });
    expect(whole.output_text).toBe("Let me look.");
    const streamed = await openai.responses.stream({ model, input: "Hello" }).finalResponse();
    expect(streamed.output[1]).toMatchObject({ type: "function_call", arguments: '{"query":"mills"}' });
  });

  it("speaks Anthropic's Messages, whole and streamed", async () => {
    const { anthropic } = await start([{ text: "Let me look.", calls: [call] }]);
    const asked = { model, messages, max_tokens: 100 };
    const whole = await anthropic.messages.create(asked);
    expect(whole).toMatchObject({ stop_reason: "tool_use", content: [{ text: "Let me look." }, toolUse] });
    const streamed = await anthropic.messages.stream(asked).finalMessage();
    expect(streamed.content[1]).toMatchObject(toolUse);
  });

  it("refuses, breaks off, stays silent, and loops as the script says", async () => {
    const { openai, server } = await start((_request, turn) => {
      if (turn === 0) return { status: 429, headers: { "retry-after": "1" } };
      if (turn === 1) return { text: "half of it", cutAfter: 2 };
      if (turn === 2) return { silent: true };
      return { calls: [call] };
    });
    const ask = () => openai.chat.completions.create({ model, messages });
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    await expect(openai.chat.completions.stream({ model, messages }).done()).rejects.toThrow();
    const controller = new AbortController();
    const silent = openai.chat.completions.create({ model, messages }, { signal: controller.signal });
    while (server.requests.length < 3) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await expect(silent).rejects.toThrow(/abort/);
    for (let turn = 3; turn < 6; turn++)
      expect((await ask()).choices[0]?.message.tool_calls?.[0]?.id).toBe(`call_${turn}_0`);
    expect(server.abandoned()).toBeGreaterThan(0);
  });
});

const toolUse = { type: "tool_use", name: "web_search", input: { query: "mills" } };
