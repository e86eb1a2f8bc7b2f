import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createScry } from "./create-scry.ts";

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const key = "canary-key-0123456789";

async function service(answer: RequestListener) {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", authorization: request.headers.authorization });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function engine(id: string, settings: Record<string, string>) {
  const scry = createScry({
    ...{ config: false, cwd: false, env: {}, store: "memory" },
    settings: { providers: { [id]: settings } },
  });
  closing.push(() => scry.close());
  return scry;
}

const json = (status: number, body: unknown): RequestListener =>
  function answer(_request, response) {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

describe("checking a provider", () => {
  it("asks for the account, which costs nothing, and reaches out without the key", async () => {
    const { asked, url } = await service(json(200, { account: { plan_usage: 1, plan_limit: 10 } }));
    const found = await engine("tavily", { api_key: key, base_url: url }).check("tavily");
    expect(found).toMatchObject({
      origin: url,
      reach: { date: expect.stringMatching(/GMT$/) },
      call: { how: "account" },
      quota: { remaining: 9 },
    });
    expect(found.call?.failure).toBeUndefined();
    expect(asked.map(({ path }) => path).sort()).toEqual(["/", "/usage"]);
    expect(asked.find(({ path }) => path === "/")?.authorization).toBeUndefined();
    expect(asked.find(({ path }) => path === "/usage")?.authorization).toBe(`Bearer ${key}`);
  });

  it("says that a key is bad, and never which", async () => {
    const { url } = await service(json(401, { detail: { error: `no such key: ${key}` } }));
    const found = await engine("tavily", { api_key: key, base_url: url }).check("tavily");
    expect(found.call).toMatchObject({ how: "account", failure: { code: "unauthorized" } });
    expect(JSON.stringify(found)).not.toContain(key);
  });

  it("tries each of several keys and counts them", async () => {
    const { url } = await service((request, response) => {
      const good = request.headers.authorization === "Bearer first-key-of-two";
      json(good ? 200 : 401, { account: { plan_usage: 1, plan_limit: 10 } })(request, response);
    });
    const both = engine("tavily", { api_key: "first-key-of-two,second-key-of-two", base_url: url });
    const found = await both.check("tavily");
    expect(found.call?.failure?.message).toMatch(/^Key 2 of 2: /);
  });

  it("does not spend unless asked to", async () => {
    const { asked, url } = await service(
      json(200, { type: "search", query: { original: "x" }, web: { results: [] } }),
    );
    const scry = engine("brave", { api_key: key, base_url: url });
    expect(await scry.check("brave")).toMatchObject({ untried: { reason: "costs", cost: { usd: 0.005 } } });
    expect(asked.map(({ path }) => path)).toEqual(["/"]);
    const spent = await scry.check("brave", { spend: true });
    expect(spent.call).toMatchObject({ how: "search" });
    expect(spent.call?.failure).toBeUndefined();
    expect(spent.untried).toBeUndefined();
  });

  it("searches where nothing can be charged: the user's own server", async () => {
    const { url } = await service(json(200, { query: "x", results: [], unresponsive_engines: [] }));
    const found = await engine("searxng", { url }).check("searxng");
    expect(found.call).toMatchObject({ how: "search" });
    expect(found.call?.failure).toBeUndefined();
  });

  it("a server that only imitates the service has no account page: the key stays untried", async () => {
    const { url } = await service(json(404, {}));
    const found = await engine("tavily", { api_key: key, base_url: url }).check("tavily");
    expect(found.call).toBeUndefined();
    expect(found.untried).toMatchObject({ reason: "costs" });
  });

  it("names the reason of the system when there is no reply", async () => {
    const { url } = await service(json(200, {}));
    for (const close of closing.splice(0)) await close();
    const found = await engine("brave", { api_key: key, base_url: url }).check("brave");
    expect(found.reach).toMatchObject({ failure: { code: "unavailable", network: "ECONNREFUSED" } });
    expect(found.call).toBeUndefined();
  });

  it("a reader is reached, and no page is bought", async () => {
    const { asked, url } = await service(json(200, {}));
    const found = await engine("crawl4ai", { url }).check("crawl4ai");
    expect(found.untried).toEqual({ reason: "reads only" });
    expect(asked).toHaveLength(1);
  });

  it("says what is missing, and knows no other names", async () => {
    const scry = engine("brave", {});
    expect(await scry.check("brave")).toMatchObject({ failure: { code: "not_configured" } });
    await expect(scry.check("bravo")).rejects.toMatchObject({ code: "invalid_input" });
  });
});
