import { z } from "zod";
import type { Quiet } from "./fields.ts";
import { dayOf, hourWarning, rangeWords, timeRangeOf } from "./filters.ts";
import {
  checkFormats,
  documentOf,
  namedOrTyped,
  scrapeFields,
  scrapeQuiet,
  warningField,
} from "./firecrawl-page.ts";
import {
  activeCrawls,
  cancelJob,
  jobErrors,
  jobStatus,
  map,
  startBatch,
  startCrawl,
} from "./firecrawl-sites.ts";
import { type Call, compatibleService, errorText } from "./service.ts";

export const searchFields = z.object({
  query: z.string(),
  limit: z.int().min(1).max(100).default(10),
  includeDomains: z.array(z.string()).optional(),
  excludeDomains: z.array(z.string()).optional(),
  tbs: z.string().optional(),
  lang: z.string().optional(),
  country: z.string().optional(),
  safe: z.boolean().optional(),
  timeout: z.number().min(1).max(300_000).optional(),
  scrapeOptions: z.unknown().optional(),
  sources: z
    .array(namedOrTyped)
    .refine((sources) => sources.includes("web"), "only web is offered")
    .optional(),
});

export const searchQuiet: Quiet = {
  highlights: "always",
  ignoreInvalidURLs: "always",
  integration: "always",
  origin: "always",
};

async function scrape(call: Call): Promise<Response> {
  const fields = await call.body(scrapeFields, scrapeQuiet);
  const formats = checkFormats(fields.formats);
  call.warnings.unshift(...formats.warnings);
  const options = { fresh: fields.maxAge === 0, timeoutMs: fields.timeout };
  const page = await call.open(fields.url, options);
  const data = { ...documentOf(page, fields.url, formats.wanted), ...warningField(call) };
  return call.reply({ success: true, data });
}

/** Google's way to write a time filter: "qdr:w" or "cdr:1,cd_min:1/31/2026,cd_max:2/28/2026", and perhaps ",sbd:1" after it. */
function timeOf(tbs = "") {
  const rest = tbs.split(",").map((part) => part.split(":"));
  const value = (name: string) => rest.find(([key]) => key === name)?.[1];
  const letter = value("qdr")?.charAt(0);
  const range = rangeWords.find((word) => word === (letter === "h" ? "d" : letter));
  const unknown = rest.some(([key = ""]) => key && !["qdr", "cdr", "cd_min", "cd_max"].includes(key));
  return {
    timeRange: timeRangeOf(range),
    since: dayOf(value("cd_min") ?? "") || undefined,
    until: dayOf(value("cd_max") ?? "") || undefined,
    warnings: [
      ...(letter === "h" ? [hourWarning] : []),
      ...(unknown || (letter && !range) ? [`Ignored: parts of tbs "${tbs}".`] : []),
    ],
  };
}

async function search(call: Call, version: 1 | 2): Promise<Response> {
  const fields = await call.body(searchFields, searchQuiet);
  const missing = fields.sources?.filter((source) => source !== "web") ?? [];
  if (missing.length) call.warnings.push(`Sources that are not offered: ${missing.join(", ")}.`);
  const scraped = call.fields(fields.scrapeOptions ?? {}, scrapeFields.omit({ url: true }), scrapeQuiet);
  const formats = checkFormats(scraped.formats);
  const { warnings: timeWarnings, ...time } = timeOf(fields.tbs);
  call.warnings.push(...formats.warnings, ...timeWarnings);
  const { results } = await call.search(
    {
      query: fields.query,
      limit: fields.limit,
      ...time,
      allowedDomains: fields.includeDomains,
      blockedDomains: fields.excludeDomains,
      language: fields.lang,
      region: fields.country,
      safe: fields.safe ? "strict" : undefined,
    },
    { timeoutMs: fields.timeout },
  );
  // Pages are opened for those who ask for formats, as Firecrawl does.
  const urls = scraped.formats ? results.map(({ url }) => url) : [];
  const opened = await call.openAll(urls, { fresh: scraped.maxAge === 0, timeoutMs: scraped.timeout });
  const rows = results.map(({ url, title, snippet }, index) => {
    const { page, error } = opened[index] ?? {};
    return {
      url,
      title,
      description: snippet,
      position: index + 1,
      ...(page && documentOf(page, url, formats.wanted)),
      ...(error && { metadata: { sourceURL: url, error: errorText(error) } }),
    };
  });
  // In its first version the list was not divided by kind.
  return call.reply({ success: true, data: version === 1 ? rows : { web: rows }, ...warningField(call) });
}

export const firecrawl = compatibleService({
  path: "firecrawl",
  // Its Python client joins "/v2/…" to the base URL, which drops "/firecrawl".
  rootPath: "v2",
  about: "Firecrawl clients: new Firecrawl({ apiKey: TOKEN, apiUrl: GATEWAY/firecrawl })",
  offers:
    "POST /v2/scrape, /v2/search, /v2/map, /v2/crawl and /v2/batch/scrape with their jobs, POST /v1/scrape and /v1/search",
  // Its SDK waits and tries again on 502.
  statuses: { out_of_credit: 402, timeout: 408, unauthorized: 500, bad_reply: 500 },
  errorBody: (text, _status, { code }) => ({ success: false, error: text, code: code.toUpperCase() }),
  routes: {
    "POST /v1/scrape": scrape,
    "POST /v2/scrape": scrape,
    "POST /v1/search": (call) => search(call, 1),
    "POST /v2/search": (call) => search(call, 2),
    "POST /v2/map": map,
    "POST /v2/crawl": startCrawl,
    "GET /v2/crawl/active": activeCrawls,
    "GET /v2/crawl/:id": (call) => jobStatus(call, "crawl"),
    "GET /v2/crawl/:id/errors": (call) => jobErrors(call, "crawl"),
    "DELETE /v2/crawl/:id": (call) => cancelJob(call, "crawl"),
    "POST /v2/batch/scrape": startBatch,
    "GET /v2/batch/scrape/:id": (call) => jobStatus(call, "batch"),
    "GET /v2/batch/scrape/:id/errors": (call) => jobErrors(call, "batch"),
    "DELETE /v2/batch/scrape/:id": (call) => cancelJob(call, "batch"),
  },
});
