import { asArray, asNumber, asObject, asText, objects } from "../contracts/json.ts";
import { browserHeaders, defineProvider, type Verdict } from "../contracts/provider.ts";
import { countryOf, type SearchQuery, twoLetters } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";
import { gentlePace } from "../contracts/result-page.ts";

const safeValues = { off: 0, moderate: 1, strict: 2 } as const;

/** A closed list of locales that is not published; English of the United States is always in it. */
function locale({ language, region }: SearchQuery): string {
  const spoken = twoLetters(language) ?? "en";
  return `${spoken}_${region ?? countryOf(language) ?? (spoken === "en" ? "US" : spoken.toUpperCase())}`;
}

/** Its bot protection replies with a DataDome captcha, or with an error number in JSON. */
function classify(reply: Reply): Verdict {
  const body = asObject(reply.maybeJson());
  const data = asObject(body?.data);
  const hint = "Wait some minutes, or configure a provider with a key.";
  if (asText(body?.url)?.includes("captcha") || reply.headers["x-datadome"] === "protected")
    return { code: "blocked", message: "it asks for a captcha", hint };
  if (asText(body?.status) !== "error") return undefined;
  const message =
    (asArray(data?.message) ?? []).join(" ") || `error ${asNumber(data?.error_code) ?? "unknown"}`;
  return asNumber(data?.error_code) === 24
    ? { code: "rate_limited", message, hint }
    : { code: "blocked", message, hint };
}

export default defineProvider({
  id: "qwant",
  label: "Qwant",
  home: "https://www.qwant.com",
  docs: "https://www.qwant.com",
  origin: "https://api.qwant.com",
  needs: {},
  note: "The interface of its own page, which programs are not meant to use: blocked by DataDome in most networks and closed in many countries.",
  search: {
    index: "bing",
    onlyNamed: true,
    can: {
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      time: "checked",
      language: true,
      region: true,
      safe: true,
      page: true,
    },
    limits: gentlePace,
    request: (query) => ({
      path: "/v3/search/web",
      // In the order that its own page uses: others are reportedly refused.
      query: {
        q: query.text,
        count: 10,
        locale: locale(query),
        offset: 10 * (query.page - 1),
        device: "desktop",
        tgp: 1,
        safesearch: query.safe && safeValues[query.safe],
        displayed: true,
        llm: true,
      },
      headers: browserHeaders(query.language),
    }),
    parse(reply) {
      const items = asObject(asObject(asObject(asObject(reply.json())?.data)?.result)?.items);
      const sections = reply.rows(items?.mainline, "sections");
      const rows = sections.filter(({ type }) => type === "web").flatMap((section) => objects(section.items));
      return {
        hits: rows.map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.desc),
        })),
      };
    },
    classify,
  },
});
