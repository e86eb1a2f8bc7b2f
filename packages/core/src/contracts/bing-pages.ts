import type { RawHit } from "./hit.ts";
import { asNumber, asObject, asText, type JsonObject } from "./json.ts";
import type { SearchQuery } from "./query.ts";
import type { Reply } from "./reply.ts";

// Bocha and LangSearch wrap the shape of Bing's old API in `{code, msg, data}`.

const freshnessWords = { d: "oneDay", w: "oneWeek", m: "oneMonth", y: "oneYear", all: "noLimit" } as const;

/** A word, or a range that needs both ends. */
export function freshness(query: SearchQuery, now: Date): string {
  if (!query.since && !query.until) return freshnessWords[query.timeRange];
  return `${query.since ?? "1990-01-01"}..${query.until ?? now.toISOString().slice(0, 10)}`;
}

/** The crawl date is really that of publication, in Beijing's time with a wrong Z. */
const dateOf = (row: JsonObject) =>
  asText(row.datePublished) ?? asText(row.dateLastCrawled)?.replace(/Z$/, "+08:00");

export function pagesOf(reply: Reply): RawHit[] {
  const pages = asObject(asObject(asObject(reply.json())?.data)?.webPages);
  return reply.rows(pages?.value, "web pages").map((row) => ({
    title: asText(row.name),
    url: asText(row.url),
    snippet: asText(row.summary) || asText(row.snippet) || asText(row.text),
    date: dateOf(row),
  }));
}

/** The code in the body, a number or its text, which is more precise than the status; 200 is success. */
export function codeInBody(reply: Reply): { code: number; message?: string } | undefined {
  const body = asObject(reply.maybeJson());
  const code = asNumber(body?.code) ?? Number(asText(body?.code) ?? Number.NaN);
  if (Number.isNaN(code) || code === 200) return undefined;
  const message = asText(body?.msg) ?? asText(body?.message);
  return { code, ...(message && { message }) };
}
