import type { ErrorCode } from "../contracts/error.ts";
import { asNumber, asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import { epochSeconds } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const codes: Readonly<Record<string, ErrorCode>> = {
  throttle_violation: "rate_limited",
  temporarily_unavailable: "unavailable",
  bad_parameter: "invalid_input",
  invalid_access_token: "unauthorized",
  access_denied: "unauthorized",
  key_required: "unauthorized",
};

/** Every error has status 400; the name in the body says which one it is. */
function classify(reply: Reply): Verdict {
  const body = asObject(reply.maybeJson());
  const name = asText(body?.error_name);
  if (!name) return undefined;
  const message = asText(body?.error_message);
  // "too many requests from this IP, more requests available in 82216 seconds"
  const wait = /available in (\d+) seconds/.exec(message ?? "")?.[1];
  return { code: codes[name] ?? "unavailable", message, ...(wait && { retryAfter: Number(wait) }) };
}

export default defineProvider({
  id: "stackexchange",
  label: "Stack Exchange",
  home: "https://stackexchange.com",
  docs: "https://api.stackexchange.com/docs/advanced-search",
  origin: "https://api.stackexchange.com",
  needs: {
    key: {
      env: ["STACKEXCHANGE_API_KEY"],
      about: "API key, for more than 300 requests a day",
      secret: true,
      optional: true,
    },
    site: { env: ["STACKEXCHANGE_SITE"], about: "Site to search, stackoverflow by default", optional: true },
  },
  auth: { in: "query", name: "key" },
  getKey: "https://stackapps.com/apps/oauth/register",
  note: "Questions of Stack Overflow and its sister sites; an allowed domain chooses the site.",
  search: {
    index: "stackexchange",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "native",
      maxDomains: 1,
      exclude: "checked",
      time: "rewritten",
      dates: true,
      page: true,
      topics: ["code", "discussions"],
    },
    limits: { perSecond: 10 },
    request: (query, { settings }) => ({
      path: "/2.3/search/advanced",
      query: {
        q: query.text,
        // A short name or the host: both are understood.
        site: query.allowedDomains[0] ?? settings.site ?? "stackoverflow",
        order: "desc",
        sort: "relevance",
        pagesize: query.limit,
        page: query.page > 1 ? query.page : undefined,
        fromdate: query.since && epochSeconds(query.since, "first"),
        todate: query.until && epochSeconds(query.until, "last"),
        // Without it the rows have no text.
        filter: "withbody",
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      return {
        hits: reply.rows(body?.items, "items").map((row) => {
          const created = asNumber(row.creation_date);
          return {
            title: asText(row.title),
            url: asText(row.link),
            snippet: asText(row.body)?.slice(0, 3000),
            date: created === undefined ? undefined : new Date(created * 1000).toISOString(),
          };
        }),
        // Asking again sooner is punished.
        warnings: asNumber(body?.backoff)
          ? [`Stack Exchange asks for a pause of ${asNumber(body?.backoff)} seconds.`]
          : [],
      };
    },
    classify,
  },
});
