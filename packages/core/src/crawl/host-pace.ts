import type { SharedPace } from "../transport/shared-pace.ts";
import { sleep } from "../transport/sleep.ts";

/** Without a Retry-After: doubled with every refusal in a row. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

interface HostState {
  /** The last start that was reserved, in the time of performance.now(). */
  last: number;
  pausedUntil: number;
  refusals: number;
}

/** The pace of all crawls towards each host: of this engine, and by a file of the machine. */
export interface HostPace {
  /** Waits until a request may start. */
  turn(host: string, spacingMs: number, signal: AbortSignal): Promise<void>;
  /** The host asked to wait. Returns the milliseconds until it may be asked again. */
  refused(host: string, retryAfterSeconds: number | undefined): number;
  /** The host served a page again. */
  served(host: string): void;
}

export function createHostPace(machine?: SharedPace): HostPace {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string) => {
    const state = hosts.get(host) ?? { last: Number.NEGATIVE_INFINITY, pausedUntil: 0, refusals: 0 };
    hosts.set(host, state);
    return state;
  };

  /** Reserves the next start; other crawls come after it. */
  async function reserve(host: string, spacingMs: number): Promise<number> {
    const state = stateOf(host);
    const take = (others: readonly number[]) => {
      const at = Math.max(
        performance.now(),
        state.last + spacingMs,
        ...others.map((start) => start + spacingMs),
      );
      state.last = at;
      return { result: at, starts: [at] };
    };
    return machine ? machine.exchange(`site ${host}`, take) : take([]).result;
  }

  return {
    async turn(host, spacingMs, signal) {
      signal.throwIfAborted();
      if (spacingMs > 0) {
        const wait = (await reserve(host, spacingMs)) - performance.now();
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
