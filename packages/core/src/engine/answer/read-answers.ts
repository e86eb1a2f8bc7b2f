import { ScryError } from "../../contracts/error.ts";
import type { Attempt, SearchHit } from "../../contracts/hit.ts";
import type { Owner } from "../../contracts/library.ts";
import type { Scry } from "../create-scry.ts";
import { type ChosenPassages, choosePassages, type ReadPage } from "./choose-passages.ts";

/** A page that could not be read. */
export interface UnreadPage {
  url: string;
  code: string;
  message: string;
}

export interface Answers extends ChosenPassages {
  unread: readonly UnreadPage[];
  /** How many pages were asked for. */
  pages: number;
  attempts: readonly Attempt[];
  /** Whether the passages were compared by meaning. */
  warnings: readonly string[];
}

export interface AnswerOptions {
  /** For all passages together. */
  maxTokens: number;
  /** Epoch milliseconds: when the call has to end. */
  deadline: number;
  signal?: AbortSignal;
  fresh?: boolean;
  offline?: boolean;
  /** Whose library and kept pages are used; see `OpenOptions`. */
  owner?: Owner;
  /** How many pages may still be opened. */
  pagesLeft?: number;
  /** The passages of an address that were already shown. */
  shown?: (url: string) => readonly string[];
}

/** Slower pages are not waited for: the others have been read by then. */
const longestMs = 8000;
/** A budget opens one page for each of these: with fewer tokens, a page would be no more than a snippet. */
const tokensPerPage = 500;
const [fewestPages, mostPages] = [3, 8];

/** Opens the best hits in parallel and chooses the passages that answer the query, in one budget for all of them. */
export async function readAnswers(
  scry: Pick<Scry, "page" | "passages">,
  hits: readonly Pick<SearchHit, "url">[],
  query: string,
  options: AnswerOptions,
): Promise<Answers> {
  const {
    maxTokens,
    deadline,
    signal,
    fresh,
    offline,
    owner,
    pagesLeft = mostPages,
    shown = () => [],
  } = options;
  const wanted = Math.min(mostPages, Math.max(fewestPages, Math.ceil(maxTokens / tokensPerPage)), pagesLeft);
  const best = hits.slice(0, wanted);
  const timeoutMs = Math.max(1, Math.min(longestMs, deadline - Date.now()));
  const reading = {
    ...(signal && { signal }),
    ...(fresh && { fresh }),
    ...(offline !== undefined && { offline }),
    ...(owner !== undefined && { owner, caller: owner }),
    timeoutMs,
  };
  const settled = await Promise.allSettled(best.map(({ url }) => scry.page(url, reading)));
  signal?.throwIfAborted();
  const read: ReadPage[] = [];
  const unread: UnreadPage[] = [];
  const attempts: Attempt[] = [];
  for (const [index, one] of settled.entries()) {
    const url = best[index]?.url ?? "";
    if (one.status === "fulfilled") {
      read.push({ url, markdown: one.value.markdown, shown: shown(url) });
      attempts.push(...one.value.attempts);
      continue;
    }
    const error = asScryError(one.reason);
    unread.push({ url, code: error.code, message: error.message });
    attempts.push(...error.attempts);
  }
  const said = new Set<string>();
  const chosen = await choosePassages(read, query, maxTokens, (markdown, asked, most) =>
    scry.passages(markdown, asked, {
      ...{ maxTokens: most, timeoutMs: Math.max(1, deadline - Date.now()), ...(signal && { signal }) },
      onMeaning: (note) => said.add(note),
    }),
  );
  return { ...chosen, warnings: [...said], unread, pages: best.length, attempts };
}

function asScryError(reason: unknown): ScryError {
  if (ScryError.is(reason)) return reason;
  throw reason;
}
