import { hash } from "node:crypto";
import type { Cache } from "../../contracts/cache.ts";
import { asArray, asObject } from "../../contracts/json.ts";
import type { Answered, Call, Layer } from "../call.ts";
import { timeLeft } from "./deadline.ts";

/** Waiting longer for a store would be slower than asking the service. */
const storeTimeoutMs = 1000;

/** Whether a reply may be kept at all. Pages are kept whole by the engine, and not here. */
export const isKept = ({ kind, provider }: Call, ttlMs: number) =>
  ttlMs > 0 && kind !== "read" && provider.cache !== false;

/** Answers with a parsed result that was kept. A cache that fails or hangs counts as empty. */
export const replyCache =
  (store: Cache, ttlMs: number): Layer =>
  (next) =>
  async (call) =>
    (call.fresh || !isKept(call, ttlMs) ? undefined : await keptReply(store, call)) ?? next(call);

export async function keptReply(store: Cache, call: Call): Promise<Answered | undefined> {
  const value = await soon(call, () => store.get(cacheKey(call)));
  return value !== undefined && isWhole(value, call) ? { value, cached: true } : undefined;
}

/** The outcome of work on a store, or nothing if it fails or takes longer than asking the service would. */
export async function soon<T>(call: Call, work: () => Promise<T>): Promise<T | undefined> {
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
