import type { ErrorCode, PageView, ScryError, SearchHit } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { addressList, checkFields, type Quiet, readBody } from "./fields.ts";
import { dayField } from "./filters.ts";
import { failedPages, type Opened, openPages, passagesOf } from "./pages.ts";
import { compatibleService, limitOf, outcomeWarnings, reply, scoreOf } from "./service.ts";

/** Which parts of the pages are wanted: inside `contents` of a search, at the top of /contents. */
const contentFields = z.object({
  text: z.union([z.boolean(), z.looseObject({ maxCharacters: z.int().min(1).optional() })]).default(false),
  highlights: z
    .union([
      z.boolean(),
      z.looseObject({ query: z.string().optional(), maxCharacters: z.int().min(1).optional() }),
    ])
    .default(false),
  livecrawl: z.string().optional(),
  livecrawlTimeout: z.number().min(1).max(90_000).optional(),
  maxAgeHours: z.number().optional(),
});
type Contents = z.infer<typeof contentFields>;

/** Details of the wanted parts that have no meaning here, e.g. `text.includeHtmlTags`. */
function ignoredDetails({ text, highlights }: Contents): string[] {
  const known = ["maxCharacters", "query"];
  const names = Object.entries({ text, highlights }).flatMap(([part, details]) =>
    Object.keys(Object(details)).flatMap((name) => (known.includes(name) ? [] : `${part}.${name}`)),
  );
  return names.length ? [`Ignored: ${names.join(", ")}.`] : [];
}

/** What Exa gives of a page when no length is said. */
const highlightCharacters = 2000;

const wantsPages = ({ text, highlights }: Contents) => text !== false || highlights !== false;

export const openOptions = (
  context: Context<GatewayEnv>,
  { livecrawl, livecrawlTimeout, maxAgeHours }: Contents,
) => ({
  signal: context.req.raw.signal,
  fresh: livecrawl === "always" || maxAgeHours === 0,
  timeoutMs: livecrawlTimeout,
});

/** The wanted parts of a page. One that failed has an empty text, and its reason stands in `statuses`. */
async function partsOf(
  gateway: Gateway,
  { text, highlights }: Contents,
  page: PageView | undefined,
  { query, snippet, signal }: { query: string; snippet?: string; signal: AbortSignal },
) {
  const most = typeof text === "object" ? text.maxCharacters : undefined;
  const asked = typeof highlights === "object" ? highlights : {};
  const maxTokens = Math.ceil((asked.maxCharacters ?? highlightCharacters) / 4);
  const question = asked.query ?? query;
  return {
    ...(text !== false && { text: page?.content.slice(0, most).toWellFormed() ?? "" }),
    ...(highlights !== false && {
      highlights:
        page && question
          ? await passagesOf(gateway, page, question, { maxTokens, signal })
          : [snippet ?? page?.description ?? ""].filter(Boolean),
    }),
  };
}

const tags: Partial<Record<ErrorCode, { tag: string; httpStatusCode: number }>> = {
  not_found: { tag: "CRAWL_NOT_FOUND", httpStatusCode: 404 },
  timeout: { tag: "CRAWL_TIMEOUT", httpStatusCode: 408 },
  blocked: { tag: "SOURCE_NOT_AVAILABLE", httpStatusCode: 403 },
  unauthorized: { tag: "SOURCE_NOT_AVAILABLE", httpStatusCode: 403 },
  invalid_input: { tag: "UNSUPPORTED_URL", httpStatusCode: 400 },
  refused_url: { tag: "UNSUPPORTED_URL", httpStatusCode: 403 },
  unsupported_content: { tag: "UNSUPPORTED_URL", httpStatusCode: 422 },
};

const statusRow = ({ url, error }: Opened) =>
  error
    ? {
        id: url,
        status: "error",
        error: {
          ...(tags[error.code] ?? { tag: "CRAWL_UNKNOWN_ERROR", httpStatusCode: 500 }),
          message: error.message,
        },
      }
    : { id: url, status: "success" };

export const rowOf = (
  { url, title, publishedAt }: Pick<SearchHit, "url" | "title" | "publishedAt">,
  author?: string,
) => ({
  id: url,
  url,
  title,
  publishedDate: publishedAt ?? null,
  author: author ?? null,
});

const searchFields = z.object({
  query: z.string(),
  numResults: z.int().min(1).max(100).default(10),
  includeDomains: z.array(z.string()).optional(),
  excludeDomains: z.array(z.string()).optional(),
  startPublishedDate: dayField,
  endPublishedDate: dayField,
  userLocation: z.string().optional(),
  moderation: z.boolean().optional(),
  contents: z.unknown().optional(),
});

/** Ways of Exa's own index to search, which have no meaning elsewhere. */
const searchQuiet: Quiet = { type: "always", useAutoprompt: "always" };

const addresses = addressList(100).optional();
const contentsFields = z.object({ ...contentFields.shape, urls: addresses, ids: addresses });
const contentsQuiet: Quiet = { filterEmptyResults: "always" };

async function search(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const started = Date.now();
  const { fields, warnings } = await readBody(context, searchFields, searchQuiet);
  const wanted = checkFields(fields.contents || {}, contentFields);
  const count = limitOf(fields.numResults);
  const caller = context.get("caller");
  const { signal } = context.req.raw;
  const outcome = await gateway.search(
    caller,
    {
      query: fields.query,
      limit: count.limit,
      allowedDomains: fields.includeDomains,
      blockedDomains: fields.excludeDomains,
      since: fields.startPublishedDate,
      until: fields.endPublishedDate,
      region: fields.userLocation,
      safe: fields.moderation ? "strict" : undefined,
    },
    { signal },
  );
  const hits = outcome.results;
  const urls = wantsPages(wanted.fields) ? hits.map(({ url }) => url) : [];
  const opened = await openPages(gateway, caller, urls, openOptions(context, wanted.fields));
  const results = hits.map(async (hit, index) => ({
    ...rowOf(hit, opened[index]?.page?.author),
    score: scoreOf(hit, index, hits),
    ...(await partsOf(gateway, wanted.fields, opened[index]?.page, {
      query: fields.query,
      snippet: hit.snippet,
      signal,
    })),
  }));
  return reply(
    context,
    {
      requestId: crypto.randomUUID(),
      resolvedSearchType: "auto",
      results: await Promise.all(results),
      ...(opened.length && { statuses: opened.map(statusRow) }),
      searchTime: Date.now() - started,
    },
    [
      ...warnings,
      ...wanted.warnings,
      ...ignoredDetails(wanted.fields),
      ...count.warnings,
      ...outcomeWarnings(outcome),
      ...failedPages(opened),
    ],
  );
}

async function contents(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const { fields, warnings } = await readBody(
    context,
    contentsFields.refine(({ urls, ids }) => urls ?? ids, {
      path: ["urls"],
      message: "urls or ids are required",
    }),
    contentsQuiet,
  );
  // Without a word about what is wanted, the text is.
  const wanted = wantsPages(fields) ? fields : { ...fields, text: true };
  const urls = fields.urls ?? fields.ids ?? [];
  const opened = await openPages(gateway, context.get("caller"), urls, openOptions(context, wanted));
  const { signal } = context.req.raw;
  const results = opened
    .flatMap(({ url, page }) => (page ? { url, page } : []))
    .map(async ({ url, page }) => ({
      ...rowOf({ ...page, url }, page.author),
      ...(await partsOf(gateway, wanted, page, { query: "", signal })),
    }));
  return reply(
    context,
    {
      requestId: crypto.randomUUID(),
      results: await Promise.all(results),
      statuses: opened.map(statusRow),
    },
    [...warnings, ...ignoredDetails(fields), ...failedPages(opened)],
  );
}

const errorTags: Partial<Record<ErrorCode, string>> = {
  invalid_input: "INVALID_REQUEST_BODY",
  out_of_credit: "NO_MORE_CREDITS",
  unavailable: "SERVICE_OVERLOADED",
};

function tagOf(error: ScryError, status: number): string {
  return status === 401 ? "INVALID_API_KEY" : (errorTags[error.code] ?? error.code.toUpperCase());
}

export const exa = compatibleService({
  path: "exa",
  about: "Exa clients: new Exa(TOKEN, GATEWAY/exa)",
  offers: "POST /search and POST /contents",
  statuses: { out_of_credit: 402 },
  errorBody: (text, status, error) => ({
    requestId: crypto.randomUUID(),
    error: text,
    tag: tagOf(error, status),
  }),
  addRoutes(app, gateway) {
    app.post("/search", (context) => search(context, gateway));
    app.post("/contents", (context) => contents(context, gateway));
  },
});
