import type { Honoured } from "../contracts/hit.ts";
import type { Provider } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { isConfigured, missingNeed } from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Cooldowns } from "../transport/cooldowns.ts";
import { checkQuery, checkTexts, type SearchInput } from "./check-query.ts";
import { adaptQuery } from "./filters.ts";
import { learnedOrder } from "./learned-order.ts";
import { learningGroups, planTopic } from "./plan.ts";
import { pauseOf } from "./provider-status.ts";
import type { Registry } from "./registry.ts";
import { describeStanding, type TrackRecords } from "./track-record.ts";

export interface ProviderReason {
  id: string;
  why: string;
  /** How it would honour each filter of the query. */
  filters?: Readonly<Record<string, Honoured>>;
}

/** The providers that a query would go to, in order, and those it would not. */
export interface SearchReasons {
  query: string;
  topic: string;
  /** The first ones are asked together and their results merged; 1: one after another. */
  together: number;
  asked: readonly ProviderReason[];
  notAsked: readonly ProviderReason[];
}

interface Parts {
  registry: Registry;
  settings: Settings;
  cooldowns: Cooldowns;
  records: TrackRecords;
}

/** Explains the plan of a search without making a request. */
export async function whySearch(
  input: string | SearchInput,
  providers: readonly string[] | undefined,
  { registry, settings, cooldowns, records }: Parts,
): Promise<SearchReasons> {
  const asked = typeof input === "string" ? { query: input } : input;
  const [text = ""] = checkTexts(asked);
  const query = checkQuery({ ...asked, query: text }, settings);
  const named = providers?.length ? providers : settings.search.providers;
  const learns = settings.search.strategy === "auto";
  const reorder =
    learns && !named?.length
      ? await learnedOrder(records, learningGroups(registry, settings), false)
      : undefined;
  const { specialists, general } = planTopic(query.topic, named, registry, settings, reorder);
  const plan = [...specialists, ...general];
  const standings = learns ? await records.read(plan.map(({ provider }) => provider.id)) : new Map();
  const reasons = plan.map(async ({ provider, why, keyless }): Promise<ProviderReason> => {
    const paused = await pauseOf(provider, settings, cooldowns);
    const standing = standings.get(provider.id);
    const states = [
      why,
      standing && describeStanding(standing),
      keyless && "without its key",
      paused && `paused for ${paused.seconds} s: ${paused.code}`,
    ];
    return { id: provider.id, why: states.filter(Boolean).join("; "), ...filtersOf(provider, query) };
  });
  const all = settings.search.strategy === "fuse";
  return {
    query: text,
    topic: query.topic ?? "web",
    together: all ? plan.length : query.topic === "news" ? 1 : Math.max(1, specialists.length),
    asked: await Promise.all(reasons),
    notAsked: registry
      .all()
      .filter((provider) => provider.search && !plan.some((planned) => planned.provider === provider))
      .map((provider) => ({ id: provider.id, why: whyNot(provider, query, plan, named, settings) })),
  };
}

function filtersOf({ label, search }: Provider, query: SearchQuery): Pick<ProviderReason, "filters"> {
  if (!search) return {};
  const filters = Object.entries(adaptQuery(query, search.can, label, new Date()).filters);
  return filters.length
    ? { filters: Object.fromEntries(filters.map(([name, { honoured }]) => [name, honoured])) }
    : {};
}

function whyNot(
  provider: Provider,
  { topic }: SearchQuery,
  plan: ReturnType<typeof planTopic>["general"],
  named: readonly string[] | undefined,
  settings: Settings,
): string {
  if (named?.length) return "not among the named providers";
  const { search } = provider;
  if (!isConfigured(provider, settings)) {
    const missing = missingNeed(provider, settings);
    return `not configured: ${missing?.need.env[0] ?? "a setting"} is not set`;
  }
  const isGood = topic && topic !== "docs" && search?.can.topics?.includes(topic);
  if (search?.onlyNamed && !isGood)
    return search.can.topics?.length
      ? `asked for the topics ${search.can.topics.join(", ")} or if named`
      : "asked only if named";
  const twin = plan.find((planned) => planned.provider.search?.index === search?.index);
  if (twin) return `shares the index of ${twin.provider.id}`;
  return isGood ? "enough others are good at the topic" : "not needed";
}
