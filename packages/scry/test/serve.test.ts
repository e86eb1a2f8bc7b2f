import { describe, expect, it } from "vitest";
import { mill, startGateway } from "./serve-world.ts";
import { scry } from "./support/command.ts";
import { serve, serveJson, serveSearxng, twoResults } from "./support/servers.ts";

const eventsOf = (text: string) =>
  text
    .trim()
    .split("\n\n")
    .map((block) => ({
      name: /^event: (.*)$/m.exec(block)?.[1],
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "null"),
    }));

describe("/v1/search", () => {
  it("returns the JSON of scry search --json", async () => {
    const searxng = await serveSearxng(twoResults);
    const env = { SEARXNG_URL: searxng.url, WEB_SEARCH_PROVIDER: "searxng" };
    const { post } = await startGateway({ env });
    const response = await post("/v1/search", { query: "mills", limit: 2 });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("x-scry-warning")).toBeNull();
    const { stdout } = await scry(["search", "mills", "--limit", "2", "--json"], { env });
    const withoutTimes = (data: unknown) => ({
      ...(data as object),
      attempts: (data as { attempts: object[] }).attempts.map((attempt) => ({ ...attempt, ms: 0 })),
    });
    expect(withoutTimes(await response.json())).toEqual(withoutTimes(JSON.parse(stdout)));
  });

  it("sends the reply to a repeated call again, logs it, and asks again for a fresh one", async () => {
    const searxng = await serveSearxng(twoResults);
    const { post, logged } = await startGateway({ env: { SEARXNG_URL: searxng.url } });
    const ask = async () => (await post("/v1/search", { query: "mills" })).text();
    expect(JSON.parse(await ask())).toMatchObject({ cached: false });
    const second = await ask();
    expect(JSON.parse(second)).toMatchObject({ cached: true });
    expect(await ask()).toBe(second);
    expect(searxng.asked).toHaveLength(1);
    const events = await post("/v1/search", { query: "mills" }, { accept: "text/event-stream" });
    expect(events.headers.get("content-type")).toBe("text/event-stream");
    expect(eventsOf(await events.text()).at(-1)).toMatchObject({ name: "result", data: { cached: true } });
    const fresh = await post("/v1/search", { query: "mills", fresh: true });
    expect(await fresh.json()).toMatchObject({ cached: false });
    expect(searxng.asked).toHaveLength(2);
    await expect
      .poll(() => logged.filter(({ tool }) => tool === "search").map(({ cached }) => cached))
      .toEqual([false, true, true, true, false]);
  });

  it.each(["/v1/search", "/v1/open"])("says that %s takes POST only", async (path) => {
    const { url } = await startGateway();
    const response = await fetch(url + path);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await response.json()).toMatchObject({ message: "This address takes POST only." });
  });

  it("ignores unknown fields and says so in a header that the caller cannot write", async () => {
    const { post } = await startGateway();
    const response = await post("/v1/search", { query: "mills", depth: 3, "x\r\nset-cookie: a=b": 1 });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-scry-warning")).toBe("ignored unknown fields: depth, x??set-cookie??a?b");
    expect(response.headers.get("set-cookie")).toBeNull();
    const { warnings } = (await response.json()) as { warnings: string[] };
    expect(warnings).toEqual([expect.stringContaining("depth, x??set-cookie??a?b")]);
  });

  it("lowers a limit above 10, and says so", async () => {
    const { post } = await startGateway();
    const response = await post("/v1/search", '{"query": "x", "limit": 11}');
    expect(await response.json()).toMatchObject({
      warnings: ["limit is 11, but at most 10 results are returned."],
    });
  });

  it.each([
    ["{", "not a JSON object"],
    ["[1]", "not a JSON object"],
    ['{"query": ""}', "cannot be empty"],
    ['{"query": "x", "limit": 0}', "limit"],
    ['{"query": "x", "providers": "tavily"}', "providers"],
    ['{"query": "x", "timeout": 9999}', "timeout"],
    ['{"query": "x", "providers": ["nobody"]}', "nobody"],
  ])("says what is wrong with %s", async (body, words) => {
    const { post } = await startGateway();
    const response = await post("/v1/search", body);
    const data = (await response.json()) as { code: string; message: string };
    expect(response.status).toBe(400);
    expect(data.message).toContain(words);
    expect(data.code).toBe("invalid_input");
  });

  it.each([
    [429, { "retry-after": "7" }, 429, "rate_limited"],
    [500, {}, 503, "unavailable"],
    [401, {}, 502, "unauthorized"],
  ])("a service that says %d %j gives HTTP %d", async (theirs, headers, ours, code) => {
    const searxng = await serveJson(theirs, {}, headers as Record<string, string>);
    const { post } = await startGateway({ env: { SEARXNG_URL: searxng.url } });
    const response = await post("/v1/search", { query: "mills" });
    expect(response.status).toBe(ours);
    expect(await response.json()).toMatchObject({ code, results: [], attempts: [{ provider: "searxng" }] });
  });

  it("asks again on request", async () => {
    const searxng = await serveSearxng(twoResults);
    const { post } = await startGateway({ env: { SEARXNG_URL: searxng.url } });
    await post("/v1/search", { query: "mills" });
    expect(await (await post("/v1/search", { query: "mills" })).json()).toMatchObject({ cached: true });
    expect(await (await post("/v1/search", { query: "mills", fresh: true })).json()).toMatchObject({
      cached: false,
    });
  });
});

describe("/v1/open", () => {
  it("reads a page", async () => {
    const world = await startGateway({ pages: { "/mill": mill } });
    const response = await world.post("/v1/open", { url: `${world.pages}/mill`, max_length: 120 });
    expect(response.status).toBe(200);
    const data = (await response.json()) as { content: string };
    expect(data).toMatchObject({ title: "The mill", status: "success", method: "direct", truncated: true });
    expect(data.content).toContain("On Monday the miller");
    // For programs: no marks for a model.
    expect(data.content).not.toContain("Data from");
  });

  it.each([
    ["/gone", 404, "not_found"],
    ["http://169.254.169.254/latest", 403, "refused_url"],
    ["ftp://files.example/", 403, "refused_url"],
  ])("%s gives HTTP %d", async (url, status, code) => {
    const world = await startGateway();
    const response = await world.post("/v1/open", { url: url.startsWith("/") ? world.pages + url : url });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status: "error", code });
  });
});

describe("server-sent events", () => {
  it.each([
    ["by a field", { stream: true }, {}],
    ["by the Accept header", {}, { accept: "text/event-stream" }],
  ])("are asked for %s: progress, then the result", async (_how, more, headers) => {
    const { post } = await startGateway();
    const response = await post("/v1/search", { query: "mills", ...more }, headers as Record<string, string>);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const events = eventsOf(await response.text());
    expect(events[0]).toMatchObject({ name: "progress", data: { elapsed_ms: expect.any(Number) } });
    expect(events.at(-1)).toMatchObject({ name: "result", data: { query: "mills", results: [{}] } });
  });

  it("report a failure with the status that it would have had", async () => {
    const { post } = await startGateway();
    const response = await post("/v1/open", { url: "http://10.0.0.1/", stream: true });
    expect(response.status).toBe(200);
    expect(eventsOf(await response.text()).at(-1)).toMatchObject({
      name: "error",
      data: { code: "refused_url", http_status: 403 },
    });
  });

  it.each([[true], [false]])("a client that leaves (stream: %j) cancels the search", async (stream) => {
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
    const { promise: left, resolve: hasLeft } = Promise.withResolvers<void>();
    const searxng = await serve((_request, response) => {
      wasAsked();
      response.on("close", hasLeft);
    });
    const { url } = await startGateway({ env: { SEARXNG_URL: searxng.url } });
    const leaving = new AbortController();
    const call = fetch(`${url}/v1/search`, {
      method: "POST",
      body: JSON.stringify({ query: "mills", stream }),
      signal: leaving.signal,
    }).then((response) => response.text());
    await asked;
    leaving.abort();
    await expect(call).rejects.toThrow();
    await left;
  });
});

describe("the state of the gateway", () => {
  it("lists providers with how their last calls went, without what came from the cache", async () => {
    const world = await startGateway({ pages: { "/mill": mill } });
    await world.post("/v1/search", { query: "mills" });
    await world.post("/v1/search", { query: "mills" });
    await world.post("/v1/open", { url: `${world.pages}/mill` });
    const data = (await (await fetch(`${world.url}/v1/providers`)).json()) as {
      providers: { id: string; calls: object[]; last?: object }[];
      readers: object[];
    };
    const searxng = data.providers.find(({ id }) => id === "searxng");
    expect(searxng).toMatchObject({ configured: true, searches: true, last: { outcome: "ok" } });
    expect(searxng?.calls).toHaveLength(1);
    expect(data.providers.find(({ id }) => id === "mojeek")?.calls).toEqual([]);
    expect(data.readers).toMatchObject([{ id: "direct", calls: [{ outcome: "ok" }] }]);
  });

  it("is alive, and ready as long as a provider is", async () => {
    const { url } = await startGateway();
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: "ok" });
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const unconfigured = await startGateway({ env: { WEB_SEARCH_PROVIDER: "brave" } });
    const response = await fetch(`${unconfigured.url}/ready`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: "not_ready",
      reason: "No search provider is configured.",
    });
  });

  it("is not ready while searching is switched off", async () => {
    const { url } = await startGateway({ env: { WEB_SEARCH_ENABLED: "false" } });
    const response = await fetch(`${url}/ready`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "not_ready", reason: "Searching is switched off." });
  });

  it("is not ready while its only provider is paused", async () => {
    const searxng = await serveJson(429, {}, { "retry-after": "60" });
    const { url, post } = await startGateway({ env: { SEARXNG_URL: searxng.url } });
    await post("/v1/search", { query: "mills" });
    const response = await fetch(`${url}/ready`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("paused");
  });

  it("says what is not there", async () => {
    const { url } = await startGateway();
    const response = await fetch(`${url}/v1/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });
});
