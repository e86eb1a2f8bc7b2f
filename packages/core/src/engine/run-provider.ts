import { counted, ScryError } from "../contracts/error.ts";
import type { Attempt, SearchHit } from "../contracts/hit.ts";
import type { ParsedSearch } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { WireReply } from "../contracts/reply.ts";
import { missingNeed, notConfigured, resolveAccess } from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Ability, Answered, Ask, Call } from "../transport/call.ts";
import { decodeReply } from "../transport/decode.ts";
import { deadline } from "../transport/layers/deadline.ts";
import type { InstalledPackage } from "./docs/installed.ts";
import { type AdaptedQuery, adaptQuery, verifyHits, withoutUnapplied } from "./filters.ts";
import { dedupe } from "./merge.ts";
import { normalise } from "./normalise.ts";
import type { Planned } from "./plan.ts";
import { type DomainLists, passes } from "./query-domains.ts";
import type { Judge } from "./rerank/judge-meaning.ts";

/** What every attempt of one search shares. */
export interface SearchRun {
  query: SearchQuery;
  settings: Settings;
  transport: Ask;
  policy: DomainLists;
  /** Epoch milliseconds. */
  deadline: number;
  requestMs: number;
  /** Silence for less than this says nothing about a service. */
  leastSilenceMs?: number;
  fresh: boolean;
  /** Answers come from the cache alone, however old they are. */
  offline?: boolean;
  /** For the topic "docs": packages that the query names and the project has. */
  installed?: readonly InstalledPackage[];
  /** The hits of several providers are going to be merged. */
  merges?: boolean;
  /** Compares hits with the query by meaning before they are merged. */
  judge?: Judge | undefined;
  /** Nothing could be reached: scry's documentation may answer, too. */
  noNetwork?: boolean;
  /** Answers the requests of the provider `library`. */
  local?: (query: SearchQuery, how: LocalSearch) => Promise<WireReply>;
}

/** How the library is searched. */
export interface LocalSearch {
  signal: AbortSignal;
  /** Only hits with most of the words: this provider was not requested. */
  strict: boolean;
  /** Also scry's own documentation, which would only disturb a search of the web. */
  docs: boolean;
}

export interface ProviderAnswer {
  hits: SearchHit[];
  answer?: string;
  filters: AdaptedQuery["filters"];
  warnings: string[];
  attempt: Attempt;
}

/** Asks one provider: fit the query, send, clean, check. Throws a coded error. */
export async function runProvider(
  { provider, keyless, access: given, lastResort }: Omit<Planned, "why">,
  run: SearchRun,
  signal: AbortSignal,
  deadline: number,
): Promise<ProviderAnswer> {
  const { search } = provider;
  if (!search) throw new Error(`${provider.id} does not search.`);
  const started = Date.now();
  const access = given ?? resolveAccess(provider, run.settings);
  const missing = missingNeed(provider, run.settings);
  if (missing && !keyless && !(provider.keyless && access.keyless)) throw notConfigured(provider, missing);
  if (run.query.page > 1 && !search.can.page) {
    throw new ScryError({
      code: "invalid_input",
      message: `${provider.label} offers only the first page of results.`,
      hint: "Ask for page 1, or use a provider with paging.",
      provider: provider.id,
      local: true,
    });
  }

  const now = new Date(started);
  const adapted = adaptQuery(run.query, search.can, provider.label, now, run.policy);
  const context = {
    settings: access.settings,
    keyed: !missing && Object.keys(access.secrets).length > 0,
    now,
  };
  const ability = search as Ability;
  const call: Call = {
    provider,
    kind: "search",
    ability,
    ask: adapted.query,
    context,
    spec: ability.request(adapted.query, context),
    access,
    keyIndex: 0,
    signal,
    deadline,
    requestMs: run.requestMs,
    leastSilenceMs: run.leastSilenceMs,
    fresh: run.fresh,
    ...(run.offline && { offline: true }),
  };
  const { value, cached, shared, at } =
    provider.local === "library" && run.local
      ? await askLocally(call, adapted.query, run, lastResort)
      : await run.transport(call);

  const parsed = value as ParsedSearch;
  const clean = normalise(parsed, provider.id, enough(run, adapted));
  const promised = withoutUnapplied(adapted.filters, parsed.unapplied);
  const verified = verifyHits(dedupe(clean.hits), run.query, promised, run.policy, now);
  const warnings = [...adapted.warnings, ...clean.warnings];
  if (run.offline && at !== undefined)
    warnings.push(`The answer of ${provider.label} is from the cache, as of ${new Date(at).toISOString()}.`);
  if (clean.withoutUrl) {
    warnings.push(
      `Left out ${counted(clean.withoutUrl, "result")} of ${provider.label} without a usable address.`,
    );
  }
  if (verified.againstPolicy) {
    warnings.push(
      `Left out ${counted(verified.againstPolicy, "result")} of ${provider.label} because of the domain policy set here.`,
    );
  }
  const shown = clean.answer && mayShowAnswer(parsed, run, verified.filters) ? clean.answer : undefined;
  if (clean.answer && !shown) {
    warnings.push(
      `The answer of ${provider.label} was left out: it may come from sites that the domain lists exclude.`,
    );
  }
  const free = cached || shared;
  const credits = free ? 0 : (parsed.credits ?? search.cost?.credits);
  const usd = free ? 0 : (parsed.usd ?? search.cost?.usd);
  return {
    hits: verified.hits,
    ...(shown && { answer: shown }),
    filters: verified.filters,
    warnings,
    attempt: {
      provider: provider.id,
      ms: Date.now() - started,
      outcome: verified.hits.length ? "ok" : "empty",
      cached,
      ...(context.keyed && credits !== undefined && { credits }),
      ...(context.keyed && usd !== undefined && { usd }),
    },
  };
}

/** The library's hits, for when the web used up the time without an answer. */
const leastLocalMs = 3000;

function askLocally(
  call: Call,
  query: SearchQuery,
  { local, merges = false, noNetwork = false }: SearchRun,
  lastResort: true | undefined,
): Promise<Answered> {
  const docs = !merges && (!lastResort || noNetwork);
  const ask = deadline(async (limited) => {
    const how = { signal: limited.signal, strict: lastResort ?? false, docs };
    const reply = await local?.(query, how);
    return { value: reply && decodeReply(reply, limited, undefined), cached: false };
  });
  const least = lastResort ? Date.now() + leastLocalMs : 0;
  return ask({ ...call, deadline: Math.max(call.deadline, least) });
}

/**
 * An answer has to keep to the domain lists as hits do: by the page that it is from, or else only where the service
 * itself kept to the lists in all that it sent.
 */
function mayShowAnswer(
  { answerUrl }: ParsedSearch,
  { query, policy }: SearchRun,
  { allowedDomains, blockedDomains, policy: ofPolicy }: AdaptedQuery["filters"],
): boolean {
  if (answerUrl) {
    const ofCall = { allowed: query.allowedDomains, blocked: query.blockedDomains };
    return passes(answerUrl, ofCall) && passes(answerUrl, policy);
  }
  return [allowedDomains, blockedDomains, ofPolicy].every(
    (report) => !report || (report.honoured === "native" && !report.dropped),
  );
}

/** How many hits to clean: all, if some may be dropped again or are merged with those of others. */
function enough({ query, policy, merges }: SearchRun, { filters }: AdaptedQuery): number {
  const filtered = Object.keys(filters).length > 0 || policy.allowed.length > 0 || policy.blocked.length > 0;
  return filtered || merges ? Number.POSITIVE_INFINITY : query.limit;
}
