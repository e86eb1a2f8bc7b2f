import type { PageView } from "@scry/core";
import { z } from "zod";
import { invalidInput } from "../error-response.ts";
import type { Quiet } from "./fields.ts";
import { dayOf, hourWarning, rangeWords, timeRangeOf } from "./filters.ts";
import { type Call, compatibleService, errorText } from "./service.ts";

const namedOrTyped = z.union([z.string(), z.looseObject({ type: z.string() }).transform(({ type }) => type)]);

const scrapeFields = z.object({
  url: z.string(),
  formats: z.array(namedOrTyped).optional(),
  maxAge: z.number().min(0).optional(),
  timeout: z.number().min(1).max(300_000).optional(),
});

/** Pages are always reduced to their main content, without advertisements; PDFs are always read. */
const scrapeQuiet: Quiet = {
  onlyMainContent: [true],
  blockAds: "always",
  removeBase64Images: "always",
  storeInCache: "always",
  parsers: "always",
  proxy: ["auto", "basic"],
  waitFor: [0],
  integration: "always",
  origin: "always",
};

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

const offered = ["markdown", "links", "images"] as const;
type Format = (typeof offered)[number];

/** The formats to return. Others are a warning, and an error where nothing else was asked for. */
function checkFormats(asked: readonly string[] | undefined): { wanted: Format[]; warnings: string[] } {
  if (!asked?.length) return { wanted: ["markdown"], warnings: [] };
  const wanted = offered.filter((format) => asked.includes(format));
  const others = asked.filter((format) => !offered.some((name) => name === format)).join(", ");
  if (!wanted.length)
    throw invalidInput(`formats: ${others} is not offered.`, `Ask for ${offered.join(", ")}.`);
  return { wanted, warnings: others ? [`Formats that are not offered: ${others}.`] : [] };
}

/** A page as Firecrawl's document. */
export const documentOf = (page: PageView, url: string, wanted: readonly Format[]) => ({
  ...(wanted.includes("markdown") && { markdown: page.content }),
  ...(wanted.includes("links") && { links: [...new Set(page.links.map((link) => link.url))] }),
  ...(wanted.includes("images") && { images: (page.images ?? []).map((image) => image.url) }),
  metadata: {
    title: page.title,
    description: page.description,
    language: page.language,
    author: page.author,
    sourceURL: url,
    url: page.finalUrl,
    // Pages with another status are failures here.
    statusCode: 200,
    contentType: page.contentType,
    publishedTime: page.publishedAt,
    modifiedTime: page.modifiedAt,
  },
});

/** Firecrawl has a field for what a client should know. */
const warningField = ({ warnings }: Call) => (warnings.length ? { warning: warnings.join(" ") } : {});

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
  // In its first version the list had no kinds.
  return call.reply({ success: true, data: version === 1 ? rows : { web: rows }, ...warningField(call) });
}

export const firecrawl = compatibleService({
  path: "firecrawl",
  // Its Python client joins "/v2/…" to the base URL, which drops "/firecrawl".
  rootPath: "v2",
  about: "Firecrawl clients: new Firecrawl({ apiKey: TOKEN, apiUrl: GATEWAY/firecrawl })",
  offers: "POST /v2/scrape, POST /v2/search, POST /v1/scrape and POST /v1/search",
  // Its SDK waits and tries again on 502.
  statuses: { out_of_credit: 402, timeout: 408, unauthorized: 500, bad_reply: 500 },
  errorBody: (text, _status, { code }) => ({ success: false, error: text, code: code.toUpperCase() }),
  routes: {
    "POST /v1/scrape": scrape,
    "POST /v2/scrape": scrape,
    "POST /v1/search": (call) => search(call, 1),
    "POST /v2/search": (call) => search(call, 2),
  },
});
