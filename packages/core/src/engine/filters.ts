import { cutAtWord } from "@scry/page/markdown";
import { counted } from "../contracts/error.ts";
import type { FilterName, FilterReport, Honoured, SearchHit } from "../contracts/hit.ts";
import type { Ability, ParsedSearch, SearchAbilities } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { ageInDays, startOfRange } from "./dates.ts";
import { bothLists, type DomainLists, passes, unrestricted } from "./query-domains.ts";

/** A query as sent to one provider, and what the engine promised about each filter. */
export interface AdaptedQuery {
  query: SearchQuery;
  filters: Partial<Record<FilterName, FilterReport>>;
  warnings: string[];
}

const dayMs = 24 * 3600 * 1000;

/** `(site:a OR site:b)`: two bare operators would be joined by AND and find nothing. */
function siteGroup(domains: readonly string[]): string {
  const sites = domains.map((domain) => `site:${domain}`);
  return sites.length > 1 ? `(${sites.join(" OR ")})` : (sites[0] ?? "");
}

interface SentList {
  honoured: Ability;
  /** The query with the list in it, where it is rewritten. */
  text: string;
  /** The list for the service, where it filters by itself. */
  domains: readonly string[];
}

/**
 * How a provider honours a list, by its ability, its maximum of domains, and the room left in the query. Of several
 * lists the first that fits is sent: one that is too long with the policy may fit without it.
 */
function fitList(
  ability: Ability,
  lists: readonly (readonly string[])[],
  can: SearchAbilities,
  text: string,
  write: (domains: readonly string[]) => string,
): SentList & { whole: boolean } {
  for (const [index, domains] of lists.entries()) {
    if (!domains.length || ability === "checked") continue;
    if (domains.length > (can.maxDomains ?? Number.POSITIVE_INFINITY)) continue;
    const whole = index === 0;
    if (ability === "native") return { honoured: ability, text, domains, whole };
    const written = write(domains);
    if (written.length <= (can.queryChars ?? 500))
      return { honoured: ability, text: written, domains: [], whole };
  }
  return { honoured: "checked", text, domains: [], whole: false };
}

/** Puts the domain lists of the call and of the policy together, in the way that the provider knows. */
function adaptDomains(
  query: SearchQuery,
  adapted: SearchQuery,
  can: SearchAbilities,
  filters: AdaptedQuery["filters"],
  policy: DomainLists,
): void {
  const both = bothLists({ allowed: query.allowedDomains, blocked: query.blockedDomains }, policy);
  const ofPolicy: Honoured[] = [];
  if (both.allowed.length) {
    const sent = fitList(
      can.domains,
      [both.allowed, query.allowedDomains],
      can,
      adapted.text,
      (domains) => `${siteGroup(domains)} ${adapted.text}`,
    );
    if (query.allowedDomains.length) filters.allowedDomains = { honoured: sent.honoured };
    if (policy.allowed.length) ofPolicy.push(sent.whole ? sent.honoured : "checked");
    adapted.text = sent.text;
    adapted.allowedDomains = sent.domains;
  }
  if (both.blocked.length) {
    const taken = can.oneDomainList && adapted.allowedDomains.length > 0;
    const sent = fitList(
      taken ? "checked" : can.exclude,
      [both.blocked, query.blockedDomains],
      can,
      adapted.text,
      (domains) => `${adapted.text} ${domains.map((domain) => `-site:${domain}`).join(" ")}`,
    );
    if (query.blockedDomains.length) filters.blockedDomains = { honoured: sent.honoured };
    if (policy.blocked.length) ofPolicy.push(sent.whole ? sent.honoured : "checked");
    adapted.text = sent.text;
    adapted.blockedDomains = sent.domains;
  }
  const honoured = weakest.findLast((kind) => ofPolicy.includes(kind));
  if (honoured) filters.policy = { honoured };
}

/** From the strongest promise to none. */
export const weakest = [
  "native",
  "rewritten",
  "checked",
  "unsupported",
] as const satisfies readonly Honoured[];

/** Adapts a query to what a provider can do. Whatever it cannot do is removed and reported. */
export function adaptQuery(
  query: SearchQuery,
  can: SearchAbilities,
  label: string,
  now: Date,
  policy: DomainLists = unrestricted,
): AdaptedQuery {
  const filters: AdaptedQuery["filters"] = {};
  const warnings: string[] = [];
  const adapted = { ...query };

  const limit = can.queryChars ?? 500;
  if (adapted.text.length > limit) {
    adapted.text = cutAtWord(adapted.text, limit);
    warnings.push(`${label} takes at most ${limit} characters: the query was shortened.`);
  }

  adaptDomains(query, adapted, can, filters, policy);
  adaptTime(query, adapted, can, filters, now);

  for (const name of ["language", "region", "safe"] as const) {
    if (query[name] === undefined) continue;
    filters[name] = { honoured: can[name] ? "native" : "unsupported" };
    if (can[name]) continue;
    delete adapted[name];
    warnings.push(
      `${label} cannot filter by ${name === "safe" ? "safe search" : name}: the filter was not applied.`,
    );
  }
  if (query.page > 1) filters.page = { honoured: can.page ? "native" : "unsupported" };
  adaptTopic(query, adapted, can, label, { filters, warnings });

  // A filter that can only be checked drops hits afterwards: ask for more than is wanted.
  const checking = Object.values(filters).some(({ honoured }) => honoured === "checked");
  // Fewer than the usual ten are no surprise: a package index has one hit for a name.
  if (query.limit > Math.max(can.limit, 10))
    warnings.push(`${label} returns at most ${counted(can.limit, "result")} for one query.`);
  adapted.limit = Math.min(can.limit, checking ? Math.max(20, query.limit * 3) : query.limit);
  return { query: adapted, filters, warnings };
}

/** Documentation is recognised in the hits (`engine/docs`); other topics are the service's own, or its general hits are shown. */
function adaptTopic(
  { topic }: SearchQuery,
  adapted: SearchQuery,
  can: SearchAbilities,
  label: string,
  { filters, warnings }: Pick<AdaptedQuery, "filters" | "warnings">,
): void {
  if (!topic) return;
  const isOwn = topic !== "docs" && can.topics?.includes(topic);
  filters.topic = { honoured: isOwn ? "native" : topic === "docs" ? "checked" : "unsupported" };
  if (isOwn) return;
  delete adapted.topic;
  if (topic !== "docs")
    warnings.push(`${label} has no search of its own for ${topic}: these are its general results.`);
}

/** The promised filters, except those that the service did not apply. */
export function withoutUnapplied(
  promised: AdaptedQuery["filters"],
  unapplied: ParsedSearch["unapplied"] = [],
): AdaptedQuery["filters"] {
  const broken = unapplied.filter((name) => promised[name]);
  return { ...promised, ...Object.fromEntries(broken.map((name) => [name, { honoured: "unsupported" }])) };
}

function adaptTime(
  query: SearchQuery,
  adapted: SearchQuery,
  can: SearchAbilities,
  filters: AdaptedQuery["filters"],
  now: Date,
): void {
  if (query.since || query.until) {
    filters.dates = { honoured: can.dates ? "native" : "checked" };
    adapted.timeRange = "all";
    if (!can.dates) {
      delete adapted.since;
      delete adapted.until;
    }
    return;
  }
  if (query.timeRange === "all") return;
  filters.timeRange = { honoured: can.time };
  if (can.time === "native") return;
  if (can.time === "rewritten") adapted.since = startOfRange(query.timeRange, now);
  adapted.timeRange = "all";
}

/** Whether the date is known, exactly or by an age that is understood. */
const isDated = ({ publishedAt, age }: SearchHit) =>
  publishedAt !== undefined || (age !== undefined && ageInDays(age) !== undefined);

/** Moves hits of unknown date to the end; otherwise keeps the order. */
export const undatedLast = (hits: readonly SearchHit[]): SearchHit[] => [
  ...hits.filter(isDated),
  ...hits.filter((hit) => !isDated(hit)),
];

/** Inside the wanted days: true, false, or undefined when the date is unknown. A day of grace covers time zones. */
function inTime(
  hit: SearchHit,
  since: string | undefined,
  until: string | undefined,
  now: Date,
): boolean | undefined {
  const days = hit.publishedAt ? undefined : hit.age ? ageInDays(hit.age) : undefined;
  const moment = hit.publishedAt
    ? Date.parse(hit.publishedAt)
    : days === undefined
      ? undefined
      : now.getTime() - days * dayMs;
  if (moment === undefined || Number.isNaN(moment)) return undefined;
  if (since && moment < Date.parse(since) - dayMs) return false;
  return !(until && moment > Date.parse(until) + 2 * dayMs);
}

export interface Verified {
  hits: SearchHit[];
  filters: AdaptedQuery["filters"];
  /** Hits removed by the operator's own lists, whatever the query allowed. */
  againstPolicy: number;
}

/** Checks the hits against the query before they are cut to its limit. Operators are advisory, so domains are always checked. */
export function verifyHits(
  hits: readonly SearchHit[],
  query: SearchQuery,
  promised: AdaptedQuery["filters"],
  policy: DomainLists,
  now: Date,
): Verified {
  const filters = { ...promised };
  const note = (name: FilterName, counts: Partial<FilterReport>) => {
    const report = filters[name];
    if (report) filters[name] = { ...report, ...counts };
  };
  const allowed = hits.filter(({ url }) => passes(url, { allowed: query.allowedDomains, blocked: [] }));
  note("allowedDomains", { dropped: hits.length - allowed.length });
  const unblocked = allowed.filter(({ url }) => passes(url, { allowed: [], blocked: query.blockedDomains }));
  note("blockedDomains", { dropped: allowed.length - unblocked.length });
  const inPolicy = unblocked.filter(({ url }) => passes(url, policy));
  const againstPolicy = unblocked.length - inPolicy.length;
  note("policy", { dropped: againstPolicy });

  const timed: FilterName | undefined = filters.dates ? "dates" : filters.timeRange ? "timeRange" : undefined;
  if (!timed) return { hits: inPolicy, filters, againstPolicy };
  const since = query.since ?? (query.timeRange === "all" ? undefined : startOfRange(query.timeRange, now));
  const judged = inPolicy.map((hit) => ({ hit, fits: inTime(hit, since, query.until, now) }));
  const undated = judged.filter(({ fits }) => fits === undefined);
  const keepUndated = query.undated === "keep";
  // A service with its own filter may use the date of the last change: its results are kept.
  const trusted = filters[timed]?.honoured !== "checked";
  const fitting = judged.filter(({ fits }) => (trusted ? fits !== undefined : fits));
  const ordered = keepUndated ? [...fitting, ...undated] : fitting;
  const dropped = judged.length - ordered.length;
  const outside = trusted ? ordered.filter(({ fits }) => fits === false).length : 0;
  note(timed, {
    ...((dropped > 0 || !trusted) && { dropped }),
    ...(outside > 0 && { outside }),
    undated: keepUndated ? undated.length : 0,
  });
  return { hits: ordered.map(({ hit }) => hit), filters, againstPolicy };
}
