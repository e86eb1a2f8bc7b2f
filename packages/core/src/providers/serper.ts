import { asNumber, asObject, asText, hasRenamedRows, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import { countryOf, type SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const rangeCodes = { d: "qdr:d", w: "qdr:w", m: "qdr:m", y: "qdr:y", all: undefined } as const;

/** 2026-03-31 → 03/31/2026, the form of Google's date range. */
const americanDate = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** Language and country, "pt-br": of scripts Google knows nothing. */
function interfaceLanguage(language: string | undefined): string | undefined {
  const parts = [language?.split("-")[0], countryOf(language)].filter(Boolean);
  return parts.length ? parts.join("-").toLowerCase() : undefined;
}

/** Google's `tbs`: a preset, or a custom range that may be open at one end. */
function timeFilter(query: SearchQuery): string | undefined {
  if (!query.since && !query.until) return rangeCodes[query.timeRange];
  const from = query.since ? `,cd_min:${americanDate(query.since)}` : "";
  const to = query.until ? `,cd_max:${americanDate(query.until)}` : "";
  return `cdr:1${from}${to}`;
}

/** What Google shows beside the organic results; an answer may have these alone. */
const otherSections = new Set([
  ...["searchParameters", "answerBox", "knowledgeGraph", "peopleAlsoAsk", "relatedSearches", "topStories"],
  ...["news", "images", "videos", "places", "maps", "shopping", "ads", "tweets", "sitelinks"],
]);

/** A direct answer when Google shows one, else what its knowledge graph says of the thing. */
function answerOf(body: JsonObject | undefined): string | undefined {
  const box = asObject(body?.answerBox);
  return asText(box?.answer) ?? asText(box?.snippet) ?? asText(asObject(body?.knowledgeGraph)?.description);
}

function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const message = asText(asObject(reply.maybeJson())?.message);
  // An empty account is a 400 here.
  if (message && /not enough credits/i.test(message)) return { code: "out_of_credit", message };
  if (reply.status === 400) return { code: "invalid_input", message };
  if (reply.status === 403) return { code: "unauthorized", message };
  return undefined;
}

export default defineProvider({
  id: "serper",
  label: "Serper",
  home: "https://serper.dev",
  docs: "https://serper.dev/playground",
  origin: "https://google.serper.dev",
  needs: { key: { env: ["SERPER_API_KEY", "SERPERDEV_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "x-api-key" },
  getKey: "https://serper.dev/api-keys",
  free: "2,500 credits once",
  note: "Google's results, with its answer box.",
  search: {
    index: "google",
    can: {
      // Google phased out larger pages: more is paid for and not given.
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      dates: true,
      language: true,
      region: true,
      page: true,
      answer: true,
    },
    cost: { credits: 1 },
    request: (query) => ({
      method: "POST",
      path: "/search",
      json: {
        q: query.text,
        num: query.limit,
        page: query.page > 1 ? query.page : undefined,
        gl: query.region?.toLowerCase(),
        hl: interfaceLanguage(query.language),
        tbs: timeFilter(query),
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      // With nothing found `organic` may be missing; the echo of the parameters tells that it was a search.
      const nothing =
        body?.organic === undefined &&
        asObject(body?.searchParameters) &&
        !hasRenamedRows(body, otherSections);
      return {
        hits: (nothing ? [] : reply.rows(body?.organic, "organic results")).map((row) => ({
          title: asText(row.title),
          url: asText(row.link),
          snippet: asText(row.snippet),
          date: asText(row.date),
        })),
        answer: answerOf(body),
        credits: asNumber(body?.credits),
      };
    },
    classify,
  },
  account: {
    // Not in its guide, but what its dashboard asks; it takes no credit.
    request: () => ({ path: "/account" }),
    parse(reply) {
      const remaining = asNumber(asObject(reply.json())?.balance);
      if (remaining === undefined) throw reply.unexpected("it has no balance");
      return { quota: { remaining, unit: "credits" } };
    },
    classify,
  },
});
