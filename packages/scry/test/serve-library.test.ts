import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startGateway } from "./serve-world.ts";
import { temporaryFolder } from "./support/command.ts";
import { pageHtml } from "./support/pages.ts";

const tokens = { ann: "ann-token-0123456789-abc", ben: "ben-token-0123456789-abc" };
const as = (name: keyof typeof tokens) => ({ authorization: `Bearer ${tokens[name]}` });

function tokensFile(): string {
  const file = join(temporaryFolder(), "tokens.json");
  const holders = Object.entries(tokens).map(([name, token]) => ({ name, token }));
  writeFileSync(file, JSON.stringify(holders), { mode: 0o600 });
  return file;
}

const pages = { "/plan": pageHtml("Harbour plan", "<p>The mole is built of basalt.</p>") };

describe("the library of a gateway", () => {
  it("belongs to the caller who added to it, in lists, searches and pages", async () => {
    const world = await startGateway({
      pages,
      tokensFile: tokensFile(),
      env: { WEB_SEARCH_PROVIDER: "library" },
    });
    const url = `${world.pages}/plan`;
    const added = await world.post("/v1/library", { url }, as("ann"));
    expect(await added.json()).toMatchObject({ events: [{ url, outcome: "added" }] });

    const list = async (name: keyof typeof tokens) =>
      (await fetch(`${world.url}/v1/library`, { headers: as(name) })).json();
    expect(await list("ann")).toMatchObject({ documents: 1, entries: [{ url, title: "Harbour plan" }] });
    expect(await list("ben")).toEqual({ documents: 0, entries: [] });

    const search = async (name: keyof typeof tokens) => {
      const reply = await world.post(
        "/v1/search",
        { query: "basalt mole", providers: ["library"] },
        as(name),
      );
      return ((await reply.json()) as { results: { url: string }[] }).results.map((hit) => hit.url);
    };
    expect(await search("ann")).toContain(url);
    expect(await search("ben")).not.toContain(url);

    const removed = (name: keyof typeof tokens) =>
      fetch(`${world.url}/v1/library?url=${encodeURIComponent(url)}`, {
        method: "DELETE",
        headers: as(name),
      });
    expect((await removed("ben")).status).toBe(404);
    expect((await removed("ann")).status).toBe(200);
    expect(await list("ann")).toMatchObject({ documents: 0 });
  });

  it("is one for all where the operator shares it", async () => {
    const settings = { library: { shared: true } };
    const world = await startGateway({ pages, tokensFile: tokensFile(), settings });
    await world.post("/v1/library", { url: `${world.pages}/plan` }, as("ann"));
    const list = await fetch(`${world.url}/v1/library`, { headers: as("ben") });
    expect(await list.json()).toMatchObject({ documents: 1 });
  });

  it("keeps private pages, and pages that a setting keeps, for the token that opened them", async () => {
    const settings = { library: { keep: true } };
    const world = await startGateway({ pages, tokensFile: tokensFile(), settings });
    const url = `${world.pages}/plan`;
    const open = async (name: keyof typeof tokens, more = {}) => {
      const reply = await world.post("/v1/open", { url, ...more }, as(name));
      return (await reply.json()) as { status: string; code?: string; attempts: { cached: boolean }[] };
    };
    const library = async (name: keyof typeof tokens, query: string) =>
      (await fetch(`${world.url}/v1/library${query}`, { headers: as(name) })).json();
    expect(await open("ann")).toMatchObject({ status: "success", attempts: [{ cached: false }] });
    expect(await open("ann")).toMatchObject({ status: "success", attempts: [{ cached: true }] });
    expect(await open("ann", { offline: true })).toMatchObject({ status: "success" });
    expect(await library("ann", "")).toMatchObject({ documents: 1 });
    // Ben has neither the reading in the cache nor the copy in the library; opening it asks the site again.
    expect(await open("ben", { offline: true })).toMatchObject({ status: "error", code: "not_found" });
    expect(await library("ben", "")).toEqual({ documents: 0, entries: [] });
    const found = await world.post("/v1/search", { query: "basalt mole", offline: true }, as("ben"));
    expect(JSON.stringify(await found.json())).not.toContain(url);
    expect(await open("ben")).toMatchObject({ status: "success", attempts: [{ cached: false }] });
  });

  it("shares private pages of the cache only where the operator says so", async () => {
    const settings = { store: { shared: true } };
    const world = await startGateway({ pages, tokensFile: tokensFile(), settings });
    const call = { url: `${world.pages}/plan` };
    await world.post("/v1/open", call, as("ann"));
    const reply = await world.post("/v1/open", { ...call, offline: true }, as("ben"));
    expect(await reply.json()).toMatchObject({ status: "success", attempts: [{ cached: true }] });
  });

  it("is searched by name and without a network where the settings name services, as at the command", async () => {
    const world = await startGateway({ pages, env: { WEB_SEARCH_PROVIDER: "searxng" } });
    const url = `${world.pages}/plan`;
    await world.post("/v1/library", { url });
    for (const how of [{ offline: true }, { providers: ["library"] }]) {
      const reply = await world.post("/v1/search", { query: "basalt mole", ...how });
      expect(await reply.json()).toMatchObject({ results: [{ url, provider: "library" }] });
    }
  });

  it("is searched with a token that may use nothing else, where the settings name services", async () => {
    const file = join(temporaryFolder(), "tokens.json");
    const holders = [{ name: "ann", token: tokens.ann, providers: ["library"] }];
    writeFileSync(file, JSON.stringify(holders), { mode: 0o600 });
    const world = await startGateway({ pages, tokensFile: file, env: { WEB_SEARCH_PROVIDER: "searxng" } });
    const url = `${world.pages}/plan`;
    await world.post("/v1/library", { url }, as("ann"));
    for (const how of [{}, { providers: ["library"] }]) {
      const reply = await world.post("/v1/search", { query: "basalt mole", ...how }, as("ann"));
      expect(await reply.json()).toMatchObject({ results: [{ url, provider: "library" }] });
    }
  });

  it("takes a query for words only: quotes, operators, NUL and half of a character", async () => {
    const world = await startGateway({ pages, env: { WEB_SEARCH_PROVIDER: "library" } });
    const url = `${world.pages}/plan`;
    await world.post("/v1/library", { url });
    for (const query of [
      '"basalt" AND NOT (',
      "NEAR(basalt mole, 3)",
      "ba\0 basalt\0",
      "title:* basalt \ud800",
    ]) {
      const reply = await world.post("/v1/search", { query });
      expect(await reply.json(), query).toMatchObject({ results: [{ url }] });
    }
  });

  it("never reads files of the server", async () => {
    const world = await startGateway({ pages });
    for (const url of ["/etc/passwd", "file:///etc/passwd", "", 7, "../tokens.json"]) {
      const reply = await world.post("/v1/library", { url });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ code: "invalid_input" });
    }
    expect((await fetch(`${world.url}/v1/library`, { method: "DELETE" })).status).toBe(400);
  });
});

it("a cached answer or page is only for callers who may ask for it themselves", async () => {
  const file = join(temporaryFolder(), "tokens.json");
  const holders = [
    { name: "ann", token: tokens.ann },
    { name: "ben", token: tokens.ben, providers: ["library"] },
    { name: "cleo", token: "cleo-token-0123456789-abc", open: false },
    { name: "dan", token: "dan-token-0123456789-abc", search: false },
  ];
  writeFileSync(file, JSON.stringify(holders), { mode: 0o600 });
  const settings = { store: { shared: true } };
  const world = await startGateway({ pages, tokensFile: file, settings });
  const calls = { search: { query: "mills" }, open: { url: `${world.pages}/plan` } };
  const ask = async (which: keyof typeof calls, name: string, more = {}) => {
    const { token = "" } = holders.find((holder) => holder.name === name) ?? {};
    const headers = { authorization: `Bearer ${token}` };
    const reply = await world.post(`/v1/${which}`, { ...calls[which], ...more }, headers);
    return { status: reply.status, text: await reply.text() };
  };
  for (const which of ["search", "open"] as const) {
    await ask(which, "ann");
    const again = await ask(which, "ann");
    expect(again).toMatchObject({ status: 200, text: expect.stringContaining('"cached":true') });
  }
  expect((await ask("search", "cleo")).text).toContain('"cached":true');
  for (const more of [{}, { offline: true }]) {
    expect((await ask("search", "ben", more)).text).not.toContain("searxng");
    expect((await ask("search", "dan", more)).status).toBe(403);
    expect((await ask("open", "cleo", more)).status).toBe(403);
  }
  expect((await ask("search", "ben", { providers: ["searxng"] })).status).toBeGreaterThanOrEqual(400);
});
