import { randomBytes } from "node:crypto";
import type { Cache } from "../../contracts/cache.ts";
import { asText } from "../../contracts/json.ts";
import type { LimitStore } from "../../contracts/limits.ts";
import type { Answered, Ask, Call, Layer } from "../call.ts";
import { forgive } from "../cooldowns.ts";
import { sleep } from "../sleep.ts";
import { timeLeft } from "./deadline.ts";
import { cacheKey, isKept, keptReply, soon } from "./reply-cache.ts";

/** How often to look whether another process has an answer, growing. */
const firstLookMs = 20;
const longestLookMs = 250;
/** Who waits for another process keeps this share of the time for asking by itself. */
const keptShare = 0.5;

interface Parts {
  cache: Cache;
  ttlMs: number;
  /** Where other processes see who asks; undefined: there are none. */
  limits: LimitStore | undefined;
}

/** Keeps answers for the next who asks. Of several processes with the same question one asks, and the others wait. */
export const keepReply =
  ({ cache, ttlMs, limits }: Parts): Layer =>
  (next) =>
  async (call) => {
    if (!isKept(call, ttlMs)) return next(call);
    const ask = async (): Promise<Answered> => {
      const answered = await next(call);
      await soon(call, () => cache.set(cacheKey(call), answered.value, ttlMs));
      return answered;
    };
    // A fresh answer is wanted now, not that of a call which began earlier.
    return limits && !call.fresh ? askAlone(call, cache, limits, ask) : ask();
  };

async function askAlone(
  call: Call,
  cache: Cache,
  limits: LimitStore,
  ask: () => ReturnType<Ask>,
): Promise<Answered> {
  const name = `asking ${cacheKey(call)}`;
  const until = Date.now() + timeLeft(call) * keptShare;
  for (let wait = firstLookMs; ; wait = Math.min(wait * 1.5, longestLookMs)) {
    const lease = await forgive(() => takeLease(limits, name, timeLeft(call)));
    try {
      // Another process may have answered since we looked.
      const kept = await keptReply(cache, call);
      if (kept) return kept;
      if (lease || Date.now() >= until) return await ask();
    } finally {
      if (lease) await forgive(() => lease.release());
    }
    await sleep(wait, call.signal);
  }
}

interface Lease {
  release(): Promise<void>;
}

/** Takes a lease until it is released or its time is over; undefined while another holds it. */
async function takeLease(limits: LimitStore, name: string, ms: number): Promise<Lease | undefined> {
  const id = randomBytes(6).toString("base64url");
  const isOurs = await limits.change(name, ({ value }) =>
    value === undefined ? { result: true, keep: { value: id, ms } } : { result: false },
  );
  if (!isOurs) return undefined;
  return {
    // Only our own: when its time was over, another may have taken it.
    release: () =>
      limits.change(name, ({ value }) =>
        asText(value) === id ? { result: undefined, keep: null } : { result: undefined },
      ),
  };
}
