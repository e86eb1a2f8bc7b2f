import { ScryError } from "../contracts/error.ts";
import type { SearchOutcome } from "../contracts/hit.ts";
import type { Owner } from "../contracts/library.ts";
import type { Provider } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { ProviderAccess } from "../settings/provider-access.ts";
import { disabledError } from "../settings/setting-errors.ts";
import type { Settings } from "../settings/settings.ts";
import { inSpan } from "../telemetry/span.ts";
import type { Ask } from "../transport/call.ts";
import { checkQuery, checkTexts, type SearchInput } from "./check-query.ts";
import { learnedOrder } from "./learned-order.ts";
import type { Libraries } from "./library/libraries.ts";
import { mergeQueries } from "./merge-queries.ts";
import { learningGroups, type Planned, planTopic, type TopicPlan, withLibrary } from "./plan.ts";
import { bothLists, type DomainLists } from "./query-domains.ts";
import type { Registry } from "./registry.ts";
import type { Judge } from "./rerank/judge-meaning.ts";
import { runFirst, runFused } from "./run.ts";
import type { SearchRun } from "./run-provider.ts";
import { silenceLimit, timeLimit } from "./time-limit.ts";
import type { TrackRecords } from "./track-record.ts";

/** How a search is made: by which providers, in which way, for how long. */
export interface SearchOptions {
  signal?: AbortSignal;
  /** Only these providers, in this order. */
  providers?: readonly string[];
  /** "auto": one after another as "first", in an order by what the last days have shown. */
  strategy?: "first" | "fuse" | "auto";
  timeoutMs?: number;
  /** Do not answer from the cache. */
  fresh?: boolean;
  /**
   * The folder of a project. For the topic "docs", documentation of the versions that its lock file names is preferred;
   * nothing is read without it.
   */
  folder?: string;
  /** Whose library is searched; the person at this machine when left out. */
  owner?: Owner;
  /** Use no network: only the library and the cache. Default: the setting `network.offline`. */
  offline?: boolean;
}

interface Parts {
  settings: Settings;
  registry: Registry;
  transport: Ask;
  policy: DomainLists;
  accessOf: (provider: Provider) => ProviderAccess;
  libraries: Pick<Libraries, "answer">;
  judge: Judge | undefined;
  records: TrackRecords;
}

/** With several queries the results have to be shared out. */
const limitForSeveral = 10;

/** Searches: checks the input, plans, runs one or several queries under one deadline. */
export function createSearch({
  settings,
  registry,
  transport,
  policy,
  accessOf,
  libraries,
  judge,
  records,
}: Parts) {
  return async function search(
    input: string | SearchInput,
    call: SearchOptions = {},
  ): Promise<SearchOutcome> {
    if (!settings.search.enabled)
      throw disabledError("Web search", settings.search.places.enabled ?? "search.enabled");
    const asked = typeof input === "string" ? { query: input } : input;
    const texts = checkTexts(asked);
    const several = texts.length > 1;
    const limit = asked.limit ?? (several ? Math.max(limitForSeveral, settings.search.limit) : undefined);
    const queries = texts.map((text) => checkQuery({ ...asked, limit, query: text }, settings));
    const [first] = queries as [SearchQuery];
    // Before any provider is called: it throws if the call wants only sites that the policy forbids.
    bothLists({ allowed: first.allowedDomains, blocked: first.blockedDomains }, policy);
    // An empty list must not lift the restriction of the settings.
    const wanted = call.providers?.length ? call.providers : settings.search.providers;
    const strategy = call.strategy ?? settings.search.strategy;
    // Every search of such an engine is recorded, including those that ask several providers at once.
    const isOffline = call.offline ?? settings.network.offline;
    const learns = !isOffline && (strategy === "auto" || settings.search.strategy === "auto");
    const plan = await inSpan("plan", { attributes: { "scry.topic": first.topic } }, async (span) => {
      // Named providers are asked in the order given.
      const reorder =
        learns && !wanted?.length
          ? await learnedOrder(records, learningGroups(registry, settings), true)
          : undefined;
      const planned = planTopic(first.topic, wanted, registry, settings, reorder);
      // Whoever names services in a call or in code means these alone.
      const isStanding = !call.providers?.length && settings.search.places.providers !== undefined;
      const made = isOffline && isStanding ? withLibrary(planned, registry) : planned;
      span.set({
        "scry.providers": [...made.specialists, ...made.general].map(({ provider }) => provider.id),
      });
      return made;
    });
    const offline = isOffline ? await import("./offline.ts") : undefined;
    const timeoutMs = timeLimit(call.timeoutMs, settings.search.timeoutMs);
    const signal = call.signal ?? new AbortController().signal;
    const shared = {
      settings,
      transport,
      policy,
      deadline: Date.now() + timeoutMs,
      requestMs: Math.min(settings.search.requestMs, timeoutMs),
      leastSilenceMs: silenceLimit(settings.search, timeoutMs),
      fresh: call.fresh ?? false,
      judge,
      local: libraries.answer(call.owner),
    };
    const one = async (query: SearchQuery): Promise<SearchOutcome> => {
      const docs = query.topic === "docs" && call.folder ? await import("./docs/installed.ts") : undefined;
      const installed = (await docs?.findInstalled(call.folder ?? "", query.text)) ?? [];
      const text = docs?.withVersions(query.text, installed) ?? query.text;
      const run = { ...shared, query: { ...query, text }, installed };
      const { specialists, general } = withAccess(plan);
      const running = offline
        ? offline.runOffline([...specialists, ...general], run, signal)
        : runTopic({ specialists, general }, run, signal, strategy);
      const outcome = await running.catch((error: unknown) => {
        if (learns && ScryError.is(error)) records.note(error.attempts);
        throw error;
      });
      if (learns) records.note(outcome.attempts, outcome.results);
      return described(
        outcome,
        query,
        asked,
        installed.map((one) => docs?.installedNote(one) ?? ""),
      );
    };
    if (!several) return one(first);
    return mergeQueries(texts, await Promise.allSettled(queries.map(one)), first.limit);
  };

  function withAccess({ specialists, general }: TopicPlan): TopicPlan {
    const resolved = (planned: Planned) => ({ ...planned, access: accessOf(planned.provider) });
    return { specialists: specialists.map(resolved), general: general.map(resolved) };
  }
}

/** Adds what the caller should know: the topic, a lock file that counted, a filter that another replaced. */
function described(
  outcome: SearchOutcome,
  { text, topic, since, until }: SearchQuery,
  { timeRange }: SearchInput,
  notes: readonly string[],
): SearchOutcome {
  const replaced =
    (since || until) && timeRange && timeRange !== "all"
      ? ["The time range was not used: since and until replace it."]
      : [];
  return {
    ...outcome,
    // As it was asked; versions that were added to it are not the caller's words.
    query: text,
    ...(topic && { topic }),
    warnings: [...outcome.warnings, ...notes, ...replaced],
  };
}

/** The share of the time that specialists get before everybody else is asked. */
const specialistShare = 0.6;

/**
 * Services that each cover one field are asked together, since none of them knows the whole. If they find nothing or
 * fail, the general ones are asked. News are a mode of general services: there the first answer counts.
 */
async function runTopic(
  { specialists, general }: TopicPlan,
  run: SearchRun,
  signal: AbortSignal,
  strategy: "first" | "fuse" | "auto",
): Promise<SearchOutcome> {
  const all = [...specialists, ...general];
  if (strategy === "fuse") return runFused(all, run, signal);
  if (run.query.topic === "news" || specialists.length === 0 || (specialists.length === 1 && !general.length))
    return runFirst(all, run, signal);
  const deadline = general.length ? Date.now() + (run.deadline - Date.now()) * specialistShare : run.deadline;
  const found = await runFused(specialists, { ...run, deadline }, signal).catch((error: unknown) => {
    if (!ScryError.is(error) || signal.aborted || !general.length) throw error;
    return error;
  });
  if (!(found instanceof Error) && (found.results.length || !general.length)) return found;
  const outcome = await runFirst(general, run, signal).catch((error: unknown) => {
    // Nothing found by those who know the field is an answer; a failure of the others is not.
    if (!(found instanceof Error)) return found;
    throw ScryError.is(error) ? error.with({ attempts: [...found.attempts, ...error.attempts] }) : error;
  });
  return outcome === found ? outcome : { ...outcome, attempts: [...found.attempts, ...outcome.attempts] };
}
