import type { ErrorCode } from "../contracts/error.ts";
import { timeFilter } from "../contracts/google-query.ts";
import { asArray, asNumber, asObject, asText, hasRenamedRows } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

const scrapeFailures: Readonly<Record<string, ErrorCode>> = {
  SCRAPE_TIMEOUT: "timeout",
  SCRAPE_PDF_INSUFFICIENT_TIME_ERROR: "timeout",
  SCRAPE_DNS_RESOLUTION_ERROR: "not_found",
  SCRAPE_PDF_ANTIBOT_ERROR: "blocked",
  SCRAPE_UNSUPPORTED_FILE_ERROR: "unsupported_content",
  SCRAPE_ALL_ENGINES_FAILED: "unavailable",
  SCRAPE_SSL_ERROR: "unavailable",
  SCRAPE_SITE_ERROR: "unavailable",
  SCRAPE_RACED_REDIRECT_ERROR: "unavailable",
  UNKNOWN_ERROR: "unavailable",
};

/** Sections of a search that we do not request. */
const otherSections = new Set(["news", "images"]);

/** A page with two tags of one name has a list here. */
const firstText = (value: unknown) => asText(value) ?? asText(asArray(value)?.[0]);

/** The body's `code` is more precise than the status; some errors of the page come as a 200 with `success: false`. */
function classify(reply: Reply): Verdict {
  const body = asObject(reply.maybeJson());
  const message = asText(body?.error);
  const known = scrapeFailures[asText(body?.code) ?? ""];
  if (known) return { code: known, message };
  if (reply.status === 200) {
    if (body?.success === false) return { code: "unavailable", message };
    const metadata = asObject(asObject(body?.data)?.metadata);
    const status = asNumber(metadata?.statusCode);
    // The error page of a dead address is a success here.
    return status === 404 || status === 410
      ? { code: "not_found", message: firstText(metadata?.error) }
      : undefined;
  }
  // A bad key is 401; 403 is for sites that the service does not read.
  if (reply.status === 403) return { code: "blocked", message };
  if (reply.status === 400 || reply.status === 422) return { code: "invalid_input", message };
  return undefined;
}

export default defineProvider({
  id: "firecrawl",
  label: "Firecrawl",
  home: "https://www.firecrawl.dev",
  docs: "https://docs.firecrawl.dev",
  origin: "https://api.firecrawl.dev",
  needs: { key: { env: ["FIRECRAWL_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://www.firecrawl.dev/app/api-keys",
  // The cloud serves a daily number of pages to an address without a key; a self-hosted server needs none.
  keyless: true,
  note: "Reads pages in a browser of its own, and searches; base_url points it to a self-hosted server.",
  search: {
    index: "firecrawl",
    // Keys are given for reading, and reading is what their credits are meant for.
    onlyNamed: true,
    can: {
      limit: 100,
      domains: "native",
      exclude: "native",
      oneDomainList: true,
      time: "native",
      dates: true,
      region: true,
    },
    cost: { credits: 2 },
    request: (query) => ({
      method: "POST",
      path: "/v2/search",
      json: {
        query: query.text,
        limit: query.limit,
        sources: ["web"],
        includeDomains: query.allowedDomains.length ? query.allowedDomains : undefined,
        excludeDomains:
          query.blockedDomains.length && !query.allowedDomains.length ? query.blockedDomains : undefined,
        tbs: timeFilter(query),
        country: query.region?.toUpperCase(),
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      // Servers of the first version send the rows themselves as `data`.
      const rows = asArray(body?.data) ?? asObject(body?.data)?.web;
      // With nothing found the section may be missing.
      const data = asObject(body?.data);
      const nothing = body?.success === true && data && !rows && !hasRenamedRows(data, otherSections);
      return {
        hits: (nothing ? [] : reply.rows(rows, "web results")).map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.description) ?? asText(row.snippet),
          date: asText(row.date),
        })),
        credits: asNumber(body?.creditsUsed),
      };
    },
    classify,
  },
  read: {
    cost: { credits: 1 },
    request: ({ url, seconds }) => ({
      method: "POST",
      path: "/v2/scrape",
      json: {
        url,
        formats: ["markdown"],
        onlyMainContent: true,
        // Left alone, a copy may be two days old.
        maxAge: 3_600_000,
        // 1,000–300,000 milliseconds, else refused.
        timeout: Math.max(1000, Math.min(300_000, Math.round(seconds * 1000))),
      },
    }),
    parse(reply) {
      const data = asObject(asObject(reply.json())?.data);
      const markdown = asText(data?.markdown);
      if (markdown === undefined) throw reply.unexpected("it has no Markdown");
      const metadata = asObject(data?.metadata);
      return {
        markdown,
        title: firstText(metadata?.title) ?? firstText(metadata?.ogTitle),
        finalUrl: firstText(metadata?.url) ?? firstText(metadata?.sourceURL),
        date: firstText(metadata?.publishedTime) ?? firstText(metadata?.["article:published_time"]),
        author: firstText(metadata?.author),
        siteName: firstText(metadata?.ogSiteName) ?? firstText(metadata?.["og:site_name"]),
        language: firstText(metadata?.language),
        description: firstText(metadata?.description),
        status: asNumber(metadata?.statusCode),
        credits: asNumber(metadata?.creditsUsed),
      };
    },
    classify,
  },
  account: {
    request: () => ({ path: "/v2/team/credit-usage" }),
    parse(reply) {
      const data = asObject(asObject(reply.json())?.data);
      const remaining = asNumber(data?.remainingCredits);
      if (remaining === undefined) throw reply.unexpected("it does not say how many credits are left");
      const limit = asNumber(data?.planCredits);
      return { quota: { remaining, ...(limit !== undefined && { limit }), unit: "credits" } };
    },
    classify,
  },
});
