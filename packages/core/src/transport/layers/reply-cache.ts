import { hash } from "node:crypto";
import type { Cache } from "../../contracts/cache.ts";
import { asArray, asObject } from "../../contracts/json.ts";
import type { Call, Layer } from "../call.ts";
import { timeLeft } from "./deadline.ts";

/** Whoever waits longer for a store would have been faster with the service. */
const patienceMs = 1000;

/**
 * Results that were parsed well are kept for a while. A cache that fails, or does not answer, is a cache that has
 * nothing. Pages are kept in the page store: here nobody would ask for them again.
 */
export const cache =
  (store: Cache, ttlMs: number): Layer =>
  (next) =>
  async (call) => {
    if (ttlMs <= 0 || call.kind === "read" || call.provider.cache === false) return next(call);
    const key = cacheKey(call);
    if (!call.fresh) {
      const value = await soon(call, () => store.get(key));
      if (value !== undefined && isWhole(value, call)) return { value, cached: true };
    }
    const answered = await next(call);
    await soon(call, () => store.set(key, answered.value, ttlMs));
    return answered;
  };

async function soon<T>(call: Call, work: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.min(patienceMs, timeLeft(call)), undefined);
  });
  try {
    return await Promise.race([work(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** A store that outlives the process may hold what another version, or another program, wrote: not hits, not an answer. */
function isWhole(value: unknown, { kind }: Call): boolean {
  if (kind !== "search") return asObject(value) !== undefined;
  return asArray(asObject(value)?.hits)?.every((hit) => asObject(hit) !== undefined) ?? false;
}

/** Two layers ask for it, and nobody changes a call. */
const keys = new WeakMap<Call, string>();

/**
 * The question as a key: provider, address and request, none of which holds a secret; hashed all the same. A
 * search is parsed with its query in view (warnings differ), while a page's target holds the time that is left.
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
