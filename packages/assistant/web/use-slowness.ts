import { useEffect } from "preact/hooks";
import type { LiveAnswer } from "./live.ts";
import { w } from "./words/words.ts";

/** After this time without a word a person wonders whether anything happens. */
const slowAfterMs = 10_000;
const stepMs = 5_000;

/** Says that the model is slow, for as long as it is: while nothing arrives and neither a tool nor a person is awaited. */
export function useSlowness(
  live: LiveAnswer | undefined,
  setLive: (change: (before: LiveAnswer | undefined) => LiveAnswer | undefined) => void,
): void {
  const isBusy =
    live?.toolCalls.some(({ status }) => status === "running") || (live?.approvals.length ?? 0) > 0;
  // Every event makes another answer; the words of this timer do not count as one.
  const heard = [live?.parts, live?.preview, live?.toolCalls, live?.approvals];
  useEffect(() => {
    if (live === undefined || isBusy) return;
    const began = Date.now();
    const said: { text?: string } = {};
    const timer = setInterval(() => {
      const ms = Date.now() - began;
      if (ms < slowAfterMs) return;
      setLive((before) => {
        // The server's own words about the delay are better.
        if (before === undefined || (before.waiting !== undefined && before.waiting !== said.text))
          return before;
        said.text = w.slowModel(Math.round(ms / 1000));
        return { ...before, waiting: said.text };
      });
    }, stepMs);
    return () => clearInterval(timer);
  }, [live === undefined, isBusy, ...heard]);
}
