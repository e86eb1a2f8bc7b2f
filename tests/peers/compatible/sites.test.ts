import { tavily } from "@tavily/core";
import Firecrawl from "firecrawl";
import { describe, expect, it } from "vitest";
import {
  post,
  thrownBy,
  token,
  until,
  type WorldOptions,
  worldWith,
} from "../../compatible/support/world.ts";

const paragraph = (name: string) =>
  `<p>${`The ${name} turned all day, and the miller wrote it down. `.repeat(8)}</p>`;
const page = (name: string, links: readonly string[] = []) =>
  `<!doctype html><html lang="en"><head><title>The ${name}</title></head><body><nav>${links
    .map((link) => `<a href="${link}">To ${link}</a>`)
    .join(" ")}</nav><main><h1>The ${name}</h1>${paragraph(name).repeat(3)}</main></body></html>`;

const site: WorldOptions = {
  pages: {
    "/": page("mill", ["/guide/wheel", "/guide/stone", "/blog/news"]),
    "/guide/wheel": page("wheel", ["/guide/missing"]),
    "/guide/stone": page("stone"),
    "/blog/news": page("news"),
  },
};

describe("tavily", () => {
  const start = worldWith((url, apiKey) => tavily({ apiKey, apiBaseURL: `${url}/tavily` }));

  it("maps a site", async () => {
    const { client, site: url } = await start(site);
    const mapped = await client.map(`${url}/`, { selectPaths: ["^/guide/.*"] });
    expect(mapped.baseUrl).toBe(`${url}/`);
    expect(mapped.results).toEqual([`${url}/`, `${url}/guide/wheel`, `${url}/guide/stone`]);
  });

  it("crawls a site", async () => {
    const { client, site: url } = await start(site);
    const crawled = await client.crawl(`${url}/`, { excludePaths: ["/blog/"], maxDepth: 1 });
    expect(crawled.results.map((result) => result.url.slice(url.length)).sort()).toEqual([
      "/",
      "/guide/stone",
      "/guide/wheel",
    ]);
    expect(crawled.results[0]?.rawContent).toContain("the miller wrote it down");
  });

  it("refuses what is not an expression, and one that never ends", async () => {
    const { url, site: pages } = await start({ pages: { "/": page("mill", [`/${"a".repeat(60)}b`]) } });
    const ask = (expression: string) =>
      post(`${url}/tavily/map`, { url: `${pages}/`, select_paths: [expression] });
    expect((await ask("(")).status).toBe(400);
    const endless = await ask("^/(?:a+)+$");
    expect(endless.status).toBe(400);
    expect(await endless.text()).toContain("takes too long");
  });

  it("is for those who may open pages", async () => {
    const { client, site: url } = await start({ ...site, holder: { may: ["search"] } });
    await expect(client.map(`${url}/`)).rejects.toThrow(/403|may not open/);
    await expect(client.crawl(`${url}/`)).rejects.toThrow(/403|may not open/);
  });
});

describe("firecrawl", () => {
  const start = worldWith((url, apiKey) => new Firecrawl({ apiKey, apiUrl: `${url}/firecrawl` }));

  it("maps a site, what fits the search first", async () => {
    const { client, site: url } = await start(site);
    const { links } = await client.map(`${url}/`, { search: "stone" });
    expect(links[0]).toEqual({ url: `${url}/guide/stone`, title: "To /guide/stone" });
    expect(links).toHaveLength(4);
  });

  it("crawls a site: a job, its pages, its errors", async () => {
    const { client, site: url } = await start(site);
    const job = await client.crawl(`${url}/`, { includePaths: ["guide/.*"], pollInterval: 1 });
    expect(job.status).toBe("completed");
    expect(job.data.map(({ metadata }) => metadata?.title).sort()).toEqual([
      "The mill",
      "The stone",
      "The wheel",
    ]);
    expect(job.data[0]).toMatchObject({
      markdown: expect.stringContaining("miller"),
      metadata: { statusCode: 200 },
    });
    expect(Date.parse(job.expiresAt ?? "")).toBeGreaterThan(Date.now());
    const { errors } = await client.getCrawlErrors(job.id);
    expect(errors).toMatchObject([{ url: `${url}/guide/missing`, code: "NOT_FOUND" }]);
  });

  it("reads a batch, and gives it page by page", async () => {
    const { client, url, site: pages } = await start(site);
    const urls = ["/", "/guide/wheel", "/guide/missing"].map((path) => `${pages}${path}`);
    const { id, invalidURLs } = await client.startBatchScrape([...urls, "nonsense"], {
      ignoreInvalidURLs: true,
    });
    expect(invalidURLs).toEqual(["nonsense"]);
    const job = await client.batchScrape(urls, { pollInterval: 1 });
    expect(job).toMatchObject({ status: "completed", total: 3, completed: 2 });
    const read = async (address: string) => {
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return (await response.json()) as { data: object[]; next: string };
    };
    const first = await read(`${url}/firecrawl/v2/batch/scrape/${id}?limit=1`);
    expect(first.data).toHaveLength(1);
    expect(first.next).toBe(`${url}/firecrawl/v2/batch/scrape/${id}?skip=1`);
    const second = await read(first.next);
    expect(second).toMatchObject({ success: true, data: [{}] });
    expect(second.next).toBeUndefined();
    expect(await client.getBatchScrapeErrors(id)).toMatchObject({ errors: [{ code: "NOT_FOUND" }] });
  });

  it("cancels a crawl, and lists those under way", async () => {
    const { client, site: url, visited } = await start(site);
    const { id } = await client.startCrawl(`${url}/`);
    await until(() => visited.includes("/"));
    expect((await client.getActiveCrawls()).crawls).toMatchObject([{ id, url: `${url}/` }]);
    expect(await client.cancelCrawl(id)).toBe(true);
    expect((await client.getCrawlStatus(id)).status).toBe("cancelled");
    expect((await client.getActiveCrawls()).crawls).toEqual([]);
  });

  it("a job that cannot begin says why", async () => {
    const { client, site: url } = await start(site);
    const job = await client.crawl(`${url}/nowhere`, { pollInterval: 1 });
    expect(job).toMatchObject({ status: "failed", data: [] });
    expect((await client.getCrawlErrors(job.id)).errors).toMatchObject([{ code: "NOT_FOUND" }]);
  });

  it("names what is not there, not allowed, or not offered", async () => {
    const { client, site: url } = await start(site);
    expect(await thrownBy(client.getCrawlStatus(crypto.randomUUID()))).toMatchObject({ status: 404 });
    const hook = await thrownBy(client.startCrawl(`${url}/`, { webhook: "https://hook.example/" }));
    expect(hook).toMatchObject({ status: 400, message: expect.stringContaining("webhook") });
    const wrong = await thrownBy(client.startCrawl(`${url}/`, { includePaths: ["("] }));
    expect(wrong).toMatchObject({ status: 400, message: expect.stringContaining("includePaths") });
    const searcher = await start({ ...site, holder: { may: ["search"] } });
    for (const call of [
      searcher.client.startCrawl(`${url}/`),
      searcher.client.startBatchScrape([`${url}/`]),
      searcher.client.map(`${url}/`),
    ])
      expect(await thrownBy(call)).toMatchObject({ status: 403 });
  });
});
