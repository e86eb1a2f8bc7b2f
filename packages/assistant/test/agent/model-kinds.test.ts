import { afterEach, expect, it } from "vitest";
import { startModelServer } from "../../../../tests/support/model-server.ts";
import { finalMessage, startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { serve } from "../support/servers.ts";

let world: TestAssistant | undefined;
afterEach(() => world?.close());

/** Each kind over the wire that its service speaks, with a round of tools and a second question. */
it.each([
  [
    "openai:gpt-5-mini",
    (url: string) => ({ OPENAI_API_KEY: "sk-test-openai", OPENAI_BASE_URL: `${url}/v1` }),
  ],
  [
    "anthropic:claude-sonnet-5",
    (url: string) => ({ ANTHROPIC_API_KEY: "sk-test-anthropic", ANTHROPIC_BASE_URL: `${url}/v1` }),
  ],
  ["ollama:qwen3:8b", (url: string) => ({ OLLAMA_HOST: url })],
])("%s searches and answers", async (name, variables) => {
  const model = await startModelServer([
    { text: "Looking.", calls: [{ name: "web_search", arguments: { query: "lamp" } }] },
    { text: "Lit in 1874 [1]." },
    { text: "Yes [1]." },
  ]);
  try {
    world = await startTestAssistant({ model: false, env: { SCRY_MODEL: name, ...variables(model.url) } });
    const { assistant } = world;
    expect(await assistant.model()).toEqual({ connected: true, name });
    const person = await assistant.person("api", "ada", "Ada");
    const { id } = await assistant.start(person, "api");
    const first = await finalMessage(assistant.ask(person, id, "When?", { channel: "api" }));
    expect(first).toMatchObject({ text: "Looking.\n\nLit in 1874 [1].", toolCalls: [{ status: "ok" }] });
    const second = await finalMessage(assistant.ask(person, id, "Sure?", { channel: "api" }));
    expect(second.text).toBe("Yes [1].");
    expect(model.requests).toHaveLength(3);
    expect(model.requests[0]?.tools).toEqual(["web_search", "open_page"]);
    expect(model.requests[1]?.outputs[0]?.text).toContain("The lamp of Holm");
    const last = JSON.stringify(model.requests[2]?.body);
    expect(last).toContain("Lit in 1874 [1].");
    expect(last).toContain("Sure?");
    // The service's own search is never offered beside ours.
    expect(last).not.toMatch(/web_search_preview|web_search_20|google_search/);
  } finally {
    await model.close();
  }
});

/** Google's wire: parts instead of messages, and a signature with each call that it wants to see again. */
it("google:gemini-3-flash searches and answers", async () => {
  const turns = [
    {
      functionCall: { name: "web_search", args: { query: "lamp" } },
      thoughtSignature: "c2lnbmF0dXJl",
    },
    { text: "Lit in 1874 [1]." },
    { text: "Yes [1]." },
  ];
  const asked: { path: string | undefined; key: unknown; body: string }[] = [];
  const google = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    asked.push({ path: request.url, key: request.headers["x-goog-api-key"], body });
    const part = turns[asked.length - 1];
    const data = { candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }] };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`data: ${JSON.stringify(data)}\n\n`);
  });
  try {
    world = await startTestAssistant({
      model: false,
      env: {
        SCRY_MODEL: "google:gemini-3-flash",
        GEMINI_API_KEY: "test-google-key",
        GOOGLE_GENERATIVE_AI_BASE_URL: `${google.url}/v1beta`,
      },
    });
    const { assistant } = world;
    const person = await assistant.person("api", "ada", "Ada");
    const { id } = await assistant.start(person, "api");
    const first = await finalMessage(assistant.ask(person, id, "When?", { channel: "api" }));
    expect(first).toMatchObject({ text: "Lit in 1874 [1].", toolCalls: [{ status: "ok" }] });
    const second = await finalMessage(assistant.ask(person, id, "Sure?", { channel: "api" }));
    expect(second.text).toBe("Yes [1].");
    expect(asked.map(({ path }) => path)).toEqual(
      Array(3).fill("/v1beta/models/gemini-3-flash:streamGenerateContent?alt=sse"),
    );
    expect(asked[0]?.key).toBe("test-google-key");
    expect(asked[0]?.body).toContain('"name":"web_search"');
    expect(asked[1]?.body).toContain("The lamp of Holm");
    // Also in the next answer, from the database.
    expect(asked[2]?.body).toContain("c2lnbmF0dXJl");
    expect(asked[2]?.body).not.toMatch(/google_?search|urlContext/i);
  } finally {
    google.close();
  }
});
