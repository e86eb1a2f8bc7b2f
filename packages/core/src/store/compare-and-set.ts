import { setTimeout as pause } from "node:timers/promises";
import { ScryError } from "../contracts/error.ts";
import { parseJson } from "../contracts/json.ts";
import type { KeptLimit, LimitDecision, LimitStore } from "../contracts/limits.ts";

/** Operations that a server does in one step each. Values are JSON text. */
export interface CompareAndSet {
  read(name: string): Promise<{ text: string | undefined; now: number }>;
  /** Writes if the value is still `before`, and says whether it did. `after` undefined removes it. */
  replace(name: string, before: string | undefined, after: string | undefined, ms: number): Promise<boolean>;
  close?(): Promise<void>;
}

/** Others may be faster many times in a row when dozens of processes wait for one provider. */
const mostTries = 400;

interface Waiting {
  decide(kept: KeptLimit): LimitDecision<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Limits on a server: nothing is locked there, so that a process that dies or hangs holds up nobody. All changes of one
 * name that wait in this process are made in one step: 80 calls that tried one by one kept each other from it for
 * seconds.
 */
export function limitsByCompareAndSet(server: CompareAndSet): LimitStore {
  const queues = new Map<string, Waiting[]>();

  const read = async (name: string) => {
    const { text, now } = await server.read(name);
    return { text, kept: { value: text === undefined ? undefined : parseJson(text), now } };
  };

  /** Makes the changes that wait, and those that join them, until there are none. */
  async function work(name: string, queue: Waiting[]): Promise<void> {
    let tries = 0;
    try {
      while (queue.length) {
        const { text, kept } = await read(name);
        const { settle, count, after, ms, changes } = decideAll(queue, kept);
        if (!changes || (after === undefined && text === undefined)) settle();
        else if (await server.replace(name, text, after, ms)) settle();
        else {
          if (++tries >= mostTries) throw tooMany();
          // At random, so that not all try again at the same moment.
          await pause(Math.random() * Math.min(5 + tries * 2, 50));
          continue;
        }
        queue.splice(0, count);
        tries = 0;
      }
    } catch (error) {
      for (const { reject } of queue.splice(0)) reject(error);
    } finally {
      queues.delete(name);
    }
  }

  return {
    read: async (name) => (await read(name)).kept,
    change<T>(name: string, decide: (kept: KeptLimit) => LimitDecision<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const waiting: Waiting = { decide, resolve: (result) => resolve(result as T), reject };
      const queue = queues.get(name);
      if (queue) queue.push(waiting);
      else {
        const begun = [waiting];
        queues.set(name, begun);
        void work(name, begun);
      }
      return promise;
    },
    ...(server.close && { close: server.close }),
  };
}

/** The decisions of all who wait, one after the other, each based on what the one before kept. */
function decideAll(queue: readonly Waiting[], kept: KeptLimit) {
  let { value } = kept;
  let changes = false;
  let ms = 0;
  const settled: (() => void)[] = [];
  for (const { decide, resolve, reject } of queue) {
    try {
      const { result, keep } = decide({ ...kept, value });
      settled.push(() => resolve(result));
      if (keep === undefined) continue;
      changes = true;
      value = keep?.value;
      ms = keep?.ms ?? 0;
    } catch (error) {
      settled.push(() => reject(error));
    }
  }
  const settle = () => {
    for (const one of settled) one();
  };
  return {
    settle,
    count: settled.length,
    after: value === undefined ? undefined : JSON.stringify(value),
    ms,
    changes,
  };
}

const tooMany = () =>
  new ScryError({
    code: "unavailable",
    message: "Too many processes change the same limit at once.",
    local: true,
  });
