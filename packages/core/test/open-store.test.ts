import { afterEach, describe, expect, it, vi } from "vitest";
import { ScryError } from "../src/contracts/error.ts";
import { createSession } from "../src/engine/session/create-session.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { temporaryFolder } from "./support/folder.ts";
import { json, serve } from "./support/server.ts";
import { engineOf, pageHtml, serveSite } from "./support/site.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Only the clock that tells the date: timers and sockets go on. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const watchClock = () => vi.useFakeTimers({ toFake: ["Date"] });
const twentyMinutes = 20 * 60_000;

describe("one page, many callers", () => {
  it("a thousand at once make one request, each under the address that they gave", async () => {
    const site = await serveSite({
      "/mill": (response) =>
        void setTimeout(
          () => response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("The mill")),
          50,
        ),
    });
    const tool = openPageTool(site.scry);
    const spellings = ["/mill", "/mill#part", "/mill?gclid=1", "/mill?utm_source=letter"];
    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => tool.execute({ url: site.url + spellings[index % 4] })),
    );
    expect(site.requests).toHaveLength(1);
    for (const [index, { data }] of results.entries()) {
      expect(data).toMatchObject({ status: "success", title: "The mill" });
      expect(data.url).toBe(site.url + spellings[index % 4]);
    }
  });

  it("processes that share a store make one request: the others wait for the reading", async () => {
    const asked = Promise.withResolvers<void>();
    const replies = Promise.withResolvers<void>();
    const site = await serveSite({
      "/mill": async (response) => {
        asked.resolve();
        await replies.promise;
        response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("The mill"));
      },
    });
    const folder = temporaryFolder();
    const settings = { policy: { allow_private: [site.host] } };
    const engines = Array.from({ length: 3 }, () =>
      engineOf({ settings, store: "sqlite", env: { SCRY_STATE_DIR: folder }, warn: () => undefined }),
    );
    const opening = engines.map((engine) => engine.page(`${site.url}/mill`));
    await asked.promise;
    replies.resolve();
    const pages = await Promise.all(opening);
    expect(pages.map(({ title }) => title)).toEqual(["The mill", "The mill", "The mill"]);
    expect(pages.filter(({ attempts }) => attempts[0]?.cached)).toHaveLength(2);
    expect(site.requests).toHaveLength(1);
  });

  it("asks again with fresh, and different pages are different", async () => {
    const site = await serveSite({ "/a": pageHtml("A"), "/b": pageHtml("B") });
    await site.scry.page(`${site.url}/a`);
    expect((await site.scry.page(`${site.url}/b`)).title).toBe("B");
    await site.scry.page(`${site.url}/a`, { fresh: true });
    expect(site.requests.map(({ url }) => url)).toEqual(["/a", "/b", "/a"]);
  });

  it("stops in the middle when it is cancelled, and the server notices", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const site = await serveSite({
      "/endless": (response) => {
        response.on("close", close);
        response.writeHead(200, { "content-type": "text/html" });
        response.write("<p>begin");
        resolve();
      },
    });
    const controller = new AbortController();
    const opening = openPageTool(site.scry).execute(
      { url: `${site.url}/endless` },
      { signal: controller.signal },
    );
    await asked;
    controller.abort();
    expect((await opening).data.code).toBe("cancelled");
    await closed;
  });

  it("does not begin when it was cancelled before", async () => {
    const site = await serveSite({ "/": pageHtml("The mill") });
    for (const open of [{}, { fresh: true }]) {
      const { data } = await openPageTool(site.scry, { open }).execute(
        { url: site.url },
        { signal: AbortSignal.abort() },
      );
      expect(data.code).toBe("cancelled");
    }
    expect(site.requests).toEqual([]);
  });

  it("a caller who cancels does not take the page away from another", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<() => void>();
    const site = await serveSite({
      "/": (response) =>
        resolve(() => response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("The mill"))),
    });
    const controller = new AbortController();
    const first = site.scry.page(site.url, { signal: controller.signal });
    const second = site.scry.page(site.url);
    const answer = await asked;
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    answer();
    expect((await second).title).toBe("The mill");
    expect(site.requests).toHaveLength(1);
  });

  it("stops after the time of the call", async () => {
    const site = await serveSite({ "/": () => undefined });
    const { data } = await openPageTool(site.scry, { open: { timeoutMs: 200 } }).execute({ url: site.url });
    expect(data.code).toBe("timeout");
  });
});

describe("a page that was read before", () => {
  const versioned = async () => {
    const state = { title: "First", etag: '"1"', status: 200 };
    const site = await serveSite({
      "/": (response, request) => {
        if (state.status !== 200) return void response.writeHead(state.status).end();
        if (request.headers["if-none-match"] === state.etag) return void response.writeHead(304).end();
        response.writeHead(200, { "content-type": "text/html", etag: state.etag }).end(pageHtml(state.title));
      },
    });
    return { site, state, open: () => openPageTool(site.scry).execute({ url: site.url }) };
  };

  it("is shown without a request while it is young, and asked about when it is old", async () => {
    watchClock();
    const { site, state, open } = await versioned();
    const first = await open();
    expect(first.data.attempts).toMatchObject([{ provider: "direct", outcome: "ok", cached: false }]);
    const attempts = [{ provider: "direct", ms: 0, outcome: "ok", cached: true }];
    expect((await open()).data).toEqual({ ...first.data, attempts });
    expect(site.requests).toHaveLength(1);
    pass(twentyMinutes);
    const again = await open();
    expect(site.requests[1]?.headers["if-none-match"]).toBe('"1"');
    expect(again.data).toMatchObject({ title: "First", content: first.data.content, warnings: [] });
    expect(again.data.fetched_at > first.data.fetched_at).toBe(true);
    // The answer "not changed" counts as a reading: it is young again.
    await open();
    expect(site.requests).toHaveLength(2);
    pass(twentyMinutes);
    Object.assign(state, { title: "Second", etag: '"2"' });
    expect((await open()).data.title).toBe("Second");
  });

  it("is shown old when the site fails, and says so; the next one asks again", async () => {
    watchClock();
    const { site, state, open } = await versioned();
    const first = await open();
    pass(twentyMinutes);
    state.status = 503;
    const stale = await open();
    expect(stale.data).toMatchObject({
      status: "success",
      title: "First",
      fetched_at: first.data.fetched_at,
    });
    expect(stale.data.warnings).toEqual([
      expect.stringMatching(/^This is the page as it was read at .*; reading it again failed: .*503/),
    ]);
    expect(stale.text).toContain("Note: This is the page as it was read at");
    state.status = 200;
    expect((await open()).data.warnings).toEqual([]);
    expect(site.requests).toHaveLength(3);
  });

  it("is not shown when the site says that it is gone", async () => {
    watchClock();
    const { state, open } = await versioned();
    await open();
    pass(twentyMinutes);
    state.status = 410;
    expect((await open()).data).toMatchObject({ code: "not_found", content: "" });
  });
});

describe("a page that is not there", () => {
  it.each([
    [404, "not_found"],
    [403, "blocked"],
    [410, "not_found"],
    [451, "blocked"],
    [500, "unavailable"],
  ])("%i is %s, never content", async (status, code) => {
    const site = await serveSite(
      {
        "/": (response) => response.writeHead(status, { "content-type": "text/html" }).end(pageHtml("Sorry")),
      },
      { settings: { browser: { path: "/nowhere/chromium" } } },
    );
    const { data, text, isError } = await openPageTool(site.scry).execute({ url: site.url });
    expect(isError).toBe(true);
    expect(data).toMatchObject({ status: "error", code, content: "", title: "" });
    expect(text).toContain(`(HTTP ${status})`);
    expect(text).not.toContain("miller");
    expect(site.requests).toHaveLength(1);
  });

  it("is not remembered: the next call asks again", async () => {
    let there = false;
    const site = await serveSite({
      "/": (response) =>
        response.writeHead(there ? 200 : 404, { "content-type": "text/html" }).end(pageHtml("The mill")),
    });
    await expect(site.scry.page(site.url)).rejects.toMatchObject({ code: "not_found" });
    there = true;
    expect((await site.scry.page(site.url)).title).toBe("The mill");
  });

  it("nobody listens, or the connection breaks", async () => {
    const site = await serveSite({ "/": (response) => response.socket?.destroy() });
    const broken = await openPageTool(site.scry).execute({ url: site.url });
    expect(broken.data.code).toBe("unavailable");
    await site.close();
    const silent = await openPageTool(site.scry).execute({ url: `${site.url}/other` });
    expect(silent.data.code).toBe("unavailable");
    expect(`${silent.data.error} ${silent.data.hint}`).not.toContain("127.0.0.1");
  });
});

describe("dates at the tool", () => {
  const jsonLd = `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "NewsArticle", headline: "The mill", datePublished: "2025-02-03T04:05:06Z" })}</script>`;
  const said = pageHtml("The mill", "", jsonLd);

  it.each([
    ["/a", said, { published_at: "2025-02-03T04:05:06Z", date_evidence: "json-ld" }],
    [
      "/b",
      pageHtml("The mill", "", '<meta property="article:published_time" content="2025-02-03">'),
      { published_at: "2025-02-03", date_evidence: "meta" },
    ],
    [
      "/c",
      pageHtml("The mill", '<p itemprop="datePublished" content="2025-02-03">3 February 2025</p>'),
      { published_at: "2025-02-03", date_evidence: "meta" },
    ],
    [
      "/d",
      pageHtml("The mill", '<p><time datetime="2025-02-03">3 February</time></p>'),
      { published_at: "2025-02-03", date_evidence: "time" },
    ],
    [
      "/e",
      pageHtml("The mill", '<p class="published">3 February 2025</p>'),
      { published_at: "2025-02-03", date_evidence: "text" },
    ],
    ["/2025/02/03/mill", pageHtml("The mill"), { published_at: "2025-02-03", date_evidence: "url" }],
  ])("%s has one, with its evidence", async (path, html, expected) => {
    const site = await serveSite({ [path]: html });
    const { data, text } = await openPageTool(site.scry).execute({ url: site.url + path });
    expect(data).toMatchObject(expected);
    expect(data.warnings).toEqual([]);
    expect(text).toContain("Published: 2025-02-03");
  });

  it("none is made up: not from a relative age, nor from when the file was changed", async () => {
    const site = await serveSite({
      "/": (response) =>
        response
          .writeHead(200, { "content-type": "text/html", "last-modified": "Mon, 03 Feb 2025 10:00:00 GMT" })
          .end(pageHtml("The mill", '<p class="date">3 days ago</p>')),
    });
    const { data } = await openPageTool(site.scry).execute({ url: site.url });
    expect(data).not.toHaveProperty("published_at");
    expect(data).not.toHaveProperty("date_evidence");
  });

  it("a contradiction is reported", async () => {
    const site = await serveSite({ "/2020/01/01/mill": said });
    const { data, text } = await openPageTool(site.scry).execute({ url: `${site.url}/2020/01/01/mill` });
    expect(data.warnings).toEqual([expect.stringMatching(/^Dates disagree: .*2025-02-03.*2020-01-01/)]);
    expect(text).toContain("Note: Dates disagree");
  });
});

describe("one conversation over both tools", () => {
  it("a page keeps the number that the search gave it, and its links may be opened", async () => {
    const site = await serveSite({
      "/mill": pageHtml("The mill", '<p>See <a href="/linked">the other page about millers</a> too.</p>'),
      "/linked": pageHtml("Linked"),
    });
    const searxng = await serve((_request, response) =>
      json(response, {
        query: "mill",
        results: [
          { url: "https://www.example.com/a", title: "A", content: "a", engine: "x" },
          { url: `${site.url}/mill`, title: "The mill", content: "A miller.", engine: "x" },
        ],
        unresponsive_engines: [],
      }),
    );
    const scry = engineOf({
      settings: {
        policy: { allow_private: [site.host] },
        search: { provider: "searxng" },
        providers: { searxng: { url: searxng.url } },
      },
    });
    const session = createSession({ open: "seen", budget: { pages: 2 } });
    const [search, open] = [webSearchTool(scry), openPageTool(scry)];
    const found = await search.execute({ query: "mill" }, { session });
    expect(found.data.results.map(({ citation_id }) => citation_id)).toEqual([1, 2]);
    const unknown = await open.execute({ url: `${site.url}/linked` }, { session });
    expect(unknown.data.code).toBe("refused_url");
    const page = await open.execute({ url: `${site.url}/mill?utm_campaign=x` }, { session });
    expect(page.data.citation_id).toBe(2);
    // What was added to the known address does not leave with it.
    expect(site.requests.map(({ url }) => url)).toEqual(["/mill"]);
    expect((await open.execute({ url: `${site.url}/linked` }, { session })).data.citation_id).toBe(3);
    expect((await open.execute({ url: `${site.url}/mill` }, { session })).data.code).toBe("budget_spent");
    const restored = createSession({ state: JSON.parse(JSON.stringify(session)) });
    expect(restored.cite(`${site.url}/linked`, "")).toBe(3);
    expect(restored.sources()[1]?.passages.map(({ text }) => text.slice(0, 9))).toEqual([
      "A miller.",
      "# The mil",
    ]);
  });

  it("throws coded errors from the library, never anything else", async () => {
    const site = await serveSite({});
    const error = await site.scry.open("nonsense").catch((thrown: unknown) => thrown);
    expect(ScryError.is(error)).toBe(true);
  });
});
