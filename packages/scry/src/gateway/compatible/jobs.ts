import { randomUUID } from "node:crypto";
import type { ScryError } from "@scry/core";
import { Refusal } from "../../http/refusal.ts";
import type { Caller } from "../../http/token.ts";
import type { Gateway } from "../contract.ts";
import { asScryError } from "../error-response.ts";

export interface JobError {
  id: string;
  timestamp: string;
  url: string;
  error: ScryError;
}

/** Work that continues after its request; its caller asks for it by its id. */
export interface Job {
  id: string;
  kind: string;
  url: string;
  status: "scraping" | "completed" | "failed" | "cancelled";
  /** Pages that are known so far. */
  total: number;
  documents: object[];
  errors: JobError[];
  expiresAt: number;
}

export interface JobWork {
  signal: AbortSignal;
  add(document: object, characters: number): void;
  fail(url: string, error: ScryError): void;
  total(count: number): void;
  /** Whether there is room for more pages. */
  hasRoom(): boolean;
}

/** Finished jobs are kept so long, as there is no other place for their pages. */
const keptMs = 3_600_000;
/** Of one caller. */
const mostRunning = 5;
const mostKept = 50;
/** Characters of the pages of one job, and of all of them. */
const mostOfJob = 20_000_000;
const mostOfAll = 200_000_000;
const mostErrors = 1_000;

interface Kept extends Job {
  owner: string;
  characters: number;
  controller: AbortController;
}

export interface Jobs {
  start(caller: Caller, about: Pick<Job, "kind" | "url">, work: (job: JobWork) => Promise<void>): Job;
  /** The caller's own job; somebody else's, an unknown and an expired one are not there. */
  get(caller: Caller, kind: string, id: string): Job;
  cancel(caller: Caller, kind: string, id: string): void;
  running(caller: Caller, kind: string): Job[];
}

function createJobs(): Jobs {
  const jobs = new Map<string, Kept>();

  function tidy(): void {
    let characters = 0;
    const newestFirst = [...jobs.values()].reverse();
    for (const [index, job] of newestFirst.entries()) {
      characters += job.characters;
      const isOver = job.status !== "scraping";
      if (isOver && (job.expiresAt < Date.now() || index >= mostKept || characters > mostOfAll))
        jobs.delete(job.id);
    }
  }

  function find(caller: Caller, kind: string, id: string): Kept {
    tidy();
    const job = jobs.get(id);
    if (job && job.owner === caller.name && job.kind === kind) return job;
    throw new Refusal({
      httpStatus: 404,
      code: "not_found",
      message: "There is no such job.",
      hint: "Jobs are kept for an hour after their end, by the gateway that started them.",
    });
  }

  function workOf(job: Kept): JobWork {
    return {
      signal: job.controller.signal,
      add(document, characters) {
        job.documents.push(document);
        job.characters += characters;
        job.total = Math.max(job.total, job.documents.length);
      },
      fail(url, error) {
        if (job.errors.length < mostErrors)
          job.errors.push({ id: randomUUID(), timestamp: new Date().toISOString(), url, error });
      },
      total(count) {
        job.total = count;
      },
      hasRoom: () => job.characters < mostOfJob,
    };
  }

  return {
    start(caller, about, work) {
      tidy();
      const own = [...jobs.values()].filter(
        ({ owner, status }) => owner === caller.name && status === "scraping",
      );
      if (own.length >= mostRunning) throw tooMany(caller);
      const job: Kept = {
        ...about,
        id: randomUUID(),
        owner: caller.name,
        status: "scraping",
        total: 0,
        documents: [],
        errors: [],
        expiresAt: Date.now() + keptMs,
        characters: 0,
        controller: new AbortController(),
      };
      jobs.set(job.id, job);
      const running = workOf(job);
      void work(running)
        .then(() => "completed" as const)
        .catch((thrown: unknown) => {
          running.fail(job.url, asScryError(thrown));
          return "failed" as const;
        })
        .then((status) => {
          if (job.status === "scraping") job.status = status;
          job.expiresAt = Date.now() + keptMs;
        });
      return job;
    },
    get: find,
    cancel(caller, kind, id) {
      const job = find(caller, kind, id);
      if (job.status === "scraping") job.status = "cancelled";
      job.controller.abort();
    },
    running: (caller, kind) =>
      [...jobs.values()].filter(
        (job) => job.owner === caller.name && job.kind === kind && job.status === "scraping",
      ),
  };
}

const tooMany = (caller: Caller) =>
  new Refusal({
    httpStatus: 429,
    code: "rate_limited",
    message: `${caller.name} has ${mostRunning} jobs under way.`,
    hint: "Wait until one of them ends, or cancel it.",
  });

const ofGateways = new WeakMap<Gateway, Jobs>();

/** The jobs of a gateway. They live in its memory and end with it. */
export function jobsOf(gateway: Gateway): Jobs {
  const known = ofGateways.get(gateway) ?? createJobs();
  ofGateways.set(gateway, known);
  return known;
}
