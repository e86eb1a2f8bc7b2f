import type { Passage } from "@scry/page/passages";
import type { ErrorDetails } from "../../contracts/error.ts";
import type { Content, ContentInput } from "../content/content.ts";

/** The passages of a page that answer a question, still to be found. */
export interface PassageSearch {
  markdown: string;
  query: string;
  maxTokens: number;
}

/** Sent to the thread: a body to read, or a page to search. */
export type Job = { body: ContentInput } | { search: PassageSearch };

/** Sent once, before the first job is taken: whatever fails from then on is the job's doing. */
export const ready = "ready";

/** Sent back. */
export type Answer = { content: Content } | { passages: Passage[] } | { error: ErrorDetails };
