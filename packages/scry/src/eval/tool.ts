import type { Question } from "./set.ts";

/** What came of a search: a tool that says "nothing" about a service that failed has hidden the failure. */
export interface Found {
  kind: "found" | "nothing" | "failed";
  /** What the model reads. */
  text: string;
  /** In the order of the list. */
  urls: readonly string[];
  /** Of a failure, in a few words. */
  reason?: string;
}

export interface Opened {
  text: string;
  /** Of a page that could not be opened. */
  failure?: string;
}

export interface Asked {
  question: Question;
  /** What the model will read in all, in tokens. */
  budget: number;
  signal: AbortSignal;
}

/** A tool under test, or a control. The script calls it; it knows nothing of the answers unless it is a control. */
export interface EvalTool {
  name: string;
  /** A bound to compare with, and no tool that anybody would use. */
  isControl?: true;
  /** It does not search, so its replies to failed searches are not its own. */
  isSearchOurs?: true;
  search(asked: Asked): Promise<Found>;
  /** Opens one page with the question, in at most this many tokens. */
  open(url: string, maxTokens: number, asked: Asked): Promise<Opened>;
  close?(): Promise<void>;
}
