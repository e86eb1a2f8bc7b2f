import type { CrawlOptions, Page } from "@scry/core";
import { z } from "zod";
import { asScryError, invalidInput } from "../error-response.ts";
import { checkMay } from "../gateway.ts";
import { addressList, type Quiet } from "./fields.ts";
import { checkFormats, documentOf, scrapeFields, scrapeQuiet, warningField } from "./firecrawl-page.ts";
import { type Job, jobsOf } from "./jobs.ts";
import { openPage } from "./pages.ts";
import { readRules } from "./path-rules.ts";
import { type Call, errorText } from "./service.ts";

const sitemap = z.enum(["skip", "include", "only"]).optional();
const quiet: Quiet = { integration: "always", origin: "always", zeroDataRetention: [false] };

const mapFields = z.object({
  url: z.string(),
  search: z.string().optional(),
  sitemap,
  includeSubdomains: z.boolean().default(true),
  limit: z.int().min(1).max(100_000).default(5_000),
  timeout: z.number().min(1).max(300_000).default(60_000),
});

/** Titles and addresses that have a word of the search come first, as Firecrawl orders them. */
function bySearch<T extends { url: string; title?: string }>(entries: readonly T[], search = ""): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const score = ({ url, title = "" }: T) => {
    const text = `${url} ${title}`.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  return words.length ? entries.toSorted((a, b) => score(b) - score(a)) : [...entries];
}

export async function map(call: Call): Promise<Response> {
  const fields = await call.body(mapFields, { ...quiet, ignoreQueryParameters: [false], useIndex: "always" });
  const site = await call.gateway.as(call.caller).map(fields.url, {
    limit: fields.limit,
    subdomains: fields.includeSubdomains,
    ...(fields.sitemap && { sitemap: fields.sitemap }),
    timeoutMs: fields.timeout,
    signal: call.signal,
  });
  call.warnings.push(...site.warnings, ...(site.more ? ["There are more addresses than the limit."] : []));
  const links = bySearch(site.entries, fields.search).map(({ url, title }) => ({
    url,
    ...(title && { title }),
  }));
  return call.reply({ success: true, links, ...warningField(call) });
}

const crawlFields = z.object({
  url: z.string(),
  limit: z.int().min(1).max(10_000).default(1_000),
  maxDiscoveryDepth: z.int().min(0).max(1_000).optional(),
  includePaths: z.array(z.string()).optional(),
  excludePaths: z.array(z.string()).optional(),
  regexOnFullURL: z.boolean().default(false),
  sitemap,
  crawlEntireDomain: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  delay: z.number().min(0).max(3_600).default(0),
  maxConcurrency: z.int().min(1).optional(),
  scrapeOptions: z.unknown().optional(),
  webhook: z.undefined({ error: "is not offered; ask for the job by its id" }).optional(),
});

/** A delay below what is polite is not accepted from callers. */
const leastDelayMs = 500;
const mostAtOnce = 4;

function crawlOptions(fields: z.infer<typeof crawlFields>): CrawlOptions {
  const include = readRules("includePaths", fields.includePaths);
  const exclude = readRules("excludePaths", fields.excludePaths);
  const fits = (url: URL) => {
    const text = fields.regexOnFullURL ? url.href : url.pathname;
    return (include?.(text) ?? true) && !exclude?.(text);
  };
  // Unless the whole domain is asked for, only what is below the folder of the start.
  const folder = URL.parse(fields.url)?.pathname.replace(/[^/]*$/, "") ?? "/";
  const isBelow = ({ pathname }: URL) => fields.crawlEntireDomain || pathname.startsWith(folder);
  return {
    maxPages: fields.limit,
    subdomains: fields.allowSubdomains,
    accepts: (url) => isBelow(url) && fits(url),
    delayMs: Math.max(leastDelayMs, fields.delay * 1000),
    concurrency: Math.min(fields.maxConcurrency ?? 2, mostAtOnce),
    ...(fields.maxDiscoveryDepth !== undefined && { maxDepth: fields.maxDiscoveryDepth }),
    ...(fields.sitemap && { sitemap: fields.sitemap }),
  };
}

const viewOf = (page: Page) => ({ ...page, content: page.markdown });

export async function startCrawl(call: Call): Promise<Response> {
  const fields = await call.body(crawlFields, { ...quiet, ignoreQueryParameters: [false] });
  const scraped = call.fields(fields.scrapeOptions ?? {}, scrapeFields.omit({ url: true }), scrapeQuiet);
  const formats = checkFormats(scraped.formats);
  call.warnings.push(...formats.warnings);
  const options = crawlOptions(fields);
  const { gateway, caller } = call;
  checkMay(caller, "open");
  const { href } = await addressOf(call, fields.url);
  const scry = gateway.as(caller);
  const job = jobsOf(gateway).start(caller, { kind: "crawl", url: href }, async (work) => {
    const crawl = scry.crawl(href, {
      ...options,
      signal: work.signal,
      onProgress: ({ pages, waiting }) => work.total(Math.min(pages + waiting, fields.limit)),
    });
    for await (const item of crawl) {
      if ("error" in item) work.fail(item.url, gateway.scry.redact(item.error));
      else {
        const page = gateway.scry.redact(item.page);
        work.add(documentOf(viewOf(page), item.url, formats.wanted), page.markdown.length);
      }
      if (!work.hasRoom()) break;
    }
  });
  return call.reply({ success: true, id: job.id, url: jobUrl(call, job), ...warningField(call) });
}

/** Invalid addresses are refused now, not by a job that nobody may look at. */
async function addressOf({ gateway }: Call, url: string): Promise<URL> {
  const judged = await gateway.scry.explain(url);
  const parsed = URL.parse(judged.url);
  if (!parsed?.protocol.startsWith("http"))
    throw invalidInput(`url: "${url.slice(0, 200)}" is not a web address.`);
  return parsed;
}

const batchFields = scrapeFields.omit({ url: true }).extend({
  urls: addressList(1_000),
  ignoreInvalidURLs: z.boolean().default(true),
  maxConcurrency: z.int().min(1).optional(),
  webhook: z.undefined({ error: "is not offered; ask for the job by its id" }).optional(),
  appendToId: z.undefined({ error: "is not offered; start another batch" }).optional(),
});

export async function startBatch(call: Call): Promise<Response> {
  const fields = await call.body(batchFields, { ...scrapeQuiet, ...quiet });
  const formats = checkFormats(fields.formats);
  call.warnings.push(...formats.warnings);
  const isAddress = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);
  const invalid = fields.urls.filter((url) => !isAddress(url));
  if (invalid.length && (!fields.ignoreInvalidURLs || invalid.length === fields.urls.length))
    throw invalidInput(`urls: "${invalid[0]?.slice(0, 200)}" is not a web address.`);
  const urls = fields.urls.filter(isAddress);
  const { gateway, caller } = call;
  checkMay(caller, "open");
  const job = jobsOf(gateway).start(caller, { kind: "batch", url: urls[0] ?? "" }, async (work) => {
    work.total(urls.length);
    const waiting = urls.values();
    const open = async () => {
      for (const url of waiting) {
        if (work.signal.aborted || !work.hasRoom()) return;
        try {
          const options = { signal: work.signal, fresh: fields.maxAge === 0, timeoutMs: fields.timeout };
          const page = await openPage(gateway, caller, url, options);
          work.add(documentOf(page, url, formats.wanted), page.content.length);
        } catch (thrown) {
          work.fail(url, gateway.scry.redact(asScryError(thrown)));
        }
      }
    };
    const atOnce = Math.min(fields.maxConcurrency ?? mostAtOnce, mostAtOnce);
    await Promise.all(Array.from({ length: atOnce }, open));
  });
  const invalidURLs = fields.ignoreInvalidURLs ? { invalidURLs: invalid } : {};
  return call.reply({
    success: true,
    id: job.id,
    url: jobUrl(call, job),
    ...invalidURLs,
    ...warningField(call),
  });
}

type Kind = "crawl" | "batch";

const paths: Readonly<Record<Kind, string>> = { crawl: "/v2/crawl/", batch: "/v2/batch/scrape/" };

/** The address of a job under the base path that its client uses. */
function jobUrl({ context }: Call, { id, kind }: Job): string {
  const path = paths[kind as Kind];
  const base = context.req.path.slice(0, context.req.path.indexOf("/v2/"));
  return `${context.get("origin")()}${base}${path}${id}`;
}

const idOf = ({ context }: Call) => context.req.param("id") ?? "";

/** A reply of Firecrawl has at most ten megabytes; ours has fewer, for clients with little memory. */
const mostInReply = 5_000_000;
const mostDocuments = 100;

const pageFields = z.object({
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(mostDocuments).default(mostDocuments),
});

export function jobStatus(call: Call, kind: Kind): Response {
  const job = jobsOf(call.gateway).get(call.caller, kind, idOf(call));
  const { skip, limit } = call.fields(call.context.req.query(), pageFields);
  const data: object[] = [];
  let characters = 0;
  for (const document of job.documents.slice(skip, skip + limit)) {
    characters += (document as { markdown?: string }).markdown?.length ?? 0;
    if (data.length && characters > mostInReply) break;
    data.push(document);
  }
  const after = skip + data.length;
  const last = job.errors.at(-1);
  return call.reply({
    success: true,
    status: job.status,
    completed: job.documents.length,
    total: Math.max(job.total, job.documents.length),
    creditsUsed: 0,
    expiresAt: new Date(job.expiresAt).toISOString(),
    ...(after < job.documents.length && { next: `${jobUrl(call, job)}?skip=${after}` }),
    data,
    ...(job.status === "failed" && last && { error: errorText(last.error) }),
  });
}

export function jobErrors(call: Call, kind: Kind): Response {
  const { errors } = jobsOf(call.gateway).get(call.caller, kind, idOf(call));
  return call.reply({
    errors: errors.map(({ error, ...about }) => ({
      ...about,
      code: error.code.toUpperCase(),
      error: errorText(error),
    })),
    // Addresses that robots.txt forbids are passed over without a list of them.
    robotsBlocked: [],
  });
}

export function cancelJob(call: Call, kind: Kind): Response {
  jobsOf(call.gateway).cancel(call.caller, kind, idOf(call));
  return call.reply({ success: true, status: "cancelled" });
}

export function activeCrawls(call: Call): Response {
  const running = jobsOf(call.gateway).running(call.caller, "crawl");
  const crawls = running.map(({ id, url }) => ({ id, url, teamId: call.caller.name, options: null }));
  return call.reply({ success: true, crawls });
}
