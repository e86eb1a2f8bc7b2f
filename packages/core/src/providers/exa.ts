import type { ErrorCode } from "../contracts/error.ts";
import { asArray, asNumber, asObject, asText, type JsonObject, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** Highlights are the passages nearest to the query; older servers and other settings give the rest. */
function snippetOf(row: JsonObject): string | undefined {
  const highlights = (asArray(row.highlights) ?? []).flatMap((part) => asText(part)?.trim() || []);
  return highlights.join(" … ") || asText(row.summary) || asText(row.text)?.slice(0, 2000);
}

/** `{error: "text", tag}`; newer endpoints nest `{error: {message, code}}`. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  const nested = asObject(body?.error);
  const message = asText(body?.error) ?? asText(nested?.message);
  const tag = asText(body?.tag) ?? asText(nested?.code);
  if (tag === "NO_MORE_CREDITS" || tag === "API_KEY_BUDGET_EXCEEDED")
    return { code: "out_of_credit", message };
  if (tag === "INVALID_API_KEY") return { code: "unauthorized", message };
  if (reply.status === 400 || reply.status === 422) return { code: "invalid_input", message };
  return undefined;
}

const pageFailures: Readonly<Record<string, ErrorCode>> = {
  CRAWL_NOT_FOUND: "not_found",
  CRAWL_TIMEOUT: "timeout",
  CRAWL_LIVECRAWL_TIMEOUT: "timeout",
  // The site does not let the crawler in.
  SOURCE_NOT_AVAILABLE: "blocked",
  UNSUPPORTED_URL: "unsupported_content",
};

/** A page that could not be read is still a 200, with an empty list and the reason in `statuses`. */
function classifyPage(reply: Reply): Verdict {
  if (reply.status !== 200) return classify(reply);
  const status = objects(asObject(reply.maybeJson())?.statuses).find((entry) => entry.status === "error");
  if (!status) return undefined;
  const error = asObject(status.error);
  const tag = asText(error?.tag) ?? "";
  const httpStatus = asNumber(error?.httpStatusCode);
  const gone = httpStatus === 404 || httpStatus === 410;
  const message = [tag || "the page could not be read", httpStatus && `status ${httpStatus}`]
    .filter(Boolean)
    .join(", ");
  return { code: gone ? "not_found" : (pageFailures[tag] ?? "unavailable"), message };
}

export default defineProvider({
  id: "exa",
  label: "Exa",
  home: "https://exa.ai",
  docs: "https://exa.ai/docs",
  origin: "https://api.exa.ai",
  needs: { key: { env: ["EXA_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "x-api-key" },
  getKey: "https://dashboard.exa.ai/api-keys",
  free: "$20 once, then $10 a month",
  note: "Search by meaning, passages as snippets; reads pages too.",
  search: {
    index: "exa",
    can: {
      limit: 100,
      domains: "native",
      exclude: "native",
      maxDomains: 1200,
      // No word for "week" or "month", only dates.
      time: "rewritten",
      dates: true,
      region: true,
      safe: true,
      topics: ["news"],
    },
    limits: { perSecond: 10 },
    request: (query) => ({
      method: "POST",
      path: "/search",
      json: {
        query: query.text,
        type: "auto",
        numResults: query.limit,
        category: query.topic,
        includeDomains: query.allowedDomains.length ? query.allowedDomains : undefined,
        excludeDomains: query.blockedDomains.length ? query.blockedDomains : undefined,
        startPublishedDate: query.since && `${query.since}T00:00:00.000Z`,
        endPublishedDate: query.until && `${query.until}T23:59:59.999Z`,
        userLocation: query.region?.toUpperCase(),
        moderation: query.safe ? query.safe !== "off" : undefined,
        // Without this only titles and addresses come back.
        contents: { highlights: true },
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      return {
        hits: reply.rows(body?.results, "results").map((row) => ({
          title: asText(row.title),
          url: asText(row.url) ?? asText(row.id),
          snippet: snippetOf(row),
          date: asText(row.publishedDate),
          score: asNumber(row.score),
        })),
      };
    },
    classify,
  },
  read: {
    limits: { perSecond: 100 },
    request: (target) => ({
      method: "POST",
      path: "/contents",
      json: {
        urls: [target.url],
        text: true,
        // A stored copy may be old; an hour is what other readers keep a page for.
        maxAgeHours: 1,
        livecrawlTimeout: Math.round(target.seconds * 1000),
      },
    }),
    parse(reply) {
      const row = objects(asObject(reply.json())?.results)[0];
      const markdown = asText(row?.text);
      if (markdown === undefined) throw reply.unexpected("it has no page text");
      return {
        markdown,
        title: asText(row?.title),
        finalUrl: asText(row?.url),
        date: asText(row?.publishedDate),
        author: asText(row?.author),
      };
    },
    classify: classifyPage,
  },
});
