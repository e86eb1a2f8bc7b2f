import { ScryError } from "../contracts/error.ts";
import type { Attempt, FilterReport, SearchHit, SearchOutcome } from "../contracts/hit.ts";
import type { Provider } from "../contracts/provider.ts";
import { resolveAccess } from "../settings/provider-access.ts";
import { outpaced } from "../transport/layers/deadline.ts";
import { isOffline } from "../transport/network-errors.ts";
import { failedAttempt, inAttemptSpan, skippedAttempt } from "./attempt.ts";
import { rankDocs } from "./docs/rank-docs.ts";
import { undatedLast, weakest } from "./filters.ts";
import { fuse } from "./merge.ts";
import { oncePerIndex, type Planned } from "./plan.ts";
import { type ProviderAnswer, runProvider, type SearchRun } from "./run-provider.ts";
import { nothingReached, searchFailed } from "./search-failed.ts";

const aboutTheCall = new Set(["invalid_input", "cancelled", "budget_spent"]);

/** Errors about the call and not the provider: the next one would say the same. */
const endsTheSearch = (error: ScryError) => aboutTheCall.has(error.code) && !isUnfit(error);

/** A provider that cannot do what this call asks for, such as a second page, was not asked at all. */
const isUnfit = ({ code, local }: ScryError) => code === "invalid_input" && local;

/**
 * A filter or a broken resolver can hide a single service: only after this many in a row cannot be found are the others
 * skipped.
 */
const enoughToBeOffline = 2;

type Settled = { planned: Planned; answer: ProviderAnswer } | { planned: Planned; error: ScryError };

/** One attempt that never rejects, with its own way to be cancelled. */
function start(planned: Planned, run: SearchRun, signal: AbortSignal, deadline: number, attempts: Attempt[]) {
  // Not AbortSignal.any: made for signals that outlive their listeners, it costs more than the rest of this.
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  let lost = false;
  const started = Date.now();
  const asked = inAttemptSpan(
    planned.provider.id,
    () => runProvider(planned, run, controller.signal, deadline),
    ({ attempt, hits }) => ({
      "scry.outcome": attempt.outcome,
      "scry.cached": attempt.cached,
      "scry.results": hits.length,
      "scry.cost_usd": attempt.usd,
      "scry.credits": attempt.credits,
    }),
  ).finally(() => signal.removeEventListener("abort", abort));
  const settled = asked.then(
    (answer): Settled => {
      attempts.push(answer.attempt);
      return { planned, answer };
    },
    (thrown: unknown): Settled => {
      const error = ScryError.is(thrown)
        ? thrown
        : new ScryError({
            code: "bad_reply",
            message: `${planned.provider.label} failed in an unexpected way.`,
            provider: planned.provider.id,
            cause: thrown,
          });
      const attempt = failedAttempt(planned.provider.id, error, Date.now() - started);
      if (lost && error.code === "cancelled")
        attempts.push({ ...attempt, outcome: "skipped", message: outpaced.message });
      else attempts.push(isUnfit(error) ? { ...attempt, outcome: "skipped" } : attempt);
      return { planned, error };
    },
  );
  const cancel = (reason?: Error) => {
    lost = true;
    controller.abort(reason);
  };
  return { settled, cancel };
}

/** Asked on this machine or network: reachable without the internet. */
function isNearby(provider: Provider, run: SearchRun): boolean {
  if (provider.local) return true;
  const host = URL.parse(resolveAccess(provider, run.settings).baseUrl ?? "")?.hostname ?? "";
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)|\.(local|internal|lan)$/.test(host);
}

/** Asks providers one after another: the first answer wins, and the next one is started alongside a silent one. */
export async function runFirst(
  plan: readonly Planned[],
  run: SearchRun,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const attempts: Attempt[] = [];
  let waiting = plan.filter(({ lastResort }) => !lastResort);
  const running = new Map<Planned, ReturnType<typeof start>>();
  /** An empty result: it is used unless another provider under way finds something. */
  let nothing: ProviderAnswer | undefined;
  const errors: ScryError[] = [];
  let unreached = 0;
  const hedgeMs =
    run.settings.search.hedge === false ? undefined : run.settings.search.hedge * (run.deadline - Date.now());

  const startNext = () => {
    const planned = waiting.shift();
    if (!planned) return;
    // Half of the remaining time, so that the providers after it get their share; the last one gets all of it.
    const left = run.deadline - Date.now();
    const share = waiting.length ? left / 2 : left;
    running.set(planned, start(planned, run, signal, Date.now() + share, attempts));
  };

  startNext();
  while (running.size) {
    let timer: NodeJS.Timeout | undefined;
    const company =
      hedgeMs !== undefined && waiting.length
        ? [new Promise<"late">((resolve) => (timer = setTimeout(resolve, hedgeMs, "late")))]
        : [];
    const next = await Promise.race([...[...running.values()].map(({ settled }) => settled), ...company]);
    clearTimeout(timer);
    if (next === "late") {
      startNext();
      continue;
    }
    running.delete(next.planned);
    if ("answer" in next && isEmpty(next.answer) && running.size) {
      nothing ??= next.answer;
      waiting = [];
      continue;
    }
    if ("answer" in next) {
      for (const other of running.values()) other.cancel(outpaced);
      await Promise.all([...running.values()].map(({ settled }) => settled));
      return outcomeOf([next.answer], run, attempts);
    }
    const { error } = next;
    errors.push(error);
    if (signal.aborted || (endsTheSearch(error) && !nothing)) {
      for (const other of running.values()) other.cancel();
      throw error.with({ attempts: [...attempts] });
    }
    if (foundNoNetwork(next, run)) {
      unreached += 1;
      if (unreached >= enoughToBeOffline) waiting = skipRemote(waiting, run, attempts);
    }
    if (running.size === 0) startNext();
  }
  if (nothing) return outcomeOf([nothing], run, attempts);
  return askLast(plan, run, signal, { attempts, errors, offline: unreached === errors.length });
}

interface Failed {
  attempts: Attempt[];
  errors: readonly ScryError[];
  /** Each failed because there is no network. */
  offline: boolean;
}

/** All others have failed: the library's hits are better than nothing, if marked as such. */
async function askLast(
  plan: readonly Planned[],
  run: SearchRun,
  signal: AbortSignal,
  { attempts, errors, offline }: Failed,
): Promise<SearchOutcome> {
  const failure = searchFailed(attempts, errors, offline);
  const noNetwork = nothingReached(failure.attempts.filter(({ outcome }) => outcome === "error"));
  for (const planned of plan.filter(({ lastResort }) => lastResort)) {
    // It was not requested: if it finds nothing, it is not among the attempts.
    const own: Attempt[] = [];
    const asked = await start(planned, { ...run, noNetwork }, signal, run.deadline, own).settled;
    if ("error" in asked && asked.error.code === "cancelled") throw asked.error.with({ attempts });
    if (!("answer" in asked) || isEmpty(asked.answer)) continue;
    const outcome = outcomeOf([asked.answer], run, [...attempts, ...own]);
    const why = noNetwork ? "The web could not be reached" : "No search service answered";
    const reasons = offline ? [] : [failure.message];
    return {
      ...outcome,
      warnings: [`${why}; these are from your library.`, ...outcome.warnings, ...reasons],
    };
  }
  throw failure.with({ attempts });
}

/** Behind a proxy, it is the proxy that cannot be reached. */
const foundNoNetwork = (one: Settled, { settings }: SearchRun) =>
  "error" in one &&
  !settings.network.httpsProxy &&
  isOffline(one.error, Boolean(resolveAccess(one.planned.provider, settings).baseUrl));

const isEmpty = ({ hits, answer }: ProviderAnswer) => !hits.length && !answer;

/** Without a network only what is nearby is worth asking. */
function skipRemote(waiting: readonly Planned[], run: SearchRun, attempts: Attempt[]): Planned[] {
  return waiting.filter(({ provider }) => {
    if (isNearby(provider, run)) return true;
    const message = `${provider.label} was not asked: the network is unreachable.`;
    attempts.push(skippedAttempt(provider.id, message, "unavailable"));
    return false;
  });
}

const isRemote = (plan: readonly Planned[]) => (attempt: Attempt) =>
  !plan.some(({ provider, lastResort }) => lastResort && provider.id === attempt.provider);

/** Several providers at once, merged. It fails only when all of them do. */
export async function runFused(
  plan: readonly Planned[],
  run: SearchRun,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const attempts: Attempt[] = [];
  const asked = oncePerIndex(plan);
  const settled = await Promise.all(
    asked.map((planned) => start(planned, { ...run, merges: true }, signal, run.deadline, attempts).settled),
  );
  const answers = settled.flatMap((one) => ("answer" in one ? [one.answer] : []));
  const errors = settled.flatMap((one) => ("error" in one ? [one.error] : []));
  const ending = errors.find(endsTheSearch);
  if (ending && (signal.aborted || !answers.length)) throw ending.with({ attempts });
  const others = settled.filter(({ planned }) => !planned.lastResort);
  // The library always answers; on its own it is not a merged search of the web.
  if (!others.some((one) => "answer" in one)) {
    const offline = others.every((one) => foundNoNetwork(one, run));
    return askLast(asked, run, signal, { attempts: attempts.filter(isRemote(asked)), errors, offline });
  }
  const { list, note } = await byMeaning(answers, run, signal);
  const outcome = outcomeOf(answers, run, attempts, list);
  const failed = errors.map((error) => `${error.message} Its results are missing here.`);
  return { ...outcome, warnings: [...outcome.warnings, ...failed, ...note] };
}

/** How many of the merged hits are compared. */
const mostCompared = 48;
const comparedCharacters = 600;

/** The hits ordered by meaning, as one more list to merge, and a note about it. */
async function byMeaning(
  answers: readonly ProviderAnswer[],
  { judge, query, deadline }: SearchRun,
  signal: AbortSignal,
): Promise<{ list: SearchHit[]; note: string[] }> {
  const hits = judge ? fuse(answers.map((answer) => answer.hits)).slice(0, mostCompared) : [];
  if (!judge || answers.length < 2 || hits.length < 2) return { list: [], note: [] };
  const texts = hits.map(({ title, snippet }) => `${title}. ${snippet}`.slice(0, comparedCharacters));
  const { scores, note } = await judge(query.text, texts, { leftMs: deadline - Date.now(), signal });
  const order = [...hits.keys()].sort((one, other) => (scores?.[other] ?? 0) - (scores?.[one] ?? 0));
  return { list: scores ? order.flatMap((at) => hits[at] ?? []) : [], note: [note] };
}

export function outcomeOf(
  answers: readonly ProviderAnswer[],
  run: SearchRun,
  attempts: readonly Attempt[],
  meant: readonly SearchHit[] = [],
): SearchOutcome {
  const answer = answers.find((one) => one.answer)?.answer;
  // The hits of one provider are already in order and free of duplicates.
  const only = answers.length === 1 ? answers[0] : undefined;
  const merged = only ? only.hits : fuse([...answers.map(({ hits }) => hits), meant]);
  const filters = mergeFilters(answers);
  // Merging by rank puts the last of one list before the middle of another.
  const ordered = !only && (filters.timeRange || filters.dates) ? undatedLast(merged) : merged;
  return {
    query: run.query.text,
    results: (run.query.topic === "docs" ? rankDocs(ordered, run.installed ?? []) : ordered).slice(
      0,
      run.query.limit,
    ),
    ...(answer && { answer }),
    filters,
    attempts,
    warnings: [...new Set(answers.flatMap(({ warnings }) => warnings))],
    cached: answers.every(({ attempt }) => attempt.cached),
  };
}

/** Adds up the counts that either of the two has. */
function sums(one: FilterReport, other: FilterReport): Omit<FilterReport, "honoured"> {
  const counts = (["dropped", "undated", "outside"] as const).flatMap((name) =>
    one[name] === undefined && other[name] === undefined
      ? []
      : [[name, (one[name] ?? 0) + (other[name] ?? 0)] as const],
  );
  return Object.fromEntries(counts);
}

/** With several providers the weakest promise counts, and the counts add up. */
export function mergeFilters(answers: readonly Pick<ProviderAnswer, "filters">[]): SearchOutcome["filters"] {
  const merged: SearchOutcome["filters"] = {};
  for (const { filters } of answers) {
    for (const [name, report] of Object.entries(filters) as [
      keyof typeof filters,
      NonNullable<(typeof filters)[keyof typeof filters]>,
    ][]) {
      const before = merged[name];
      if (!before) {
        merged[name] = report;
        continue;
      }
      const weaker = weakest.indexOf(before.honoured) > weakest.indexOf(report.honoured) ? before : report;
      merged[name] = { honoured: weaker.honoured, ...sums(before, report) };
    }
  }
  return merged;
}
