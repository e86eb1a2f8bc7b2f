/** Research on the web with any model: `research("…", { model, scry })`. */

import { ScryError } from "../contracts/error.ts";
import { asObject, asText } from "../contracts/json.ts";
import { isSessionState, type Session } from "../contracts/session.ts";
import { createSession } from "../engine/session/create-session.ts";
import { openPageTool } from "../tools/open-page.ts";
import { webSearchTool } from "../tools/web-search.ts";
import { askOf } from "./ask-model.ts";
import { gather } from "./gather.ts";
import { digest, disagreementsOf, endSections, unreadOf } from "./report.ts";
import { plainPlan, planRequest, readFurther, readPlan, reviewRequest } from "./research-plan.ts";
import { createRun, type ResearchRun } from "./research-run.ts";
import type {
  ResearchBudget,
  ResearchOptions,
  ResearchResult,
  ResearchState,
  ResearchTools,
} from "./types.ts";
import { readPages, type Written, writeReport } from "./write-report.ts";

export {
  type AiSdk,
  type AiSdkModel,
  type AskModel,
  askWith,
  type ModelReply,
  type ModelRequest,
} from "./ask-model.ts";
export type {
  ResearchBudget,
  ResearchOptions,
  ResearchPage,
  ResearchProgress,
  ResearchResult,
  ResearchState,
  ResearchStep,
  ResearchTools,
  SubQuestion,
  Unread,
} from "./types.ts";

/** The limits of a run for which the caller sets none. */
const defaultBudget: Readonly<ResearchBudget> = {
  searches: 12,
  pages: 20,
  tokens: 150_000,
  seconds: 300,
};

const longestQuestion = 4000;
const planTokens = 4000;
const reviewInput = 24_000;
/** The first round leaves searches, pages and time for what it shows to be missing. */
const firstRound = { amount: 0.67, time: 0.5 };
/** The rest of the time is for writing. */
const secondRound = { amount: 1, time: 0.7 };

/**
 * Plans questions, searches and reads in parallel within the budget, and writes a report of which every sentence cites a
 * source that was read. Throws what the model throws; a run that ended so can be resumed with the last state that
 * `onStep` offered.
 *
 * @example
 * const { markdown, sources } = await research("How do heat pumps cope with frost?", {
 *   model: openai("gpt-5-mini"),
 *   scry: createScry(),
 *   onStep: (step) => console.error(step.kind, step.status),
 * });
 */
export async function research(question: string, options: ResearchOptions): Promise<ResearchResult> {
  const state = options.resume ? readState(options.resume) : newState(question, options);
  const tools = toolsOf(options.scry);
  const session = options.session ?? sessionOf(state, options.scry);
  session.hear(state.question);
  const run = createRun(state, session, tools, askOf(options.model), options);
  let written: Written;
  try {
    run.signal.throwIfAborted();
    written = await runStages(run);
  } catch (thrown) {
    if (!run.signal.aborted) throw thrown;
    const reason = "The research was stopped before its report was written.";
    written = { markdown: digest(run, reason), claims: [], dropped: [] };
  }
  return resultOf(run, written);
}

async function runStages(run: ResearchRun): Promise<Written> {
  const { state } = run;
  if (state.stage === "plan") {
    await plan(run);
    state.stage = "gather";
  }
  if (state.stage === "gather") {
    await gather(run, firstRound);
    state.stage = "review";
  }
  if (state.stage === "review") {
    await review(run);
    await gather(run, secondRound);
    state.stage = "write";
  }
  const written = await writeReport(run);
  state.stage = "done";
  return written;
}

async function plan(run: ResearchRun): Promise<void> {
  const { state } = run;
  const end = await run.begin({ kind: "plan" });
  const text = await run.ask({ ...planRequest(state.question, new Date()), maxOutputTokens: planTokens });
  const planned = readPlan(text);
  state.questions = planned?.length ? planned : plainPlan(state.question);
  if (!planned?.length) state.notes.push("The model made no plan, so the question itself was searched for.");
  await end({ status: "ok", questions: state.questions.map(({ question }) => question) });
}

/** Lets the model ask for more, once, where the budget has room for it. */
async function review(run: ResearchRun): Promise<void> {
  const { state } = run;
  const { searches, pages } = state.budget;
  const hasRoom =
    state.spent.searches < searches && state.pages.length < pages && run.msLeft(secondRound.time) > 0;
  // The report needs as much again.
  const room = Math.min(reviewInput, run.tokensLeft() / 3);
  if (!hasRoom || room < planTokens || !state.pages.some(({ status }) => status === "read")) return;
  const end = await run.begin({ kind: "review" });
  const request = reviewRequest(state, readPages(state.pages, room));
  const further = readFurther(await run.ask({ ...request, maxOutputTokens: planTokens }));
  state.questions.push(...further);
  await end({ status: "ok", questions: further.map(({ question }) => question) });
}

function resultOf({ state, session, signal, spent }: ResearchRun, written: Written): ResearchResult {
  const unread = unreadOf({ state });
  const disagreements = disagreementsOf({ state, session });
  const markdown = [written.markdown, endSections({ state }, unread, disagreements)].join("\n\n");
  const shown = new Set(state.pages.map(({ citation }) => citation));
  return {
    status: state.stage === "done" || !signal.aborted ? "done" : "stopped",
    markdown,
    sources: session
      .sources()
      .filter(({ id }) => shown.has(id))
      .map(({ id, url, title, publishedAt }) => ({ id, url, title, ...(publishedAt && { publishedAt }) })),
    claims: written.claims,
    dropped: written.dropped,
    unread,
    disagreements,
    budget: state.budget,
    spent: spent(),
    state: { ...state, spent: spent(), session: session.toJSON() },
  };
}

const invalid = (message: string, hint?: string) => new ScryError({ code: "invalid_input", message, hint });

function newState(question: string, { budget = {} }: ResearchOptions): ResearchState {
  const asked = question.trim();
  if (!asked) throw invalid("The question is empty.");
  if (asked.length > longestQuestion)
    throw invalid(`The question is longer than ${longestQuestion.toLocaleString("en")} characters.`);
  const given = Object.fromEntries(Object.entries(budget).filter(([, amount]) => amount !== undefined));
  const whole: ResearchBudget = { ...defaultBudget, ...given };
  for (const [name, amount] of Object.entries(whole))
    if (!Number.isFinite(amount) || amount < 1)
      throw invalid(`The budget of ${name} has to be a number from 1 on.`);
  return {
    version: 1,
    question: asked,
    budget: whole,
    spent: { searches: 0, pages: 0, tokens: 0, seconds: 0 },
    stage: "plan",
    questions: [],
    pages: [],
    notes: [],
    session: createSession().toJSON(),
  };
}

/** Whether a value, such as the JSON of a file, is a run as `research` hands it out. */
export function isResearchState(value: unknown): value is ResearchState {
  const state = asObject(value);
  return (
    state?.version === 1 &&
    asText(state.question) !== undefined &&
    ["plan", "gather", "review", "write", "done"].includes(String(state.stage)) &&
    [state.questions, state.pages, state.notes].every(Array.isArray) &&
    [state.budget, state.spent].every((amounts) => asObject(amounts) !== undefined) &&
    isSessionState(state.session)
  );
}

function readState(resume: ResearchState): ResearchState {
  if (!isResearchState(resume))
    throw invalid("The stored state is not that of a research.", "Pass what onStep or the result offered.");
  return structuredClone(resume);
}

const isTools = (scry: ResearchOptions["scry"]): scry is ResearchTools =>
  "open" in scry && "execute" in scry.open;

const toolsOf = (scry: ResearchOptions["scry"]): ResearchTools =>
  isTools(scry) ? scry : { search: webSearchTool(scry), open: openPageTool(scry) };

/** Only results of the searches may be opened: no page can send a run somewhere. */
const sessionOf = ({ session }: ResearchState, scry: ResearchOptions["scry"]): Session =>
  createSession({ open: "seen", state: session, ...(isTools(scry) ? {} : { pageText: scry.pageText }) });
