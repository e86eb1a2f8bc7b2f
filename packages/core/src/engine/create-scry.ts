import { ScryError } from "../contracts/error.ts";
import type { SearchOutcome } from "../contracts/hit.ts";
import type { Library } from "../contracts/library.ts";
import type { Provider } from "../contracts/provider.ts";
import type { Guard } from "../guard/index.ts";
import { trafficOf } from "../replay/engine-traffic.ts";
import { recordedDispatcher } from "../replay/traffic.ts";
import { type LoadOptions, loadSettings } from "../settings/load.ts";
import { missingNeed, notConfigured, settingName } from "../settings/provider-access.ts";
import { addressSecrets } from "../settings/secret-values.ts";
import type { Settings } from "../settings/settings.ts";
import { openStore, type Store, type StoreChoice } from "../store/open-store.ts";
import { createProbe, createTransport } from "../transport/compose.ts";
import { createCooldowns } from "../transport/cooldowns.ts";
import { createDispatcher } from "../transport/dispatcher.ts";
import { createRedactor } from "../transport/redactor.ts";
import { type CheckOptions, checkProvider, type ProviderCheck } from "./check-provider.ts";
import type { SearchInput } from "./check-query.ts";
import { createCopies } from "./library/copies.ts";
import { createLibraryDoor, type LibraryDoor } from "./library/door.ts";
import { createLibraries } from "./library/libraries.ts";
import { namedProviders, unknownProvider } from "./plan.ts";
import { createAccessResolver } from "./provider-secrets.ts";
import { type ProviderStatus, providerStatus } from "./provider-status.ts";
import { queryDomain } from "./query-domains.ts";
import { planRead } from "./read-plan.ts";
import { createReading, type Reading } from "./reading.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { createSearch, type SearchOptions } from "./search.ts";
import { type SearchReasons, whySearch } from "./why.ts";

export type { OpenInput, OpenOptions, PageView } from "./reading.ts";
export type { SearchOptions } from "./search.ts";

export interface ScryOptions extends LoadOptions {
  /** The providers to choose from; createRegistry() holds the built-in ones. */
  registry?: Registry;
  /**
   * Where answers, pages, cooldowns and quotas are kept: "sqlite" is a file in the state folder. Left out: the server
   * that `store.url` names, else memory.
   */
  store?: StoreChoice;
  /** Told in one sentence what people should know: the store was lost, or a file was made. */
  warn?: (message: string) => void;
  /** Where documents are kept; by default with the rest of the state. */
  library?: Library;
  /** Another guard for pages, for tests that fake DNS and watch every socket. */
  guard?: Guard;
  /** Throw at once when a chosen provider lacks its key, not at the first search. */
  strict?: boolean;
}

export interface Scry
  extends Pick<Reading, "open" | "page" | "pageText" | "passages" | "explain" | "crawl" | "map" | "load"> {
  search(input: string | SearchInput, options?: SearchOptions): Promise<SearchOutcome>;
  /** Who would be asked for this query, who would not, and why. Makes no request. */
  why(input: string | SearchInput, options?: Pick<SearchOptions, "providers">): Promise<SearchReasons>;
  /** Every provider: what it can do, whether it is configured, whether it is paused. */
  providers(): Promise<ProviderStatus[]>;
  /** Checks one provider: whether it can be reached, and whether its key is good. Only throws for an unknown name. */
  check(id: string, options?: CheckOptions): Promise<ProviderCheck>;
  /** Pages and files that are kept, found and opened without a network. */
  library: LibraryDoor;
  registry: Registry;
  settings: Settings;
  /** Where this engine keeps what is to last. */
  store: Pick<Store, "kind" | "place" | "cache" | "limits" | "isShared">;
  /** Removes every secret of the settings from a text or a plain value. */
  redact<T>(value: T): T;
  close(): Promise<void>;
}

export function createScry(options: ScryOptions = {}): Scry {
  checkNodeVersion();
  const registry = options.registry ?? createRegistry();
  const settings = loadSettings(options, registry.all());
  checkNames(settings, registry, options.strict ?? false);

  const redactor = createRedactor();
  for (const secret of addressSecrets(settings)) redactor.add(secret);
  const databasePassword = URL.parse(settings.library.url ?? "")?.password;
  if (databasePassword) redactor.add(decodeURIComponent(databasePassword));
  const accessOf = createAccessResolver(settings, redactor);
  registry.all().forEach(accessOf);

  const traffic = trafficOf(settings.traffic, redactor);
  // What other processes left behind would make two runs differ.
  const store = openStore(settings, traffic ? "memory" : options.store, options.warn ?? warnInProcess);
  const cooldowns = createCooldowns(store.limits);
  const dispatcher = createDispatcher(settings.network, settings.read.proxy);
  const dispatcherOf: typeof dispatcher.get = async (kind) => {
    const inner = await dispatcher.get(kind);
    return traffic ? recordedDispatcher(inner, traffic, kind) : inner;
  };
  const transport = createTransport({
    store,
    cacheMs: settings.search.cacheMs,
    redactor,
    dispatcher: dispatcherOf,
    network: settings.network,
  });
  const policy = {
    allowed: settings.policy.allowedDomains.map(queryDomain),
    blocked: settings.policy.blockedDomains.map(queryDomain),
  };

  const probe = createProbe({ redactor, dispatcher: dispatcherOf, network: settings.network });
  const libraries = createLibraries(settings, options.library);
  const copies = createCopies({ ...libraries, keeps: settings.library.keep });
  const search = createSearch({ settings, registry, transport, policy, accessOf, libraries });
  const reading = createReading({
    ...{ settings, registry, transport, copies, store, guard: options.guard },
    addSecret: (value) => redactor.add(value),
    traffic,
  });

  /** A second call, e.g. by a shutdown handler after a `finally`, returns the same promise. */
  let closed: Promise<void> | undefined;
  async function shut(): Promise<void> {
    traffic?.close();
    await reading.close();
    await dispatcher.close();
    await libraries.close();
    await store.close();
  }

  return {
    registry,
    settings,
    store,
    library: createLibraryDoor({
      ...libraries,
      page: reading.page,
      crawl: reading.crawl,
      stateFolder: settings.stateFolder,
    }),
    open: reading.open,
    page: reading.page,
    pageText: reading.pageText,
    passages: reading.passages,
    explain: reading.explain,
    crawl: reading.crawl,
    map: reading.map,
    load: reading.load,
    search: async (input, call) => redactor.value(await search(input, call)),
    why: (input, call = {}) => whySearch(input, call.providers, { registry, settings, cooldowns }),
    providers: () =>
      Promise.all(registry.all().map((provider) => providerStatus(provider, settings, cooldowns))),
    async check(id, call = {}) {
      const provider = registry.get(id);
      if (!provider) throw unknownProvider(id, registry);
      accessOf(provider);
      return redactor.value(await checkProvider(provider, { settings, transport, probe }, call));
    },
    redact: (value) => redactor.value(value),
    close() {
      closed ??= shut();
      return closed;
    },
  };
}

const warnInProcess = (message: string) => process.emitWarning(message, "ScryWarning");

/** Names in the settings have to exist; with `strict` the chosen ones also need their keys. */
function checkNames(settings: Settings, registry: Registry, strict: boolean): void {
  const chosen = namedProviders(
    settings.search.providers ?? [],
    registry,
    "search",
    settings.search.places.providers,
  );
  planRead(settings.read.providers, registry, settings, settings.read.places.providers);
  for (const [id, own] of Object.entries(settings.providers)) {
    const provider = registry.get(id);
    if (!provider) throw unknownProvider(id, registry, undefined, `providers.${id}`);
    const unknown = Object.keys(own).find((name) => !settingsOf(provider).includes(name));
    if (unknown) throw unknownSetting(provider, unknown);
  }
  if (!strict) return;
  for (const provider of chosen) {
    const missing = missingNeed(provider, settings);
    if (missing && !(provider.keyless && settings.providers[provider.id]?.keyless))
      throw notConfigured(provider, missing);
  }
}

/** The names allowed in `providers.<id>`: those that all providers share, and its own needs. */
const settingsOf = ({ needs }: Provider) => [
  ...new Set([
    ...["api_key", "base_url", "headers", "keyless", "delay_ms"],
    ...Object.keys(needs).map(settingName),
  ]),
];

const unknownSetting = (provider: Provider, name: string) =>
  new ScryError({
    code: "invalid_input",
    message: `providers.${provider.id}: unknown name "${name}". Valid names: ${settingsOf(provider).join(", ")}.`,
    hint: "Correct the name; docs/settings.md lists all settings.",
  });

/** As `engines` in package.json. npm only warns, and an older Node fails in the middle of the first request. */
const needed = [22, 19] as const;

/** Throws a clear error on a Node that is too old. */
export function checkNodeVersion(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new ScryError({
    code: "not_configured",
    message: `scry needs Node.js ${needed.join(".")} or newer; this is ${version}.`,
    hint: "Install a newer one: https://nodejs.org/",
  });
}
