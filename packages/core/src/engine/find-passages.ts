import type { Passage } from "@scry/page/passages";
import { cancelled, ScryError } from "../contracts/error.ts";
import { longText } from "../readers/limits.ts";
import type { View, ViewedPage, ViewRequest } from "../readers/view/view.ts";
import type { JobLimits, WorkerPool } from "../readers/worker/worker-pool.ts";

/** Twenty times what the longest page takes, for a machine that is busy. */
const mostMs = 20_000;

interface SearchLimits {
  /** The host of the page. */
  site?: string | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

export interface PassageOptions extends SearchLimits {
  maxTokens: number;
}

/** Searches long texts in a thread: in this one they would block a gateway for everybody else. */
export function createTextSearch(threads: () => Promise<WorkerPool>) {
  return {
    async passages(markdown: string, query: string, options: PassageOptions): Promise<Passage[]> {
      const { maxTokens } = options;
      if (markdown.length > longText)
        return inThread(options, (pool, limits) => pool.passages({ markdown, query, maxTokens }, limits));
      const { excerpts } = await import("@scry/page/passages");
      return excerpts(markdown, query, { maxTokens });
    },
    async view(
      { markdown, outline }: ViewedPage,
      request: ViewRequest,
      defaultLength: number,
      limits: SearchLimits,
    ): Promise<View> {
      const page = { markdown, outline };
      const { query, find, section, offset, maxLength } = request;
      // A slice looks at no more than it shows.
      if (markdown.length > longText && [query, find, section].some((asked) => asked?.trim()))
        return inThread(limits, (pool, job) =>
          // Only these fields: what else the caller's object holds may not be able to travel.
          pool.view({ page, request: { query, find, section, offset, maxLength }, defaultLength }, job),
        );
      const { viewPage } = await import("../readers/view/view.ts");
      return viewPage(page, request, defaultLength);
    },
  };

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
