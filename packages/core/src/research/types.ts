import type { CheckedClaim, Disagreement } from "@scry/page/citations";
import type { Session, SessionState } from "../contracts/session.ts";
import type { Tool } from "../contracts/tool.ts";
import type { Scry } from "../engine/create-scry.ts";
import type { OpenPageData, OpenPageInput, WebSearchData, WebSearchInput } from "../tools/schema.ts";
import type { AiSdkModel, AskModel } from "./ask-model.ts";

/** What a run may use: searches, pages that are opened, tokens of the model (in and out), and seconds. */
export interface ResearchBudget {
  searches: number;
  pages: number;
  tokens: number;
  seconds: number;
}

/** A question that the model made out of the one that was asked. */
export interface SubQuestion {
  question: string;
  queries: {
    text: string;
    /** The results of the search, once it was made. */
    found?: { url: string; title: string; citation: number }[];
    /** Why the search failed. */
    error?: string;
  }[];
}

/** A page that was chosen. */
export interface ResearchPage {
  url: string;
  title: string;
  citation: number;
  /** The place of its question in `questions`. */
  about: number;
  status: "waiting" | "read" | "failed";
  /** The part that the model sees, between the marks of untrusted text. */
  text?: string;
  /** Why it could not be read. */
  reason?: string;
}

/** A run as plain JSON. Pass it as `resume` to go on with it, in another process too. */
export interface ResearchState {
  version: 1;
  question: string;
  budget: ResearchBudget;
  spent: ResearchBudget;
  stage: "plan" | "gather" | "review" | "write" | "done";
  questions: SubQuestion[];
  pages: ResearchPage[];
  /** What a reader of the report has to know about the run, a sentence each. */
  notes: string[];
  session: SessionState;
}

interface StepBase {
  /** The same for all events of one step. */
  id: string;
  status: "running" | "ok" | "failed";
  /** The outcome in a few words, or why it failed. */
  detail?: string;
  ms?: number;
}

/** One thing that a run does. It is reported when it starts and when it ends. */
export type ResearchStep = StepBase &
  (
    | { kind: "plan" | "review"; questions?: string[] }
    | { kind: "search"; query: string; text?: string }
    | { kind: "read"; url: string; title: string; text?: string }
    | { kind: "write" }
  );

/** Reported to the host with every step. */
export interface ResearchProgress {
  budget: ResearchBudget;
  spent: ResearchBudget;
  /** The state of the run, to be stored. */
  state(): ResearchState;
}

/** Something that could not be read. */
export interface Unread {
  /** Of a page; a search that failed has none. */
  url?: string;
  title: string;
  citation?: number;
  reason: string;
}

/** The end of a run. */
export interface ResearchResult {
  /** "done"; "stopped": the signal was aborted, and `markdown` quotes what was read by then. */
  status: "done" | "stopped";
  /** The report. Every sentence of the model carries a number, e.g. [1], of `sources`. */
  markdown: string;
  sources: { id: number; url: string; title: string; publishedAt?: string }[];
  /** How well the sources support the sentences. */
  claims: CheckedClaim[];
  /** Sentences of the model that cited nothing and were removed. */
  dropped: string[];
  unread: Unread[];
  disagreements: Disagreement[];
  budget: ResearchBudget;
  spent: ResearchBudget;
  /** For `resume`, when the run was stopped. */
  state: ResearchState;
}

/** The two tools that a run uses. */
export interface ResearchTools {
  search: Pick<Tool<WebSearchInput, WebSearchData>, "execute">;
  open: Pick<Tool<OpenPageInput, OpenPageData>, "execute">;
}

/** Options of `research`. */
export interface ResearchOptions {
  /** A model of the AI SDK (the package `ai` has to be installed), or a function that asks one. */
  model: AiSdkModel | AskModel;
  /** The engine, or the two tools of a host that has its own. */
  scry: Scry | ResearchTools;
  /** Default: 12 searches, 20 pages, 150,000 tokens, 300 seconds. */
  budget?: Partial<ResearchBudget>;
  /** Aborting it ends the run; the result is then what there is. */
  signal?: AbortSignal;
  /** Called when a step starts and when it ends. The run waits for what it returns. */
  onStep?(step: ResearchStep, progress: ResearchProgress): unknown;
  /** A run to go on with; the question is then that of the run. */
  resume?: ResearchState;
  /** The conversation that the report belongs to: its sources keep their numbers. */
  session?: Session;
}
