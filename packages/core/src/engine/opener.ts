import { hash } from "node:crypto";
import { cancelled, ScryError, timerMs } from "../contracts/error.ts";
import type { Attempt } from "../contracts/hit.ts";
import type { LimitStore } from "../contracts/limits.ts";
import type { OpenedPage, Page, Reader } from "../contracts/page.ts";
import { noAnswer, refusalOf } from "../guard/refusal.ts";
import { onceAmongProcesses } from "../transport/lease.ts";
import { createFirstTaker, createSingleFlight, ranOutOfTime } from "../transport/single-flight.ts";
import { failedAttempt, inAttemptSpan, skippedAttempt } from "./attempt.ts";
import { type KeptPages, type PageScope, pageKey, type StoredPage } from "./kept-pages.ts";

/** These are about the page or the caller: another reader would fail the same way. */
const endsTheReading = new Set([
  "invalid_input",
  "refused_url",
  "not_found",
  "cancelled",
  "budget_spent",
  "too_large",
]);

/** A browser helps with walls and empty shells; with a dead server it would only repeat the request. */
const browserHelps = new Set(["needs_browser", "blocked"]);

/** A page this young is shown without asking whether it changed. */
const freshMs = 15 * 60_000;
/** The readers enforce the deadline themselves, with better messages: time for them to fail first, even for a browser. */
const graceMs = 40;
/** When the site fails, an old reading is better than none, if it says so. */
const staleOn = new Set(["unavailable", "timeout", "rate_limited", "blocked"]);
/** A resolver without a network says that the name does not exist; only the site itself can say that it is gone. */
export const mayPass = (error: ScryError) => staleOn.has(error.code) || refusalOf(error)?.rule === noAnswer;

export interface OpenRun {
  url: string;
  readers: readonly Reader[];
  scope: PageScope;
  pages: KeptPages;
  /** Whether a reading that was kept may still be shown: the rules may have changed since. */
  isAllowed(page: Page): boolean;
  /** Whether a reading may be kept: the terms of a service may forbid it. */
  isKept(page: Page): boolean;
  deadline: number;
  fresh: boolean;
  /** A young reading is not enough. */
  revalidate?: boolean;
  /** A reading that is kept elsewhere: the site is asked whether the page changed since. */
  previous?: Page | undefined;
  signal: AbortSignal;
  /** Where other processes see that the page is being read; undefined: there are none. */
  limits?: LimitStore | undefined;
}

/** Equal for runs that read the same page for the same caller under the same rules. */
const runKey = ({ scope, url }: OpenRun) => JSON.stringify([scope.variant, scope.owner, pageKey(url)]);

/** Returns the whole page: from the store, or from the first reader that succeeds. */
async function openPage(run: OpenRun): Promise<OpenedPage> {
  const stored = await storedPage(run);
  const young = youngPage(run, stored);
  if (young) return young;
  if (!run.limits || run.fresh || run.revalidate) return readAnew(run, stored);
  return onceAmongProcesses(run.limits, `reading ${hash("sha256", runKey(run), "base64url")}`, {
    ms: run.deadline - Date.now(),
    signal: run.signal,
    look: async () => youngPage(run, await storedPage(run)),
    work: () => readAnew(run, stored),
  });
}

/** The reading that is kept, if it may be shown. */
export async function storedPage(
  run: Pick<OpenRun, "url" | "scope" | "pages" | "isAllowed" | "fresh">,
): Promise<StoredPage | undefined> {
  const found = run.fresh ? undefined : await run.pages.get(run.url, run.scope);
  return found && run.isAllowed(found.page) ? found : undefined;
}

function youngPage(run: OpenRun, stored: StoredPage | undefined): OpenedPage | undefined {
  if (!stored || run.revalidate || Date.now() - stored.at >= freshMs) return undefined;
  return { ...stored.page, attempts: fromStore(stored.page) };
}

async function readAnew(run: OpenRun, stored: StoredPage | undefined): Promise<OpenedPage> {
  try {
    const page = await readPage(run, stored?.page ?? run.previous);
    const { cost: _, ...kept } = page;
    if (run.isKept(page)) await run.pages.set(kept, run.scope);
    return page;
  } catch (error) {
    if (stored && ScryError.is(error) && mayPass(error)) {
      const warning = `This is the page as it was read at ${stored.page.fetchedAt}; reading it again failed: ${error.message}`;
      return {
        ...stored.page,
        warnings: [...stored.page.warnings, warning],
        attempts: [...error.attempts, ...fromStore(stored.page)],
      };
    }
    throw error;
  }
}

/** The reader that succeeded; earlier failures are dropped. */
export const fromStore = ({ attempts }: OpenedPage): Attempt[] =>
  attempts
    .filter(({ outcome }) => outcome === "ok")
    .map(({ provider, outcome }) => ({ provider, ms: 0, outcome, cached: true }));

async function readPage(run: OpenRun, previous: Page | undefined): Promise<OpenedPage> {
  const failures: ScryError[] = [];
  const attempts: Attempt[] = [];
  /** A note for the caller about the readers that failed before. */
  const notes: string[] = [];
  for (const [index, reader] of run.readers.entries()) {
    const started = Date.now();
    const left = run.deadline - started;
    const needless = left <= 0 ? "There was no time left." : whyNeedless(reader, failures);
    if (needless) {
      attempts.push(skippedAttempt(reader.id, needless));
      continue;
    }
    // A slow first reader must leave time for the services after it. The browser is only needed for walls, which show
    // up quickly.
    const services = run.readers.slice(index + 1).some(({ id }) => id !== "browser");
    const share = services || reader.leavesToNext ? left * 0.6 : left;
    try {
      const request = { url: run.url, signal: run.signal, deadline: started + share, previous };
      const page = await inAttemptSpan(
        reader.id,
        () => reader.read(request),
        ({ method, warnings }) => ({
          "scry.method": method,
          "scry.warnings": warnings.length,
        }),
      );
      attempts.push({
        provider: reader.id,
        ms: Date.now() - started,
        outcome: "ok",
        cached: false,
        ...page.cost,
      });
      return { ...page, warnings: [...notes, ...page.warnings], attempts };
    } catch (thrown) {
      const error = asScryError(thrown);
      const isLast = index === run.readers.length - 1;
      if (reader.leavesToNext && !isLast && !run.signal.aborted) {
        attempts.push(failedAttempt(reader.id, error, Date.now() - started));
        if (error.code === "rate_limited") notes.push(`${error.message} This is the page itself.`);
        continue;
      }
      // A service that may not see the address says nothing about the page.
      const withheld = error.code === "refused_url" && error.provider !== undefined && failures.length > 0;
      const attempt = failedAttempt(reader.id, error, Date.now() - started);
      attempts.push(withheld ? { ...attempt, outcome: "skipped" } : attempt);
      if (run.signal.aborted || (endsTheReading.has(error.code) && !withheld)) throw error.with({ attempts });
      if (!withheld) failures.push(error.provider ? error : error.with({ provider: reader.id }));
    }
  }
  throw bestFailure(failures).with({ attempts });
}

function whyNeedless({ id }: Reader, failures: readonly ScryError[]): string | undefined {
  const helps = id !== "browser" || !failures.length || failures.some(({ code }) => browserHelps.has(code));
  return helps ? undefined : "A browser would have hit the same problem.";
}

function asScryError(thrown: unknown): ScryError {
  if (ScryError.is(thrown)) return thrown;
  return new ScryError({
    code: "bad_reply",
    message: "The page could not be read because of an internal error.",
    hint: "Report it, with the address.",
    cause: thrown,
  });
}

/** The first reader that saw the page itself says most; a reader that is not configured says least. */
function bestFailure(failures: readonly ScryError[]): ScryError {
  const failure = failures.find(({ code }) => code !== "not_configured") ?? failures[0];
  if (!failure)
    return new ScryError({ code: "timeout", message: "There was no time left to read the page." });
  const inBrowser = failures.find((other) => other !== failure && other.provider === "browser");
  if (failure.code !== "needs_browser" || !inBrowser) return failure;
  // A browser that ran saw more of the page. The hint of a missing one has the command that installs it.
  return inBrowser.code === "needs_browser"
    ? failure.with({ message: `${failure.message} ${inBrowser.message}`, hint: inBrowser.hint })
    : inBrowser;
}

/** For callers who joined: the cost is counted where it was paid. */
function withoutCost({ cost: _, ...page }: OpenedPage): OpenedPage {
  const attempts = page.attempts.map(({ credits: _credits, usd: _usd, ...attempt }) => attempt);
  return { ...page, attempts };
}

const tooLate = () => new ScryError({ code: "timeout", message: "The page was not read in time." });

/** Reads a page once for all callers who ask at the same time. */
export function createOpener(): (run: OpenRun) => Promise<OpenedPage> {
  const running = createSingleFlight<OpenedPage>();
  const isFirstTaker = createFirstTaker();

  /** A caller who joins late, or has less time than the first, waits exactly as long as it asked to. */
  async function join(run: OpenRun): Promise<OpenedPage> {
    const timeUp = AbortSignal.timeout(timerMs(run.deadline + graceMs - Date.now()));
    const period = { from: Date.now(), until: run.deadline };
    const page = await running.join(runKey(run), {
      period,
      signal: AbortSignal.any([run.signal, timeUp]),
      work: (signal) => openPage({ ...run, signal }),
      gaveUp: () => (run.signal.aborted ? cancelled() : tooLate()),
      retries: (error, starter) => ranOutOfTime(error, starter, period),
    });
    return isFirstTaker(page) ? page : withoutCost(page);
  }

  return async (run) => {
    const page = await (run.fresh || run.revalidate ? openPage(run) : join(run));
    return { ...page, url: run.url };
  };
}
