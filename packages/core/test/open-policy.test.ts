import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createGuard } from "../src/guard/index.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { json, serve } from "./support/server.ts";
import { engineOf, pageHtml, publicWorld, serveSite } from "./support/site.ts";

interface Group {
  class: string;
  verdict: "allow" | "block";
  cases: { url: string; dns?: string[][] }[];
}
const groups: Group[] = JSON.parse(
  readFileSync(new URL("../fixtures/guard/cases.json", import.meta.url), "utf8"),
);
const hostile = groups.filter(({ verdict }) => verdict === "block");

/** Any spelling of an address, and the two names that stand for this machine. */
const namesAnAddress = /\d+\.\d+\.\d+\.\d+|[0-9a-f]*:[0-9a-f]*:[0-9a-f:]*|0x[0-9a-f]{6,}|localhost/i;

describe("hostile addresses at the tool", () => {
  it.each(hostile.map((group) => [group.class, group.cases] as const))(
    "%s: refused without a socket, and the reason names no address",
    async (_class, cases) => {
      for (const { url, dns } of cases) {
        let dialled = 0;
        const guard = createGuard({
          lookup: async () =>
            (dns?.[0] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          dial: async () => {
            dialled++;
            throw new Error("no socket here");
          },
        });
        const scry = engineOf({ guard });
        const { data, text, isError } = await openPageTool(scry).execute({ url });
        expect(isError, url).toBe(true);
        expect(["refused_url", "invalid_input", "not_found", "unavailable"], url).toContain(data.code);
        expect(dialled, url).toBe(0);
        expect(text, url).not.toMatch(namesAnAddress);
        expect(`${data.error} ${data.hint}`, url).not.toMatch(namesAnAddress);
      }
    },
  );

  it("10,000 characters are too many", async () => {
    const scry = engineOf({});
    const { data } = await openPageTool(scry).execute({ url: `https://example.com/${"a".repeat(10_000)}` });
    expect(data).toMatchObject({ code: "refused_url", error: "The URL is too long." });
    expect(data.url.length).toBeLessThanOrEqual(4096);
  });

  it.each([
    ["Location to a private address", (to: string) => ({ status: 302, headers: { location: to } })],
    ["Refresh", (to: string) => ({ status: 200, headers: { refresh: `0; url=${to}` } })],
    [
      "meta refresh",
      (to: string) => ({ status: 200, body: `<meta http-equiv="refresh" content="0;url=${to}">` }),
    ],
  ])("%s does not arrive", async (_name, lead) => {
    const inner = await serve((_request, response) => response.end(pageHtml("Inner")));
    const {
      status,
      headers = {},
      body = "",
    } = lead(`${inner.url}/secret`) as {
      status: number;
      headers?: Record<string, string>;
      body?: string;
    };
    const outer = await serve((_request, response) =>
      response.writeHead(status, { "content-type": "text/html", ...headers }).end(body),
    );
    const scry = engineOf({ guard: publicWorld(outer).guard });
    const { data, text } = await openPageTool(scry).execute({ url: "http://www.example.com/" });
    expect(data.code).toBe("refused_url");
    expect(text).not.toMatch(namesAnAddress);
    expect(outer.requests).toHaveLength(1);
    expect(inner.requests).toEqual([]);
  });

  it.each(["file:///etc/passwd", "ftp://example.com/", "javascript:alert(1)", "data:text/html,hello"])(
    "301 to %s ends there",
    async (location) => {
      const site = await serveSite({ "/": (response) => response.writeHead(301, { location }).end() });
      const { data } = await openPageTool(site.scry).execute({ url: site.url });
      expect(data).toMatchObject({ code: "refused_url", content: "" });
    },
  );

  it("a loop of redirects ends", async () => {
    const site = await serveSite({
      "/a": (response) => response.writeHead(302, { location: "/b" }).end(),
      "/b": (response) => response.writeHead(302, { location: "/a" }).end(),
    });
    const { data } = await openPageTool(site.scry).execute({ url: `${site.url}/a` });
    expect(data).toMatchObject({ code: "refused_url", error: "This page redirects in a loop." });
    expect(site.requests.length).toBeLessThanOrEqual(3);
  });
});

describe("domain lists", () => {
  /** allowed.example.com leads on to other.example.org, which has a page. */
  const leading = () =>
    serve((request, response) => {
      if (request.headers.host === "allowed.example.com" && request.url === "/leads")
        return void response.writeHead(302, { location: "http://other.example.org/page" }).end();
      response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("The mill"));
    });

  it.each([
    ["allowed_domains", { allowed_domains: ["example.com"] }],
    ["blocked_domains", { blocked_domains: ["example.org"] }],
  ])("the policy's %s hold for the first address and for redirects", async (_name, policy) => {
    const site = await leading();
    const scry = engineOf({ guard: publicWorld(site, {}, policy).guard });
    const open = openPageTool(scry);
    expect((await open.execute({ url: "http://allowed.example.com/page" })).isError).toBe(false);
    for (const url of ["http://other.example.org/page", "http://allowed.example.com/leads"])
      expect((await open.execute({ url })).data).toMatchObject({ code: "refused_url" });
    expect(site.requests.map(({ headers }) => headers.host)).not.toContain("other.example.org");
  });

  it.each([
    ["allowedDomains", { allowedDomains: ["example.com"] }],
    ["blockedDomains", { blockedDomains: ["example.org"] }],
  ])(
    "a call's %s hold across redirects too, also for a page that another call has read",
    async (_name, lists) => {
      const site = await leading();
      const scry = engineOf({ guard: publicWorld(site).guard });
      expect((await scry.page("http://allowed.example.com/leads")).finalUrl).toBe(
        "http://other.example.org/page",
      );
      const asked = site.requests.length;
      await expect(scry.page("http://allowed.example.com/leads", lists)).rejects.toMatchObject({
        code: "refused_url",
      });
      await expect(scry.page("http://other.example.org/page", lists)).rejects.toMatchObject({
        code: "refused_url",
      });
      expect(site.requests.slice(asked).map(({ headers }) => headers.host)).toEqual(["allowed.example.com"]);
      expect((await scry.page("http://allowed.example.com/page", lists)).title).toBe("The mill");
    },
  );

  it("a call's list only narrows", async () => {
    const site = await leading();
    const { guard } = publicWorld(
      site,
      {},
      { blocked_domains: ["example.org"], allowed_domains: ["example.com", "example.org"] },
    );
    const scry = engineOf({ guard });
    for (const allowedDomains of [["example.org"], ["other.example.org"], ["net"]])
      await expect(scry.page("http://other.example.org/page", { allowedDomains })).rejects.toMatchObject({
        code: "refused_url",
      });
    await expect(
      scry.page("http://allowed.example.com/page", { allowedDomains: ["example.org"] }),
    ).rejects.toMatchObject({ code: "refused_url" });
    await expect(
      scry.page("http://allowed.example.com/page", { allowedDomains: ["not a domain"] }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    expect(site.requests).toEqual([]);
  });

  it("the same policy takes hits out of a search", async () => {
    const searxng = await serve((_request, response) =>
      json(response, {
        query: "mill",
        results: [
          { url: "https://www.example.com/a", title: "A", content: "a", engine: "x" },
          { url: "https://www.example.org/b", title: "B", content: "b", engine: "x" },
        ],
        unresponsive_engines: [],
      }),
    );
    const scry = engineOf({
      settings: {
        policy: { blocked_domains: ["example.org"] },
        search: { provider: "searxng" },
        providers: { searxng: { url: searxng.url } },
      },
    });
    const { data } = await webSearchTool(scry).execute({ query: "mill" });
    expect(data.results.map(({ url }) => url)).toEqual(["https://www.example.com/a"]);
    expect((await openPageTool(scry).execute({ url: "https://www.example.org/b" })).data.code).toBe(
      "refused_url",
    );
    expect(await scry.explain("https://www.example.org/b")).toMatchObject({
      verdict: "block",
      rule: "blocked-domain",
    });
  });
});

describe("hidden text", () => {
  const canary = "the hidden canary sings at noon";
  const site = () =>
    serveSite({
      "/": (response) =>
        response
          .writeHead(200, { "content-type": "text/html", vary: "accept" })
          .end(
            pageHtml("The mill", `<p style="display:none">Once more, ${canary}, and nobody hears it.</p>`),
          ),
    });

  it("is left out and counted; on request it is there, and kept apart", async () => {
    const { scry, url, requests } = await site();
    const plain = await scry.page(url);
    expect(plain.markdown).not.toContain(canary);
    expect(Object.values(plain.hidden).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const all = await scry.page(url, { includeHidden: true });
    expect(all.markdown).toContain(canary);
    expect((await scry.open(url)).content).not.toContain(canary);
    expect((await scry.open({ url, find: "canary" }, { includeHidden: true })).content).toMatch(/^1 match/);
    expect(requests).toHaveLength(2);
  });

  it("never reaches a model that asks for it", async () => {
    const { scry, url } = await site();
    const result = await openPageTool(scry).execute({ url, include_hidden: true });
    expect(JSON.stringify(result)).not.toContain(canary);
  });
});

describe("the operator's other rules", () => {
  const routes = {
    "/page": pageHtml("The mill"),
    "/data.json": (response: ServerResponse) =>
      void response.writeHead(200, { "content-type": "application/json" }).end('{"mill":1}'),
  };

  it("content types: pages of other types are not shown", async () => {
    const site = await serveSite(routes, { settings: { policy: { content_types: ["text/html"] } } });
    expect((await openPageTool(site.scry).execute({ url: `${site.url}/page` })).isError).toBe(false);
    const { data } = await openPageTool(site.scry).execute({ url: `${site.url}/data.json` });
    expect(data).toMatchObject({ code: "unsupported_content", content: "", attempts: [{ outcome: "ok" }] });
    expect(data.error).toContain("application/json");
  });

  it("ports: only those on the list, and explain names the rule", async () => {
    const scry = engineOf({ settings: { policy: { ports: [443] } } });
    const { data } = await openPageTool(scry).execute({ url: "http://example.com:8080/" });
    expect(data.code).toBe("refused_url");
    expect(await scry.explain("http://example.com:8080/")).toMatchObject({ verdict: "block", rule: "port" });
  });
});
