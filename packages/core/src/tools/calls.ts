import { ScryError } from "../contracts/error.ts";
import type { OpenedPage } from "../contracts/page.ts";
import type { ToolContext, ToolSession } from "../contracts/tool.ts";
import type { SearchInput } from "../engine/check-query.ts";
import type { OpenInput, OpenOptions, PageView, Scry, SearchOptions } from "../engine/create-scry.ts";
import { createSession } from "../engine/session/create-session.ts";
import { sectionsOf } from "../engine/session/readings.ts";
import { disabledError } from "../settings/setting-errors.ts";
import { logFailure, toolError, toolLog } from "./around-call.ts";
import { failedPageData, failedSearchData, pageData, searchData } from "./data.ts";
import { formatSearchFailure } from "./format/search-text.ts";
import { sourceNumber } from "./read-input.ts";
import type { OpenPageData, WebSearchData } from "./schema.ts";
import { type SinceLast, viewSince } from "./since-last.ts";
import { labelsFor, labelWarning, warmLabels } from "./untrusted.ts";

// One search and one page as every door shows them: with the session's citation numbers, warnings and a line in the log.
// The tools write text for a model from the data, the command writes text for people.

/** The context of a call with its name and its start. */
export interface CallContext extends ToolContext {
  /** The call's name in the log; a page that mentions it is labelled. */
  name: string;
  /** When it began, for the log. */
  started: number;
}

export interface SearchCallOptions extends Omit<SearchOptions, "signal"> {
  /** Also open the best pages and return the passages that answer, within this many tokens. */
  answerTokens?: number;
}

/** The share of the time that the search itself may take when pages are to be read after it. */
const searchShare = 0.6;

/** Throws whatever went wrong; `failedSearch` makes data of it. */
export async function searchToData(
  scry: Scry,
  input: SearchInput,
  { answerTokens, ...options }: SearchCallOptions = {},
  context: CallContext,
): Promise<WebSearchData> {
  const { name, started, session, signal } = context;
  const log = toolLog(scry, context);
  session?.begin?.("search");
  log("debug", `${name} starts`, { query: input.query, ...(input.queries && { queries: input.queries }) });
  const calledOff = warmLabels();
  if (answerTokens && !scry.settings.read.enabled)
    throw disabledError("Reading pages", scry.settings.read.places.enabled ?? "read.enabled");
  const wholeMs = options.timeoutMs ?? scry.settings.search.timeoutMs;
  const timeoutMs = answerTokens ? wholeMs * searchShare : options.timeoutMs;
  const outcome = await scry
    .search(input, { ...options, ...ownerIn(context), signal, ...(timeoutMs !== undefined && { timeoutMs }) })
    .finally(calledOff);
  const found = scry.redact(searchData(outcome, session));
  const reading = {
    maxTokens: answerTokens ?? 0,
    deadline: Date.now() + wholeMs * (1 - searchShare),
    signal,
    ...ownerIn(context),
    ...(options.offline !== undefined && { offline: options.offline }),
  };
  const answers = answerTokens ? await import("./answers.ts") : undefined;
  const answered = answers
    ? await answers.addAnswers(scry, found, { ...reading, ...(options.fresh && { fresh: true }) }, session)
    : found;
  const data = await labelled(answered, name);
  const provider = outcome.attempts.find(({ outcome: how }) => how === "ok" || how === "empty")?.provider;
  log("debug", `${name} ends`, { provider, count: data.results.length, ms: Date.now() - started });
  session?.see?.(outcome.results.map(({ url }) => url));
  return data;
}

const ownerIn = ({ owner }: CallContext) => (owner === undefined ? {} : { owner });

/** Whose page it is: the same person in the library and among the kept pages. */
export const readerIn = ({ owner }: CallContext) => (owner === undefined ? {} : { owner, caller: owner });

/** Warns about titles, snippets and an answer that are addressed to an AI. */
async function labelled(data: WebSearchData, name: string): Promise<WebSearchData> {
  const texts = [
    data.answer ?? "",
    ...data.results.map(({ title, snippet, passages = [] }) =>
      [title, snippet, ...passages.map(({ text }) => text)].join("\n"),
    ),
  ];
  const labels = await labelsFor(texts.join("\n\n"), [name]);
  return labels.length
    ? { ...data, warnings: [...data.warnings, ...labelWarning(labels, "This list")] }
    : data;
}

/** The data of a search that failed. */
export function failedSearch(
  scry: Scry,
  query: string,
  thrown: unknown,
  context: CallContext,
): WebSearchData {
  const error = toolError(thrown, "The search");
  logFailure(toolLog(scry, context), error, context);
  const asked = query.trim().slice(0, 500).toWellFormed();
  return scry.redact(failedSearchData(asked, error, formatSearchFailure(error)));
}

/** A page that may be opened: the input with its real address, and warnings about it. */
interface Admitted {
  asked: OpenInput;
  warnings: readonly string[];
}

/** Checks the address and counts the call. Throws when the page may not be opened. */
export function admitPage(scry: Scry, given: OpenInput, { session }: CallContext): Admitted {
  const asked = { ...given, url: addressOf(given.url, session) };
  if (asked.sinceLast && (asked.query || asked.find || asked.section || asked.offset))
    throw new ScryError({
      code: "invalid_input",
      message:
        "since_last shows what changed on the page; it cannot be combined with query, find, section or offset.",
    });
  // Even without a session, the address is checked for secrets.
  const checking = session?.checkOpen ? session : createSession();
  const warnings = checking.checkOpen?.(asked.url, scry.redact) ?? [];
  const url = session?.addressFor?.(asked.url) ?? asked.url;
  session?.begin?.("open");
  return { asked: { ...asked, url }, warnings };
}

/** The address of a source of this conversation where its number was given. */
function addressOf(url: string, session: ToolSession | undefined): string {
  const id = sourceNumber(url);
  if (id === undefined) return url;
  const sources = session?.sources?.() ?? [];
  const source = sources.find((one) => one.id === id);
  if (source) return source.url;
  throw new ScryError({
    code: "invalid_input",
    message: sources.length
      ? `There is no source [${id}] in this conversation; the numbers go up to ${Math.max(...sources.map((one) => one.id))}.`
      : `There is no source [${id}]: numbers are known only within a conversation that has sources.`,
    hint: "Give the address of the page.",
  });
}

/** Throws whatever went wrong; `failedPage` makes data of it. */
export async function openToData(
  scry: Scry,
  asked: OpenInput,
  options: Omit<OpenOptions, "signal"> | undefined,
  context: CallContext,
): Promise<OpenPageData> {
  return showPage(scry, admitPage(scry, asked, context), options, context);
}

/** Opens an admitted page and shows what was asked for. `read`: the page, where it was read a moment ago. */
export async function showPage(
  scry: Scry,
  { asked: input, warnings: odd }: Admitted,
  options: Omit<OpenOptions, "signal"> | undefined,
  context: CallContext,
  read?: OpenedPage,
): Promise<OpenPageData> {
  const { name, started, session, signal } = context;
  const log = toolLog(scry, context);
  log("debug", `${name} starts`, { url: input.url });
  const calledOff = warmLabels();
  const last = session?.lastReading?.(input.url);
  let page: OpenedPage | undefined;
  const opened = await scry
    .open(input, {
      ...options,
      ...readerIn(context),
      ...(input.sinceLast && !read && { revalidate: true }),
      onPage(whole) {
        page = whole;
      },
      signal,
    })
    .finally(calledOff);
  const sections = page && session?.keepReading ? sectionsOf(page) : [];
  if (page) session?.keepReading?.(input.url, page.fetchedAt, sections);
  const since =
    input.sinceLast && last && page
      ? viewSince(opened, read ?? page, sections, last, input.maxLength ?? scry.settings.read.maxPageLength)
      : opened;
  const view: PageView & SinceLast = scry.redact(since);
  const isSlice = !(input.query?.trim() || input.find?.trim() || input.section?.trim() || input.sinceLast);
  const passage = { text: view.shown ?? view.content, ...(isSlice && { offset: input.offset ?? 0 }) };
  // By the address that was asked for, to get the number that the search assigned.
  const citation = session?.cite(view.url, view.title, { publishedAt: view.publishedAt, passage });
  session?.see?.([view.url, view.finalUrl]);
  const links = view.links.map(({ url }) => url);
  session?.see?.(links, "page");
  const labels = await labelsFor(view.content, [name]);
  const first = input.sinceLast && !last ? [neverRead] : [];
  const warnings = scry.redact([...first, ...odd, ...view.warnings, ...labelWarning(labels, "This page")]);
  const data = pageData({ ...view, warnings }, labels, citation);
  log("debug", `${name} ends`, {
    method: view.method,
    length: data.content_length,
    ms: Date.now() - started,
  });
  return data;
}

const neverRead = "This page was not read before in this conversation; this is the page as it is now.";

/** The data of a page that could not be opened. */
export function failedPage(scry: Scry, url: string, thrown: unknown, context: CallContext): OpenPageData {
  const error = toolError(thrown, "Reading");
  logFailure(toolLog(scry, context), error, context);
  return scry.redact(failedPageData(url.slice(0, 4096).toWellFormed(), error));
}
