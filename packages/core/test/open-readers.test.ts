import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSession } from "../src/engine/session/create-session.ts";
import { findChromium } from "../src/readers/browser/find-chromium.ts";
import { readFixtures } from "../src/testing/parse-reply.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { type Loopback, serve } from "./support/server.ts";
import { engineOf, pageHtml, publicWorld, serveSite, shellHtml } from "./support/site.ts";
import { reply } from "./support/world.ts";

const remotes = ["jina", "tavily", "firecrawl", "crawl4ai", "exa"] as const;
type Remote = (typeof remotes)[number];

const fixture = (id: Remote, name: string) => {
  const found = readFixtures(join(import.meta.dirname, "../fixtures", id, "read")).find(
    (one) => one.name === name,
  );
  if (!found) throw new Error(`There is no fixture ${id}/read/${name}.`);
  return found;
};

/** A service that answers with a recorded reply. */
const service = (id: Remote, name = "ok") =>
  serve((_request, response) => reply(response, fixture(id, name)));

const key = (id: Remote) => (id === "crawl4ai" ? {} : { api_key: `${id}-key-0123456789` });

/** The Internet is one loopback server; the services are others. */
async function worldOf(services: Partial<Record<Remote, Loopback>>, html = shellHtml(), settings = {}) {
  const site = await serve((_request, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html),
  );
  const { guard, dialled } = publicWorld(site);
  const providers = Object.fromEntries(
    Object.entries(services).map(([id, { url }]) => [id, { base_url: url, ...key(id as Remote) }]),
  );
  // No browser on this machine, whatever is installed.
  const browser = { path: "/nowhere/chromium" };
  const scry = engineOf({ guard, settings: { browser, providers, ...settings } });
  return { scry, site, dialled };
}

const url = "http://www.example.com/page";

describe("remote readers", () => {
  it.each([
    ["jina", "Slow bread", "Mix, wait, bake."],
    ["tavily", "Salt marshes", "They slow the waves."],
    ["firecrawl", "Kites", "String and wind."],
    ["crawl4ai", undefined, undefined],
    ["exa", "Lichens", "Two beings in one."],
  ] as const)(
    "%s reads a public page when it is named, and nobody else is asked",
    async (id, title, words) => {
      const remote = await service(id);
      const { scry, site } = await worldOf({ [id]: remote });
      const { data, text } = await openPageTool(scry, { open: { readers: [id] } }).execute({ url });
      const { expect: expected } = fixture(id, "ok");
      expect(data).toMatchObject({
        status: "success",
        method: id,
        title: title ?? (expected as { title?: string }).title ?? "",
      });
      expect(data.content).toContain(words ?? "");
      expect(data.content.length).toBeGreaterThan(10);
      // The title is above the text already.
      expect(text).toContain(data.content.replace(/^# .*\n+/, ""));
      expect(remote.requests).toHaveLength(1);
      expect(`${remote.requests[0]?.url} ${remote.requests[0]?.body}`).toContain("www.example.com");
      expect(site.requests).toEqual([]);
    },
  );

  it("date, author and language come along, with their evidence", async () => {
    const { scry } = await worldOf({ firecrawl: await service("firecrawl") });
    const page = await scry.page(url, { readers: ["firecrawl"] });
    expect(page).toMatchObject({
      publishedAt: expect.stringMatching(/^2026-04-01/),
      dateEvidence: "provider",
      author: "A. Flyer",
      language: "en",
      finalUrl: "https://www.example.com/page/",
      cost: { credits: 1 },
    });
  });

  it("are paid once for a page that several callers ask for at the same time", async () => {
    const remote = await service("firecrawl");
    const { scry } = await worldOf({ firecrawl: remote });
    const session = createSession();
    const tool = openPageTool(scry, { open: { readers: ["firecrawl"] } });
    await Promise.all([1, 2, 3].map(() => tool.execute({ url }, { session })));
    expect(remote.requests).toHaveLength(1);
    expect(session.spent()).toMatchObject({ calls: 3, pages: 3, credits: 1 });
  });

  it("never get a private address, not even one that may be read here", async () => {
    const services = Object.fromEntries(
      await Promise.all(remotes.map(async (id) => [id, await service(id)] as const)),
    );
    const providers = Object.fromEntries(
      Object.entries(services).map(([id, remote]) => [id, { base_url: remote.url, ...key(id as Remote) }]),
    );
    const site = await serveSite(
      { "/": shellHtml() },
      { settings: { providers, browser: { path: "/nowhere/chromium" } } },
    );
    for (const id of remotes) {
      const named = await openPageTool(site.scry, { open: { readers: [id] } }).execute({ url: site.url });
      expect(named.data).toMatchObject({ code: "refused_url", method: id });
      expect(named.data.error).not.toContain("127.0.0.1");
    }
    // In the usual order the page's own error is what is worth telling.
    const usual = await openPageTool(site.scry).execute({ url: site.url });
    expect(usual.data).toMatchObject({ code: "needs_browser" });
    for (const remote of Object.values(services)) expect(remote.requests).toEqual([]);
  });

  it("do not get a name with a private address either", async () => {
    const jina = await service("jina");
    const { guard } = publicWorld(jina, { "inner.example.com": ["10.0.0.9"] });
    const scry = engineOf({ guard, settings: { providers: { jina: { base_url: jina.url } } } });
    const { data } = await openPageTool(scry, { open: { readers: ["jina"] } }).execute({
      url: "http://inner.example.com/",
    });
    expect(data.code).toBe("refused_url");
    expect(data.error).not.toContain("10.0.0.9");
    expect(jina.requests).toEqual([]);
  });

  it("may not lead to a blocked domain by their own redirects", async () => {
    const { scry } = await worldOf({ firecrawl: await service("firecrawl") });
    const open = (blockedDomains: string[]) =>
      scry.page("http://short.example.org/x", { readers: ["firecrawl"], blockedDomains });
    await expect(open(["example.com"])).rejects.toMatchObject({ code: "refused_url" });
    expect((await open(["example.net"])).finalUrl).toBe("https://www.example.com/page/");
  });

  it.each([
    ["firecrawl", "error-not_found", "not_found"],
    ["jina", "error-blocked-captcha", "blocked"],
    ["exa", "error-timeout", "timeout"],
    ["tavily", "error-out_of_credit", "out_of_credit"],
    ["crawl4ai", "error-unavailable", "unavailable"],
    ["jina", "error-unauthorized", "unauthorized"],
  ] as const)("%s with %s is %s, and no key is shown", async (id, name, code) => {
    const { scry } = await worldOf({ [id]: await service(id, name) });
    const { data, text, isError } = await openPageTool(scry, {
      open: { readers: [id], timeoutMs: 60_000 },
    }).execute({ url });
    expect(isError).toBe(true);
    expect(data).toMatchObject({ code, method: id });
    expect(text + JSON.stringify(data)).not.toContain("key-0123456789");
  });
});

describe("the order of readers", () => {
  it("reads by itself first: a page that needs no help is sent to no service", async () => {
    const jina = await service("jina");
    const { scry, site } = await worldOf({ jina }, pageHtml("The mill"));
    expect((await scry.page(url)).method).toBe("direct");
    expect(site.requests).toHaveLength(1);
    expect(jina.requests).toEqual([]);
  });

  it("asks a service with a key when it meets a shell and has no browser, and says so", async () => {
    const { scry, site } = await worldOf({ tavily: await service("tavily") });
    const page = await scry.page(url);
    expect(page.method).toBe("tavily");
    expect(page.attempts).toMatchObject([
      { provider: "direct", outcome: "error" },
      { provider: "browser", outcome: "error" },
      { provider: "tavily", outcome: "ok" },
    ]);
    expect(page.warnings.join(" ")).not.toContain("failed");
    expect(site.requests).toHaveLength(1);
  });

  it("continues with the next service when one fails", async () => {
    const exa = await service("exa", "error-unavailable");
    const firecrawl = await service("firecrawl");
    const { scry } = await worldOf({ exa, firecrawl });
    expect((await scry.page(url)).method).toBe("firecrawl");
    expect(exa.requests.length).toBeGreaterThan(0);
  });

  it("without browser and service says needs_browser, with the step that helps", async () => {
    const { scry } = await worldOf({});
    const { data, text } = await openPageTool(scry).execute({ url });
    expect(data).toMatchObject({ code: "needs_browser", method: "direct", content: "" });
    // The step is for the operator; the model should look elsewhere.
    expect(data.hint).toContain("playwright-core install chromium");
    expect(text).not.toContain("playwright-core");
  });

  it("Jina without a key only where read.remote allows it or a name permits it", async () => {
    const jina = await service("jina");
    const keyless = { jina: { base_url: jina.url } };
    const { scry: closed } = await worldOf({}, shellHtml(), { providers: keyless });
    await expect(closed.page(url)).rejects.toMatchObject({ code: "needs_browser" });
    expect(jina.requests).toEqual([]);
    const { scry: open } = await worldOf({}, shellHtml(), { providers: keyless, read: { remote: true } });
    expect((await open.page(url)).method).toBe("jina");
    const { scry: named } = await worldOf({}, shellHtml(), {
      providers: keyless,
      read: { provider: "jina" },
    });
    expect((await named.page(url)).method).toBe("jina");
    expect((await closed.page(url, { readers: ["jina"] })).method).toBe("jina");
    expect(jina.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("Tavily without a key only where providers.tavily.keyless allows it, as in a search", async () => {
    const tavily = await service("tavily");
    const base_url = tavily.url;
    const { scry: named } = await worldOf({}, shellHtml(), {
      providers: { tavily: { base_url } },
      read: { provider: "tavily" },
    });
    const error = { code: "not_configured", hint: expect.stringContaining("providers.tavily.keyless") };
    await expect(named.page(url)).rejects.toMatchObject(error);
    await expect(named.search("paper", { providers: ["tavily"] })).rejects.toMatchObject(error);
    expect(tavily.requests).toEqual([]);
    const { scry: allowed } = await worldOf({}, shellHtml(), {
      providers: { tavily: { base_url, keyless: true } },
      read: { provider: "tavily" },
    });
    expect((await allowed.page(url)).method).toBe("tavily");
    expect(tavily.requests[0]?.headers["x-tavily-access-mode"]).toBe("keyless");
  });

  it.each([
    ["read.provider", { settings: { read: { provider: "tavily" } } }],
    ["read.provider", { settings: { read: { provider: ["tavily"] } } }],
    ["WEB_READ_PROVIDER", { env: { WEB_READ_PROVIDER: "Tavily" } }],
  ])(
    "%s is exclusive",
    async (_name, { settings = {}, env = {} }: { settings?: object; env?: Record<string, string> }) => {
      const site = await serve((_request, response) => response.end(pageHtml("The mill")));
      const [tavily, exa] = [await service("tavily", "error-unavailable-failed"), await service("exa")];
      const providers = {
        tavily: { base_url: tavily.url, ...key("tavily") },
        exa: { base_url: exa.url, ...key("exa") },
      };
      const scry = engineOf({ guard: publicWorld(site).guard, env, settings: { providers, ...settings } });
      await expect(scry.page(url)).rejects.toMatchObject({ code: "unavailable", provider: "tavily" });
      expect(tavily.requests.length).toBeGreaterThan(0);
      expect([...site.requests, ...exa.requests]).toEqual([]);
    },
  );

  it("a call's reader wins over the settings, and an empty list does not lift them", async () => {
    const jina = await service("jina");
    const { scry, site } = await worldOf({ jina }, pageHtml("The mill"), {
      read: { provider: "jina" },
      providers: { jina: { base_url: jina.url, ...key("jina") } },
    });
    expect((await scry.page(url, { readers: [] })).method).toBe("jina");
    expect(site.requests).toEqual([]);
    expect((await scry.page(url, { readers: ["direct"] })).method).toBe("direct");
    expect(jina.requests).toHaveLength(1);
  });

  it.each(["jinna", "brave", "", "__proto__"])(
    "knows no reader %j, and lists those that there are",
    async (name) => {
      const { scry } = await worldOf({});
      await expect(scry.page(url, { readers: [name] })).rejects.toMatchObject({
        code: "invalid_input",
        hint: "Valid names: sites, direct, browser, crawl4ai, exa, firecrawl, jina, tavily.",
      });
      if (name) expect(() => engineOf({ settings: { read: { provider: name } } })).toThrow("Unknown reader");
    },
  );

  it("a named service without its key says what is missing", async () => {
    const { scry } = await worldOf({});
    await expect(scry.page(url, { readers: ["exa"] })).rejects.toMatchObject({
      code: "not_configured",
      hint: expect.stringContaining("EXA_API_KEY"),
    });
  });

  it("reads nothing where reading is switched off", async () => {
    const site = await serveSite({ "/": pageHtml("The mill") }, { env: { WEB_READ_ENABLED: "false" } });
    const { data } = await openPageTool(site.scry).execute({ url: site.url });
    expect(data).toMatchObject({ code: "not_configured", error: "Reading pages is switched off." });
    expect(site.requests).toEqual([]);
  });
});

const chromium = await findChromium({ environment: process.env }).catch(() => undefined);

describe.skipIf(!chromium)("a shell in a real browser", () => {
  const script = `document.getElementById("root").innerHTML = ${JSON.stringify(pageHtml("Written by a script").replace(/^.*<main>|<\/main>.*$/g, ""))}`;

  it("is read by it when the direct reader met a shell, and once for all views", async () => {
    const site = await serveSite(
      { "/app": shellHtml(script) },
      { settings: { browser: { path: chromium, sandbox: process.getuid?.() !== 0 } }, env: process.env },
    );
    const tool = openPageTool(site.scry);
    const { data, text } = await tool.execute({ url: `${site.url}/app` });
    expect(data).toMatchObject({ status: "success", method: "browser" });
    expect(data.content).toContain("The miller opened the sluice");
    expect(data.attempts).toMatchObject([
      { provider: "direct", outcome: "error" },
      { provider: "browser", outcome: "ok" },
    ]);
    expect(data.warnings).toEqual([]);
    expect(text).not.toContain("failed");
    const asked = site.requests.length;
    expect((await tool.execute({ url: `${site.url}/app`, find: "sluice" })).data.content).toMatch(
      /^\d match/,
    );
    expect(site.requests).toHaveLength(asked);
  });
});
