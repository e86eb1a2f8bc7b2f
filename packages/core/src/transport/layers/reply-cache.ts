import { hash } from "node:crypto";
import type { Cache } from "../../contracts/cache.ts";
import { asArray, asObject } from "../../contracts/json.ts";
import type { Call, Layer } from "../call.ts";
import { timeLeft } from "./deadline.ts";

/** Waiting longer for a store would be slower than asking the service. */
const storeTimeoutMs = 1000;

/**
 * Caches parsed results for a while. A cache that fails or hangs counts as empty. Pages have their own store and are not
 * cached here.
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

/** A persistent store may hold what another version or program wrote: neither hits nor an answer. */
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
