import { asArray, asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type RequestSpec, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const freshnessWords = { d: "day", w: "week", m: "month", y: "year", all: undefined } as const;

/** Where its code is not the ISO one in capitals. */
const ownCodes: Readonly<Record<string, string>> = { ja: "JP", pt: "PT-PT", "pt-br": "PT-BR", zh: "ZH-HANS" };

function languageCode(language: string | undefined): string | undefined {
  const tag = language?.toLowerCase();
  const spoken = tag?.split("-")[0] ?? "";
  if (tag && /^zh-(?:hant|tw|hk)/.test(tag)) return "ZH-HANT";
  return tag && (ownCodes[tag] ?? ownCodes[spoken] ?? spoken.toUpperCase());
}

function request(query: SearchQuery, keyed: boolean, now: Date): RequestSpec {
  const dates = query.since || query.until;
  const list = (domains: readonly string[]) => (domains.length ? domains : undefined);
  const fields = {
    query: query.text,
    count: query.limit,
    // Counts pages.
    offset: query.page > 1 ? Math.min(9, query.page - 1) : undefined,
    freshness: dates
      ? `${query.since ?? "1970-01-01"}to${query.until ?? now.toISOString().slice(0, 10)}`
      : freshnessWords[query.timeRange],
    country: query.region?.toUpperCase(),
    language: languageCode(query.language),
    safesearch: query.safe,
  };
  const [include, exclude] = [list(query.allowedDomains), list(query.blockedDomains)];
  if (keyed)
    return {
      method: "POST",
      origin: "keyed",
      path: "/v1/search",
      json: { ...fields, include_domains: include, exclude_domains: exclude },
    };
  return {
    origin: "free",
    path: "/v1/agents/search",
    query: { ...fields, include_domains: include?.join(","), exclude_domains: exclude?.join(",") },
    // That host has announced gzip and sent something else.
    headers: { "accept-encoding": "identity" },
  };
}

/** `{detail: "text"}`; 403 means that the plan lacks this endpoint. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  const message = asText(body?.detail) ?? asText(body?.message) ?? asText(body?.error);
  return message ? { message } : undefined;
}

const snippetOf = (row: JsonObject) => asText(asArray(row.snippets)?.[0]) ?? asText(row.description);

export default defineProvider({
  id: "you",
  label: "You.com",
  home: "https://you.com/platform",
  docs: "https://you.com/docs",
  origin: { keyed: "https://ydc-index.io", free: "https://api.you.com" },
  needs: {
    key: {
      env: ["YDC_API_KEY", "YOUCOM_API_KEY", "YOUDOTCOM_API_KEY", "YOU_API_KEY"],
      about: "API key",
      secret: true,
    },
  },
  auth: { in: "header", name: "x-api-key" },
  getKey: "https://you.com/platform/api-keys",
  free: "$100 once",
  keyless: true,
  note: "Web and news results; about 100 searches a day without a key.",
  search: {
    index: "you",
    can: {
      limit: 50,
      domains: "native",
      exclude: "native",
      maxDomains: 500,
      time: "native",
      dates: true,
      language: true,
      region: true,
      safe: true,
      page: true,
      topics: ["news"],
    },
    limits: { perSecond: 10 },
    cost: { usd: 0.005, asOf: "2026-09" },
    request: (query, { keyed, now }) => request(query, keyed, now),
    // The list of languages is closed and not fully known.
    alternative: ({ language, ...query }, failure, { keyed, now }) =>
      failure.code === "invalid_input" && language ? request(query, keyed, now) : undefined,
    parse(reply, query, { alternative }) {
      const results = asObject(asObject(reply.json())?.results);
      const all = query.topic === "news" ? [results?.news, results?.web] : [results?.web, results?.news];
      const sections = all.filter((section) => section !== undefined);
      // An answer without any section is understood only where the service says what it searched for.
      if (!sections.length && !(results && asObject(asObject(reply.json())?.metadata)))
        throw reply.unexpected("it has no sections of results");
      const unapplied = alternative && query.language ? (["language"] as const) : [];
      return {
        hits: sections
          .flatMap((section) => reply.rows(section, "results"))
          .map((row) => ({
            title: asText(row.title),
            url: asText(row.url),
            snippet: snippetOf(row),
            date: asText(row.page_age),
          })),
        unapplied,
        warnings: unapplied.map(
          (name) => `You.com does not know the ${name} "${query[name]}"; it was not applied.`,
        ),
      };
    },
    classify,
  },
});
