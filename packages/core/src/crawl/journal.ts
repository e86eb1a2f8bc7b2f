import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { ScryError } from "../contracts/error.ts";
import { asNumber, asObject, asText } from "../contracts/json.ts";
import { systemErrorText } from "../contracts/system-error.ts";
import { makeFolder } from "../settings/environment.ts";

/** One line of a journal. A later version that cannot be read is refused. */
export type Entry =
  | { start: string; version: 1 }
  | { host: string }
  | { found: string; depth: number }
  /** Handed over; `final` is where redirects led. */
  | { done: string; final?: string; hash: string; characters: number }
  /** Read and not handed over, or not readable for good. */
  | { passed: string; why: "failed" | "duplicate" | "forbidden" }
  /** They were read; "only": links are not followed. */
  | { sitemaps: "read" | "only" };

export interface Journal {
  /** What an earlier run wrote; empty for a new crawl. */
  earlier: readonly Entry[];
  /** Appends all of it or, when the process dies in the middle, whole lines from the beginning of it. */
  write(entries: readonly Entry[]): void;
  /** A journal that will not be continued is removed. */
  close(isComplete: boolean): void;
}

/** Journals of this process: after a kill -9 in a container the next process may have the same number. */
const held = new Set<string>();
/** Far above what a crawl within its bounds writes. */
const mostBytes = 500_000_000;

/** Opens a journal for one crawl at a time. */
export function openJournal(file: string, start: string, restart: boolean): Journal {
  const lock = `${file}.lock`;
  try {
    makeFolder(dirname(file));
    takeLock(lock, file);
  } catch (error) {
    throw ScryError.is(error) ? error : unwritable(file, error);
  }
  try {
    const earlier = restart ? [] : readEntries(file, start);
    const fresh = earlier.length === 0;
    if (fresh) writeFileSync(file, `${JSON.stringify({ start, version: 1 })}\n`, { mode: 0o600 });
    return {
      earlier,
      write(entries) {
        try {
          appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
        } catch (error) {
          throw unwritable(file, error);
        }
      },
      close(isComplete) {
        if (isComplete) rmSync(file, { force: true });
        release(lock);
      },
    };
  } catch (error) {
    release(lock);
    throw ScryError.is(error) ? error : unwritable(file, error);
  }
}

function readEntries(file: string, start: string): Entry[] {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return [];
  if (size > mostBytes) throw unusable(file, "it is too large");
  const text = readFileSync(file, "utf8");
  // A line without an end was being written when the process died.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const entries = whole.split("\n").flatMap((line) => entryOf(line) ?? []);
  if (entries.length === 0 && whole.length === 0) return [];
  const [first] = entries;
  if (!first || !("start" in first))
    throw unusable(file, "it is not a journal of a crawl, or of a newer version");
  if (first.start !== start) throw unusable(file, `it belongs to the crawl of ${first.start}`);
  return entries;
}

function entryOf(line: string): Entry | undefined {
  let value: Record<string, unknown> | undefined;
  try {
    value = asObject(JSON.parse(line));
  } catch {
    return undefined;
  }
  const text = (name: string) => asText(value?.[name]);
  const [start, host, found, done, passed] = ["start", "host", "found", "done", "passed"].map(text);
  if (start && value?.version === 1) return { start, version: 1 };
  if (host) return { host };
  if (found) return { found, depth: asNumber(value?.depth) ?? 0 };
  const final = text("final");
  if (done) {
    const characters = asNumber(value?.characters) ?? 0;
    return { done, ...(final && { final }), hash: text("hash") ?? "", characters };
  }
  if (passed) {
    const why = text("why");
    return { passed, why: why === "duplicate" || why === "forbidden" ? why : "failed" };
  }
  const sitemaps = text("sitemaps");
  if (sitemaps === "read" || sitemaps === "only") return { sitemaps };
  return undefined;
}

function takeLock(lock: string, file: string): void {
  for (;;) {
    try {
      const handle = openSync(lock, "wx", 0o600);
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      held.add(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = ownerOf(lock);
      if (owner !== undefined) throw inUse(file, owner);
      rmSync(lock, { force: true });
    }
  }
}

/** A lock that is being written has no number yet. */
const writingMs = 2_000;

/** The process that holds the lock; undefined when it was left by one that died. */
function ownerOf(lock: string): number | undefined {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  let pid = Number.NaN;
  try {
    pid = Number.parseInt(readFileSync(lock, "utf8"), 10);
  } catch {
    return undefined;
  }
  if (Number.isNaN(pid)) return Date.now() - made < writingMs ? 0 : undefined;
  if (pid === process.pid) return held.has(lock) ? pid : undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // It exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM" ? pid : undefined;
  }
}

function release(lock: string): void {
  held.delete(lock);
  rmSync(lock, { force: true });
}

const inUse = (file: string, pid: number) =>
  new ScryError({
    code: "invalid_input",
    message: `Another crawl${pid ? ` (process ${pid})` : ""} is using ${file}.`,
    hint: "Wait until it ends, or use another folder or file.",
  });

const unusable = (file: string, why: string) =>
  new ScryError({
    code: "invalid_input",
    message: `The crawl cannot be continued with ${file}: ${why}.`,
    hint: "Start over, or use another folder or file.",
  });

const unwritable = (file: string, cause: unknown) =>
  new ScryError({
    code: "unavailable",
    message: `The state of the crawl cannot be written to ${file}: ${systemErrorText(cause) ?? "unknown error"}.`,
    hint: "Make room or choose another place; the crawl can be continued afterwards.",
    cause,
  });
