import type { BrowserReader } from "../readers/browser/browser-reader.ts";
import type { WorkerPool } from "../readers/worker/worker-pool.ts";

/** What the engine works on now; what never ran counts as zero. */
export interface EngineLoad {
  browserPages: number;
  /** Pages that wait for their turn in the browser. */
  browserWaiting: number;
  threadsBusy: number;
  /** Jobs that wait for a thread. */
  threadsWaiting: number;
}

export async function engineLoad(
  browser: Promise<Partial<Pick<BrowserReader, "load">>> | undefined,
  threads: Promise<WorkerPool> | undefined,
): Promise<EngineLoad> {
  // A browser that could not be started has no pages.
  const inBrowser = (await browser?.catch(() => undefined))?.load?.();
  const inThreads = (await threads)?.load();
  return {
    browserPages: inBrowser?.pages ?? 0,
    browserWaiting: inBrowser?.waiting ?? 0,
    threadsBusy: inThreads?.busy ?? 0,
    threadsWaiting: inThreads?.waiting ?? 0,
  };
}
