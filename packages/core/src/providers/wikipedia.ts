import { asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

/** The larger wikis, by the first part of their host. English comes first: it is used when no other fits. */
const wikis = (
  "en de fr es ja ru pt zh it fa pl ar nl uk tr id sv cs vi ko fi hu he no ca da ro el bg sr th hi bn ta ms sk sl hr et " +
  "lt lv eu gl hy ka kk az be bs cy eo ga is mk sq sw ur"
).split(" ");

// Bokmål lives at the wiki of "no"; "iw" and "in" are the old codes of Hebrew and Indonesian.
const aliases: Readonly<Record<string, string>> = { nb: "no", nn: "no", iw: "he", in: "id" };

function wikiOf(query: SearchQuery): string | undefined {
  const language = query.language?.split("-")[0]?.toLowerCase() ?? "en";
  const wiki = aliases[language] ?? language;
  return wikis.includes(wiki) ? wiki : undefined;
}

/** No address comes with a hit. Written as the wiki writes it: underscores, and / : , ; @ $ left readable. */
function pageUrl(wiki: string, title: string): string {
  const path = encodeURIComponent(title.replaceAll(" ", "_")).replace(
    /%(2F|3A|2C|3B|40|24)/g,
    decodeURIComponent,
  );
  return `https://${wiki}.wikipedia.org/wiki/${path}`;
}

/** Failures come as HTTP 200 with an error object. */
function classify(reply: Reply): Verdict {
  if (reply.status !== 200) return undefined;
  const error = asObject(asObject(reply.maybeJson())?.error);
  if (!error) return undefined;
  const code = asText(error.code) ?? "";
  const message = asText(error.info) ?? code;
  if (code === "ratelimited") return { code: "rate_limited", message };
  // The search cluster, or the databases behind it, are busy, lagging or under repair.
  if (/^(readonly|maxlag|internal_api_error|cirrussearch-(backend|too-busy)|search-error)/.test(code))
    return { code: "unavailable", message };
  if (/blocked/.test(code)) return { code: "blocked", message };
  if (/^(no|bad|missing|invalid|toofew|cirrussearch-(query-too-long|parse))/.test(code))
    return { code: "invalid_input", message };
  return { code: "bad_reply", message };
}

export default defineProvider({
  id: "wikipedia",
  label: "Wikipedia",
  home: "https://www.wikipedia.org",
  docs: "https://www.mediawiki.org/wiki/API:Search",
  origin: Object.fromEntries(wikis.map((wiki) => [wiki, `https://${wiki}.wikipedia.org`])),
  needs: {},
  keyless: true,
  note: "Encyclopedia articles only; the language chooses the wiki.",
  search: {
    index: "wikipedia",
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "checked",
      language: true,
      page: true,
      // The most that its search accepts.
      queryChars: 300,
    },
    // The etiquette of the API asks for one request at a time.
    limits: { concurrent: 1 },
    request: (query) => ({
      origin: wikiOf(query) ?? "en",
      path: "/w/api.php",
      query: {
        action: "query",
        list: "search",
        format: "json",
        formatversion: 2,
        utf8: 1,
        srsearch: query.text,
        srnamespace: 0,
        srlimit: query.limit,
        sroffset: query.page > 1 ? (query.page - 1) * query.limit : undefined,
        // Not the timestamp: it is that of the last edit and says nothing about the age of the content.
        srprop: "snippet",
        srinfo: "suggestion",
      },
    }),
    parse(reply, query) {
      const body = asObject(asObject(reply.json())?.query);
      const wiki = wikiOf(query);
      const hits = reply.rows(body?.search, "articles").map((row) => {
        const title = asText(row.title);
        return { title, url: title && pageUrl(wiki ?? "en", title), snippet: asText(row.snippet) };
      });
      const suggestion = asText(asObject(body?.searchinfo)?.suggestion);
      const warnings = wiki
        ? []
        : [`The Wikipedia for ${query.language} is not known here; the English one was searched.`];
      if (!hits.length && suggestion) warnings.push(`Wikipedia suggests to search for: ${suggestion}`);
      return { hits, warnings, unapplied: wiki ? [] : ["language"] };
    },
    classify,
  },
});
