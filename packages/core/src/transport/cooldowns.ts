import type { ErrorCode } from "../contracts/error.ts";

/** No pause is longer, whatever a service says: a wrong clock or header must not lock a provider out for good. */
export const longestCooldownMs = 24 * 3600 * 1000;

/** A provider, address and key that is paused. */
export interface Cooldown {
  code: ErrorCode;
  message: string;
  /** Epoch milliseconds. */
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

/** Where cooldowns are kept. With the file store, a new process respects a block that an earlier one met. */
export interface CooldownStore {
  get(identity: string): Promise<Cooldown | undefined>;
  set(identity: string, cooldown: Cooldown): Promise<void>;
  delete(identity: string): Promise<void>;
}

export function createMemoryCooldowns(): CooldownStore {
  const kept = new Map<string, Cooldown>();
  return {
    get: async (identity) => kept.get(identity),
    set: async (identity, cooldown) => void kept.set(identity, cooldown),
    delete: async (identity) => void kept.delete(identity),
  };
}
