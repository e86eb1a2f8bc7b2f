import type { z } from "zod";
import { counted, type ScryError } from "../contracts/error.ts";
import type { SearchOutcome } from "../contracts/hit.ts";
import type { LibraryEntry, StoredDocument } from "../contracts/library.ts";
import type { ToolSession } from "../contracts/tool.ts";
import type { PageView } from "../engine/create-scry.ts";
import { waitOf } from "./around-call.ts";
import { nothingFound } from "./format/search-text.ts";
import { type OpenPageData, openPageData, type WebSearchData, webSearchData } from "./schema.ts";
import type { SinceLast } from "./since-last.ts";
import type { AiDirectedLabel } from "./untrusted.ts";

type CamelName<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name;

/** A type of the JSON at the doors as our own objects spell it. */
type CamelCased<T> = T extends readonly (infer Item)[]
  ? readonly CamelCased<Item>[]
  : T extends object
    ? { readonly [Name in keyof T as CamelName<Name>]: CamelCased<T[Name]> }
    : T;

const camelName = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const snakeName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [[snakeName(name), snakeCased(item)]],
    ),
  );
}

/** The fields of a schema, taken from an object of ours: names become snake_case at every depth, undefined is dropped. */
function toData<Schema extends z.ZodObject>(
  { shape }: Schema,
  from: CamelCased<z.infer<Schema>>,
): z.infer<Schema> {
  const values = from as Readonly<Record<string, unknown>>;
  const wanted = Object.keys(shape).map((name) => [name, values[camelName(name)]]);
  return snakeCased(Object.fromEntries(wanted)) as z.infer<Schema>;
}

/** The JSON of a search. Citation numbers come from the session, or count from 1. */
export function searchData(outcome: SearchOutcome, session: ToolSession | undefined): WebSearchData {
  const results = outcome.results.map((hit, index) => ({
    citationId:
      session?.cite(hit.url, hit.title, { publishedAt: hit.publishedAt, passage: { text: hit.snippet } }) ??
      index + 1,
    ...hit,
  }));
  const { query } = outcome;
  return toData(webSearchData, {
    ...outcome,
    results,
    sources: results.map(({ citationId, title, url }) => ({ citationId, title, url })),
    filters: outcome.filters as Required<SearchOutcome["filters"]>,
    message: results.length
      ? `Found ${counted(results.length, "result")} for ${asked(outcome)}.`
      : nothingFound(query, outcome.filters as WebSearchData["filters"], outcome.warnings),
  });
}

const asked = ({ query, queries }: SearchOutcome) => (queries ? `${queries.length} queries` : `"${query}"`);

/** The same object for a search that failed: no results, and the reason. */
export const failedSearchData = (query: string, error: ScryError, message: string): WebSearchData =>
  toData(webSearchData, {
    ...{ query, results: [], sources: [], filters: {}, warnings: [], cached: false, message },
    ...{ code: error.code, hint: error.hint, retryAfter: waitOf(error), attempts: error.attempts },
  });

/** The JSON of a page that was opened. */
export const pageData = (
  view: PageView & SinceLast,
  labels: readonly AiDirectedLabel[],
  citationId: number | undefined,
): OpenPageData =>
  toData(openPageData, {
    ...view,
    plainText: view.plain,
    contentLength: view.content.length,
    status: "success",
    error: null,
    hidden: Object.keys(view.hidden).length ? view.hidden : undefined,
    aiDirected: labels.length ? labels : undefined,
    citationId,
  });

/** Several pages as one object: what they have in common, and each of them in `pages`. */
export function manyPagesData(pages: readonly OpenPageData[]): OpenPageData {
  const opened = pages.filter(({ status }) => status === "success");
  const sum = (name: "content_length" | "original_length") =>
    pages.reduce((total, page) => total + page[name], 0);
  const [failure] = opened.length ? [] : pages;
  return {
    url: pages[0]?.url ?? "",
    final_url: pages[0]?.final_url ?? "",
    title: `${opened.length} of ${pages.length} pages`,
    content: "",
    content_length: sum("content_length"),
    original_length: sum("original_length"),
    truncated: pages.some(({ truncated }) => truncated),
    status: opened.length ? "success" : "error",
    error: failure ? "None of the pages could be opened." : null,
    ...(failure && { code: failure.code, hint: failure.hint }),
    method: [...new Set(opened.map(({ method }) => method))].join(", ") || "none",
    fetched_at: new Date().toISOString(),
    attempts: pages.flatMap(({ attempts }) => attempts),
    warnings: [],
    pages: [...pages],
  };
}

/** The same object for a page that could not be opened. */
export const failedPageData = (url: string, error: ScryError): OpenPageData =>
  toData(openPageData, {
    ...{ url, finalUrl: url, title: "", content: "", contentLength: 0, originalLength: 0, truncated: false },
    ...{ status: "error", error: error.message, code: error.code, hint: error.hint, warnings: [] },
    retryAfter: waitOf(error),
    absent: error.absent || undefined,
    method: error.provider ?? "none",
    fetchedAt: new Date().toISOString(),
    outline: error.outline.length ? error.outline : undefined,
    attempts: error.attempts,
  });

/** A document of the library as every door prints it. Without the owner, who is the caller. */
export const documentToData = ({ owner: _, ...document }: LibraryEntry | StoredDocument): object =>
  snakeCased(document) as object;
