import { asNumber, asObject, asText, objects } from "../contracts/json.ts";
import { defineProvider, type ParsedPage, type RequestSpec, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** The filter that drops navigation and footers; without it `fit_markdown` stays empty. `/md` uses the same one. */
const pruned = {
  type: "DefaultMarkdownGenerator",
  params: { content_filter: { type: "PruningContentFilter", params: {} } },
};

const crawlRequest = (url: string, seconds: number): RequestSpec => ({
  method: "POST",
  path: "/crawl",
  json: {
    urls: [url],
    crawler_config: {
      type: "CrawlerRunConfig",
      params: { markdown_generator: pruned, page_timeout: Math.round(seconds * 1000) },
    },
  },
});

/** An object of several forms; a plain string in old versions. */
function markdownOf(value: unknown): string | undefined {
  const forms = asObject(value);
  return (
    asText(value) ??
    (asText(forms?.fit_markdown)?.trim() ? asText(forms?.fit_markdown) : asText(forms?.raw_markdown))
  );
}

function pageOf(reply: Reply): ParsedPage | undefined {
  const body = asObject(reply.maybeJson());
  const row = objects(body?.results)[0];
  // `/md` returns only the text.
  const markdown = row ? markdownOf(row.markdown) : asText(body?.markdown);
  if (markdown === undefined) return undefined;
  const metadata = asObject(row?.metadata);
  return {
    markdown,
    title: asText(metadata?.title),
    finalUrl: asText(row?.redirected_url) ?? asText(row?.url) ?? asText(body?.url),
    date: asText(metadata?.["article:published_time"]),
    author: asText(metadata?.author),
    siteName: asText(metadata?.["og:site_name"]),
    description: asText(metadata?.description),
    // `status_code` is that of the first hop.
    status: asNumber(row?.redirected_status_code) ?? asNumber(row?.status_code),
  };
}

/** The browser's own words are all there is. */
function failureOfText(message: string): Verdict {
  if (/ERR_NAME_NOT_RESOLVED|ERR_ADDRESS_INVALID/.test(message)) return { code: "not_found", message };
  if (/timeout|timed out/i.test(message)) return { code: "timeout", message };
  if (/anti-?bot|captcha/i.test(message)) return { code: "blocked", message };
  return { code: "unavailable", message };
}

function classify(reply: Reply): Verdict {
  const body = asObject(reply.maybeJson());
  if (reply.status === 200) {
    const row = objects(body?.results)[0];
    const status = asNumber(row?.redirected_status_code) ?? asNumber(row?.status_code);
    const message = asText(row?.error_message);
    if (status === 404 || status === 410) return { code: "not_found", message };
    return row?.success === false || body?.success === false ? failureOfText(message ?? "") : undefined;
  }
  const message = asText(body?.detail) ?? asText(objects(body?.detail)[0]?.msg);
  // A page that failed alone in its request is a 500 with the reason, or without one since the server hides it.
  if (reply.status === 500 && message) return failureOfText(message);
  if (reply.status === 400 || reply.status === 422) return { code: "invalid_input", message };
  // A bad token is 401; this is a feature that the operator has switched off.
  if (reply.status === 403)
    return { code: "blocked", message, hint: "Allow the endpoint in the server's settings." };
  return undefined;
}

export default defineProvider({
  id: "crawl4ai",
  label: "Crawl4AI",
  home: "https://crawl4ai.com",
  docs: "https://docs.crawl4ai.com/core/self-hosting/",
  needs: {
    url: {
      env: ["CRAWL4AI_BASE_URL"],
      about: "Address of the server, e.g. http://127.0.0.1:11235",
      baseUrl: true,
    },
    key: { env: ["CRAWL4AI_API_TOKEN"], about: "API token", secret: true, optional: true },
  },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  note: "A server of your own with a browser.",
  read: {
    request: ({ url, seconds }) => crawlRequest(url, seconds),
    // A hardened server may refuse configuration from outside: the simpler endpoint takes none, and returns no title.
    alternative: ({ url }, failure) =>
      failure.status === 400 || failure.status === 403 || failure.status === 422
        ? { method: "POST", path: "/md", json: { url, f: "fit", c: "0" } }
        : undefined,
    parse(reply) {
      const page = pageOf(reply);
      if (!page) throw reply.unexpected("it has no Markdown");
      return page;
    },
    classify,
  },
});
