import type { ErrorCode, PageView, ScryError, SearchHit } from "@scry/core";
import { z } from "zod";
import { addressList, type Quiet } from "./fields.ts";
import { dayField } from "./filters.ts";
import type { Opened } from "./pages.ts";
import { type Call, compatibleService, scoreOf } from "./service.ts";

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

/** The length of highlights when a request states none. */
const highlightCharacters = 2000;

const wantsPages = ({ text, highlights }: Contents) => text !== false || highlights !== false;

export const openOptions = ({ livecrawl, livecrawlTimeout, maxAgeHours }: Contents) => ({
  fresh: livecrawl === "always" || maxAgeHours === 0,
  timeoutMs: livecrawlTimeout,
});

/** The wanted parts of a page. One that failed has an empty text; `statuses` says why. */
async function partsOf(
  call: Call,
  { text, highlights }: Contents,
  page: PageView | undefined,
  query: string,
  snippet?: string,
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
          ? await call.passages(page, question, maxTokens)
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

/** Ways to search Exa's own index, which have no meaning elsewhere. */
const searchQuiet: Quiet = { type: "always", useAutoprompt: "always" };

const addresses = addressList(100).optional();
const contentsFields = z.object({ ...contentFields.shape, urls: addresses, ids: addresses });
const contentsQuiet: Quiet = { filterEmptyResults: "always" };

async function search(call: Call): Promise<Response> {
  const started = Date.now();
  const fields = await call.body(searchFields, searchQuiet);
  const wanted = call.fields(fields.contents || {}, contentFields);
  call.warnings.push(...ignoredDetails(wanted));
  const { results: hits } = await call.search({
    query: fields.query,
    limit: fields.numResults,
    allowedDomains: fields.includeDomains,
    blockedDomains: fields.excludeDomains,
    since: fields.startPublishedDate,
    until: fields.endPublishedDate,
    region: fields.userLocation,
    safe: fields.moderation ? "strict" : undefined,
  });
  const urls = wantsPages(wanted) ? hits.map(({ url }) => url) : [];
  const opened = await call.openAll(urls, openOptions(wanted));
  const results = hits.map(async (hit, index) => ({
    ...rowOf(hit, opened[index]?.page?.author),
    score: scoreOf(hit, index, hits),
    ...(await partsOf(call, wanted, opened[index]?.page, fields.query, hit.snippet)),
  }));
  return call.reply({
    requestId: crypto.randomUUID(),
    resolvedSearchType: "auto",
    results: await Promise.all(results),
    ...(opened.length && { statuses: opened.map(statusRow) }),
    searchTime: Date.now() - started,
  });
}

async function contents(call: Call): Promise<Response> {
  const fields = await call.body(
    contentsFields.refine(({ urls, ids }) => urls ?? ids, {
      path: ["urls"],
      message: "urls or ids are required",
    }),
    contentsQuiet,
  );
  call.warnings.push(...ignoredDetails(fields));
  // Where a request does not say what it wants, it gets the text.
  const wanted = wantsPages(fields) ? fields : { ...fields, text: true };
  const opened = await call.openAll(fields.urls ?? fields.ids ?? [], openOptions(wanted));
  const results = opened
    .flatMap(({ url, page }) => (page ? { url, page } : []))
    .map(async ({ url, page }) => ({
      ...rowOf({ ...page, url }, page.author),
      ...(await partsOf(call, wanted, page, "")),
    }));
  return call.reply({
    requestId: crypto.randomUUID(),
    results: await Promise.all(results),
    statuses: opened.map(statusRow),
  });
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
  routes: { "POST /search": search, "POST /contents": contents },
});
