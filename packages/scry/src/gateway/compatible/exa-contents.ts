import type { ErrorCode, PageView, SearchHit } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { type Opened, passagesOf } from "./pages.ts";

/** Which parts of the pages are wanted: inside `contents` of a search, at the top of /contents. */
export const contentFields = z.object({
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
export function ignoredDetails({ text, highlights }: Contents): string[] {
  const known = ["maxCharacters", "query"];
  const names = Object.entries({ text, highlights }).flatMap(([part, details]) =>
    Object.keys(Object(details)).flatMap((name) => (known.includes(name) ? [] : `${part}.${name}`)),
  );
  return names.length ? [`Ignored: ${names.join(", ")}.`] : [];
}

/** What Exa gives of a page when no length is said. */
const highlightCharacters = 2000;

export const wantsPages = ({ text, highlights }: Contents) => text !== false || highlights !== false;

export const openOptions = (
  context: Context<GatewayEnv>,
  { livecrawl, livecrawlTimeout, maxAgeHours }: Contents,
) => ({
  signal: context.req.raw.signal,
  fresh: livecrawl === "always" || maxAgeHours === 0,
  timeoutMs: livecrawlTimeout,
});

/** The wanted parts of a page. One that failed has an empty text, and its reason stands in `statuses`. */
export async function partsOf(
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

export const statusRow = ({ url, error }: Opened) =>
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
