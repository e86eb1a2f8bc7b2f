import { asObject, type ErrorCode, type PageView, ScryError } from "@scry/core";
import { estimateTokens } from "@scry/core/excerpt";
import type { Context } from "hono";
import { z } from "zod";
import { parseJson } from "../../terminal/output.ts";
import type { GatewayEnv } from "../contract.ts";
import { invalidInput } from "../error-response.ts";
import { readForm } from "./fields.ts";
import { pageText } from "./pages.ts";
import { type Call, compatibleService } from "./service.ts";

/** The service's plain form: a few head lines, then the page. */
function plainForm(page: PageView, url: string, content: string): string {
  const head = [
    `Title: ${page.title}`,
    `URL Source: ${url}`,
    ...(page.publishedAt ? [`Published Time: ${page.publishedAt}`] : []),
  ];
  return `${head.join("\n\n")}\n\nMarkdown Content:\n${content}\n`;
}

/** The text within the requested number of tokens: cut by `maxTokens`, refused by `tokenBudget`. */
function within(text: string, { maxTokens, tokenBudget }: ReaderAsk): string {
  const tokens = estimateTokens(text);
  if (tokenBudget !== undefined && tokens > tokenBudget)
    throw new ScryError({
      code: "too_large",
      message: `The page has about ${tokens} tokens, and the budget is ${tokenBudget}.`,
      hint: "Allow more, or use x-max-tokens to have it cut.",
    });
  let kept = text;
  for (let count = tokens; maxTokens !== undefined && count > maxTokens; count = estimateTokens(kept))
    kept = kept.slice(0, Math.floor((kept.length * maxTokens) / count)).toWellFormed();
  return kept;
}

/** What a client of the reader wants, from the path, the headers or the body. */
interface ReaderAsk {
  url: string;
  format: "markdown" | "text";
  fresh: boolean;
  timeoutMs?: number;
  maxTokens?: number;
  tokenBudget?: number;
  linksWanted: boolean;
}

/** In a header any value turns it on, except for those that clearly mean "off". */
const onOff = z
  .union([z.boolean(), z.string().transform((value) => !/^(false|0|)$/i.test(value))])
  .optional();

/** Every header has a twin in the body. */
const options = z.object({
  url: z.string().optional(),
  respondWith: z.string().optional(),
  returnFormat: z.string().optional(),
  noCache: onOff,
  timeout: z.coerce.number().min(1).max(180).optional(),
  maxTokens: z.coerce.number().int().min(1).optional(),
  tokenBudget: z.coerce.number().int().min(1).optional(),
  withLinksSummary: onOff,
});

/** The reader's own headers; all others of a request are not meant for it. */
const headerNames: Readonly<Record<string, string>> = {
  "x-respond-with": "respondWith",
  "x-return-format": "returnFormat",
  "x-no-cache": "noCache",
  "x-timeout": "timeout",
  "x-max-tokens": "maxTokens",
  "x-token-budget": "tokenBudget",
  "x-with-links-summary": "withLinksSummary",
  "x-target-selector": "targetSelector",
  "x-wait-for-selector": "waitForSelector",
  "x-remove-selector": "removeSelector",
  "x-with-images-summary": "withImagesSummary",
  "x-with-generated-alt": "withGeneratedAlt",
  "x-with-iframe": "withIframe",
  "x-with-shadow-dom": "withShadowDom",
  "x-cache-tolerance": "cacheTolerance",
  "x-proxy": "proxy",
  "x-proxy-url": "proxyUrl",
  "x-set-cookie": "setCookie",
  "x-user-agent": "userAgent",
  "x-locale": "locale",
  "x-engine": "engine",
  "x-retain-images": "retainImages",
  "x-retain-links": "retainLinks",
};

const wantsJson = ({ context: { req } }: Call) => /\bapplication\/json\b/.test(req.header("accept") ?? "");

/**
 * The address after /jina/, also if a client encoded it, or a proxy dropped one of its slashes. An address without
 * a scheme is completed by the engine, as everywhere.
 */
export function addressInPath(requestUrl: string): string | undefined {
  // The base path is the first part, however a client wrote its letters.
  const rest = requestUrl.replace(/^\w+:\/\/[^/]*\/[^/?]*\/?/, "");
  const [path = "", ...query] = rest.split(/(?=\?)/);
  const decoded = path.replace(/^[^/]+/, decodeAddress);
  const address = `${decoded}${query.join("")}`.replace(/^(https?):\/*/i, "$1://");
  return address && !address.startsWith("?") ? address : undefined;
}

function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalidInput("The address in the path is not well encoded.");
  }
}

/** A JSON body, whatever type curl -d declares, or the form that curl -d "url=…" sends. No body asks for nothing. */
export async function bodyOf(context: Context<GatewayEnv>): Promise<object> {
  const text = (await context.req.text()).trim();
  if (!text) return {};
  const form = text.startsWith("{") ? undefined : await readForm(context);
  const body = form ?? asObject(parseJson(text));
  if (!body) throw invalidInput("The body has to be a JSON object.");
  return body;
}

async function readerAsk(call: Call): Promise<ReaderAsk> {
  const { req } = call.context;
  const fromHeaders = Object.entries(headerNames).flatMap(([header, name]) => {
    const value = req.header(header);
    return value === undefined ? [] : [[name, value]];
  });
  const inPath = addressInPath(req.raw.url);
  const given = {
    ...Object.fromEntries(fromHeaders),
    ...(inPath && { url: inPath }),
    ...(await bodyOf(call.context)),
  };
  const fields = call.fields(given, options);
  const { url } = fields;
  if (!url)
    throw invalidInput(
      "There is no address to read.",
      "Put it after /jina/, as in /jina/https://example.com, or send { url }.",
    );
  return {
    url,
    format: formatOf(fields.respondWith ?? fields.returnFormat ?? "content"),
    fresh: fields.noCache ?? false,
    timeoutMs: fields.timeout && fields.timeout * 1000,
    maxTokens: fields.maxTokens,
    tokenBudget: fields.tokenBudget,
    linksWanted: fields.withLinksSummary ?? false,
  };
}

function formatOf(asked: string): "markdown" | "text" {
  if (asked === "text") return "text";
  // Both are the main content here: "markdown" is the whole page there.
  if (asked === "content" || asked === "markdown") return "markdown";
  throw invalidInput(`The format "${asked}" is not offered.`, "Ask for markdown or text.");
}

async function read(call: Call): Promise<Response> {
  const ask = await readerAsk(call);
  const page = await call.open(ask.url, { fresh: ask.fresh, timeoutMs: ask.timeoutMs });
  const content = within(pageText(page, ask.format), ask);
  if (!wantsJson(call))
    return call.replyText(ask.format === "text" ? content : plainForm(page, page.finalUrl, content));
  const usage = { tokens: estimateTokens(content) };
  const data = {
    title: page.title,
    description: page.description ?? "",
    url: page.finalUrl,
    [ask.format === "text" ? "text" : "content"]: content,
    publishedTime: page.publishedAt,
    metadata: { lang: page.language, author: page.author, "og:site_name": page.siteName },
    ...(ask.linksWanted && {
      links: Object.fromEntries(page.links.map(({ text, url }) => [text || url, url])),
    }),
    httpStatus: 200,
    httpStatusText: "OK",
    usage,
  };
  return call.reply({ code: 200, status: 20000, data, meta: { usage } });
}

const searchFields = z.object({
  q: z.string(),
  num: z.coerce.number().int().min(1).max(20).optional(),
  count: z.coerce.number().int().min(1).max(20).optional(),
  page: z.coerce.number().int().min(1).default(1),
  gl: z.string().optional(),
  hl: z.string().optional(),
  site: z.union([z.string().transform((site) => [site]), z.array(z.string())]).optional(),
});

/** s.jina.ai, but only its list of results: pages are opened one by one. */
async function search(call: Call): Promise<Response> {
  const { req } = call.context;
  const sites = req.header("x-site")?.split(/,\s*/);
  const given = { ...(sites && { site: sites }), ...req.query(), ...(await bodyOf(call.context)) };
  const fields = call.fields(given, searchFields);
  const { results } = await call.search({
    query: fields.q,
    limit: fields.num ?? fields.count ?? 10,
    page: fields.page,
    region: fields.gl,
    language: fields.hl,
    allowedDomains: fields.site,
  });
  const rows = results.map(({ url, title, snippet, publishedAt }) => ({
    title,
    url,
    description: snippet,
    // The service puts the page here; clients such as Open WebUI show nothing but this field.
    content: snippet,
    ...(publishedAt && { date: publishedAt, publishedTime: publishedAt }),
    usage: { tokens: estimateTokens(snippet) },
  }));
  if (wantsJson(call)) {
    const tokens = rows.reduce((sum, { usage }) => sum + usage.tokens, 0);
    return call.reply({ code: 200, status: 20000, data: rows, meta: { usage: { tokens } } });
  }
  const text = rows.map(
    ({ title, url, description }, index) =>
      `[${index + 1}] Title: ${title}\n[${index + 1}] URL Source: ${url}\n[${index + 1}] Description: ${description}`,
  );
  return call.replyText(`${text.join("\n\n")}\n`);
}

/** The service's names for its errors, and the numbers that go with them. */
const errors: Partial<Record<ErrorCode, { name: string; status: number }>> = {
  unauthorized: { name: "AuthenticationRequiredError", status: 40103 },
  out_of_credit: { name: "InsufficientBalanceError", status: 40203 },
  invalid_input: { name: "ParamValidationError", status: 42201 },
  too_large: { name: "BudgetExceededError", status: 40901 },
  rate_limited: { name: "RateLimitTriggeredError", status: 42903 },
  blocked: { name: "SecurityCompromiseError", status: 45102 },
};

export const jina = compatibleService({
  path: "jina",
  about: "Jina Reader: GATEWAY/jina/https://example.com",
  offers: "GET /<address of a page>, POST / with a url, and /search?q=",
  statuses: { invalid_input: 422, out_of_credit: 402, blocked: 451, too_large: 409 },
  errorBody(text, status, { code, retryAfter }) {
    const known = errors[code] ?? { name: "AssertionFailureError", status: status * 100 };
    return {
      data: null,
      code: status,
      ...known,
      message: text,
      readableMessage: `${known.name}: ${text}`,
      ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter) }),
    };
  },
  // The address of a page is in the path as it is, slashes and all.
  routes: { "GET,POST /search": search, "GET,POST *": read },
});
