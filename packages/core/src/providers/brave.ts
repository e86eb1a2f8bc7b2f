import { asArray, asObject, asText, hasRenamedRows, objects } from "../contracts/json.ts";
import { defineProvider, type ParsedSearch, type RequestSpec, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const freshnessCodes = { d: "pd", w: "pw", m: "pm", y: "py", all: undefined } as const;

// Both lists are closed: any other value is refused with 422, so it is left out and reported instead.
const countries = new Set(
  "AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);
const languages = new Set(
  (
    "ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr nb " +
    "pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi"
  ).split(" "),
);
/** Where the service's code is not the ISO one. */
const ownCodes: Readonly<Record<string, string>> = {
  ja: "jp",
  no: "nb",
  pt: "pt-pt",
  zh: "zh-hans",
  "zh-cn": "zh-hans",
  "zh-sg": "zh-hans",
  "zh-tw": "zh-hant",
  "zh-hk": "zh-hant",
  "zh-mo": "zh-hant",
};

/** The longest part of the tag that the service knows: zh-Hant-HK → zh-hant, de-AT → de. */
function languageCode(language: string | undefined): string | undefined {
  for (let parts = language?.toLowerCase().split("-") ?? []; parts.length; parts = parts.slice(0, -1)) {
    const tag = parts.join("-");
    const code = ownCodes[tag] ?? tag;
    if (languages.has(code)) return code;
  }
  return undefined;
}

function countryCode(region: string | undefined): string | undefined {
  const code = region?.toUpperCase();
  return code && countries.has(code) ? code : undefined;
}

const mostWords = 50;

/** A query of more than 50 words is refused. Plain words go first, from the end: operators carry the filters. */
function fitWords(text: string): string {
  const words = text.split(/\s+/);
  const isPlain = (word: string) => !/^(OR|AND|NOT)$|site:/.test(word);
  for (let index = words.length - 1; index >= 0 && words.length > mostWords; index--) {
    if (isPlain(words[index] ?? "")) words.splice(index, 1);
  }
  return words.slice(0, mostWords).join(" ");
}

function request(query: SearchQuery, now: Date): RequestSpec {
  const dates = query.since || query.until;
  return {
    path: "/res/v1/web/search",
    query: {
      q: fitWords(query.text),
      count: query.limit,
      // Counts pages, not hits; 9 is the last.
      offset: query.page > 1 ? query.page - 1 : undefined,
      country: countryCode(query.region),
      search_lang: languageCode(query.language),
      safesearch: query.safe,
      // A range needs both ends.
      freshness: dates
        ? `${query.since ?? "1970-01-01"}to${query.until ?? now.toISOString().slice(0, 10)}`
        : freshnessCodes[query.timeRange],
      // Left on, it wraps every found word in <strong>.
      text_decorations: false,
      // News and videos come in separate sections, which we do not show; an empty answer still has `query`.
      result_filter: "web,query",
    },
  };
}

function notApplied(query: SearchQuery): Required<Pick<ParsedSearch, "unapplied" | "warnings">> {
  const known = { language: languageCode(query.language), region: countryCode(query.region) };
  const unapplied = (["language", "region"] as const).filter((name) => query[name] && !known[name]);
  const warnings = unapplied.map(
    (name) => `Brave Search does not know the ${name} "${query[name]}"; it was not applied.`,
  );
  if (query.text.split(/\s+/).length > mostWords)
    warnings.push(`The query was shortened to ${mostWords} words for Brave Search.`);
  return { unapplied, warnings };
}

/** Sections beside `web`. We do not request them, but older servers and proxies send them. */
const otherSections = new Set([
  ...["query", "mixed", "news", "videos", "discussions", "faq", "infobox", "locations", "summarizer", "rich"],
  ...["images", "graph"],
]);

/** The status misleads here (a bad key is 422, a missing option 400): the code in the body decides. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  // Live answers hold one `error`; the reference page prints a list.
  const error = asObject(body?.error) ?? objects(body?.errors)[0];
  const message = asText(error?.detail);
  switch (asText(error?.code)) {
    case "SUBSCRIPTION_TOKEN_INVALID":
    case "SUBSCRIPTION_NOT_FOUND":
      return { code: "unauthorized", message };
    case "OPTION_NOT_IN_PLAN":
      return {
        code: "unauthorized",
        message,
        hint: "The plan of this Brave key lacks an option: change the plan.",
      };
    case "QUOTA_LIMITED":
      return { code: "out_of_credit", message };
    case "RATE_LIMITED":
      return { code: "rate_limited", message };
    case "VALIDATION": {
      // A missing token header is a validation error too.
      const places = objects(asObject(error?.meta)?.errors).flatMap(({ loc }) => asArray(loc) ?? []);
      const aboutToken = places.some((place) => /subscription-token/i.test(String(place)));
      return { code: aboutToken ? "unauthorized" : "invalid_input", message };
    }
  }
  return undefined;
}

export default defineProvider({
  id: "brave",
  label: "Brave Search",
  home: "https://brave.com/search/api/",
  docs: "https://api-dashboard.search.brave.com/app/documentation",
  origin: "https://api.search.brave.com",
  needs: {
    key: { env: ["BRAVE_API_KEY", "BRAVE_SEARCH_API_KEY"], about: "Subscription token", secret: true },
  },
  auth: { in: "header", name: "x-subscription-token" },
  getKey: "https://api-dashboard.search.brave.com/app/keys",
  free: "about $5 a month, card needed",
  cache: false,
  note: "An index of its own; the terms forbid storing results.",
  search: {
    index: "brave",
    can: {
      limit: 20,
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      dates: true,
      language: true,
      region: true,
      safe: true,
      page: true,
      queryChars: 400,
    },
    // What legacy free keys allow ("x-ratelimit-limit: 1, 2000"); paid plans allow 50.
    limits: { perSecond: 1 },
    cost: { usd: 0.005, asOf: "2026-09" },
    request: (query, { now }) => request(query, now),
    parse(reply, query) {
      const body = asObject(reply.json());
      const results = asObject(body?.web)?.results;
      const { unapplied, warnings } = notApplied(query);
      // With nothing found there is no `web` at all, only the echo of the query.
      const nothing =
        body?.web === undefined && asObject(body?.query) && !hasRenamedRows(body, otherSections);
      return {
        hits: (nothing ? [] : reply.rows(results, "web results")).map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.description),
          // `age` is display text: a date, or "4 days ago".
          date: asText(row.page_age) ?? asText(row.age),
        })),
        unapplied,
        warnings,
      };
    },
    classify,
  },
});
