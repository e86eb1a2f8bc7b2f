import type { Cache } from "../contracts/cache.ts";
import { ScryError } from "../contracts/error.ts";
import type { LimitStore } from "../contracts/limits.ts";
import { createMemoryCache } from "./memory/cache.ts";
import { createMemoryLimits } from "./memory/limits.ts";
import { serverFault } from "./server-fault.ts";

export interface FallbackOptions {
  /** The store for people, e.g. "The store at redis://cache:6379". */
  what: string;
  /** What to do about it, for who asks the store itself. */
  hint?: string;
  /** Called once each time the store is lost, and when it is back. */
  warn: (message: string) => void;
  /** A store without progress for this long counts as lost. Undefined: it has its own timeout. */
  timeoutMs?: number;
  /** The same for its first use, which loads a client, connects and makes tables. */
  firstMs?: number;
  /** How long memory is used before the store is tried again. */
  retryMs: number;
}

interface Parts {
  cache: Cache;
  limits: LimitStore;
}

/** An answer that is not in the cache costs a request; a limit that is not kept costs a block by the service. */
const limitsFactor = 2;

/** A store that never fails: while the store is unreachable, this process uses its own memory. */
export function withFallback(primary: Parts, options: FallbackOptions): Parts {
  let memory: Parts | undefined;
  const local = () => (memory ??= { cache: createMemoryCache(), limits: createMemoryLimits() });
  /** A part each: a slow read of a large page must not take the limits away, which hold for all processes. */
  const lostUntil = new Map<keyof Parts, number>();
  let isTold = false;

  /** Whether the first use is over: no later one, of either part, waits as long for a silent server. */
  let wasTried = false;
  async function use<T>(
    part: keyof Parts,
    ask: (parts: Parts, progress: () => void) => Promise<T>,
  ): Promise<T> {
    const alone = () => ask(local(), () => undefined);
    if (performance.now() < (lostUntil.get(part) ?? 0)) return alone();
    try {
      const result = await inTime((progress) => ask(primary, progress), timeoutOf(part));
      wasTried = true;
      if (lostUntil.delete(part) && isTold) {
        isTold = false;
        options.warn(`${options.what} can be used again.`);
      }
      return result;
    } catch (error) {
      wasTried = true;
      if (!isTold) options.warn(lost(options.what, error));
      isTold = true;
      lostUntil.set(part, performance.now() + options.retryMs);
      return alone();
    }
  }

  function timeoutOf(part: keyof Parts): number | undefined {
    if (options.timeoutMs === undefined) return undefined;
    if (!wasTried && options.firstMs !== undefined) return options.firstMs;
    return part === "limits" ? limitsFactor * options.timeoutMs : options.timeoutMs;
  }

  function fail(cause: unknown): never {
    if (ScryError.is(cause)) throw cause;
    const { hint } = options;
    const message = unusable(options.what, cause);
    throw new ScryError({ code: "unavailable", message, ...(hint && { hint }), local: true, cause });
  }

  const kept = primary.cache;
  return {
    cache: {
      get: (key) => use("cache", ({ cache }) => cache.get(key)),
      set: (key, value, ttlMs) => use("cache", ({ cache }) => cache.set(key, value, ttlMs)),
      delete: (key) => use("cache", ({ cache }) => cache.delete(key)),
      // People ask for these, and have to hear of a failure.
      ...(kept.clear && { clear: async () => kept.clear?.().catch(fail) }),
      ...(kept.stats && { stats: async () => (await kept.stats?.().catch(fail)) ?? [] }),
    },
    limits: {
      read: (name) => use("limits", ({ limits }) => limits.read(name)),
      // A store that lets us decide is alive, even when others are faster each time.
      change: (name, decide) =>
        use("limits", ({ limits }, progress) =>
          limits.change(name, (kept) => {
            progress();
            return decide(kept);
          }),
        ),
    },
  };
}

const lost = (what: string, error: unknown) =>
  `${unusable(what, error)} Until it can be used again, nothing is kept beyond this process.`;

const unusable = (what: string, error: unknown) =>
  ScryError.is(error) ? error.message : `${what} cannot be used: ${serverFault(error).reason}.`;

/** The timeout in ticks: each counts once however late it comes, so that a starved process waits longer. */
const ticks = 10;

/** Rejects when the work neither ends nor shows progress for so long. */
export async function inTime<T>(
  work: (progress: () => void) => Promise<T>,
  ms: number | undefined,
): Promise<T> {
  if (ms === undefined) return work(() => undefined);
  const late = Promise.withResolvers<never>();
  // In a process that stood still the timer fires before the reply is read that has long been there.
  const fire = () => setImmediate(() => setImmediate(() => late.reject(new Error("it does not answer"))));
  let left = ticks;
  const tick = (): NodeJS.Timeout =>
    setTimeout(() => {
      left -= 1;
      if (left > 0) timer = tick();
      else fire();
    }, ms / ticks);
  let timer = tick();
  const progress = () => {
    left = ticks;
  };
  try {
    return await Promise.race([work(progress), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
