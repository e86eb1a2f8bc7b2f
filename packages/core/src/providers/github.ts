import { asNumber, asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

/** Words that only the search for issues and pull requests knows. */
const wantsIssues = ({ text }: SearchQuery) =>
  /(?:^|\s)(?:is|type):(?:issue|pr|pull-request)(?:\s|$)/i.test(text);

function withDates(query: SearchQuery): string {
  const { text, since, until } = query;
  if (!since && !until) return text;
  const range = since && until ? `${since}..${until}` : since ? `>=${since}` : `<=${until}`;
  return `${text} ${wantsIssues(query) ? "created" : "pushed"}:${range}`;
}

const repositoryHit = (row: JsonObject) => ({
  title: asText(row.full_name),
  url: asText(row.html_url),
  snippet: [asText(row.description), asText(row.language), `${asNumber(row.stargazers_count) ?? 0} stars`]
    .filter(Boolean)
    .join("; "),
  date: asText(row.pushed_at),
});

const issueHit = (row: JsonObject) => ({
  title: asText(row.title),
  url: asText(row.html_url),
  snippet: [asText(row.state), asText(row.body)?.slice(0, 2000)].filter(Boolean).join(": "),
  date: asText(row.created_at),
});

/** A spent limit is a 403 like a refused token: the text and the headers distinguish them. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const message = asText(asObject(reply.maybeJson())?.message);
  const isLimit = /rate limit/i.test(message ?? "") || reply.headers["x-ratelimit-remaining"] === "0";
  if (reply.status === 403 && isLimit) return { code: "rate_limited", message };
  return message ? { message } : undefined;
}

export default defineProvider({
  id: "github",
  label: "GitHub",
  home: "https://github.com",
  docs: "https://docs.github.com/en/rest/search/search",
  origin: "https://api.github.com",
  needs: {
    key: {
      env: ["GITHUB_TOKEN", "GH_TOKEN"],
      about: "Token, for 30 requests a minute instead of 10",
      secret: true,
      optional: true,
    },
  },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://github.com/settings/personal-access-tokens",
  note: "Repositories; issues and pull requests when the query says is:issue or is:pr.",
  search: {
    index: "github",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "rewritten",
      dates: true,
      page: true,
      // 256, less the dates that are added.
      queryChars: 220,
      topics: ["code"],
    },
    limits: { perMinute: 30 },
    keylessLimits: { perMinute: 10 },
    request: (query) => ({
      path: wantsIssues(query) ? "/search/issues" : "/search/repositories",
      query: { q: withDates(query), per_page: query.limit, page: query.page > 1 ? query.page : undefined },
      headers: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
    }),
    parse(reply, query) {
      const rows = reply.rows(asObject(reply.json())?.items, "items");
      return { hits: rows.map(wantsIssues(query) ? issueHit : repositoryHit) };
    },
    classify,
  },
});
