import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { respond } from "../../test/support/reader-world.ts";
import { createSiteWorld, linked, type SiteWorld } from "../../test/support/site-world.ts";

let world: SiteWorld;
beforeEach(async () => {
  world = await createSiteWorld();
});
afterEach(() => world.close());

const sitemap = (paths: readonly string[]) =>
  respond(
    `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${world.origin}${path}</loc><lastmod>2026-10-05</lastmod></url>`).join("")}</urlset>`,
    { "content-type": "application/xml" },
  );

describe("a site", () => {
  it("is read by its links, each page once, on its own host only", async () => {
    world.on("/", ["/a", "/b?utm_source=x", "https://elsewhere.example/", "mailto:a@b.example"]);
    world.on("/a", ["/", "/b", "/a#part", "/picture.png", "c"]);
    world.on("/b", []);
    world.on("/c", ["/a"]);
    expect(await world.pages()).toEqual(["/", "/a", "/b", "/c"]);
    expect(world.asked.sort()).toEqual(["/", "/a", "/b", "/c"]);
  });

  it("is read by its sitemaps too: an index, gzipped files, feeds and plain lists", async () => {
    const { origin } = world;
    world.on("/robots.txt", respond(`Sitemap: ${origin}/index.xml`, { "content-type": "text/plain" }));
    world.on(
      "/index.xml",
      respond(
        `<sitemapindex>${["/one.xml.gz", "/feed.xml", "/list.txt", "/index.xml"].map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join("")}</sitemapindex>`,
        { "content-type": "application/xml" },
      ),
    );
    world.on("/one.xml.gz", respond(gzipSync(`<urlset><url><loc>${origin}/gzipped</loc></url></urlset>`)));
    world.on("/feed.xml", respond(`<rss><channel><item><link>${origin}/fed</link></item></channel></rss>`));
    world.on("/list.txt", respond(`${origin}/listed\n`, { "content-type": "text/plain" }));
    for (const path of ["/", "/gzipped", "/fed", "/listed"]) world.on(path, []);
    expect(await world.pages()).toEqual(["/", "/fed", "/gzipped", "/listed"]);
  });

  it("follows links only as far as asked, and hands over no more pages than asked", async () => {
    world.on("/", ["/1"]);
    world.on("/1", ["/2"]);
    world.on("/2", ["/3"]);
    expect(await world.pages("/", { maxDepth: 0 })).toEqual(["/"]);
    expect(await world.pages("/", { maxDepth: 2 })).toEqual(["/", "/1", "/2"]);
    const crawl = world.scry.crawl(`${world.origin}/`, { delayMs: 0, maxPages: 2 });
    const urls: string[] = [];
    for await (const { url } of crawl) urls.push(url);
    expect(urls).toHaveLength(2);
    expect(crawl.progress()).toMatchObject({ pages: 2, end: "pages" });
  });

  it("is read within the paths that were asked for", async () => {
    world.on("/", ["/docs/a", "/docs/old/b", "/blog/c"]);
    for (const path of ["/docs/a", "/docs/old/b", "/blog/c"]) world.on(path, []);
    expect(await world.pages("/", { include: ["/docs/*"], exclude: ["/docs/old/*"] })).toEqual([
      "/",
      "/docs/a",
    ]);
    await expect(world.pages("/", { include: ["docs"] })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("names what could not be read, and continues", async () => {
    world.on("/", ["/gone", "/fine"]);
    world.on("/fine", []);
    const items = await world.crawl();
    expect(items.find(({ url }) => url.endsWith("/gone"))).toMatchObject({ error: { code: "not_found" } });
    expect(items).toHaveLength(3);
  });

  it("may move to another host with its start", async () => {
    const other = await createSiteWorld();
    world.on("/", (_, response) => response.writeHead(301, { location: `${other.origin}/` }).end());
    other.on("/", []);
    await expect(world.crawl()).rejects.toMatchObject({ code: "refused_url" });
    await other.close();
  });

  it("fails when its start cannot be read", async () => {
    await expect(world.crawl("/nowhere")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("robots.txt", () => {
  it("forbids addresses", async () => {
    world.on("/robots.txt", respond("User-agent: *\nDisallow: /private", { "content-type": "text/plain" }));
    world.on("/", ["/private/a", "/b"]);
    world.on("/b", []);
    expect(await world.pages()).toEqual(["/", "/b"]);
    expect(world.asked).not.toContain("/private/a");
  });

  it("that forbids everything ends the crawl with that reason", async () => {
    world.on("/robots.txt", respond("User-agent: *\nDisallow: /", { "content-type": "text/plain" }));
    await expect(world.crawl()).rejects.toMatchObject({
      code: "blocked",
      message: expect.stringContaining("robots.txt"),
    });
    expect(world.asked).toEqual([]);
  });

  it("that speaks to scry itself is obeyed", async () => {
    world.on(
      "/robots.txt",
      respond("User-agent: scry\nDisallow: /a\n\nUser-agent: *\nDisallow: /", {
        "content-type": "text/plain",
      }),
    );
    world.on("/", ["/a", "/b"]);
    world.on("/b", []);
    expect(await world.pages()).toEqual(["/", "/b"]);
  });

  it("that is made to be slow is followed as far as it is affordable", async () => {
    const slow = `Disallow: /${"*a".repeat(70)}b\n`.repeat(5_000);
    world.on(
      "/robots.txt",
      respond(`User-agent: *\nDisallow: /a\n${slow}`, { "content-type": "text/plain" }),
    );
    world.on("/", ["/a", "/b"]);
    world.on("/b", []);
    const crawl = world.scry.crawl(`${world.origin}/`, { delayMs: 0 });
    const urls: string[] = [];
    for await (const { url } of crawl) urls.push(url.slice(world.origin.length));
    expect(urls).toEqual(["/", "/b"]);
    expect(crawl.progress().warnings.join()).toMatch(/too many rules; \d{3,} of them/);
  });

  it("with thousands of names over thousands of rules is read", async () => {
    const names = "User-agent: *\nUser-agent: scry\n".repeat(7_000);
    const rules = `Disallow: /a\n${"Disallow: /x\n".repeat(20_000)}`;
    world.on("/robots.txt", respond(names + rules, { "content-type": "text/plain" }));
    world.on("/", ["/a", "/b"]);
    world.on("/b", []);
    expect(await world.pages()).toEqual(["/", "/b"]);
  });

  it("that names others between its rules is obeyed for scry alone", async () => {
    const text = `User-agent: other # one
User-agent: Scry/9
Disallow: /a

Sitemap: ${world.origin}/none.xml
User-agent: other
User-agent: another
Disallow: /b
User-agent: scry
User-agent: scry
Disallow: /c
User-agent: *
Disallow: /d`;
    world.on("/robots.txt", respond(text, { "content-type": "text/plain" }));
    world.on("/", ["/a", "/b", "/c", "/d"]);
    for (const path of ["/b", "/d"]) world.on(path, []);
    expect(await world.pages()).toEqual(["/", "/b", "/d"]);
  });

  it("forbids everything when it cannot be read", async () => {
    world.on("/robots.txt", respond("", {}, 500));
    await expect(world.crawl()).rejects.toMatchObject({ message: expect.stringContaining("robots.txt") });
    expect(world.asked).toEqual([]);
  });

  it("is read up to the limit when it never ends", async () => {
    world.on("/robots.txt", (request, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("User-agent: *\nDisallow: /private\n");
      const line = `# ${"x".repeat(60)}\n`.repeat(500);
      const more = () => {
        if (!request.destroyed) response.write(line, more);
      };
      more();
    });
    world.on("/", ["/private", "/b"]);
    world.on("/b", []);
    const crawl = world.scry.crawl(`${world.origin}/`, { delayMs: 0 });
    const urls: string[] = [];
    for await (const { url } of crawl) urls.push(url);
    expect(urls).toHaveLength(2);
    expect(crawl.progress().warnings.join()).toContain("no end");
  });
});

describe("traps", () => {
  it("a site of endless links ends at the number of pages", async () => {
    world.otherwise((request, response) => {
      const number = Number(request.url?.slice(1)) || 0;
      linked(`page ${number}`, [`/${2 * number + 1}`, `/${2 * number + 2}`])(request, response);
    });
    expect(await world.pages("/", { maxPages: 20, concurrency: 8 })).toHaveLength(20);
  });

  it("sessions, repeated paths and endless calendars are not separate pages", async () => {
    world.on("/", [
      "/a?PHPSESSID=0123456789abcdef",
      "/a;jsessionid=7",
      "/a?sid=0123456789abcdef0123456789abcdef",
      "/x/x/x/x/x",
      "/calendar?month=1",
    ]);
    world.on("/a", ["/z"]);
    world.on("/z", []);
    world.on("/calendar", (request, response) => {
      const month = Number(new URL(request.url ?? "", "http://x").searchParams.get("month"));
      linked(
        `month ${month}`,
        Array.from({ length: 400 }, (_, index) => `/calendar?month=${month + index + 1}`),
      )(request, response);
    });
    const pages = await world.pages("/", { maxPages: 8, maxDepth: 50 });
    expect(pages.filter((path) => path.startsWith("/a"))).toEqual(["/a"]);
    expect(pages).toContain("/z");
    expect(pages).not.toContain("/x/x/x/x/x");
  });

  it("loops of redirects are errors of their address, and twins are one page", async () => {
    world.on("/", ["/loop", "/twin", "/alias"]);
    world.on("/loop", (_, response) => response.writeHead(302, { location: "/loop2" }).end());
    world.on("/loop2", (_, response) => response.writeHead(302, { location: "/loop" }).end());
    world.on("/alias", (_, response) => response.writeHead(302, { location: "/twin" }).end());
    world.on("/twin", []);
    const items = await world.crawl();
    expect(items.filter((item) => "page" in item)).toHaveLength(2);
    expect(items.find(({ url }) => url.endsWith("/loop"))).toMatchObject({ error: { code: "refused_url" } });
  });

  it("a sitemap of two million lines is read as far as there is room", async () => {
    world.on("/", []);
    let written = 0;
    world.on("/sitemap.xml", (request, response) => {
      response.writeHead(200, { "content-type": "application/xml" });
      response.write("<urlset>\n");
      const more = () => {
        if (request.destroyed || written >= 2_000_000) return void response.end("</urlset>");
        let text = "";
        for (let index = 0; index < 2_000; index++)
          text += `<url><loc>${world.origin}/p/${written++}</loc></url>\n`;
        response.write(text, more);
      };
      more();
    });
    world.otherwise((request, response) => linked(request.url ?? "", [])(request, response));
    expect(await world.pages("/", { maxPages: 5 })).toHaveLength(5);
    expect(written).toBeLessThan(200_000);
  });
});

describe("pace", () => {
  it("a site that asks to wait is asked again after that", async () => {
    let refused = 0;
    world.on("/", ["/busy"]);
    world.on("/busy", (request, response) => {
      if (refused++ < 2) response.writeHead(429, { "retry-after": "0.05" }).end("wait");
      else linked("busy", [])(request, response);
    });
    expect(await world.pages()).toEqual(["/", "/busy"]);
    expect(refused).toBe(3);
  });

  it("a site that asks for a longer wait than anybody would accept ends the crawl", async () => {
    world.on("/", ["/busy"]);
    world.on("/busy", respond("wait", { "retry-after": "7200" }, 429));
    await expect(world.crawl()).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("120 minutes"),
    });
  });

  it("two crawls of one site at once do not disturb each other", async () => {
    world.otherwise((request, response) => linked(request.url ?? "", [])(request, response));
    world.on("/a", ["/a1", "/a2"]);
    world.on("/b", ["/b1", "/b2"]);
    expect(await Promise.all([world.pages("/a"), world.pages("/b")])).toEqual([
      ["/a", "/a1", "/a2"],
      ["/b", "/b1", "/b2"],
    ]);
  });

  it("ends when it is cancelled, and when its time is over", async () => {
    world.on("/", ["/slow"]);
    world.on("/slow", () => {});
    const controller = new AbortController();
    const cancelledCrawl = world.crawl("/", {
      signal: controller.signal,
      onProgress: ({ pages }) => pages && controller.abort(),
    });
    await expect(cancelledCrawl).rejects.toMatchObject({ code: "cancelled" });
    const crawl = world.scry.crawl(`${world.origin}/`, { delayMs: 0, timeoutMs: 3000 });
    const urls: string[] = [];
    for await (const { url } of crawl) urls.push(url);
    expect(urls).toEqual([`${world.origin}/`]);
    expect(crawl.progress().end).toBe("time");
  });
});

describe("a start that is a list", () => {
  it("a sitemap: the pages that it names, and nothing that those link to", async () => {
    world.on("/map.xml", sitemap(["/a", "/b"]));
    world.on("/a", ["/c"]);
    world.on("/b", []);
    expect(await world.pages("/map.xml")).toEqual(["/a", "/b"]);
  });

  it("a feed under any name", async () => {
    const feed = `<rss version="2.0"><channel><title>News</title><item><title>A</title><link>${world.origin}/a</link></item></channel></rss>`;
    world.on("/news", respond(feed, { "content-type": "application/rss+xml" }));
    world.on("/a", ["/c"]);
    expect(await world.pages("/news")).toEqual(["/a"]);
  });
});
