import { hash } from "node:crypto";
import type { Cache } from "../../contracts/cache.ts";
import { ScryError } from "../../contracts/error.ts";
import { asArray, asNumber, asObject } from "../../contracts/json.ts";
import type { LimitStore } from "../../contracts/limits.ts";
import type { Answered, Call, Layer } from "../call.ts";
import { onceAmongProcesses } from "../lease.ts";
import { timeLeft } from "./deadline.ts";

/** Waiting longer for a store would be slower than asking the service. */
const storeTimeoutMs = 1000;

/** Whether a reply may be kept at all. Pages are kept whole by the engine, and not here. */
const isKept = ({ kind, provider }: Call, ttlMs: number) =>
  ttlMs > 0 && kind !== "read" && provider.cache !== false;

/** Returns the cached result. A cache that fails or hangs counts as empty. */
export const replyCache =
  (store: Cache, ttlMs: number): Layer =>
  (next) =>
  async (call) => {
    const isUsed = call.offline || !call.fresh;
    const kept = isUsed && isKept(call, ttlMs) ? await keptReply(store, call, ttlMs) : undefined;
    if (kept) return kept;
    if (call.offline) throw notKept(call);
    return next(call);
  };

/** How long an answer is there for calls without a network, which say how old it is. */
const offlineMs = 24 * 60 * 60_000;
/** Clocks of machines that share a store differ; an answer from further ahead was kept before the clock was set back. */
const skewMs = 60_000;

async function keptReply(store: Cache, call: Call, ttlMs: number): Promise<Answered | undefined> {
  const kept = asObject(await soon(call, () => store.get(cacheKey(call))));
  const at = asNumber(kept?.at);
  if (at === undefined || !isWhole(kept?.value, call)) return undefined;
  const age = Date.now() - at;
  if (!call.offline && (age >= ttlMs || age < -skewMs)) return undefined;
  return { value: kept?.value, cached: true, at };
}

/** Keeps an answer for the next who asks. */
const storeReply = (store: Cache, call: Call, value: unknown, ttlMs: number) =>
  soon(call, () => store.set(cacheKey(call), { at: Date.now(), value }, Math.max(ttlMs, offlineMs)));

const notKept = ({ provider }: Call) =>
  new ScryError({
    code: "unavailable",
    message: `${provider.label} was not asked: no network is used, and this question is not in the cache.`,
    hint: "Ask it with the network once; its answer is then kept for a day.",
    provider: provider.id,
    local: true,
  });

/** The outcome of work on a store, or nothing if it fails or takes longer than asking the service would. */
async function soon<T>(call: Call, work: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.min(storeTimeoutMs, timeLeft(call)), undefined);
  });
  try {
    return await Promise.race([work(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** A persistent store may hold values that another version or program wrote: neither hits nor an answer. */
function isWhole(value: unknown, { kind }: Call): boolean {
  if (kind !== "search") return asObject(value) !== undefined;
  return asArray(asObject(value)?.hits)?.every((hit) => asObject(hit) !== undefined) ?? false;
}

/** Two layers need it, and calls never change. */
const keys = new WeakMap<Call, string>();

/**
 * The cache key of a call: provider, address and request, which hold no secret; hashed all the same. The query is part
 * of it for searches, because `parse` sees it (warnings differ); the target of a page holds the time left, and is not.
 */
export function cacheKey(call: Call): string {
  const known = keys.get(call);
  if (known) return known;
  const { provider, kind, access, ask, spec, context } = call;
  const asked = kind === "search" ? ask : undefined;
  const question = JSON.stringify([provider.id, kind, access.baseUrl ?? "", context.keyed, spec, asked]);
  const key = `reply:${hash("sha256", question, "base64url")}`;
  keys.set(call, key);
  return key;
}

interface Parts {
  cache: Cache;
  ttlMs: number;
  /** Where processes see which of them asks; undefined: there is only this one. */
  limits: LimitStore | undefined;
}

/** Caches answers. Of several processes with the same question one sends it, and the others wait. */
export const keepReply =
  ({ cache, ttlMs, limits }: Parts): Layer =>
  (next) =>
  async (call) => {
    if (!isKept(call, ttlMs)) return next(call);
    const ask = async (): Promise<Answered> => {
      const answered = await next(call);
      await storeReply(cache, call, answered.value, ttlMs);
      return answered;
    };
    // A fresh answer is wanted now, not that of a call which began earlier.
    if (!limits || call.fresh) return ask();
    return onceAmongProcesses(limits, `asking ${cacheKey(call)}`, {
      ms: timeLeft(call),
      signal: call.signal,
      // Another process may have answered since we looked.
      look: () => keptReply(cache, call, ttlMs),
      work: ask,
    });
  };
