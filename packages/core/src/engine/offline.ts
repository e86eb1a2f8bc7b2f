import { ScryError } from "../contracts/error.ts";
import type { Attempt, SearchOutcome } from "../contracts/hit.ts";
import type { Owner } from "../contracts/library.ts";
import type { OpenedPage } from "../contracts/page.ts";
import type { LibraryCopies } from "./library/libraries.ts";
import { fromStore, type OpenRun, storedPage } from "./opener.ts";
import type { Planned } from "./plan.ts";
import { outcomeOf } from "./run.ts";
import { type ProviderAnswer, runProvider, type SearchRun } from "./run-provider.ts";
import { offlineWarning, unused } from "./search-failed.ts";

// Calls that use no network: results of the library and the cache, with their age.

/** The library's hits, and earlier answers of the planned services to the same question. */
export async function runOffline(
  plan: readonly Planned[],
  run: SearchRun,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const settled = await Promise.all(
    plan.map(async ({ lastResort: _, ...planned }) => {
      // A kiwix-serve on this machine needs no network.
      const { local } = planned.provider;
      const call = local ? run : { ...run, offline: true };
      return runProvider(planned, call, signal, run.deadline).then(
        (answer) => ({ answer, local }),
        (error: unknown) => ({ error, local }),
      );
    }),
  );
  signal.throwIfAborted();
  const answers = settled.flatMap((one): ProviderAnswer[] => ("answer" in one ? [one.answer] : []));
  if (!answers.length) throw nothingKept(settled);
  const attempts: Attempt[] = answers.map(({ attempt }) => attempt);
  const outcome = outcomeOf(answers, run, attempts);
  return { ...outcome, warnings: [offlineWarning, ...outcome.warnings] };
}

/** Why nothing was found offline: the library failed, or it was not asked and the cache has no answer. */
function nothingKept(
  settled: readonly ({ error: unknown; local: unknown } | { answer: unknown })[],
): ScryError {
  const failed = settled.flatMap((one) => ("error" in one && one.local ? [one.error] : []));
  const [error] = failed;
  if (ScryError.is(error)) return error;
  return new ScryError({
    code: "unavailable",
    message: `${unused} This question is not in the cache, and the library was not asked.`,
    hint: "Name no provider: your library is asked, too. Or search with the network.",
    local: true,
  });
}

/** The newer one of the reading in the cache and the copy in the library. */
export async function offlinePage(
  kept: Pick<OpenRun, "url" | "scope" | "pages" | "isAllowed">,
  copies: Pick<LibraryCopies, "find">,
  owner: Owner | undefined,
): Promise<OpenedPage> {
  const [stored, copy] = await Promise.all([
    storedPage({ ...kept, fresh: false }).catch(() => undefined),
    copies.find(kept.url, owner),
  ]);
  if (stored && (!copy || stored.page.fetchedAt > copy.fetchedAt)) {
    const warning = `${unused} This is the page as it was read at ${stored.page.fetchedAt}.`;
    const { page } = stored;
    return { ...page, url: kept.url, warnings: [...page.warnings, warning], attempts: fromStore(page) };
  }
  if (copy) return copy;
  throw new ScryError({
    code: "not_found",
    message: `${kept.url} is neither in your library nor in the cache, and no network was used.`,
    hint: "scry library list shows what is there.",
    local: true,
  });
}
