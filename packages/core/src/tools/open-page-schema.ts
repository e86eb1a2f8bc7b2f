import { z } from "zod";
import { attempt } from "./attempt-data.ts";

/** What the model sees. */
export const openPageInput = z.looseObject({
  url: z.string(),
  query: z.string().optional().describe("return only the passages that answer this"),
  find: z.string().optional().describe("find this text in the page"),
  section: z.string().optional().describe("heading to read"),
  offset: z.int().min(0).optional().describe("go on from next_offset"),
  max_length: z.int().min(1).optional().describe("characters"),
});

const heading = z.object({ level: z.int(), text: z.string(), offset: z.int() });

export const openPageData = z.object({
  url: z.string(),
  final_url: z.string(),
  title: z.string(),
  content: z.string(),
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
  /** Seconds until it makes sense to try again, as the server said. */
  retry_after: z.int().optional(),
  /** The page was read, and what was asked for is not in it: a text, a section, a place behind its end. */
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
});

export type OpenPageInput = z.infer<typeof openPageInput>;
export type OpenPageData = z.infer<typeof openPageData>;
