import { asObject, asText, hasRenamedRows, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** The sections beside `search` that a reply may have. */
const otherSections = new Set([
  ...["news", "video", "image", "podcast", "podcast_creator", "code", "infobox", "direct_answer"],
  ...["related_search", "adjacent_question", "interesting_news", "interesting_finds", "package_tracking"],
  ...["public_records", "weather", "web_archive", "listicle"],
]);

/** `{error: [{code, message}]}`; the older API wrote `msg`. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const error = objects(asObject(reply.maybeJson())?.error)[0];
  const message = asText(error?.message) ?? asText(error?.msg);
  // One status for the pace and for the budget of the account.
  if (/budget|balance|credit|billing/i.test(message ?? "")) return { code: "out_of_credit", message };
  return message ? { message } : undefined;
}

const some = (domains: readonly string[]) => (domains.length ? domains : undefined);

export default defineProvider({
  id: "kagi",
  label: "Kagi",
  home: "https://kagi.com",
  docs: "https://help.kagi.com/kagi/api/overview.html",
  origin: "https://kagi.com",
  needs: { key: { env: ["KAGI_API_KEY", "KAGI_SEARCH_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://kagi.com/settings/api",
  note: "Several indexes and no advertisements; domains that the account blocks or raises count.",
  search: {
    index: "kagi",
    can: {
      limit: 50,
      domains: "native",
      exclude: "native",
      // It has words for a day, a week and a month only.
      time: "rewritten",
      dates: true,
      region: true,
      safe: true,
      page: true,
    },
    request: (query) => ({
      method: "POST",
      path: "/api/v1/search",
      json: {
        query: query.text,
        limit: query.limit,
        page: query.page > 1 ? Math.min(10, query.page) : undefined,
        safe_search: query.safe ? query.safe !== "off" : undefined,
        filters:
          query.region || query.since || query.until
            ? { region: query.region?.toUpperCase(), after: query.since, before: query.until }
            : undefined,
        lens:
          query.allowedDomains.length || query.blockedDomains.length
            ? { sites_included: some(query.allowedDomains), sites_excluded: some(query.blockedDomains) }
            : undefined,
      },
    }),
    parse(reply) {
      const data = asObject(asObject(reply.json())?.data);
      // Sections without rows may be missing.
      const nothing = data && data.search === undefined && !hasRenamedRows(data, otherSections);
      return {
        hits: (nothing ? [] : reply.rows(data?.search, "results")).map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.snippet),
          date: asText(row.time),
        })),
      };
    },
    classify,
  },
});
