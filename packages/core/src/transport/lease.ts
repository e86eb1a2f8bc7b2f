import { randomBytes } from "node:crypto";
import { asText } from "../contracts/json.ts";
import type { LimitStore } from "../contracts/limits.ts";
import { forgive } from "./cooldowns.ts";
import { sleep } from "./sleep.ts";

/** How often to look whether another process is done, growing. */
const firstLookMs = 20;
const longestLookMs = 250;
/** Who waits for another process keeps this share of the time for doing it alone. */
const keptShare = 0.5;

interface Work<T> {
  /** The time that is left for it. */
  ms: number;
  signal: AbortSignal;
  /** The result that another process has stored, if there is one. */
  look(): Promise<T | undefined>;
  work(): Promise<T>;
}

/** When several processes have the same work, one does it and the others wait for its stored result. */
export async function onceAmongProcesses<T>(
  limits: LimitStore,
  name: string,
  { ms, signal, look, work }: Work<T>,
): Promise<T> {
  const end = Date.now() + ms;
  const until = Date.now() + ms * keptShare;
  for (let wait = firstLookMs; ; wait = Math.min(wait * 1.5, longestLookMs)) {
    const lease = await forgive(() => takeLease(limits, name, Math.max(1, end - Date.now())));
    try {
      const found = await look();
      if (found !== undefined) return found;
      if (lease || Date.now() >= until) return await work();
    } finally {
      if (lease) await forgive(() => lease.release());
    }
    await sleep(wait, signal);
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
