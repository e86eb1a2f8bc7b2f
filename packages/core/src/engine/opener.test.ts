import { afterEach, describe, expect, it, vi } from "vitest";
import { pageAt } from "../../test/support/page-at.ts";
import { ScryError } from "../contracts/error.ts";
import type { OpenedPage, Page, Reader } from "../contracts/page.ts";
import { createGuard } from "../guard/index.ts";
import { createMemoryCache } from "../store/memory/cache.ts";
import { createKeptPages, type PageScope } from "./kept-pages.ts";
import { createOpener, type OpenRun } from "./opener.ts";

const pageOf = (url: string, changes: Partial<OpenedPage> = {}): OpenedPage => ({
  ...pageAt(url),
  attempts: [],
  ...changes,
});

const reader = (id: string, read: Reader["read"]): Reader => ({ id, read });
const failing = (id: string, code: ScryError["code"]) =>
  reader(id, async () => {
    throw new ScryError({ code, message: `${id} says ${code}.` });
  });

const scopeOf = (variant: string): PageScope => ({ variant, owner: undefined, isPrivate: () => false });
const keptPages = (now?: () => number) => createKeptPages(createMemoryCache(), 7 * 86_400_000, now);

const runOf = (changes: Partial<OpenRun>): OpenRun => ({
  url: "https://example.com/",
  readers: [],
  scope: scopeOf("test"),
  pages: keptPages(),
  isAllowed: () => true,
  isKept: () => true,
  deadline: Date.now() + 5000,
  fresh: false,
  signal: new AbortController().signal,
  ...changes,
});

afterEach(() => {
  vi.useRealTimers();
});

describe("opening a page", () => {
  it("asks the next reader after a wall and says so in its attempts", async () => {
    const readers = [
      failing("direct", "needs_browser"),
      reader("browser", async ({ url }) => pageOf(url, { method: "browser" })),
    ];
    const page = await createOpener()(runOf({ readers }));
    expect(page.method).toBe("browser");
    expect(page.warnings).toEqual([]);
    expect(page.attempts).toMatchObject([
      { provider: "direct", outcome: "error", message: "direct says needs_browser." },
      { provider: "browser", outcome: "ok" },
    ]);
  });

  it.each(["not_found", "refused_url", "too_large"] as const)(
    "does not try another reader after %s",
    async (code) => {
      let asked = 0;
      const readers = [
        failing("direct", code),
        reader("browser", async ({ url }) => pageOf(url, { title: String(++asked) })),
      ];
      await expect(createOpener()(runOf({ readers }))).rejects.toMatchObject({ code });
      expect(asked).toBe(0);
    },
  );

  it("reports what the first reader saw of the page, with the step that would help", async () => {
    const noBrowser = reader("browser", async () => {
      throw new ScryError({ code: "needs_browser", message: "No Chromium.", hint: "Run this command." });
    });
    const run = runOf({ readers: [failing("direct", "needs_browser"), noBrowser] });
    await expect(createOpener()(run)).rejects.toMatchObject({
      code: "needs_browser",
      hint: "Run this command.",
      message: "direct says needs_browser. No Chromium.",
    });
  });

  it("reports what a browser saw when there was one", async () => {
    const readers = [failing("direct", "needs_browser"), failing("browser", "unavailable")];
    const message = "browser says unavailable.";
    await expect(createOpener()(runOf({ readers }))).rejects.toMatchObject({ code: "unavailable", message });
  });

  it.each(["unavailable", "timeout", "rate_limited", "unsupported_content"] as const)(
    "does not start a browser after %s, but asks a service",
    async (code) => {
      const asked: string[] = [];
      const noting = (id: string) =>
        reader(id, async ({ url }) => {
          asked.push(id);
          return pageOf(url, { method: id });
        });
      const readers = [failing("direct", code), noting("browser"), noting("jina")];
      expect((await createOpener()(runOf({ readers }))).method).toBe("jina");
      expect(asked).toEqual(["jina"]);
    },
  );

  it("reports the page's own error when a service may not get the address", async () => {
    const withheld = (provider: string) =>
      reader(provider, async () => {
        throw new ScryError({ code: "refused_url", message: "Not public.", provider });
      });
    const named = runOf({ readers: [withheld("jina")] });
    await expect(createOpener()(named)).rejects.toMatchObject({ code: "refused_url" });
    const last = runOf({ readers: [failing("direct", "needs_browser"), withheld("jina"), withheld("exa")] });
    await expect(createOpener()(last)).rejects.toMatchObject({ code: "needs_browser" });
  });

  it("leaves time for services, but not for a browser that may not be there", async () => {
    const given: number[] = [];
    const noting = (id: string) =>
      reader(id, async ({ url, deadline }) => {
        given.push(deadline);
        return pageOf(url);
      });
    const deadline = Date.now() + 100_000;
    await createOpener()(runOf({ readers: [noting("direct"), noting("browser")], deadline }));
    await createOpener()(runOf({ readers: [noting("direct"), noting("jina")], deadline }));
    expect(given[0]).toBe(deadline);
    expect(given[1]).toBeLessThan(deadline - 30_000);
  });

  it("gives everybody the page under the address that they asked for", async () => {
    const slow = reader("direct", async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return pageOf(url);
    });
    const open = createOpener();
    const pages = keptPages();
    const urls = ["https://example.com/a", "https://example.com/a?utm_source=x"];
    const opened = await Promise.all(urls.map((url) => open(runOf({ readers: [slow], pages, url }))));
    expect(opened.map(({ url }) => url)).toEqual(urls);
  });

  it("lets a caller with less time go without the page, while the others keep waiting", async () => {
    const { promise, resolve } = Promise.withResolvers<Page>();
    const open = createOpener();
    const readers = [reader("direct", () => promise)];
    const patient = open(runOf({ readers }));
    const hasty = open(runOf({ readers, deadline: Date.now() - 250 }));
    await expect(hasty).rejects.toMatchObject({ code: "timeout" });
    resolve(pageOf("https://example.com/"));
    expect((await patient).title).toBe("T");
  });

  it("reads again for those with time left when the time of the first one is over", async () => {
    let reads = 0;
    const slow = reader("direct", async ({ url, deadline }) => {
      reads++;
      const late = deadline < Date.now() + 1000;
      await new Promise((resolve) => setTimeout(resolve, late ? deadline - Date.now() : 5));
      if (late) throw new ScryError({ code: "timeout", message: "The site is slow." });
      return pageOf(url);
    });
    const open = createOpener();
    const pages = keptPages();
    vi.useFakeTimers();
    const hasty = open(runOf({ readers: [slow], pages, deadline: Date.now() + 50 }));
    const patient = [0, 1, 2].map(() => open(runOf({ readers: [slow], pages })));
    const refused = expect(hasty).rejects.toMatchObject({ code: "timeout" });
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    expect((await Promise.all(patient)).map(({ title }) => title)).toEqual(["T", "T", "T"]);
    expect(reads).toBe(2);
  });

  it("does not read again when the site itself took too long", async () => {
    let reads = 0;
    const slow = reader("direct", async () => {
      reads++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw new ScryError({ code: "timeout", message: "The site is slow." });
    });
    const open = createOpener();
    const now = Date.now();
    const calls = [5000, 9000].map((ms) => open(runOf({ readers: [slow], deadline: now + ms })));
    const codes = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(codes).toEqual(["rejected", "rejected"]);
    expect(reads).toBe(1);
  });

  it("reports the cost of a reading once: a page from the store is free", async () => {
    const paid = reader("exa", async ({ url }) => pageOf(url, { cost: { credits: 2 } }));
    const run = runOf({ readers: [paid] });
    const open = createOpener();
    expect((await open(run)).cost).toEqual({ credits: 2 });
    expect((await open(run)).cost).toBeUndefined();
  });

  it("keeps what other rules made of an address apart", async () => {
    const pages = keptPages();
    await pages.set(pageOf("https://example.com/", { title: "other" }), scopeOf("other"));
    const readers = [reader("direct", async ({ url }) => pageOf(url))];
    expect((await createOpener()(runOf({ readers, pages }))).title).toBe("T");
  });

  it("reads one page once for a thousand who ask", async () => {
    let reads = 0;
    const slow = reader("direct", async ({ url }) => {
      reads++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return pageOf(url);
    });
    const open = createOpener();
    const pages = keptPages();
    const spellings = [
      "https://example.com/a",
      "https://EXAMPLE.com/a?gclid=1",
      "https://example.com:443/a?utm_source=x",
    ];
    const calls = Array.from({ length: 1000 }, (_, index) =>
      open(runOf({ readers: [slow], pages, url: spellings[index % spellings.length] ?? "" })),
    );
    const opened = await Promise.all(calls);
    expect(reads).toBe(1);
    expect(opened).toHaveLength(1000);
    await open(runOf({ readers: [slow], pages, url: "https://example.com/a#part" }));
    expect(reads).toBe(1);
  });

  it("stops reading only when the last waiting caller cancels", async () => {
    let stopped = false;
    const endless = reader("direct", ({ signal }) => {
      const { promise, reject } = Promise.withResolvers<Page>();
      signal.addEventListener("abort", () => {
        stopped = true;
        reject(new ScryError({ code: "cancelled", message: "stopped" }));
      });
      return promise;
    });
    const open = createOpener();
    const first = new AbortController();
    const second = new AbortController();
    const calls = [first, second].map(({ signal }) => open(runOf({ readers: [endless], signal })));
    first.abort();
    await expect(calls[0]).rejects.toMatchObject({ code: "cancelled" });
    expect(stopped).toBe(false);
    second.abort();
    await expect(calls[1]).rejects.toMatchObject({ code: "cancelled" });
    expect(stopped).toBe(true);
  });

  it("shows an old reading when the site fails, and says so", async () => {
    let now = 0;
    const pages = keptPages(() => now);
    await pages.set(pageOf("https://example.com/"), scopeOf("test"));
    now = -3_600_000;
    await pages.set(pageOf("https://example.com/"), scopeOf("test"));
    const page = await createOpener()(runOf({ readers: [failing("direct", "unavailable")], pages }));
    expect(page.warnings[0]).toMatch(/as it was read at 2026-01-01.*direct says unavailable/);
  });

  it("shows an old reading when the name of the site is not known just now, but not when the page was deleted", async () => {
    const pages = keptPages(() => 0);
    await pages.set(pageOf("https://example.com/"), scopeOf("test"));
    const lookup = async () => {
      throw Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
    };
    const guard = createGuard({ lookup });
    const nameless = reader("direct", async ({ url }) => {
      await guard.resolve(new URL(url).hostname);
      return pageOf(url);
    });
    const page = await createOpener()(runOf({ readers: [nameless], pages }));
    expect(page.warnings[0]).toMatch(/as it was read at 2026-01-01.*could not be found/);
    expect(page.attempts[0]).toMatchObject({ provider: "direct", outcome: "error", code: "not_found" });
    const gone = runOf({ readers: [failing("direct", "not_found")], pages });
    await expect(createOpener()(gone)).rejects.toMatchObject({ code: "not_found" });
    const unknown = runOf({ readers: [nameless], pages, url: "https://example.org/" });
    await expect(createOpener()(unknown)).rejects.toMatchObject({ code: "not_found" });
  });

  it("hands an old reading to the reader, so that it can ask whether the page changed", async () => {
    const pages = keptPages(() => 0);
    await pages.set(pageOf("https://example.com/", { etag: '"1"' }), scopeOf("test"));
    let previous: Page | undefined;
    const asks = reader("direct", async (request) => {
      previous = request.previous;
      return pageOf(request.url);
    });
    await createOpener()(runOf({ readers: [asks], pages }));
    expect(previous?.etag).toBe('"1"');
  });
});

describe("what was tried", () => {
  const told = (attempts: OpenedPage["attempts"]) =>
    attempts.map(({ provider, outcome, code, cached }) =>
      [provider, outcome, code, cached && "cached"].filter(Boolean).join(" "),
    );
  const good = (id: string) => reader(id, async ({ url }) => pageOf(url, { method: id }));

  it("names every reader with outcome, time and what it took", async () => {
    const paid = reader("exa", async ({ url }) => pageOf(url, { cost: { credits: 2 } }));
    const readers = [failing("direct", "timeout"), good("browser"), paid];
    const { attempts } = await createOpener()(runOf({ readers }));
    expect(attempts).toEqual([
      {
        provider: "direct",
        ms: expect.any(Number),
        outcome: "error",
        code: "timeout",
        message: "direct says timeout.",
        hint: "Try again, or allow more time.",
        cached: false,
      },
      {
        provider: "browser",
        ms: 0,
        outcome: "skipped",
        message: "A browser would have hit the same problem.",
        cached: false,
      },
      { provider: "exa", ms: expect.any(Number), outcome: "ok", cached: false, credits: 2 },
    ]);
  });

  it("reports who read a page from the store, and nothing of what failed then", async () => {
    const run = runOf({ readers: [failing("direct", "needs_browser"), good("browser")] });
    const open = createOpener();
    expect(told((await open(run)).attempts)).toEqual(["direct error needs_browser", "browser ok"]);
    for (let again = 0; again < 2; again++)
      expect(told((await open(run)).attempts)).toEqual(["browser ok cached"]);
  });

  it("reports the failed attempt beside an old reading", async () => {
    const pages = keptPages(() => 0);
    const attempts = [{ provider: "direct", ms: 5, outcome: "ok", cached: false }] as const;
    await pages.set(pageOf("https://example.com/", { attempts }), scopeOf("test"));
    const page = await createOpener()(runOf({ readers: [failing("direct", "blocked")], pages }));
    expect(told(page.attempts)).toEqual(["direct error blocked", "direct ok cached"]);
  });

  it("is in the error when all failed, and when the first failure ends it", async () => {
    const withheld = reader("jina", async () => {
      throw new ScryError({ code: "refused_url", message: "Not public.", provider: "jina" });
    });
    const all = [failing("direct", "needs_browser"), failing("browser", "blocked"), withheld];
    const failed = await createOpener()(runOf({ readers: all })).catch((error: ScryError) => error);
    expect(told(failed.attempts)).toEqual([
      "direct error needs_browser",
      "browser error blocked",
      "jina skipped refused_url",
    ]);
    const readers = [failing("direct", "not_found"), good("browser")];
    const ended = await createOpener()(runOf({ readers })).catch((error: ScryError) => error);
    expect(told(ended.attempts)).toEqual(["direct error not_found"]);
  });

  it("names readers for which no time was left", async () => {
    const late = runOf({ readers: [good("direct")], deadline: Date.now() - 1, fresh: true });
    const error = await createOpener()(late).catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "timeout" });
    expect(told(error.attempts)).toEqual(["direct skipped"]);
  });
});

describe("kept pages", () => {
  it("keeps the pages of a single-page application apart", async () => {
    const pages = keptPages();
    await pages.set(pageOf("https://example.com/app#/one"), scopeOf("test"));
    expect(await pages.get("https://example.com/app#/two", scopeOf("test"))).toBeUndefined();
    expect(await pages.get("https://example.com/app?utm_source=x#/one", scopeOf("test"))).toBeDefined();
    await pages.set(pageOf("https://example.com/page#part"), scopeOf("test"));
    expect(await pages.get("https://example.com/page#other", scopeOf("test"))).toBeDefined();
  });

  it("finds the newest text of an address, whichever reader read it", async () => {
    const pages = keptPages();
    await pages.set(pageOf("https://example.com/a", { markdown: "by the browser" }), scopeOf("browser"));
    await pages.set(pageOf("https://example.com/a", { markdown: "read directly" }), scopeOf("direct"));
    await pages.set(pageOf("https://example.com/b"), scopeOf("direct"));
    expect(pages.recentText("http://example.com/a/")).toBe("read directly");
    expect(pages.recentText("https://example.com/c")).toBeUndefined();
    expect(pages.recentText("https://www.example.com/a")).toBeUndefined();
  });

  it.each([
    ["http://m.vercel.app/guide", "http://vercel.app/guide"],
    ["http://www.github.io/x", "http://github.io/x"],
    ["http://amp.site.com/y", "http://site.com/y"],
    ["http://evil.cdn.ampproject.org/c/s/bank.com/login", "http://bank.com/login"],
    ["https://www.google.com/amp/s/bank.com/login", "https://bank.com/login"],
    ["http://bank.com/login", "https://bank.com/login"],
    ["https://bank.com:8443/login", "https://bank.com/login"],
    ["https://a.com/dir/", "https://a.com/dir"],
    ["https://a.com/p?b=1&a=2", "https://a.com/p?a=2&b=1"],
  ])("does not give the text of %s for %s, nor joins their readings", async (first, second) => {
    const pages = keptPages();
    const open = createOpener();
    const readers = [reader("direct", async ({ url }) => pageOf(url, { markdown: `text of ${url}` }))];
    const [one, other] = await Promise.all([
      open(runOf({ readers, pages, url: first })),
      open(runOf({ readers, pages, url: second })),
    ]);
    expect([one.markdown, other.markdown]).toEqual([`text of ${first}`, `text of ${second}`]);
    expect((await open(runOf({ readers, pages, url: second }))).markdown).toBe(`text of ${second}`);
  });

  it.each(["jina", "browser"])("does not take the word of %s for where a text is from", async (method) => {
    const pages = keptPages();
    const finalUrl = "https://bank.com/login";
    await pages.set(pageOf("https://evil.example/", { finalUrl, method }), scopeOf("test"));
    expect(await pages.get("https://evil.example/", scopeOf("test"))).toBeDefined();
    expect(await pages.get(finalUrl, scopeOf("test"))).toBeUndefined();
    expect(pages.recentText(finalUrl)).toBeUndefined();
  });

  it("finds a page by the address it led to as well", async () => {
    const pages = keptPages();
    await pages.set(
      pageOf("https://example.com/short", { finalUrl: "https://example.com/long" }),
      scopeOf("test"),
    );
    expect((await pages.get("https://example.com/long", scopeOf("test")))?.page.url).toBe(
      "https://example.com/short",
    );
  });
});
