import type { Cache } from "../contracts/cache.ts";
import { ScryError } from "../contracts/error.ts";
import type { LimitStore } from "../contracts/limits.ts";
import { systemErrorText } from "../contracts/system-error.ts";
import { createMemoryCache } from "./memory/cache.ts";
import { createMemoryLimits } from "./memory/limits.ts";

export interface FallbackOptions {
  /** The store for people, e.g. "The store at redis://cache:6379". */
  what: string;
  /** Told once for each time that the store is lost, and when it is back. */
  warn: (message: string) => void;
  /** A store that takes longer counts as lost. Undefined: it keeps a time of its own. */
  timeoutMs?: number;
  /** How long memory is used before the store is tried again. */
  retryMs: number;
}

interface Parts {
  cache: Cache;
  limits: LimitStore;
}

/** A store that never fails: while it is lost, this process works with memory of its own. */
export function withFallback(primary: Parts, options: FallbackOptions): Parts {
  let memory: Parts | undefined;
  const local = () => (memory ??= { cache: createMemoryCache(), limits: createMemoryLimits() });
  let lostUntil: number | undefined;

  async function use<T>(ask: (parts: Parts) => Promise<T>): Promise<T> {
    if (lostUntil !== undefined && performance.now() < lostUntil) return ask(local());
    try {
      const result = await inTime(() => ask(primary), options.timeoutMs);
      if (lostUntil !== undefined) options.warn(`${options.what} can be used again.`);
      lostUntil = undefined;
      return result;
    } catch (error) {
      if (lostUntil === undefined) options.warn(lost(options.what, error));
      lostUntil = performance.now() + options.retryMs;
      return ask(local());
    }
  }

  const { clear, stats } = primary.cache;
  return {
    cache: {
      get: (key) => use(({ cache }) => cache.get(key)),
      set: (key, value, ttlMs) => use(({ cache }) => cache.set(key, value, ttlMs)),
      delete: (key) => use(({ cache }) => cache.delete(key)),
      // People ask for these, and have to hear of a failure.
      ...(clear && { clear }),
      ...(stats && { stats }),
    },
    limits: {
      read: (name) => use(({ limits }) => limits.read(name)),
      change: (name, decide) => use(({ limits }) => limits.change(name, decide)),
    },
  };
}

function lost(what: string, error: unknown): string {
  const until = "Until it can be used again, nothing is kept beyond this process.";
  if (ScryError.is(error)) return `${error.message} ${until}`;
  const reason = systemErrorText(error) ?? (error instanceof Error ? error.message : "it failed");
  return `${what} cannot be used: ${reason}. ${until}`;
}

async function inTime<T>(work: () => Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return work();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("it does not answer")), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
