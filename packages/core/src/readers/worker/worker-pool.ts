import module from "node:module";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Candidate, Passage } from "@scry/page/passages";
import { ScryError } from "../../contracts/error.ts";
import { inSpan } from "../../telemetry/span.ts";
import type { Content, ContentInput } from "../content/content.ts";
import type { SiteRun, SiteStep } from "../site/run-site.ts";
import { isWhole } from "../sniff.ts";
import type { View } from "../view/view.ts";
import type { Answer, Job, PassageSearch, ViewSearch } from "./messages.ts";
import { createTurns } from "./turns.ts";

/** A thread and its heap cost about 30 MB and 50 ms, so it is kept for a while and shared. */
const mostWorkers = 3;
/** The third is for what is small, which would otherwise wait for as long as large pages take. */
const mostLarge = 2;
/** Read within a tenth of a second on a machine of today, whatever is in it. */
const smallBytes = 500_000;
const idleMs = 20_000;
/** A thread takes 50 ms to start, and seconds on a machine that is very busy. */
const startMs = 30_000;
/** After a thread that could not be started, this long none is tried. */
const withoutThreadsMs = 60_000;
/** A 50 MB PDF needs about 300 MB while it is read; whatever wants more is ended. */
const heapMegabytes = 768;
/** For new objects. 380 pages in a thread: 205 MB at the peak instead of 320 in the same time; 24 would be 178 MB and 8 % slower. */
const youngMegabytes = 48;

/**
 * Buffers do not count as heap, and a PDF can unpack one megabyte into gigabytes of them. So the memory of the
 * whole process is watched while a thread works; this much more than at its start is too much.
 */
const mostGrowth = 600_000_000;
const watchMs = 100;

interface Thread {
  worker: Worker;
  /** It has loaded its code and takes jobs; rejected when it cannot. */
  started: Promise<void>;
  idle?: NodeJS.Timeout;
}

export interface JobLimits {
  killMs: number;
  signal: AbortSignal;
  /** The host of the page: sites take turns. */
  site?: string | undefined;
  /** Takes so little time that it need not wait for others. */
  small?: boolean;
}

interface Waiter {
  site: string;
  small: boolean;
  arrived: number;
  wake(): void;
}

/** A thread that a job has got. */
interface Turn {
  thread: Thread;
  over(): void;
}

export interface WorkerPool {
  /** Starts a thread ahead of its first job, while a page is on its way. */
  warm(): void;
  run(input: ContentInput, limits: JobLimits): Promise<Content>;
  site(run: SiteRun, limits: JobLimits): Promise<SiteStep>;
  passages(search: PassageSearch, limits: JobLimits): Promise<Passage[]>;
  candidates(search: Pick<PassageSearch, "markdown" | "query">, limits: JobLimits): Promise<Candidate[]>;
  view(search: ViewSearch, limits: JobLimits): Promise<View>;
  /** Threads at work, and jobs that wait for one. */
  load(): { busy: number; waiting: number };
  close(): Promise<void>;
}

/** Beside this file, as TypeScript in the sources and as JavaScript in the package. */
function ownEntry(): URL {
  // A bundler that writes CommonJS leaves no address of a file here.
  const here = import.meta.url as string | undefined;
  if (!here) throw new Error("a bundler has removed import.meta.url");
  return new URL(`./reader-thread${here.endsWith(".ts") ? ".ts" : ".js"}`, here);
}

/**
 * Runs work in a thread, which is ended when it takes too long, so that it cannot block the caller. Where no thread can be
 * started, e.g. because a bundler did not include its file, the work is done in this thread.
 */
export function createWorkerPool(entry?: URL): WorkerPool {
  const free: Thread[] = [];
  const live = new Set<Thread>();
  const waiting: Waiter[] = [];
  const turns = createTurns();
  /** Jobs that were woken and have not taken their thread yet. */
  let promised = 0;
  /** Jobs that are not small and have a thread, or are promised one. */
  let large = 0;
  let threadsFrom = 0;

  const take = (): Thread => {
    const thread = free.pop();
    if (thread) {
      clearTimeout(thread.idle);
      thread.worker.ref();
      return thread;
    }
    const worker = startWorker(entry ?? ownEntry, {
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
        stackSizeMb: 4,
      },
      // A thread needs no environment, and a compromised parser finds no key there.
      env: {},
      execArgv: [],
      // A thread does not share the program's compiled code by itself.
      // Deno has no such cache.
      workerData: { compiled: module.getCompileCacheDir?.() },
      stdout: true,
      stderr: true,
    });
    // A thread that dies while idle must not end the process.
    worker.on("error", () => {});
    const made: Thread = { worker, started: startOf(worker) };
    // An idle thread that dies, e.g. of a rejected promise left by the PDF library, cannot be used again.
    worker.once("exit", () => forget(made));
    live.add(made);
    return made;
  };
  const forget = (thread: Thread) => {
    live.delete(thread);
    clearTimeout(thread.idle);
    const at = free.indexOf(thread);
    if (at >= 0) free.splice(at, 1);
  };
  const drop = async (thread: Thread) => {
    forget(thread);
    await thread.worker.terminate();
  };
  const giveBack = (thread: Thread) => {
    thread.worker.unref();
    thread.idle = setTimeout(() => void drop(thread), idleMs);
    thread.idle.unref();
    free.push(thread);
  };
  const isFree = (small: boolean) =>
    live.size - free.length + promised < mostWorkers && (small || large < mostLarge);
  /** Waits for a thread. One that is promised to a waiting job is not taken by a job that came later. */
  const turn = async ({ signal, site = "", small = false }: JobLimits): Promise<Turn> => {
    signal.throwIfAborted();
    const arrived = turns.arrive();
    const count = (change: 1 | -1) => {
      if (!small) large += change;
    };
    const begin = (): Turn => {
      try {
        const thread = take();
        const end = turns.begin(site, arrived);
        const over = () => {
          end();
          count(-1);
        };
        return { thread, over };
      } catch (error) {
        count(-1);
        throw error;
      }
    };
    if (isFree(small) && !waiting.some((waiter) => isFree(waiter.small))) {
      count(1);
      return begin();
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(signal.reason);
      };
      const wake = () => {
        signal.removeEventListener("abort", leave);
        promised += 1;
        count(1);
        resolve();
      };
      const waiter = { site, small, arrived, wake };
      waiting.push(waiter);
      signal.addEventListener("abort", leave, { once: true });
    });
    promised -= 1;
    return begin();
  };
  const wakeNext = () => {
    for (;;) {
      const [first, ...others] = waiting.filter(({ small }) => isFree(small));
      if (!first) break;
      const placeOf = ({ site, arrived }: Waiter) => turns.placeOf(site, arrived);
      const next = others.reduce((best, other) => (placeOf(other) < placeOf(best) ? other : best), first);
      waiting.splice(waiting.indexOf(next), 1);
      next.wake();
    }
    if (waiting.length === 0) turns.forget();
  };

  async function work(job: Job, limits: JobLimits): Promise<Exclude<Answer, { error: unknown }>> {
    const answer = await inThread(job, limits).catch((error) => {
      if (!(error instanceof NoThread)) throw error;
      if (performance.now() >= threadsFrom) warn(error);
      threadsFrom = performance.now() + withoutThreadsMs;
      return inThisThread(job, limits);
    });
    if ("error" in answer) throw new ScryError(answer.error);
    return answer;
  }

  async function inThread(job: Job, limits: JobLimits): Promise<Answer> {
    if (performance.now() < threadsFrom) return await inThisThread(job, limits);
    const { thread, over } = await turn(limits).catch((error) => {
      // One that could not be started leaves its place to the next.
      wakeNext();
      throw error;
    });
    let answer: Answer;
    try {
      answer = await ask(thread, job, limits).finally(over);
    } catch (error) {
      void drop(thread);
      wakeNext();
      throw error;
    }
    giveBack(thread);
    wakeNext();
    return answer;
  }

  return {
    warm() {
      if (live.size > 0) return;
      try {
        giveBack(take());
      } catch {
        // The first job that needs a thread says so.
      }
    },
    async run(input, limits) {
      const answer = await work({ body: input }, limits);
      if ("content" in answer) return answer.content;
      throw new Error("The thread answered another question.");
    },
    async site(run, limits) {
      const answer = await work({ site: run }, limits);
      if ("step" in answer) return answer.step;
      throw new Error("The thread answered another question.");
    },
    async passages(search, limits) {
      const answer = await work({ search }, limits);
      if ("passages" in answer) return answer.passages;
      throw new Error("The thread answered another question.");
    },
    async candidates(compare, limits) {
      const answer = await work({ compare }, limits);
      if ("candidates" in answer) return answer.candidates;
      throw new Error("The thread answered another question.");
    },
    async view(search, limits) {
      const answer = await work({ view: search }, limits);
      if ("view" in answer) return answer.view;
      throw new Error("The thread answered another question.");
    },
    load: () => ({ busy: live.size - free.length, waiting: waiting.length }),
    async close() {
      await Promise.all([...free].map(drop));
    },
  };
}

/** Reads a body: in this thread only where it is too small to matter, whatever is in it; never a whole document. */
export const readBounded = (input: ContentInput, pool: WorkerPool, limits: JobLimits): Promise<Content> => {
  const { kind, bytes } = input;
  const inThread = isWhole(kind) || bytes.length > input.limits.inlineBytes;
  const attributes = { "scry.kind": kind, "scry.bytes": bytes.length, "scry.thread": inThread };
  return inSpan("extract", { attributes }, async (span) => {
    const small = !isWhole(kind) && bytes.length <= smallBytes;
    const content = inThread
      ? await pool.run(input, { ...limits, small })
      : await (await import("../content/read.ts")).readContent(input);
    span.set({ "scry.characters": content.markdown.length });
    return content;
  });
};

/** The system has no room for another thread or does not allow one, or its code is missing. */
class NoThread extends Error {}

const noThread = (cause: unknown) =>
  new NoThread(cause instanceof Error ? cause.message.split("\n")[0] : "it does not start", { cause });

/** Once a minute at most, for the person who runs the program: nothing is lost but the protection against slow pages. */
const warn = ({ message }: NoThread) =>
  process.emitWarning(
    `scry reads pages without a thread of their own, so that a slow page holds up this program: ${message}. In a bundle, mark @scry/core as external.`,
    { code: "SCRY_NO_THREAD" },
  );

function startWorker(entry: URL | (() => URL), options: WorkerOptions): Worker {
  try {
    return new Worker(entry instanceof URL ? entry : entry(), options);
  } catch (error) {
    throw noThread(error);
  }
}

function startOf(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (cause: unknown) => reject(noThread(cause));
  const timer = setTimeout(fail, startMs);
  timer.unref();
  // Its first message says that it is ready.
  worker
    .once("message", () => resolve())
    .once("error", fail)
    .once("exit", fail);
  const settled = promise.finally(() => clearTimeout(timer));
  // The caller of a waiting job gets the error; a thread that was only warmed up fails silently.
  settled.catch(() => {});
  return settled;
}

/** Nothing can end this: the bounds on bytes and elements are all that protects the caller. */
async function inThisThread(job: Job, { signal }: JobLimits): Promise<Answer> {
  const { doJob } = await import("./do-job.ts");
  signal.throwIfAborted();
  try {
    return await doJob(job);
  } catch (error) {
    throw endedBy(error);
  }
}

function ask(thread: Thread, job: Job, { killMs, signal }: JobLimits): Promise<Answer> {
  const { worker } = thread;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let watch: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener("abort", onAbort);
      worker.off("message", onAnswer).off("error", onError).off("exit", onError);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const onAnswer = (answer: Answer) => {
      end();
      resolve(answer);
    };
    const onError = (cause: unknown) => fail(endedBy(cause));
    const onAbort = () => fail(signal.reason);
    /** Only when it can work: its time begins now, and a body that moves to a thread that never starts is lost. */
    const begin = () => {
      if (signal.aborted) return;
      timer = setTimeout(() => fail(tooHard("time")), killMs);
      const before = process.memoryUsage.rss();
      watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > mostGrowth) fail(tooHard("memory"));
      }, watchMs);
      worker.on("message", onAnswer).on("error", onError).on("exit", onError);
      worker.postMessage(job, "body" in job ? movable(job.body.bytes) : []);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    thread.started.then(begin, fail);
  });
}

/** The buffer moves instead of being copied when it holds nothing else. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

/** Why a thread ended in the middle of a job. */
function endedBy(cause: unknown): ScryError {
  const { code } = (cause ?? {}) as { code?: unknown };
  if (code === "ERR_WORKER_OUT_OF_MEMORY" || cause instanceof RangeError) return tooHard(cause);
  return new ScryError({
    code: "bad_reply",
    message: "The page could not be read because of an internal error in the reader.",
    hint: "Use another source; if it keeps happening, report it.",
    cause,
  });
}

function tooHard(cause: unknown): ScryError {
  return new ScryError({
    code: "too_large",
    message: "The page is too large or too complex to be read in reasonable time.",
    hint: "Use another source.",
    cause,
  });
}
