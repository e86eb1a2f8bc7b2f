import { type ErrorCode, errorCodes } from "../contracts/error.ts";
import { asNumber, asObject, asText } from "../contracts/json.ts";
import type { LimitStore } from "../contracts/limits.ts";

/** No pause is longer, whatever a service says: a wrong clock or header must not lock a provider out for good. */
export const longestCooldownMs = 24 * 3600 * 1000;
/** Entries this long past their end are forgotten; until then they remember how often a block was met. */
const forgetAfterMs = 6 * 3600 * 1000;
/** Failures further apart are not "in a row". */
const rowMs = 60 * 1000;

/** A provider, address and key that is paused. */
export interface Cooldown {
  code: ErrorCode;
  message: string;
  /** Epoch milliseconds by the clock of this machine. */
  until: number;
  /** How often in a row: each time the pause doubles. */
  times: number;
}

/** A pause that ends beyond the longest one began before the clock was set back. */
export function lasts({ until }: Cooldown): boolean {
  const left = until - Date.now();
  return left > 0 && left <= longestCooldownMs;
}

/** A failing store counts as empty and must not fail a search. */
export async function forgive<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

/** Pauses, as all processes know them that share the store. */
export interface Cooldowns {
  get(identity: string): Promise<Cooldown | undefined>;
  set(identity: string, cooldown: Cooldown): Promise<void>;
  delete(identity: string): Promise<void>;
  /** After a pause, one call is let through as a trial: true for that call, which has `ms` milliseconds. */
  mayTry(identity: string, ms: number): Promise<boolean>;
  /** The trial ended without showing whether the service works again. */
  triedInVain(identity: string): Promise<void>;
  /** Counts a failure, and returns how many there were in a row. */
  countFailure(identity: string): Promise<number>;
  forgetFailures(identity: string): Promise<void>;
}

export function createCooldowns(limits: LimitStore): Cooldowns {
  const [pause, attempt, failures] = ["cooldown", "attempt", "failures"].map(
    (kind) => (identity: string) => `${kind} ${identity}`,
  ) as [(identity: string) => string, (identity: string) => string, (identity: string) => string];
  const remove = (name: string) => limits.change(name, () => ({ result: undefined, keep: null }));

  return {
    async get(identity) {
      const { value, now } = await limits.read(pause(identity));
      const cooldown = parse(value);
      // The store's clock differs from ours.
      return cooldown && { ...cooldown, until: cooldown.until - now + Date.now() };
    },
    set: (identity, cooldown) =>
      limits.change(pause(identity), ({ now }) => {
        const left = cooldown.until - Date.now();
        const value = { ...cooldown, until: now + left };
        return { result: undefined, keep: { value, ms: Math.max(0, left) + forgetAfterMs } };
      }),
    delete: (identity) => remove(pause(identity)),
    mayTry: (identity, ms) =>
      limits.change(attempt(identity), ({ value }) =>
        value === undefined ? { result: true, keep: { value: 1, ms } } : { result: false },
      ),
    triedInVain: (identity) => remove(attempt(identity)),
    countFailure: (identity) =>
      limits.change(failures(identity), ({ value }) => {
        const count = (asNumber(value) ?? 0) + 1;
        return { result: count, keep: { value: count, ms: rowMs } };
      }),
    forgetFailures: (identity) => remove(failures(identity)),
  };
}

/** Values written by another version or program are ignored. */
function parse(value: unknown): Cooldown | undefined {
  const entry = asObject(value);
  const code = errorCodes.find((known) => known === asText(entry?.code));
  const until = asNumber(entry?.until);
  if (!code || until === undefined) return undefined;
  return { code, message: asText(entry?.message) ?? "", until, times: asNumber(entry?.times) ?? 1 };
}
