import { createHash } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startGateway } from "./serve-world.ts";
import { temporaryFolder } from "./support/command.ts";
import { serveFixture } from "./support/servers.ts";

const ann = "ann-has-a-long-token";
const bob = "bob-has-a-long-token";

function tokensFile(text: string, mode = 0o600): string {
  const file = join(temporaryFolder(), "tokens.yaml");
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const holding = (token: string) => ({ "x-api-key": token });

describe("a tokens file", () => {
  it("gives everybody separate limits", async () => {
    const world = await startGateway({
      tokensFile: tokensFile(`
- name: ann
  token: ${ann}
  requests_per_minute: 2
- name: bob
  token_sha256: ${createHash("sha256").update(bob).digest("hex")}
  requests_per_day: 1
`),
    });
    const search = async (token: string) =>
      (await world.post("/v1/search", { query: "mills" }, holding(token))).status;
    expect([await search(ann), await search(ann), await search(ann)]).toEqual([200, 200, 429]);
    expect([await search(bob), await search(bob)]).toEqual([200, 429]);
    expect(await search("nobody-has-this-token")).toBe(401);
  });

  it("ends a day's paid calls at a budget, at every door, and leaves others alone", async () => {
    const tavily = await serveFixture("tavily", "ok");
    const world = await startGateway({
      env: {
        WEB_SEARCH_PROVIDER: "tavily",
        TAVILY_API_KEY: "tvly-a-key-of-the-operator",
        SCRY_TAVILY_BASE_URL: tavily.url,
      },
      tokensFile: tokensFile(
        JSON.stringify([
          { name: "ann", token: ann, usd_per_day: 0.01 },
          { name: "bob", token: bob },
        ]),
      ),
    });
    const search = (query: string, token: string, path = "/v1/search") =>
      world.post(path, { query }, holding(token));
    // By Tavily's price list a search costs $0.008.
    expect((await search("first", ann)).status).toBe(200);
    expect((await search("second", ann)).status).toBe(200);
    const refused = await search("third", ann);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: "budget_spent",
      message: expect.stringContaining("ann has spent the $0.01 of today."),
      hint: expect.stringContaining("midnight"),
    });
    expect((await search("fourth", ann, "/exa/search")).status).toBe(429);
    expect((await world.post("/v1/open", { url: `${world.pages}/` }, holding(ann))).status).toBe(429);
    expect((await search("fifth", bob)).status).toBe(200);
    expect(tavily.asked).toHaveLength(3);
    const activity = await fetch(`${world.url}/v1/activity`, { headers: holding(ann) });
    expect(await activity.json()).toMatchObject({
      tokens: [{ name: "ann", usd_per_day: 0.01, usd_today: 0.016 }],
    });
  });

  it("says what each may do, with which providers", async () => {
    const world = await startGateway({
      env: { WEB_SEARCH_PROVIDER: "" },
      tokensFile: tokensFile(
        JSON.stringify([
          { name: "ann", token: ann, providers: ["searxng"], open: false },
          { name: "bob", token: bob, search: false },
        ]),
      ),
    });
    const post = (path: string, body: object, token: string) => world.post(path, body, holding(token));
    const found = await post("/v1/search", { query: "mills" }, ann);
    expect(await found.json()).toMatchObject({ attempts: [{ provider: "searxng", outcome: "ok" }] });
    // Passages are read from pages, which ann may not open; a topic does not widen the list of providers.
    expect((await post("/v1/search", { query: "mills", answer_tokens: 500 }, ann)).status).toBe(403);
    const papers = await post("/v1/search", { query: "mills", topic: "papers" }, ann);
    expect(await papers.json()).toMatchObject({ attempts: [{ provider: "searxng" }] });
    const other = await post("/v1/search", { query: "mills", providers: ["wikipedia"] }, ann);
    expect(other.status).toBe(403);
    expect(await other.json()).toMatchObject({ message: 'ann may not use the provider "wikipedia".' });
    const unknown = await post("/v1/search", { query: "mills", providers: ["nope"] }, ann);
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({
      code: "invalid_input",
      message: 'Unknown provider "nope". Valid names: searxng.',
    });
    expect((await post("/v1/open", { url: "https://a.example/" }, ann)).status).toBe(403);
    expect((await post("/v1/search", { query: "mills" }, bob)).status).toBe(403);
    const listed = await fetch(`${world.url}/v1/providers`, { headers: holding(ann) });
    expect(((await listed.json()) as { providers: { id: string }[] }).providers.map(({ id }) => id)).toEqual([
      "searxng",
    ]);
  });

  it("also holds at the routes of other services and of MCP", async () => {
    const world = await startGateway({
      tokensFile: tokensFile(JSON.stringify([{ name: "bob", token: bob, search: false }])),
    });
    const tavily = await world.post("/tavily/search", { query: "mills" }, { authorization: `Bearer ${bob}` });
    expect(tavily.ok).toBe(false);
    const mcp = await world.post(
      "/mcp",
      {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "web_search", arguments: { query: "m" } },
      },
      { authorization: `Bearer ${bob}`, accept: "application/json, text/event-stream" },
    );
    expect(await mcp.text()).toContain("bob may not search");
  });

  it("is read again on reload; one with an error changes nothing", async () => {
    const file = tokensFile(JSON.stringify([{ name: "ann", token: ann }]));
    const world = await startGateway({ tokensFile: file });
    const status = async (token: string) =>
      (await fetch(`${world.url}/v1/providers`, { headers: holding(token) })).status;
    writeFileSync(file, JSON.stringify([{ name: "bob", token: bob }]));
    await world.serving.reload();
    expect([await status(ann), await status(bob)]).toEqual([401, 200]);
    writeFileSync(file, "[]");
    await expect(world.serving.reload()).rejects.toThrow(/at least one entry/);
    expect([await status(ann), await status(bob)]).toEqual([401, 200]);
  });

  it.each([
    ["- { name: ann, token: short }", "entry 1, token: has to have at least 16 characters"],
    [`- { name: ann, tokn: ${ann} }`, 'entry 1: unknown name "tokn"'],
    ["- { name: ann }", "needs either token or token_sha256"],
    ["- { name: ann, token_sha256: abc }", "64 hexadecimal digits"],
    [`- { name: ann, token: ${ann}, requests_per_day: 0 }`, "entry 1, requests_per_day"],
    [`- { name: ann, token: ${ann}, usd_per_day: -1 }`, "entry 1, usd_per_day"],
    [`- { name: ann, token: ${ann}, providers: [nobody] }`, 'unknown provider, "nobody", for ann'],
    [`[{ name: a, token: ${ann} }, { name: a, token: ${bob} }]`, 'the name "a" twice'],
    [`[{ name: a, token: ${ann} }, { name: b, token: ${ann} }]`, "gives b somebody else's token"],
    ["name: ann", "has to be a list"],
    [`- [${ann}`, "neither YAML nor JSON"],
  ])("explains %s and quotes no token", async (text, words) => {
    const started = startGateway({ tokensFile: tokensFile(text) });
    await expect(started).rejects.toThrow(words);
    await expect(started).rejects.not.toThrow(ann);
  });

  it.skipIf(process.platform === "win32")("is refused when everybody can read it", async () => {
    const text = JSON.stringify([{ name: "ann", token: ann }]);
    await expect(startGateway({ tokensFile: tokensFile(text, 0o644) })).rejects.toThrow(/everybody/);
  });

  it("cannot be combined with a fallback that would show queries to others", async () => {
    const text = JSON.stringify([{ name: "ann", token: ann, providers: ["searxng"] }]);
    const settings = { search: { fallback: true } };
    await expect(startGateway({ tokensFile: tokensFile(text), settings })).rejects.toThrow(
      /search\.fallback/,
    );
  });
});
