import type { Candidate, Judged, Passage } from "@scry/page/passages";
import { cancelled, ScryError } from "../contracts/error.ts";
import { longText } from "../readers/reader-limits.ts";
import type { View, ViewedPage, ViewRequest } from "../readers/view/view.ts";
import type { JobLimits, WorkerPool } from "../readers/worker/worker-pool.ts";

import type { Judge } from "./rerank/judge-meaning.ts";

/** Several times as long as the longest page takes, for busy machines. */
const mostMs = 20_000;
/** How long a failure is remembered: one call asks twice within this time, and the next call tries the service again. */
const failureMs = 1000;
const knownMs = 60_000;

interface SearchLimits {
  /** The host of the page. */
  site?: string | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

export interface PassageOptions extends SearchLimits {
  maxTokens: number;
  /** Called with whether the best places were compared by meaning; without it they are not compared. */
  onMeaning?: (note: string) => void;
}

/** Recent scores of a text: passages for another budget, or another view, need the same ones. */
interface Known {
  key: string;
  meant: Meant;
  /** Epoch milliseconds. */
  until: number;
}

interface Meant {
  judged?: Judged[];
  note?: string;
}

/** Searches long texts in a thread: in this one they would block a gateway's other calls. */
export function createTextSearch(threads: () => Promise<WorkerPool>, judge?: Judge) {
  let known: Known | undefined;
  return {
    async passages(markdown: string, query: string, options: PassageOptions): Promise<Passage[]> {
      const { maxTokens, onMeaning } = options;
      const { judged, note }: Meant = onMeaning ? await judgedOf(markdown, query, options) : {};
      if (note) onMeaning?.(note);
      if (markdown.length > longText)
        return inThread(options, (pool, limits) =>
          pool.passages({ markdown, query, maxTokens, judged }, limits),
        );
      const { excerpts } = await import("@scry/page/passages");
      return excerpts(markdown, query, { maxTokens, judged });
    },
    async view(
      { markdown, outline }: ViewedPage,
      request: ViewRequest,
      defaultLength: number,
      limits: SearchLimits,
    ): Promise<View> {
      const page = { markdown, outline };
      const { query, find, section, offset, maxLength } = request;
      const { judged, note }: Meant = query?.trim()
        ? await judgedOf(markdown, query, limits, maxLength ?? defaultLength)
        : {};
      const said = (view: View): View =>
        note ? { ...view, note: view.note ? `${view.note} ${note}` : note } : view;
      // A slice reads only what it shows, so it needs no thread.
      if (markdown.length > longText && [query, find, section].some((asked) => asked?.trim()))
        return said(
          await inThread(limits, (pool, job) =>
            // Only these fields: others of the caller's object may not be cloneable.
            pool.view(
              { page, request: { query, find, section, offset, maxLength }, defaultLength, judged },
              job,
            ),
          ),
        );
      const { viewPage } = await import("../readers/view/view.ts");
      return said(viewPage(page, request, defaultLength, judged));
    },
  };

  /** Asks about the best places of a text once, also for callers who come soon after. */
  async function judgedOf(markdown: string, query: string, limits: SearchLimits, room = 0): Promise<Meant> {
    // A page that is shown whole needs no choice.
    if (!judge || markdown.length <= room) return {};
    const key = `${query}\n${markdown}`;
    if (known?.key === key && Date.now() < known.until) return known.meant;
    const meant = await ask(judge, markdown, query, limits).catch((error: unknown): Meant => {
      if (limits.signal?.aborted) throw cancelled();
      const reason = ScryError.is(error) ? error.message : "it failed.";
      return { note: `Not re-ranked by meaning: ${reason}` };
    });
    known = { key, meant, until: Date.now() + (meant.judged ? knownMs : failureMs) };
    return meant;
  }

  async function ask(judge: Judge, markdown: string, query: string, limits: SearchLimits): Promise<Meant> {
    const { signal, timeoutMs = mostMs } = limits;
    const until = Date.now() + timeoutMs;
    const candidates = await candidatesIn(markdown, query, limits);
    const texts = candidates.map(({ text }) => text);
    if (!texts.length) return {};
    const { scores, note } = await judge(query, texts, { leftMs: until - Date.now(), signal });
    const judged = candidates.map(({ start, end }, at) => ({ start, end, score: scores?.[at] ?? 0 }));
    return scores ? { judged, note } : { note };
  }

  async function candidatesIn(markdown: string, query: string, limits: SearchLimits): Promise<Candidate[]> {
    if (markdown.length > longText)
      return inThread(limits, (pool, job) => pool.candidates({ markdown, query }, job));
    return (await import("@scry/page/passages")).candidatesOf(markdown, query);
  }

  async function inThread<T>(
    { signal = new AbortController().signal, timeoutMs = mostMs, site }: SearchLimits,
    work: (pool: WorkerPool, limits: JobLimits) => Promise<T>,
  ): Promise<T> {
    const pool = await threads();
    // Waiting for a thread counts, too: both may be busy with long PDFs.
    const timeUp = AbortSignal.timeout(Math.ceil(Math.max(0, Math.min(timeoutMs, mostMs))));
    try {
      return await work(pool, { killMs: mostMs, signal: AbortSignal.any([signal, timeUp]), site });
    } catch (error) {
      if (signal.aborted) throw cancelled();
      throw timeUp.aborted ? tooLate() : error;
    }
  }
}

const tooLate = () =>
  new ScryError({
    code: "timeout",
    message: "The page was read, but the search in it did not finish in time.",
    hint: "Ask again: the page is cached now. Or read from an offset.",
  });
