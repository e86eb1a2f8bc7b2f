import { asNumber } from "../contracts/json.ts";
import type { LimitStore } from "../contracts/limits.ts";
import { createMemoryLimits } from "../store/memory/limits.ts";
import { sleep } from "../transport/sleep.ts";

/** Without a Retry-After: doubled with every refusal in a row. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** No start is reserved further ahead. */
const farthestMs = 600_000;

interface HostState {
  /** In the time of performance.now(). */
  pausedUntil: number;
  refusals: number;
}

/** The pace of all crawls towards each host: of this engine, and of all others that share its store. */
export interface HostPace {
  /** Waits until a request may start. */
  turn(host: string, spacingMs: number, signal: AbortSignal): Promise<void>;
  /** The host asked to wait. Returns the milliseconds until it may be asked again. */
  refused(host: string, retryAfterSeconds: number | undefined): number;
  /** The host served a page again. */
  served(host: string): void;
}

export function createHostPace(limits: LimitStore = createMemoryLimits()): HostPace {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string) => {
    const state = hosts.get(host) ?? { pausedUntil: 0, refusals: 0 };
    hosts.set(host, state);
    return state;
  };

  /** Reserves the next start, which other crawls then come after, and returns how long to wait for it. */
  const reserve = (host: string, spacingMs: number): Promise<number> =>
    limits.change(`site ${host}`, ({ value, now }) => {
      const last = asNumber(value) ?? Number.NEGATIVE_INFINITY;
      // Further ahead it was written before the clock was set back.
      const at = last > now + farthestMs ? now : Math.max(now, last + spacingMs);
      return { result: at - now, keep: { value: at, ms: at - now + farthestMs } };
    });

  return {
    async turn(host, spacingMs, signal) {
      signal.throwIfAborted();
      if (spacingMs > 0) {
        const wait = await reserve(host, spacingMs);
        if (wait > 0) await sleep(Math.ceil(wait), signal);
      }
      // The host may have asked to wait in the meantime.
      for (;;) {
        const pause = stateOf(host).pausedUntil - performance.now();
        if (pause <= 0) return;
        await sleep(Math.ceil(pause), signal);
      }
    },
    refused(host, retryAfterSeconds) {
      const state = stateOf(host);
      const ownMs = Math.min(firstPauseMs * 2 ** state.refusals, longestPauseMs);
      const ms = retryAfterSeconds === undefined ? ownMs : retryAfterSeconds * 1000;
      state.refusals++;
      state.pausedUntil = Math.max(state.pausedUntil, performance.now() + ms);
      return state.pausedUntil - performance.now();
    },
    served(host) {
      stateOf(host).refusals = 0;
    },
  };
}
