import { createFlights } from "../cache/flights.ts";
import { ScryError } from "../contracts/error.ts";
import type { Page, Reader } from "../contracts/page.ts";
import { canonicalUrl } from "../sanitise/canonical-url.ts";
import type { PageStore } from "./page-store.ts";

/** These are about the page or the caller: another reader would find the same. */
const endsTheReading = new Set([
  "invalid_input",
  "refused_url",
  "not_found",
  "cancelled",
  "budget_spent",
  "too_large",
]);

/** A page this young is shown without asking whether it changed. */
const freshMs = 15 * 60_000;
/** When the site fails, an old reading is better than none, if it says so. */
const staleOn = new Set(["unavailable", "timeout", "rate_limited", "blocked"]);

export interface OpenRun {
  url: string;
  readers: readonly Reader[];
  /** Tells apart what different readers made of one address. */
  readerKey: string;
  store: PageStore;
  deadline: number;
  fresh: boolean;
  signal: AbortSignal;
}

/** The whole page: from the store, or read by the first reader that manages. */
async function openPage(run: OpenRun): Promise<Page> {
  const stored = run.fresh ? undefined : run.store.get(run.url, run.readerKey);
  if (stored && Date.now() - stored.at < freshMs) return { ...stored.page, url: run.url };
  try {
    const page = await readPage(run, stored?.page);
    run.store.set(page, run.readerKey);
    return page;
  } catch (error) {
    if (stored && ScryError.is(error) && staleOn.has(error.code)) {
      const warning = `This is the page as it was read at ${stored.page.fetchedAt}; asking again failed: ${error.message}`;
      return { ...stored.page, warnings: [...stored.page.warnings, warning] };
    }
    throw error;
  }
}

async function readPage(run: OpenRun, previous: Page | undefined): Promise<Page> {
  const failures: ScryError[] = [];
  for (const [index, reader] of run.readers.entries()) {
    const left = run.deadline - Date.now();
    if (left <= 0) break;
    // A slow first reader must leave time for the ones behind it.
    const share = index < run.readers.length - 1 ? left * 0.6 : left;
    try {
      const page = await reader.read({
        url: run.url,
        signal: run.signal,
        deadline: Date.now() + share,
        previous,
      });
      return failures.length ? { ...page, warnings: [...page.warnings, ...failures.map(notice)] } : page;
    } catch (thrown) {
      const error = asScryError(thrown);
      if (endsTheReading.has(error.code) || run.signal.aborted) throw error;
      failures.push(error.provider ? error : error.with({ provider: reader.id }));
    }
  }
  throw bestFailure(failures);
}

const notice = (error: ScryError) => `The ${error.provider} reader did not manage: ${error.message}`;

function asScryError(thrown: unknown): ScryError {
  if (ScryError.is(thrown)) return thrown;
  return new ScryError({
    code: "bad_reply",
    message: "The page could not be read because of an internal fault.",
    hint: "Report it, with the address.",
    cause: thrown,
  });
}

/** What the first reader saw of the page itself says most; that a later one is missing says least. */
function bestFailure(failures: readonly ScryError[]): ScryError {
  const aboutPage = failures.find(({ code }) => code !== "not_configured");
  const missingBrowser = failures.find(
    ({ code, provider }) => code === "not_configured" && provider === "browser",
  );
  const failure = aboutPage ?? failures[0];
  if (!failure)
    return new ScryError({ code: "timeout", message: "There was no time left to read the page." });
  return failure.code === "needs_browser" && missingBrowser
    ? failure.with({ hint: missingBrowser.hint })
    : failure;
}

const cancelled = () => new ScryError({ code: "cancelled", message: "The call was cancelled." });

/** The same page asked for many times at once is read once. */
export function createOpener(): (run: OpenRun) => Promise<Page> {
  const flights = createFlights<Page>(cancelled);
  return (run) => {
    if (run.fresh) return openPage(run);
    const key = `${run.readerKey} ${canonicalUrl(run.url)}`;
    return flights.join(key, run.signal, (signal) => openPage({ ...run, signal }));
  };
}
