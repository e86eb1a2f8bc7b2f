import { z } from "zod";
import { timeRanges } from "../contracts/query.ts";
import { attempt } from "./attempt-data.ts";

const timeWords = ["day", "week", "month", "year"] as const;

/** What the model sees. Kept short: name, description and schema cost tokens in every request. */
export const webSearchInput = z.looseObject({
  query: z.string().describe("1-500 characters"),
  limit: z.int().min(1).max(10).optional().describe("default 5"),
  allowed_domains: z.array(z.string()).optional().describe("only these sites"),
  blocked_domains: z.array(z.string()).optional(),
  time_range: z
    .enum([...timeRanges, ...timeWords])
    .optional()
    .describe("published within; default all"),
  language: z.string().optional().describe("e.g. en"),
  region: z.string().optional().describe("e.g. US"),
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
  results: z.array(
    z.object({
      ...source,
      snippet: z.string(),
      published_at: z.string().optional(),
      date_evidence: z.string().optional(),
      age: z.string().optional(),
      score: z.number().optional(),
      provider: z.string(),
      providers: z.array(z.string()).optional(),
    }),
  ),
  sources: z.array(z.object(source)),
  answer: z.string().optional(),
  filters: z.record(z.string(), filterReport),
  attempts: z.array(attempt),
  warnings: z.array(z.string()),
  cached: z.boolean(),
  message: z.string(),
  /** Only when the search failed. */
  code: z.string().optional(),
  hint: z.string().optional(),
  /** Seconds until it makes sense to try again, as the service said. */
  retry_after: z.int().optional(),
});

export type WebSearchInput = z.infer<typeof webSearchInput>;
export type WebSearchData = z.infer<typeof webSearchData>;
