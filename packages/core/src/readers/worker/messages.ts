import type { Candidate, Judged, Passage } from "@scry/page/passages";
import type { ErrorDetails } from "../../contracts/error.ts";
import type { Content, ContentInput } from "../content/content.ts";
import type { SiteRun, SiteStep } from "../site/run-site.ts";
import type { View, ViewedPage, ViewRequest } from "../view/view.ts";

/** The passages of a page that answer a question, still to be found. */
export interface PassageSearch {
  markdown: string;
  query: string;
  maxTokens: number;
  judged?: readonly Judged[] | undefined;
}

/** A part of a page, still to be found. */
export interface ViewSearch {
  page: ViewedPage;
  request: ViewRequest;
  defaultLength: number;
  judged?: readonly Judged[] | undefined;
}

/** Sent to the thread: a body to read, replies of a site, or a page to search. */
export type Job =
  | { body: ContentInput }
  | { site: SiteRun }
  | { search: PassageSearch }
  | { compare: Pick<PassageSearch, "markdown" | "query"> }
  | { view: ViewSearch };

/** Sent once, before the first job is taken: whatever fails from then on is the job's doing. */
export const ready = "ready";

/** Sent back. */
export type Answer =
  | { content: Content }
  | { step: SiteStep }
  | { passages: Passage[] }
  | { candidates: Candidate[] }
  | { view: View }
  | { error: ErrorDetails };
