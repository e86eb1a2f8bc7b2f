import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { beginConversation, finalMessage } from "../support/assistant.ts";
import { type Served, serve } from "../support/servers.ts";

const key = "sk-good-key-of-the-test";
const closing: Served[] = [];
afterEach(() => {
  for (const server of closing.splice(0)) server.close();
});

/** A service that speaks OpenAI's protocol and knows one key. */
async function serveService() {
  const seen: string[] = [];
  const server = await serve(async (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    for await (const _ of request);
    response.setHeader("content-type", "application/json");
    if (request.headers.authorization !== `Bearer ${key}`) {
      response.statusCode = 401;
      return void response.end('{"error":{"message":"Incorrect API key provided"}}');
    }
    const list = { data: [{ id: "text-embedding-3" }, { id: "grok-4" }, { id: "grok-4-fast" }] };
    const reply = { choices: [{ index: 0, message: { role: "assistant", content: "yes" } }] };
    response.end(JSON.stringify(request.method === "GET" ? list : reply));
  });
  closing.push(server);
  return { ...server, seen };
}

/** A server that takes every key, and remembers them. */
async function serveKeys() {
  const keys: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    request.resume();
    keys.push(request.headers.authorization);
    const reply = { choices: [{ index: 0, message: { role: "assistant", content: "yes" } }] };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(request.method === "GET" ? { data: [{ id: "grok-4" }] } : reply));
  });
  closing.push(server);
  return { ...server, keys };
}

it("a key is tried, kept for this user alone, and used without a restart", async () => {
  const service = await serveService();
  const { assistant, person, folder, again, env } = await beginConversation({
    model: false,
    env: { XAI_BASE_URL: `${service.url}/v1` },
  });
  expect(await assistant.model(person)).toMatchObject({ connected: false });
  await expect(assistant.models.list("xai", { key: "sk-wrong" })).rejects.toThrow(
    "The key was refused by xAI (401).",
  );
  const list = await assistant.models.list("xai", { key: ` ${key} ` });
  expect(list.models.map(({ id }) => id)).toEqual(["grok-4-fast", "grok-4"]);
  expect(list.suggested).toBe("grok-4-fast");
  const wrong = assistant.models.connect("xai", { key: "sk-wrong", model: "grok-4" });
  await expect(wrong).rejects.toThrow("The key was refused");
  expect(await assistant.model(person)).toMatchObject({ connected: false });

  expect(await assistant.models.connect("xai", { key, model: "grok-4" })).toEqual({
    model: "xai:grok-4",
    where: "file",
    notes: [],
  });
  expect(await assistant.model()).toEqual({ connected: true, name: "xai:grok-4" });
  const file = join(env.XDG_CONFIG_HOME ?? "", "scry", "models.json");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toContain(key);
  expect(folder).toBe(env.XDG_CONFIG_HOME);
  expect((await assistant.models.services()).find(({ id }) => id === "xai")).toMatchObject({
    ready: true,
    keySource: "file",
  });
  // The same holds after a restart, and a person may choose another one for themselves.
  const next = await again();
  expect(await next.model()).toEqual({ connected: true, name: "xai:grok-4" });
  await next.preferModel(person, "xai:grok-4-fast");
  expect(await next.model(person)).toEqual({ connected: true, name: "xai:grok-4-fast" });
  expect(await next.model()).toEqual({ connected: true, name: "xai:grok-4" });
  await next.models.forget("xai");
  expect(readFileSync(file, "utf8")).not.toContain(key);
  expect(await next.model()).toMatchObject({ connected: false });
});

it("a key is sent to the server that it was given for, and to no other", async () => {
  const [own, other] = [await serveService(), await serveKeys()];
  const { assistant, env, again } = await beginConversation({ model: false });
  const { models } = assistant;
  await models.connect("compatible", { key, address: `${own.url}/v1`, model: "grok-4" });
  await models.list("compatible", { address: `${other.url}/v1` });
  // It is still there for its own server, however its address is written.
  await models.list("compatible", { address: `${own.url}/v1/` });
  await models.connect("compatible", { address: `${other.url}/v1`, model: "grok-4" });
  await models.list("compatible", {});
  expect(other.keys).toEqual([undefined, undefined, undefined]);
  expect(readFileSync(join(env.XDG_CONFIG_HOME ?? "", "scry", "models.json"), "utf8")).not.toContain(key);
  expect((await (await again()).models.services()).at(-1)).not.toHaveProperty("keySource");
});

it("a server of one's own is disconnected again, with its key", async () => {
  const server = await serveService();
  const { assistant, env, again } = await beginConversation({ model: false });
  await assistant.models.connect("compatible", { key, address: `${server.url}/v1`, model: "grok-4" });
  expect((await assistant.models.services()).at(-1)).toMatchObject({ ready: true, keepsAddress: true });
  await assistant.models.forget("compatible");
  for (const { models } of [assistant, await again()]) {
    const view = (await models.services()).at(-1);
    expect(view).toMatchObject({ id: "compatible", ready: false });
    expect(view).not.toHaveProperty("address");
  }
  expect(await assistant.model()).toMatchObject({ connected: false });
  const file = join(env.XDG_CONFIG_HOME ?? "", "scry", "models.json");
  expect(readFileSync(file, "utf8")).not.toMatch(/127\.0\.0\.1|good-key/);
});

it("an address may be written without http://, and nobody asks about the network of this machine", async () => {
  const server = await serveKeys();
  const { assistant } = await beginConversation({ model: false });
  const list = (address: string) => assistant.models.list("compatible", { address });
  const { host, port } = new URL(server.url);
  expect((await list(`${host}/v1`)).models).toEqual([{ id: "grok-4" }]);
  expect((await list(`localhost:${port}/v1`)).models).toEqual([{ id: "grok-4" }]);
  await expect(list("models.example.invalid/v1")).rejects.toThrow("https://models.example.invalid/v1");
  await expect(list("127.0.0.1:9/v1")).rejects.toMatchObject({
    message: "Other server cannot be reached at http://127.0.0.1:9/v1.",
    hint: "Check the address and whether the server is running.",
  });
  for (const wrong of ["ftp://127.0.0.1", "javascript:alert(1)", "ada@127.0.0.1"])
    await expect(list(wrong)).rejects.toThrow("This is not the address of a server.");
});

it("a key in the environment, or a server that runs here, is enough to begin", async () => {
  const service = await serveService();
  const byKey = await beginConversation({
    model: false,
    env: { XAI_BASE_URL: `${service.url}/v1`, XAI_API_KEY: key },
  });
  expect(await byKey.assistant.model()).toEqual({ connected: true, name: "xai:grok-4-fast" });
  const ollama = await serve((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end('{"data":[{"id":"nomic-embed-text"},{"id":"gemma3:4b"},{"id":"qwen3:8b"}]}');
  });
  closing.push(ollama);
  const byServer = await beginConversation({ model: false, env: { OLLAMA_HOST: new URL(ollama.url).host } });
  expect(await byServer.assistant.model()).toEqual({ connected: true, name: "ollama:qwen3:8b" });
  expect(await byServer.assistant.models.offered()).toEqual([
    { service: "ollama", label: "Ollama", models: [{ id: "qwen3:8b" }, { id: "gemma3:4b" }] },
  ]);
  // Something else that listens where llama.cpp would is not taken for it.
  const other = await beginConversation({ model: false, env: { LLAMA_CPP_BASE_URL: `${ollama.url}/v1` } });
  expect(await other.assistant.model()).toMatchObject({ connected: false });
});

it("a person decides whether to be asked before a tool is used", async () => {
  const search = { calls: [{ name: "web_search", arguments: { query: "lamp of Holm" } }] };
  const { ask, assistant, person } = await beginConversation({
    model: [search, { text: "Done." }, search, { text: "Done." }],
  });
  await finalMessage(ask("Hello"));
  await assistant.chooseTool(person, "web_search", "ask");
  expect((await assistant.tools(person))[0]).toMatchObject({ name: "web_search", approval: "ask" });
  for await (const event of ask("Hello again")) {
    if (event.type !== "approval") continue;
    expect(event.approval.canRemember).toBe(true);
    await assistant.decide(person, event.approval.id, true, true);
  }
  expect((await assistant.tools(person))[0]).toMatchObject({ approval: "auto" });
  // What a person types is not asked about.
  await assistant.chooseTool(person, "web_search", "ask");
  expect((await finalMessage(ask("/search lamp of Holm"))).text).toContain("The lamp of Holm");
});
