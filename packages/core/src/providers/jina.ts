import { asNumber, asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type ParsedPage, type RequestSpec, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

interface ReaderPage extends ParsedPage {
  warning?: string;
}

/** The plain form, which mirrors and old versions always send: a few header lines, then Markdown. */
function pageOfText(body: string): ReaderPage | undefined {
  const mark = /^Markdown Content:[ \t]*\r?\n?/m.exec(body);
  const head = body.slice(0, mark?.index ?? 0);
  const line = (name: string) => new RegExp(`^${name}: *(.+)$`, "m").exec(head)?.[1]?.trim();
  if (!mark || !line("URL Source")) return undefined;
  return {
    markdown: body.slice(mark.index + mark[0].length),
    title: line("Title"),
    finalUrl: line("URL Source"),
    date: line("Published Time"),
    // There may be several.
    warning: head.match(/^Warning: .+$/gm)?.join(" "),
  };
}

function pageOfJson(data: JsonObject | undefined): ReaderPage | undefined {
  const markdown = asText(data?.content) ?? asText(data?.text);
  if (markdown === undefined) return undefined;
  const metadata = asObject(data?.metadata);
  return {
    markdown,
    title: asText(data?.title),
    finalUrl: asText(data?.url),
    date: asText(data?.publishedTime),
    description: asText(data?.description),
    author: asText(metadata?.author),
    siteName: asText(metadata?.["og:site_name"]),
    language: asText(metadata?.lang),
    status: asNumber(data?.httpStatus),
    warning: asText(data?.warning),
  };
}

function readPage(reply: Reply): ReaderPage | undefined {
  const body = asObject(reply.maybeJson());
  const page = body ? pageOfJson(asObject(body.data)) : pageOfText(reply.body);
  if (!page) return undefined;
  // The only trace of the target's status in the plain form: "Target URL returned error 404: Not Found".
  const warned = /returned error (\d{3})/.exec(page.warning ?? "")?.[1];
  return { ...page, status: page.status ?? (warned ? Number(warned) : undefined) };
}

// The service warns of a captcha on good pages too, when a form on them has one; walls are short.
const wallChars = 2000;

/** A dead or walled target is answered with 200 and the page that was met there. */
function classifyPage(reply: Reply): Verdict {
  const page = readPage(reply);
  const message = page?.warning;
  if (page?.status === 404 || page?.status === 410) return { code: "not_found", message };
  if (/captcha/i.test(message ?? "") && (page?.markdown.length ?? 0) < wallChars)
    return { code: "blocked", message };
  return undefined;
}

function classify(reply: Reply): Verdict {
  if (reply.status === 200) return classifyPage(reply);
  const body = asObject(reply.maybeJson());
  const message = asText(body?.message) ?? asText(body?.readableMessage);
  switch (reply.status) {
    // Not about the key (that is 401): the caller or the site is on a list of abuse.
    case 403:
    case 451:
      return {
        code: "blocked",
        message,
        hint: "Set JINA_API_KEY (anonymous calls are blocked more), or use another reader.",
      };
    case 422:
      if (/could not be resolved|ERR_NAME_NOT_RESOLVED/i.test(message ?? ""))
        return { code: "not_found", message };
      if (/timeout/i.test(message ?? "")) return { code: "timeout", message };
      // The address was fine and the page was not: no content, connection refused.
      if (body?.name === "AssertionFailureError") return { code: "unavailable", message };
      return { code: "invalid_input", message };
    case 429:
      return { code: "rate_limited", message, retryAfter: asNumber(body?.retryAfter) };
  }
  return undefined;
}

const searchRequest = (query: SearchQuery): RequestSpec => ({
  method: "POST",
  origin: "search",
  path: "/",
  headers: {
    accept: "application/json",
    // Otherwise every page that was found is read too.
    "x-respond-with": "no-content",
  },
  json: {
    q: query.text,
    num: query.limit,
    page: query.page > 1 ? query.page : undefined,
    gl: query.region?.toUpperCase(),
    hl: query.language?.split("-")[0]?.toLowerCase(),
  },
});

/** Nothing found is a 422 here. */
const foundNothing = (reply: Reply) =>
  reply.status === 422 && /no search results/i.test(asText(asObject(reply.maybeJson())?.message) ?? "");

function classifySearch(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  if (foundNothing(reply)) return "ok";
  const message = asText(asObject(reply.maybeJson())?.message);
  // Unlike reading, searching has no mode without a key.
  if (reply.status === 401) return { message, hint: "Set JINA_API_KEY: searching needs a key." };
  return classify(reply);
}

export default defineProvider({
  id: "jina",
  label: "Jina",
  home: "https://jina.ai/reader",
  docs: "https://github.com/jina-ai/reader",
  origin: { reader: "https://r.jina.ai", search: "https://s.jina.ai" },
  needs: { key: { env: ["JINA_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://jina.ai/?sui=apikey",
  keyless: true,
  note: "Reads pages in a browser of its own, 20 a minute without a key; searching needs one, and takes tokens of it.",
  search: {
    index: "jina",
    // Keys are given for reading, and a search costs as much as reading several pages.
    onlyNamed: true,
    can: {
      limit: 20,
      domains: "rewritten",
      exclude: "rewritten",
      time: "checked",
      language: true,
      region: true,
      page: true,
    },
    limits: { perMinute: 100 },
    request: searchRequest,
    // Both lists of codes are closed, and neither is published.
    alternative: ({ language, region, ...query }, failure) =>
      failure.code === "invalid_input" && (language || region) ? searchRequest(query) : undefined,
    parse(reply, query, { alternative }) {
      const names = (["language", "region"] as const).filter((name) => alternative && query[name]);
      return {
        hits: (foundNothing(reply) ? [] : reply.rows(asObject(reply.json())?.data, "results")).map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.description) ?? asText(row.content),
          date: asText(row.date) ?? asText(row.publishedTime),
        })),
        unapplied: names,
        warnings: names.map((name) => `Jina does not know the ${name} "${query[name]}"; it was not applied.`),
      };
    },
    classify: classifySearch,
  },
  read: {
    open: true,
    // With a key. Without one it is 20, and a 429 says how long to wait.
    limits: { perMinute: 500 },
    request: ({ url, seconds }) => ({
      method: "POST",
      origin: "reader",
      path: "/",
      // Without it the answer is plain text.
      headers: { accept: "application/json" },
      // From 20 seconds on the service waits until the network is idle, which some pages never reach.
      json: { url, timeout: Math.max(1, Math.min(19, Math.floor(seconds))) },
    }),
    parse(reply) {
      const page = readPage(reply);
      if (!page) throw reply.unexpected("it holds no page");
      const { warning: _, ...rest } = page;
      return rest;
    },
    classify,
  },
  account: {
    // Its front page greets the owner of a key with the balance.
    request: () => ({ origin: "reader", path: "/", headers: { accept: "application/json" } }),
    parse(reply) {
      const data = asObject(asObject(reply.maybeJson())?.data);
      // In plain text it is a separate line: "[Balance left] 1234".
      const said = /balance left\]?:? *(\d+)/i.exec(reply.body)?.[1];
      const remaining = asNumber(data?.balanceLeft) ?? (said ? Number(said) : undefined);
      if (remaining === undefined) throw reply.unexpected("it has no balance");
      return { quota: { remaining, unit: "tokens" } };
    },
    classify,
  },
});
