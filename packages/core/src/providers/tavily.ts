import { asNumber, asObject, asText, objects } from "../contracts/json.ts";
import { defineProvider, type ParsedSearch, type Quota, type Verdict } from "../contracts/provider.ts";
import { type SearchQuery, twoLetters } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const timeWords = { d: "day", w: "week", m: "month", y: "year", all: undefined } as const;

/** What every version of the API, old proxies and compatible servers included, understands. */
const plainBody = (query: SearchQuery) => ({
  query: query.text,
  topic: query.topic,
  max_results: query.limit,
  include_answer: true,
  include_domains: query.allowedDomains.length ? query.allowedDomains : undefined,
  exclude_domains: query.blockedDomains.length ? query.blockedDomains : undefined,
  time_range: query.since || query.until ? undefined : timeWords[query.timeRange],
  start_date: query.since,
  end_date: query.until,
});

/** Added in 2026. Without `include_published_date` rows of general searches carry no date. */
const newerFields = (query: SearchQuery) => ({
  include_published_date: true,
  language: twoLetters(query.language),
  filter_by_language: twoLetters(query.language) ? true : undefined,
  safe_search: query.safe ? query.safe !== "off" : undefined,
});

/** A language that it does not know, and all filters of 2026 on a server that refused them. */
function notApplied(query: SearchQuery, refused = false): Pick<ParsedSearch, "unapplied" | "warnings"> {
  const { language } = query;
  const unapplied = (["language", "safe"] as const).filter((name) => refused && query[name]);
  if (language && !twoLetters(language)) {
    return {
      unapplied: [...new Set([...unapplied, "language" as const])],
      warnings: [`Tavily does not know the language "${language}"; it was not applied.`],
    };
  }
  const names = unapplied.map((name) => (name === "safe" ? "safe search" : name)).join(" and ");
  return {
    unapplied,
    warnings: names ? [`This Tavily server does not know the filter by ${names}; it was not applied.`] : [],
  };
}

// Without a key the service has a capped, anonymous mode, requested by this header.
const headers = (keyed: boolean) => (keyed ? undefined : { "x-tavily-access-mode": "keyless" });

/** Errors come in three shapes: `detail.error`, a validation list, and (keyless) `error.code`. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  const keyless = asObject(body?.error);
  const message =
    asText(asObject(body?.detail)?.error) ??
    asText(objects(body?.detail)[0]?.msg) ??
    asText(keyless?.message);
  // 432: the plan's limit, 433: the pay-as-you-go limit.
  if (reply.status === 432 || reply.status === 433) return { code: "out_of_credit", message };
  if (keyless && asText(keyless.code)) {
    const retryAfter = asNumber(keyless.retry_after_seconds);
    if (retryAfter !== undefined || reply.status === 429) {
      const hint = "Set TAVILY_API_KEY (free at app.tavily.com), or wait.";
      return { code: "rate_limited", message, retryAfter, hint };
    }
  }
  if (reply.status === 400 || reply.status === 422) return { code: "invalid_input", message };
  return undefined;
}

/** When no page could be read the answer is still a 200, with the reason in free words. */
function classifyPage(reply: Reply): Verdict {
  if (reply.status !== 200) return classify(reply);
  const failed = objects(asObject(reply.maybeJson())?.failed_results)[0];
  if (!failed) return undefined;
  const message = asText(failed.error) ?? "the page could not be read";
  if (/\b(404|410)\b|not found/i.test(message)) return { code: "not_found", message };
  if (/timeout|timed out/i.test(message)) return { code: "timeout", message };
  if (/\b403\b|forbidden|blocked/i.test(message)) return { code: "blocked", message };
  return { code: "unavailable", message };
}

function quotaOf(limit: unknown, used: unknown): Quota | undefined {
  const most = asNumber(limit);
  const spent = asNumber(used);
  if (most === undefined || spent === undefined) return undefined;
  return { remaining: Math.max(0, most - spent), limit: most, unit: "credits" };
}

export default defineProvider({
  id: "tavily",
  label: "Tavily",
  home: "https://tavily.com",
  docs: "https://docs.tavily.com",
  origin: "https://api.tavily.com",
  needs: { key: { env: ["TAVILY_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://app.tavily.com",
  free: "1,000 credits a month",
  keyless: true,
  note: "Answer box, scores, dates; reads pages too; a capped mode without a key.",
  search: {
    index: "tavily",
    can: {
      limit: 20,
      domains: "native",
      exclude: "native",
      maxDomains: 150,
      time: "native",
      dates: true,
      language: true,
      safe: true,
      answer: true,
      queryChars: 400,
      topics: ["news"],
    },
    limits: { perMinute: 100 },
    cost: { credits: 1, usd: 0.008, asOf: "2026-10" },
    request: (query, { keyed }) => ({
      method: "POST",
      path: "/search",
      headers: headers(keyed),
      json: { ...plainBody(query), ...newerFields(query) },
    }),
    // A server that does not know the newer fields refuses them: ask once more without.
    alternative: (query, failure, { keyed }) =>
      failure.status === 400 || failure.status === 422
        ? { method: "POST", path: "/search", headers: headers(keyed), json: plainBody(query) }
        : undefined,
    parse(reply, query, { alternative }) {
      const body = asObject(reply.json());
      const { unapplied, warnings } = notApplied(query, alternative);
      return {
        hits: reply.rows(body?.results, "results").map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.content),
          date: asText(row.published_date),
          score: asNumber(row.score),
        })),
        answer: asText(body?.answer),
        warnings,
        unapplied,
        credits: asNumber(asObject(body?.usage)?.credits),
      };
    },
    classify,
  },
  read: {
    limits: { perMinute: 100 },
    // 2 credits for 5 pages; a failure is free.
    cost: { credits: 0.4, usd: 0.0032, asOf: "2026-10" },
    request: ({ url, seconds }, { keyed }) => ({
      method: "POST",
      path: "/extract",
      headers: headers(keyed),
      json: {
        urls: [url],
        // "basic" loses tables and embedded content, and it is the hard pages that come to a remote reader.
        extract_depth: "advanced",
        format: "markdown",
        // 1–60, else refused.
        timeout: Math.max(1, Math.min(60, seconds)),
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      const row = objects(body?.results)[0];
      const markdown = asText(row?.raw_content);
      if (markdown === undefined) throw reply.unexpected("it has no page");
      return {
        markdown,
        title: asText(row?.title),
        finalUrl: asText(row?.url),
        credits: asNumber(asObject(body?.usage)?.credits),
      };
    },
    classify: classifyPage,
  },
  account: {
    request: () => ({ path: "/usage" }),
    // A key may have its own limit besides the plan's; null means no limit.
    parse(reply) {
      const body = asObject(reply.json());
      const account = asObject(body?.account);
      const key = asObject(body?.key);
      if (!account && !key) throw reply.unexpected("it has neither account nor key");
      const plan = quotaOf(account?.plan_limit, account?.plan_usage);
      const later = quotaOf(account?.paygo_limit, account?.paygo_usage);
      // Pay-as-you-go continues where the plan ends.
      const whole = plan && later ? { ...plan, remaining: plan.remaining + later.remaining } : plan;
      const own = quotaOf(key?.limit, key?.usage);
      const [least] = [whole, own]
        .flatMap((quota) => quota ?? [])
        .sort((one, other) => one.remaining - other.remaining);
      return least ? { quota: least } : {};
    },
    classify,
  },
});
