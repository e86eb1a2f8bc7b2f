import { languageFilter } from "../contracts/google-query.ts";
import type { RawHit } from "../contracts/hit.ts";
import { asArray, asObject, asText, hasRenamedRows, type JsonObject, objects } from "../contracts/json.ts";
import { splitDate } from "../contracts/leading-date.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

const rangeCodes = { d: "d1", w: "w1", m: "m1", y: "y1", all: undefined } as const;

/** There is no field for the date: it is in the page's own meta tags, or before the text. */
function dated(row: JsonObject): Pick<RawHit, "snippet" | "date"> {
  const tags = asObject(asArray(asObject(row.pagemap)?.metatags)?.[0]);
  const { snippet, date } = splitDate(asText(row.snippet) ?? "");
  return { snippet, date: asText(tags?.["article:published_time"]) ?? date };
}

const otherSections = new Set(["promotions", "context", "queries"]);

/** A bad key is a 400, a spent day a 403 or a 429: the reasons in the body decide. */
function classify(reply: Reply): Verdict {
  const error = asObject(asObject(reply.maybeJson())?.error);
  if (!error || reply.status === 200) return undefined;
  const message = asText(error.message);
  const reasons = [...objects(error.errors), ...objects(error.details)].map(({ reason }) => asText(reason));
  const has = (pattern: RegExp) => reasons.some((reason) => reason && pattern.test(reason));
  if (has(/^API_KEY_|^keyInvalid$/)) return { code: "unauthorized", message };
  if (has(/^dailyLimitExceeded/) || /per day/i.test(message ?? "")) return { code: "out_of_credit", message };
  if (has(/rateLimitExceeded|RATE_LIMIT_EXCEEDED/i)) return { code: "rate_limited", message };
  return { message };
}

export default defineProvider({
  id: "google-cse",
  label: "Google Programmable Search",
  home: "https://programmablesearchengine.google.com",
  docs: "https://developers.google.com/custom-search/v1/overview",
  origin: "https://www.googleapis.com",
  needs: {
    key: {
      env: ["GOOGLE_PSE_API_KEY", "GOOGLE_CSE_API_KEY", "GOOGLE_API_KEY"],
      about: "API key",
      secret: true,
    },
    engine: { env: ["GOOGLE_PSE_ENGINE_ID", "GOOGLE_CSE_ID"], about: "Id of the search engine (cx)" },
  },
  auth: { in: "query", name: "key" },
  getKey: "https://developers.google.com/custom-search/v1/introduction",
  free: "100 queries a day",
  note: "Google's own API; closed to new customers, and it ends on 1 January 2027.",
  search: {
    index: "google",
    can: {
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      language: true,
      region: true,
      safe: true,
      page: true,
    },
    cost: { usd: 0.005, asOf: "2026-08" },
    request: (query, { settings }) => ({
      path: "/customsearch/v1",
      query: {
        cx: settings.engine,
        q: query.text,
        num: Math.min(10, query.limit),
        // The first hit, from 1; nothing is given past the hundredth.
        start: query.page > 1 ? Math.min(91, 10 * (query.page - 1) + 1) : undefined,
        dateRestrict: rangeCodes[query.timeRange],
        lr: languageFilter(query.language),
        gl: query.region?.toLowerCase(),
        safe: query.safe && (query.safe === "off" ? "off" : "active"),
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      // When nothing is found, `items` is missing; the rest of the reply shows that it was a search.
      const nothing =
        body?.items === undefined &&
        asObject(body?.searchInformation) &&
        !hasRenamedRows(body, otherSections);
      return {
        hits: (nothing ? [] : reply.rows(body?.items, "items")).map((row) => ({
          title: asText(row.title),
          url: asText(row.link),
          ...dated(row),
        })),
      };
    },
    classify,
  },
});
