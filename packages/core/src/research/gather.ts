import { shorten } from "@scry/page/markdown";
import { counted } from "../contracts/error.ts";
import { offlineMessage } from "../engine/search-failed.ts";
import { longestReason } from "./report.ts";
import type { ResearchRun } from "./research-run.ts";
import type { ResearchPage, SubQuestion } from "./types.ts";

/** Searches and pages at the same time: most of it is waiting for others. */
const atOnce = 4;
const resultsPerSearch = 6;
const mostPagesPerQuestion = 5;
/** Of one page, in characters: the passages that answer its question. */
const pageLength = 6000;
const longestDetail = 200;

/** Does the work for all members, a few at a time, until the signal is aborted. */
async function forEach<T>(members: readonly T[], signal: AbortSignal, work: (member: T) => Promise<void>) {
  const waiting = [...members];
  const take = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

/**
 * Makes the searches that are still open and reads the best of what they found. It stops when the budget's share of
 * searches, pages or time is used; what was cut off by the host stays open, so that a resumed run does it.
 */
export async function gather(run: ResearchRun, share: { amount: number; time: number }): Promise<void> {
  const { state, signal } = run;
  const timeUp = AbortSignal.timeout(Math.ceil(run.msLeft(share.time)));
  const until = AbortSignal.any([signal, timeUp]);
  const mostOf = (whole: number) => Math.max(1, Math.floor(whole * share.amount));

  const open = turns(
    state.questions.map(({ queries }) => queries.filter((query) => !query.found && !query.error)),
  );
  const searches = open.slice(0, Math.max(0, mostOf(state.budget.searches) - state.spent.searches));
  await forEach(searches, until, (query) => search(run, query, until));
  signal.throwIfAborted();
  choosePages(run, mostOf(state.budget.pages));
  const pages = state.pages.filter(({ status }) => status === "waiting");
  await forEach(pages, until, (page) => read(run, page, until));
  signal.throwIfAborted();
  for (const page of state.pages.filter(({ status }) => status === "waiting"))
    Object.assign(page, { status: "failed", reason: "the time was over before it was opened" });
}

async function search(
  { state, tools, session, signal, begin }: ResearchRun,
  query: SubQuestion["queries"][number],
  until: AbortSignal,
): Promise<void> {
  const end = await begin({ kind: "search", query: query.text });
  state.spent.searches++;
  const input = { query: query.text, limit: resultsPerSearch };
  const { data, text, isError } = await tools.search.execute(input, { session, signal: until });
  if (signal.aborted) return;
  if (isError) {
    query.error = until.aborted ? "the time was over" : reasonsOf(data.message);
    return end({ status: "failed", detail: shorten(query.error, longestDetail), text });
  }
  const notes = data.warnings.map((warning) => `A search said: ${warning}`);
  state.notes.push(...notes.filter((note) => !state.notes.includes(note)));
  query.found = data.results.map(({ url, title, citation_id }) => ({ url, title, citation: citation_id }));
  return end({ status: "ok", detail: counted(query.found.length, "result"), text });
}

async function read(
  { state, tools, session, signal, begin }: ResearchRun,
  page: ResearchPage,
  until: AbortSignal,
): Promise<void> {
  const { url, title, about } = page;
  const end = await begin({ kind: "read", url, title });
  state.spent.pages++;
  const query = state.questions[about]?.question ?? state.question;
  const input = { url, query, max_length: pageLength };
  const { data, text, isError } = await tools.open.execute(input, { session, signal: until });
  if (signal.aborted) return;
  if (isError) {
    const reason = until.aborted ? "the time was over" : reasonOf(data.error ?? "it could not be read");
    Object.assign(page, { status: "failed", reason });
    return end({ status: "failed", detail: reason, text });
  }
  Object.assign(page, {
    status: "read",
    text,
    title: data.title || title,
    citation: data.citation_id ?? page.citation,
  });
  return end({ status: "ok", detail: `${data.content_length.toLocaleString("en")} characters`, text });
}

/** The reason in the text of a failed page, on one line and without a full stop. */
function reasonOf(text: string): string {
  const lines = text.trim().split("\n");
  const line = lines.find((each) => each.startsWith("- "))?.slice(2) ?? lines[0] ?? "";
  return line.replace(/\s+/g, " ").trim().slice(0, longestDetail).toWellFormed().replace(/[.:]$/, "");
}

/** All reasons in the text of a failed search, without its headings and the next step. */
function reasonsOf(text: string): string {
  const lines = text.trim().split("\n");
  const reasons = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
  const first = lines[0] === offlineMessage ? [offlineMessage] : [];
  const said = reasons.length ? [...first, ...reasons].join(" ") : (lines[0] ?? "");
  return shorten(said.replace(/\s+/g, " ").trim(), longestReason).replace(/[.:]$/, "");
}

/** Takes the best results of each question in turn, each address once, up to a number of pages in all. */
function choosePages({ state }: ResearchRun, most: number): void {
  const known = new Set(state.pages.map(({ url }) => url));
  const lists = state.questions.map(({ queries }, about) => {
    const taken = state.pages.filter((page) => page.about === about).length;
    const found = turns(queries.map((query) => query.found ?? []));
    return found
      .filter(({ url }) => !known.has(url))
      .slice(0, Math.max(0, mostPagesPerQuestion - taken))
      .map((hit) => ({ ...hit, about }));
  });
  for (const { url, title, citation, about } of turns(lists)) {
    if (state.pages.length >= most) return;
    if (known.has(url)) continue;
    known.add(url);
    state.pages.push({ url, title, citation, about, status: "waiting" });
  }
}

/** The first of each list, then the second of each, and so on. */
function turns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}
