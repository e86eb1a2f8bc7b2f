import { ScryError } from "../contracts/error.ts";
import type { Provider } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { isConfigured, missingNeed, type ProviderAccess } from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Registry } from "./registry.ts";

/**
 * The providers asked when nothing is configured, in this order: two general indexes, an independent one, then the
 * encyclopedia, which always has an answer. The library comes after them, when all have failed.
 */
const keylessChain = ["duckduckgo", "tavily", "mojeek", "wikipedia"];

/** Reorders providers that can replace each other. */
export type Reorder = (group: readonly Planned[]) => Planned[];

/** The encyclopedia is not an index of the web: however fast it answers, it stays the last of the chain. */
const isMovable = (id: string) => keylessChain.slice(0, -1).includes(id);

/** Whether a search that names no provider may use it: it can be called, or belongs to the keyless chain. */
export const isAutomatic = (provider: Provider, settings: Settings): boolean =>
  Boolean(provider.search && !provider.search.onlyNamed) &&
  (isConfigured(provider, settings) || keylessChain.includes(provider.id));

/** The first of the keyless chain, else the first that needs nothing, else the first that searches. */
export function firstOpen(providers: readonly Provider[]): Provider | undefined {
  const searching = providers.filter(({ search }) => search && !search.onlyNamed);
  return (
    keylessChain.flatMap((id) => searching.find((provider) => provider.id === id) ?? [])[0] ??
    searching.find((provider) => !needsSomething(provider)) ??
    searching[0]
  );
}

/** A provider in the plan; `keyless` says that it is asked without its key. */
export interface Planned {
  provider: Provider;
  keyless: boolean;
  /** Why it is asked, as a few words for people. */
  why: string;
  /** Its access, if it has already been resolved. */
  access?: ProviderAccess;
  /** Asked only when all others have failed. */
  lastResort?: true;
}

/** The error for an unknown name; it lists the valid ones for this kind, or all of them. */
export function unknownProvider(
  name: string,
  registry: Registry,
  kind?: "search" | "read",
  place?: string,
): ScryError {
  const valid = registry.all().filter((provider) => !kind || provider[kind]);
  return new ScryError({
    code: "invalid_input",
    message: `Unknown ${kind ? `${kind} ` : ""}provider "${name}". Valid names: ${valid.map(({ id }) => id).join(", ")}.`,
    hint: place ? `Correct ${place}.` : "Use one of the valid names.",
  });
}

/** The providers of these names, in order; an unknown name is an error that lists the valid ones. */
export function namedProviders(
  names: readonly string[],
  registry: Registry,
  kind: "search" | "read",
  place?: string,
): Provider[] {
  return names.map((name) => {
    const provider = registry.get(name.trim().toLowerCase()) ?? registry.get(name);
    if (!provider?.[kind]) throw unknownProvider(name, registry, kind, place);
    return provider;
  });
}

/**
 * Plans which providers see the query, in order. Named providers are the only ones, unless `search.fallback` adds the
 * keyless chain. If none are named: those with a key, then the keyless chain, and never one that has to be named.
 */
export function planSearch(
  named: readonly string[] | undefined,
  registry: Registry,
  settings: Settings,
  reorder: Reorder = (group) => [...group],
): Planned[] {
  // Only where nobody is named: looking for the keys of all providers takes longer than the rest of a plan.
  let found: readonly Provider[] | undefined;
  const usable = () =>
    (found ??= registry.configured(settings).filter((provider) => isAutomatic(provider, settings)));
  const chain = (): Planned[] => {
    const open = keylessChain.flatMap((id): Planned[] => {
      const provider = registry.get(id);
      const why = "open to everybody: asked when those before it fail";
      return provider?.search ? [{ provider, keyless: !isConfigured(provider, settings), why }] : [];
    });
    return [
      ...reorder(open.filter(({ provider }) => isMovable(provider.id))),
      ...open.filter(({ provider }) => !isMovable(provider.id)),
      ...usable().flatMap((provider): Planned[] => (provider.local ? [localPlan(provider)] : [])),
    ];
  };
  if (named?.length) {
    const first = namedProviders(named, registry, "search").map(
      (provider): Planned => ({ provider, keyless: false, why: "named" }),
    );
    return distinct(settings.search.fallback ? [...first, ...chain()] : first);
  }
  const own = ownProviders(usable());
  const preferred = own.filter((provider) => provider.id === registry.chosen);
  const plain = (provider: Provider): Planned => ({
    provider,
    keyless: false,
    why: needsSomething(provider) ? "configured" : "registered, needs no key",
  });
  return oncePerIndex(distinct([...preferred.map(plain), ...reorder(own.map(plain)), ...chain()]));
}

/** Those with a key, or registered by the host without needs. */
const ownProviders = (usable: readonly Provider[]) =>
  usable.filter(
    (provider) => !provider.local && (needsSomething(provider) || !keylessChain.includes(provider.id)),
  );

/** Which providers can replace which in a search that names none, by id; the operator's choice stays first. */
export function learningGroups(registry: Registry, settings: Settings): string[][] {
  const usable = registry.configured(settings).filter((provider) => isAutomatic(provider, settings));
  const own = ownProviders(usable).filter(({ id }) => id !== registry.chosen);
  return [own.map(({ id }) => id), keylessChain.filter((id) => isMovable(id) && registry.get(id)?.search)];
}

const localPlan = (provider: Provider): Planned => ({
  provider,
  keyless: false,
  ...(provider.local === "library"
    ? { lastResort: true, why: "your own pages: asked when everybody else failed" }
    : { why: "registered, needs no key" }),
});

/** For a search without a network: the services that the settings name for every call are out of reach. */
export function withLibrary(plan: TopicPlan, registry: Registry): TopicPlan {
  const provider = registry.get("library");
  if (!provider?.search) return plan;
  return { ...plan, general: distinct([...plan.general, localPlan(provider)]) };
}

export interface TopicPlan {
  /** Good at the topic. */
  specialists: Planned[];
  /** Asked when the specialists found nothing. */
  general: Planned[];
}

/** As many as are merged at once: each further one adds waiting, and few results. */
const mostSpecialists = 4;

/**
 * Divides the plan by a topic. With a list of names only those are asked; without one, the services that declare the
 * topic, including those that a plain search leaves alone, if they can be called.
 */
export function planTopic(
  topic: SearchQuery["topic"],
  named: readonly string[] | undefined,
  registry: Registry,
  settings: Settings,
  reorder?: Reorder,
): TopicPlan {
  const plan = planSearch(named, registry, settings, reorder);
  const isSpecialist = ({ search }: Provider) =>
    topic !== undefined && topic !== "docs" && Boolean(search?.can.topics?.includes(topic));
  const others = named?.length
    ? []
    : registry
        .configured(settings)
        .filter((provider) => isSpecialist(provider) && provider.search?.onlyNamed)
        .map((provider): Planned => ({ provider, keyless: false, why: "" }));
  const specialists = oncePerIndex(
    distinct([...plan, ...others].filter(({ provider }) => isSpecialist(provider))),
  )
    .slice(0, mostSpecialists)
    .map((planned) => ({
      ...planned,
      why: `good at ${topic}${planned.why === "named" ? ", named" : needsSomething(planned.provider) && !planned.keyless ? ", configured" : ", needs no key"}`,
    }));
  const general = plan.filter(({ provider }) => !specialists.some((one) => one.provider === provider));
  return { specialists, general };
}

const needsSomething = ({ needs }: Provider) => Object.values(needs).some((need) => !need.optional);

function distinct(plan: readonly Planned[]): Planned[] {
  return plan.filter(
    ({ provider }, index) => plan.findIndex((other) => other.provider.id === provider.id) === index,
  );
}

/** Providers that share an index return the same hits, so only the first is asked. */
export function oncePerIndex(plan: readonly Planned[]): Planned[] {
  const indexOf = ({ provider }: Planned) => provider.search?.index;
  return plan.filter(
    (entry, index) => plan.findIndex((other) => indexOf(other) === indexOf(entry)) === index,
  );
}

/** A reader in the plan: one of our own, or a provider. */
export type PlannedReader =
  | { id: (typeof ownReaders)[number] }
  | { id: string; provider: Provider; keyless: boolean };

/** Our own readers: nobody but the site learns of the page. `sites` means the reader that knows the page's site. */
export const ownReaders = ["sites", "direct", "browser"] as const;
export type OwnReader = Exclude<(typeof ownReaders)[number], "sites">;

const isOwn = (name: string): name is OwnReader | "sites" => (ownReaders as readonly string[]).includes(name);

/** Names that may be given to `read.provider`, WEB_READ_PROVIDER and --reader. */
export function readerNames(registry: Registry): string[] {
  const remote = registry.all().filter(({ read }) => read);
  return [...ownReaders, ...remote.map(({ id }) => id)];
}

function named(name: string, registry: Registry, place?: string): PlannedReader {
  if (isOwn(name)) return { id: name };
  const provider = registry.get(name);
  if (!provider?.read) {
    throw new ScryError({
      code: "invalid_input",
      message: `Unknown reader "${name}".`,
      hint: `${place ? `Correct ${place}. ` : ""}Valid names: ${readerNames(registry).join(", ")}.`,
    });
  }
  // Naming a service is permission to send it the address. Without a key the rule is that of a search.
  return { id: name, provider, keyless: Boolean(provider.read.open) };
}

/**
 * Plans who reads a page, in order. Named readers are the only ones. Otherwise our own, then the services with a key;
 * one that is open to everybody, Jina, without a key only when `read.remote` lets addresses leave this machine.
 */
export function planRead(
  names: readonly string[] | undefined,
  registry: Registry,
  settings: Settings,
  place?: string,
): PlannedReader[] {
  if (names?.length) return names.map((name) => named(name, registry, place));
  const readers = registry.all().filter(({ read }) => read);
  const configured = readers.filter((provider) => hasOwnAccess(provider, settings));
  const keyless = settings.read.remote ? readers.filter(({ read }) => read?.open) : [];
  const remote = [...configured, ...keyless.filter((provider) => !configured.includes(provider))];
  return [
    ...(settings.read.sites ? [{ id: "sites" } as const] : []),
    { id: "direct" },
    { id: "browser" },
    ...remote.map((provider) => ({ id: provider.id, provider, keyless: !configured.includes(provider) })),
  ];
}

/** Whether a key or an address was set: "configured" for a service that pages are sent to. */
function hasOwnAccess(provider: Provider, settings: Settings): boolean {
  return Object.values(provider.needs).some((need) => !need.optional) && !missingNeed(provider, settings);
}
