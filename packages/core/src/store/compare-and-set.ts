import { setTimeout as pause } from "node:timers/promises";
import { ScryError } from "../contracts/error.ts";
import { parseJson } from "../contracts/json.ts";
import type { LimitStore } from "../contracts/limits.ts";

/** What a server does in one step each. Values are JSON text. */
export interface CompareAndSet {
  read(name: string): Promise<{ text: string | undefined; now: number }>;
  /** Writes if the value is still `before`, and says whether it did. `after` undefined removes it. */
  replace(name: string, before: string | undefined, after: string | undefined, ms: number): Promise<boolean>;
  close?(): Promise<void>;
}

/** Others may be faster many times in a row when dozens of processes wait for one provider. */
const mostTries = 200;

/** Limits on a server: nothing is locked there, so that a process that dies or hangs holds up nobody. */
export function limitsByCompareAndSet(server: CompareAndSet): LimitStore {
  const read = async (name: string) => {
    const { text, now } = await server.read(name);
    return { text, kept: { value: text === undefined ? undefined : parseJson(text), now } };
  };
  return {
    read: async (name) => (await read(name)).kept,
    async change(name, decide) {
      for (let tries = 0; tries < mostTries; tries++) {
        const { text, kept } = await read(name);
        const { result, keep } = decide(kept);
        if (keep === undefined || (keep === null && text === undefined)) return result;
        const after = keep === null ? undefined : JSON.stringify(keep.value);
        if (await server.replace(name, text, after, keep?.ms ?? 0)) return result;
        // At random, so that not all try again at the same moment.
        await pause(Math.random() * Math.min(5 + tries * 2, 50));
      }
      throw new ScryError({
        code: "unavailable",
        message: "Too many processes change the same limit at once.",
        local: true,
      });
    },
    ...(server.close && { close: server.close }),
  };
}
