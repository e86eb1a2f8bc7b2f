import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { asArray, asNumber, asObject, asText } from "../contracts/json.ts";
import { makeFolder } from "../settings/paths.ts";
import { sleep } from "./sleep.ts";

// Several processes of one machine (commands, MCP servers, an assistant) are one caller to a service: they share one
// pace by a small file, which only the holder of its lock reads and writes.

/** Starts older than the longest window of any limit say nothing. */
const keptMs = 3600 * 1000;
/** No request is reserved further ahead; what is was written before the clock was set back. */
const aheadMs = 60 * 1000;
/** Nobody holds the lock for longer than it takes to rewrite the file, so an older one was left by a crash. */
const staleMs = 2000;
/** After this a process keeps its own pace alone: a search must not fail for a lock. */
const patienceMs = 1000;

interface Start {
  at: number;
  /** The process that reserved it. */
  by: string;
}

export interface SharedPace {
  /**
   * Calls `work` with the starts of other processes while none of them can reserve one, and tells them the starts that
   * it returns. All are in the time of performance.now().
   */
  exchange<T>(
    identity: string,
    work: (others: readonly number[]) => { result: T; starts: readonly number[] },
  ): Promise<T>;
}

export function createSharedPace(file: string): SharedPace {
  const self = randomBytes(6).toString("hex");
  const lock = `${file}.lock`;
  let tail: Promise<unknown> = Promise.resolve();

  function locked<T>(work: () => T): T | undefined {
    let handle: number;
    try {
      handle = openSync(lock, "wx", 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (isStale(lock)) rmSync(lock, { force: true });
      return undefined;
    }
    // Synchronous up to the end: other processes wait for it.
    try {
      return work();
    } finally {
      closeSync(handle);
      rmSync(lock, { force: true });
    }
  }

  async function exchange<T>(
    identity: string,
    work: (others: readonly number[]) => { result: T; starts: readonly number[] },
  ): Promise<T> {
    const until = performance.now() + patienceMs;
    try {
      makeFolder(dirname(file));
      while (performance.now() < until) {
        const done = locked(() => {
          const offset = Date.now() - performance.now();
          const kept = read(file);
          const others = (kept.get(identity) ?? []).filter(({ by }) => by !== self);
          const { result, starts } = work(others.map(({ at }) => at - offset));
          kept.set(identity, [
            ...others,
            ...starts.map((start) => ({ at: Math.round(start + offset), by: self })),
          ]);
          write(file, kept);
          return { result };
        });
        if (done) return done.result;
        await sleep(5 + Math.random() * 10, new AbortController().signal);
      }
    } catch {
      // Nowhere to write.
    }
    return work([]).result;
  }

  return {
    exchange(identity, work) {
      // In the order of the calls.
      const next = tail.then(() => exchange(identity, work));
      tail = next.catch(() => undefined);
      return next;
    },
  };
}

function isStale(lock: string): boolean {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Math.abs(Date.now() - made) > staleMs;
}

/** What cannot be read counts as empty. */
function read(file: string): Map<string, Start[]> {
  const kept = new Map<string, Start[]>();
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return kept;
  }
  const now = Date.now();
  for (const [identity, list] of Object.entries(asObject(content) ?? {})) {
    const starts = (asArray(list) ?? []).flatMap((entry): Start[] => {
      const [at, by] = [asNumber(asObject(entry)?.at), asText(asObject(entry)?.by)];
      return at !== undefined && by && at > now - keptMs && at < now + aheadMs ? [{ at, by }] : [];
    });
    if (starts.length) kept.set(identity, starts);
  }
  return kept;
}

/** On a full disk the start still counts in this process. */
function write(file: string, kept: ReadonlyMap<string, Start[]>): void {
  try {
    writeFileSync(file, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
  } catch {}
}
