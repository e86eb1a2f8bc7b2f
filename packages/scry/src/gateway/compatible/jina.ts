import { type ErrorCode, type PageView, ScryError } from "@scry/core";
import { estimateTokens } from "@scry/core/excerpt";
import type { Context } from "hono";
import { z } from "zod";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { checkFields } from "./fields.ts";
import { limitOf, outcomeWarnings } from "./hits.ts";
import { bodyOf, type ReaderAsk, readerAsk, wantsJson } from "./jina-request.ts";
import { openPage, pageText } from "./pages.ts";
import { reply, warningHeader } from "./reply.ts";
import { compatibleService } from "./service.ts";

/** The service's plain form: a few head lines, then the page. */
function plainForm(page: PageView, url: string, content: string): string {
  const head = [
    `Title: ${page.title}`,
    `URL Source: ${url}`,
    ...(page.publishedAt ? [`Published Time: ${page.publishedAt}`] : []),
  ];
  return `${head.join("\n\n")}\n\nMarkdown Content:\n${content}\n`;
}

/** The text within the wished number of tokens: cut by `maxTokens`, refused by `tokenBudget`. */
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

async function read(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const ask = await readerAsk(context);
  const page = await openPage(gateway, context.get("caller"), ask.url, {
    signal: context.req.raw.signal,
    fresh: ask.fresh,
    timeoutMs: ask.timeoutMs,
  });
  const content = within(pageText(page, ask.format), ask);
  if (!wantsJson(context)) {
    const text = ask.format === "text" ? content : plainForm(page, page.finalUrl, content);
    return context.text(text, 200, warningHeader(ask.warnings));
  }
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
  return reply(context, { code: 200, status: 20000, data, meta: { usage } }, ask.warnings);
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

/** s.jina.ai, as far as its list of results goes: pages are opened one by one. */
async function search(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const { req } = context;
  const sites = req.header("x-site")?.split(/,\s*/);
  const given = { ...(sites && { site: sites }), ...req.query(), ...(await bodyOf(context)) };
  const { fields, warnings } = checkFields(given, searchFields);
  const outcome = await gateway.search(
    context.get("caller"),
    {
      query: fields.q,
      limit: limitOf(fields.num ?? fields.count ?? 10).limit,
      page: fields.page,
      region: fields.gl,
      language: fields.hl,
      allowedDomains: fields.site,
    },
    { signal: req.raw.signal },
  );
  const rows = outcome.results.map(({ url, title, snippet, publishedAt }) => ({
    title,
    url,
    description: snippet,
    content: "",
    ...(publishedAt && { date: publishedAt, publishedTime: publishedAt }),
    usage: { tokens: estimateTokens(snippet) },
  }));
  const told = [...warnings, ...outcomeWarnings(outcome)];
  if (wantsJson(context)) {
    const tokens = rows.reduce((sum, { usage }) => sum + usage.tokens, 0);
    return reply(context, { code: 200, status: 20000, data: rows, meta: { usage: { tokens } } }, told);
  }
  const text = rows.map(
    ({ title, url, description }, index) =>
      `[${index + 1}] Title: ${title}\n[${index + 1}] URL Source: ${url}\n[${index + 1}] Description: ${description}`,
  );
  return context.text(`${text.join("\n\n")}\n`, 200, warningHeader(told));
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
  addRoutes(app, gateway) {
    app.on(["GET", "POST"], "/search", (context) => search(context, gateway));
    // The address of a page stands in the path as it is, slashes and all.
    app.on(["GET", "POST"], "*", (context) => read(context, gateway));
  },
});
