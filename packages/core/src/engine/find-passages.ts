import type { Passage } from "@scry/page/passages";
import { cancelled, ScryError } from "../contracts/error.ts";
import type { PassageSearch } from "../readers/worker/messages.ts";
import type { WorkerPool } from "../readers/worker/worker-pool.ts";

/** Up to this length finding passages takes at most 0.2 s; on the longest page that is kept it takes over a second. */
export const longText = 250_000;

/** Twenty times what the longest page takes, for a machine that is busy. */
const mostMs = 20_000;

export interface PassageOptions {
  maxTokens: number;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/** Searches a long text in a thread, because it would block a gateway for everybody else. */
export function createPassageFinder(threads: () => Promise<WorkerPool>) {
  return async (markdown: string, query: string, options: PassageOptions): Promise<Passage[]> => {
    const { maxTokens, signal = new AbortController().signal, timeoutMs = mostMs } = options;
    if (markdown.length > longText) return inThread({ markdown, query, maxTokens }, timeoutMs, signal);
    const { excerpts } = await import("@scry/page/passages");
    return excerpts(markdown, query, { maxTokens });
  };

  async function inThread(search: PassageSearch, ms: number, signal: AbortSignal): Promise<Passage[]> {
    const pool = await threads();
    // Waiting for a thread counts, too: both may be busy with long PDFs.
    const timeUp = AbortSignal.timeout(Math.ceil(Math.max(0, Math.min(ms, mostMs))));
    try {
      return await pool.passages(search, { killMs: mostMs, signal: AbortSignal.any([signal, timeUp]) });
    } catch (error) {
      if (signal.aborted) throw cancelled();
      throw timeUp.aborted ? tooLate() : error;
    }
  }
}

const tooLate = () =>
  new ScryError({
    code: "timeout",
    message: "The page was read, but the search for passages did not finish in time.",
    hint: "Ask again: the page is cached now. Or use find, section or offset.",
  });
