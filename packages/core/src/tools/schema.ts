import { z } from "zod";
import { timeRanges, topics } from "../contracts/query.ts";

const timeWords = ["day", "week", "month", "year"] as const;

/** What the model sees. Kept short: name, description and schema cost tokens in every request. */
export const webSearchInput = z.looseObject({
  query: z.string().min(1).max(500).describe("1-500 characters"),
  queries: z.array(z.string()).optional().describe("more queries, 5 in all"),
  topic: z.enum(topics).optional(),
  limit: z.int().min(1).max(10).optional().describe("default 5"),
  allowed_domains: z.array(z.string()).optional().describe("only these sites"),
  blocked_domains: z.array(z.string()).optional(),
  time_range: z
    .enum([...timeRanges, ...timeWords])
    .optional()
    .describe("published within; default all"),
  since: z.string().optional().describe("YYYY-MM-DD"),
  until: z.string().optional(),
  answer_tokens: z
    .int()
    .min(100)
    .max(8000)
    .optional()
    .describe("also open the best pages; passages within this budget"),
  language: z.string().optional().describe("e.g. en"),
  region: z.string().optional().describe("e.g. US"),
});

/** One provider or reader that was asked, or was to be asked. */
const attempt = z.object({
  provider: z.string(),
  ms: z.number(),
  outcome: z.enum(["ok", "empty", "error", "skipped"]),
  code: z.string().optional(),
  message: z.string().optional(),
  hint: z.string().optional(),
  asked: z.literal(false).optional(),
  cached: z.boolean(),
  credits: z.number().optional(),
  usd: z.number().optional(),
});

const filterReport = z.object({
  honoured: z.enum(["native", "rewritten", "checked", "unsupported"]),
  dropped: z.number().optional(),
  undated: z.number().optional(),
  outside: z.number().optional(),
});

const source = { citation_id: z.int(), title: z.string(), url: z.string() };

export const webSearchData = z.object({
  query: z.string(),
  /** Only where the call had several queries. */
  queries: z
    .array(
      z.object({
        query: z.string(),
        found: z.int(),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    )
    .optional(),
  topic: z.string().optional(),
  results: z.array(
    z.object({
      ...source,
      snippet: z.string(),
      published_at: z.string().optional(),
      date_evidence: z.string().optional(),
      age: z.string().optional(),
      /** It is from the library: when the page was read. */
      read_at: z.string().optional(),
      score: z.number().optional(),
      provider: z.string(),
      providers: z.array(z.string()).optional(),
      /** Which of several queries found it, by their place from 1. */
      queries: z.array(z.int()).optional(),
      /** With answer_tokens: the passages of the page about the query. */
      passages: z
        .array(z.object({ text: z.string(), heading: z.string().optional(), offset: z.int().optional() }))
        .optional(),
      /** With answer_tokens: all that answers was shown earlier in the conversation. */
      shown_before: z.boolean().optional(),
    }),
  ),
  sources: z.array(z.object(source)),
  answer: z.string().optional(),
  /** With answer_tokens: pages that could not be read. */
  unread: z
    .array(z.object({ citation_id: z.int(), url: z.string(), code: z.string(), message: z.string() }))
    .optional(),
  /** With answer_tokens: numbers and years of which the sources say different things. */
  disagreements: z
    .array(
      z.object({
        about: z.string(),
        values: z.array(z.object({ value: z.string(), citation_ids: z.array(z.int()) })),
      }),
    )
    .optional(),
  filters: z.record(z.string(), filterReport),
  attempts: z.array(attempt),
  warnings: z.array(z.string()),
  cached: z.boolean(),
  message: z.string(),
  /** Only when the search failed. */
  code: z.string().optional(),
  hint: z.string().optional(),
  /** Seconds until a retry makes sense, as stated by the service. */
  retry_after: z.int().optional(),
});

/** The arguments of `web_search`. */
export type WebSearchInput = z.infer<typeof webSearchInput>;
/** What `web_search` returns as data. */
export type WebSearchData = z.infer<typeof webSearchData>;

/** What the model sees. */
export const openPageInput = z.looseObject({
  url: z.string().optional().describe("or [n], a source number"),
  urls: z.array(z.string()).max(5).optional().describe("up to 5 at once, sharing max_length"),
  query: z.string().optional().describe("return only the passages that answer this"),
  find: z.string().optional().describe("find this text in the page"),
  section: z.string().optional().describe("heading to read"),
  offset: z.int().min(0).optional().describe("go on from next_offset"),
  max_length: z.int().min(1).optional().describe("characters"),
  format: z.enum(["markdown", "data"]).optional().describe("data: its tables and metadata as JSON"),
  since_last: z.boolean().optional().describe("only what changed since you read it"),
});

const heading = z.object({ level: z.int(), text: z.string(), offset: z.int() });

const pageFields = {
  url: z.string(),
  final_url: z.string(),
  title: z.string(),
  content: z.string(),
  /** The content is JSON: what the page declares. */
  format: z.literal("data").optional(),
  /** The content is plain text, and no Markdown. */
  plain_text: z.boolean().optional(),
  content_length: z.int(),
  original_length: z.int(),
  truncated: z.boolean(),
  next_offset: z.int().optional(),
  status: z.enum(["success", "error"]),
  error: z.string().nullable(),
  code: z.string().optional(),
  hint: z.string().optional(),
  /** Seconds until a retry makes sense, as stated by the server. */
  retry_after: z.int().optional(),
  /** The page was read, but what was asked for is not in it: a text, a section, or an offset past its end. */
  absent: z.boolean().optional(),
  method: z.string(),
  published_at: z.string().optional(),
  modified_at: z.string().optional(),
  date_evidence: z.string().optional(),
  author: z.string().optional(),
  site_name: z.string().optional(),
  language: z.string().optional(),
  content_type: z.string().optional(),
  fetched_at: z.string(),
  outline: z.array(heading).optional(),
  hidden: z.record(z.string(), z.number()).optional(),
  attempts: z.array(attempt),
  warnings: z.array(z.string()),
  /** Passages of `content` that speak to an AI: labelled, not removed. */
  ai_directed: z.array(z.object({ kind: z.string(), offset: z.int(), excerpt: z.string() })).optional(),
  citation_id: z.int().optional(),
  /** With `since_last`: the page is as it was when the conversation saw it, at this time. */
  unchanged_since: z.string().optional(),
  /** With `since_last`: `content` is only what changed after this time. */
  changed_since: z.string().optional(),
};

/** One page; with `urls`, the sum of several, each in `pages`. */
export const openPageData = z.object({
  ...pageFields,
  pages: z.array(z.object(pageFields)).optional(),
});

/** The arguments of `open_page`. */
export type OpenPageInput = z.infer<typeof openPageInput>;
/** What `open_page` returns as data. */
export type OpenPageData = z.infer<typeof openPageData>;
