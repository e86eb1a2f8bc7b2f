import type { Meaning } from "@scry/page/passages";
import { ScryError } from "../contracts/error.ts";
import type { SearchOutcome } from "../contracts/hit.ts";
import type { Library } from "../contracts/library.ts";
import type { OpenedPage } from "../contracts/page.ts";
import type { Provider } from "../contracts/provider.ts";
import type { Guard } from "../guard/index.ts";
import { trafficOf } from "../replay/engine-traffic.ts";
import { recordedDispatcher } from "../replay/traffic.ts";
import { type LoadOptions, loadSettings } from "../settings/load.ts";
import {
  missingNeed,
  notConfigured,
  type ProviderAccess,
  resolveAccess,
  settingName,
} from "../settings/provider-access.ts";
import { addressSecrets, secretValues } from "../settings/secret-values.ts";
import type { Settings } from "../settings/settings.ts";
import { openStore, type Store, type StoreChoice } from "../store/open-store.ts";
import { inSpan } from "../telemetry/span.ts";
import type { Ask } from "../transport/call.ts";
import { createProbe, createTransport } from "../transport/compose.ts";
import { createCooldowns } from "../transport/cooldowns.ts";
import { createDispatcher } from "../transport/dispatcher.ts";
import { createRedactor, type Redactor } from "../transport/redactor.ts";
import { type CheckOptions, checkProvider, type ProviderCheck } from "./check-provider.ts";
import type { SearchInput } from "./check-query.ts";
import { createLibraryDoor, type LibraryDoor } from "./library/door.ts";
import { createLibraries } from "./library/libraries.ts";
import { namedProviders, planRead, unknownProvider } from "./plan.ts";
import { type ProviderStatus, providerStatus } from "./provider-status.ts";
import { queryDomain } from "./query-domains.ts";
import { createReading } from "./reading.ts";
import type { PageView, Reading } from "./reading-types.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { createJudge } from "./rerank/judge-meaning.ts";
import { rerankProviders } from "./rerank/services.ts";
import { createSearch, type SearchOptions } from "./search.ts";
import { createTrackRecords } from "./track-record.ts";
import { type SearchReasons, whySearch } from "./why.ts";

export type { OpenInput, OpenOptions, PageView } from "./reading-types.ts";
export type { SearchOptions } from "./search.ts";

/** What `createScry` takes; without options it is configured by the settings file and the environment. */
export interface ScryOptions extends LoadOptions {
  /** The providers to choose from; createRegistry() holds the built-in ones. */
  registry?: Registry;
  /**
   * Where answers, pages, cooldowns and quotas are kept: "sqlite" is a file in the state folder. Left out: the server
   * that `store.url` names, else memory.
   */
  store?: StoreChoice;
  /** Called with one sentence that people should know: the store was lost, or a file was made. */
  warn?: (message: string) => void;
  /** Where documents are kept; by default in the file of the state with "sqlite", else in memory. */
  library?: Library;
  /**
   * Compares texts with a query by meaning, e.g. with an embedding model: used for the best places of a page and for
   * merged searches, never waited for longer than a share of the time. The setting `rerank.provider` names a service.
   */
  meaning?: Meaning;
  /** Another guard for pages, for tests that fake DNS and observe every socket. */
  guard?: Guard;
  /** Throw at once when a chosen provider lacks its key, not at the first search. */
  strict?: boolean;
}

/** The engine that `createScry` makes. */
export interface Scry
  extends Pick<
    Reading,
    | "open"
    | "page"
    | "picture"
    | "file"
    | "view"
    | "pageText"
    | "passages"
    | "explain"
    | "crawl"
    | "map"
    | "load"
  > {
  search(input: string | SearchInput, options?: SearchOptions): Promise<SearchOutcome>;
  /** Which providers this query would go to, which not, and why. Makes no request. */
  why(input: string | SearchInput, options?: Pick<SearchOptions, "providers">): Promise<SearchReasons>;
  /** Forgets what `strategy: "auto"` has learnt. */
  resetLearning(): Promise<void>;
  /** Resolves when all that was learnt so far is in the store. */
  settled(): Promise<void>;
  /** Every provider: what it can do, whether it is configured, whether it is paused. */
  providers(): Promise<ProviderStatus[]>;
  /** Checks one provider: whether it can be reached, and whether its key is good. Only throws for an unknown name. */
  check(id: string, options?: CheckOptions): Promise<ProviderCheck>;
  /** Pages and files that are kept, found and opened without a network. */
  library: LibraryDoor;
  registry: Registry;
  settings: Settings;
  /** Where this engine keeps its lasting state. */
  store: Pick<Store, "kind" | "place" | "cache" | "limits" | "isShared">;
  /** Removes every secret of the settings from a text or a plain value. */
  redact<T>(value: T): T;
  close(): Promise<void>;
}

/**
 * The engine: searches, opens pages, crawls, keeps a library. Make one and keep it for the life of the program; it
 * ends its threads, browser and connections by `close()`. Without options it reads the settings file and the environment.
 *
 * @example
 * const scry = createScry();
 * const { results } = await scry.search("node 24 release notes");
 * const page = await scry.open(results[0].url);
 * await scry.close();
 */
export function createScry(options: ScryOptions = {}): Scry {
  checkNodeVersion();
  checkOptions(options);
  const registry = options.registry ?? createRegistry();
  const settings = loadSettings(options, [...registry.all(), ...rerankProviders]);
  checkNames(settings, registry, options.strict ?? false);

  const redactor = createRedactor();
  for (const secret of addressSecrets(settings)) redactor.add(secret);
  const databasePassword = URL.parse(settings.library.url ?? "")?.password;
  if (databasePassword) redactor.add(decodeURIComponent(databasePassword));
  const accessOf = createAccessResolver(settings, redactor);
  [...registry.all(), ...rerankProviders].forEach(accessOf);

  const { record, replay } = settings.traffic;
  const traffic =
    record === undefined && replay === undefined ? undefined : trafficOf(settings.traffic, redactor);
  const warn = options.warn ?? warnInProcess;
  // State from other processes would make two runs differ.
  const store = openStore(settings, traffic ? "memory" : options.store, warn);
  const dispatcher = createDispatcher(settings.network, settings.read.proxy);
  const dispatcherOf: typeof dispatcher.get = async (kind) => {
    const inner = await dispatcher.get(kind);
    return traffic ? recordedDispatcher(inner, traffic, kind) : inner;
  };
  const wire = { redactor, dispatcher: dispatcherOf, network: settings.network };
  // Each part is made with the first call that needs it: a page of ours needs no services, and a search no readers.
  let layers: Ask | undefined;
  const transport: Ask = (call) => {
    layers ??= createTransport({ ...wire, store, cacheMs: settings.search.cacheMs });
    return layers(call);
  };
  const policy = {
    allowed: settings.policy.allowedDomains.map(queryDomain),
    blocked: settings.policy.blockedDomains.map(queryDomain),
  };

  const records = createTrackRecords(store.limits);
  const keepsFiles = options.store === "sqlite";
  const libraries = createLibraries(settings, {
    ...{ given: options.library, file: store.file, isFile: keepsFiles, warn },
  });
  const { meaning } = options;
  const isJudged = meaning !== undefined || settings.rerank.provider !== undefined;
  const judge = isJudged ? createJudge({ settings, transport, accessOf, meaning }) : undefined;
  let search: ReturnType<typeof createSearch> | undefined;
  const searchOf = () => {
    search ??= createSearch({ settings, registry, transport, policy, accessOf, libraries, judge, records });
    return search;
  };
  let reading: Reading | undefined;
  const readingOf = () => {
    reading ??= createReading({
      ...{ settings, registry, transport, copies: libraries.copies, store, judge, guard: options.guard },
      addSecret: (value) => redactor.add(value),
      traffic,
    });
    return reading;
  };
  let library: LibraryDoor | undefined;
  /** Left out of traces unless asked for, also inside a trace whose host shows them. */
  const show = settings.telemetry.queries ? redactor.text : null;
  const inPageSpan = <T extends OpenedPage | PageView>(url: string, work: () => Promise<T>): Promise<T> =>
    inSpan("open", { show }, async (span) => {
      span.show({ "scry.url": url });
      const page = await work();
      const { method, attempts } = page;
      span.set({ "scry.method": method, "scry.cached": attempts.some(({ cached }) => cached) });
      return page;
    });

  /** A second call, e.g. by a shutdown handler after a `finally`, returns the same promise. */
  let closed: Promise<void> | undefined;
  async function shut(): Promise<void> {
    traffic?.close();
    await records.settled();
    await reading?.close();
    await dispatcher.close();
    await libraries.close();
    await store.close();
  }

  return {
    registry,
    settings,
    store,
    get library() {
      const { page, crawl } = readingOf();
      library ??= createLibraryDoor({
        ...libraries,
        page,
        crawl,
        ...(keepsFiles && { stateFolder: settings.stateFolder }),
      });
      return library;
    },
    open: (input, call) =>
      inPageSpan(typeof input === "string" ? input : input.url, () => readingOf().open(input, call)),
    page: (url, call) => inPageSpan(url, () => readingOf().page(url, call)),
    picture: (url, call) => readingOf().picture(url, call),
    file: (bytes, about) => readingOf().file(bytes, about),
    view: (page, input, call) => readingOf().view(page, input, call),
    // Without a page that was read there is no text.
    pageText: (url) => reading?.pageText(url),
    passages: (markdown, query, call) => readingOf().passages(markdown, query, call),
    explain: (url) => readingOf().explain(url),
    crawl: (url, call) => readingOf().crawl(url, call),
    map: (url, call) => inSpan("map", { show }, () => readingOf().map(url, call)),
    load: () => readingOf().load(),
    search: (input, call) =>
      inSpan("search", { show }, async (span) => {
        span.show({ "scry.query": typeof input === "string" ? input : input.query });
        const outcome = redactor.value(await searchOf()(input, call));
        const { results, attempts, cached } = outcome;
        span.set({ "scry.results": results.length, "scry.attempts": attempts.length, "scry.cached": cached });
        return outcome;
      }),
    why: (input, call = {}) =>
      whySearch(input, call.providers, {
        ...{ registry, settings, records, cooldowns: createCooldowns(store.limits) },
      }),
    resetLearning: () => records.reset(registry.all().map(({ id }) => id)),
    settled: async () => void (await records.settled()),
    async providers() {
      const cooldowns = createCooldowns(store.limits);
      return Promise.all(registry.all().map((provider) => providerStatus(provider, settings, cooldowns)));
    },
    async check(id, call = {}) {
      const provider = registry.get(id);
      if (!provider) throw unknownProvider(id, registry);
      accessOf(provider);
      const tools = { settings, transport, probe: createProbe(wire) };
      return redactor.value(await checkProvider(provider, tools, call));
    },
    redact: (value) => redactor.value(value),
    close() {
      closed ??= shut();
      return closed;
    },
  };
}

const warnInProcess = (message: string) => process.emitWarning(message, "ScryWarning");

/**
 * Returns the access of a provider, after registering its secrets with the redactor. Called before every search, because
 * a host may register providers and change keys at any time; usually nothing has changed.
 */
export function createAccessResolver(
  settings: Settings,
  redactor: Redactor,
): (provider: Provider) => ProviderAccess {
  const known = new WeakMap<Provider, ProviderAccess>();
  return (provider) => {
    const access = resolveAccess(provider, settings);
    const before = known.get(provider);
    if (before && isSame(before, access)) return access;
    for (const secret of secretValues(provider, access)) redactor.add(secret);
    known.set(provider, access);
    return access;
  };
}

const isSame = (one: ProviderAccess, other: ProviderAccess) =>
  one.baseUrl === other.baseUrl &&
  sameValues(one.secrets, other.secrets) &&
  sameValues(one.settings, other.settings) &&
  sameValues(one.headers, other.headers);

function sameValues(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

/** Options of earlier versions, each with what takes its place. Only TypeScript would notice that they do nothing. */
const removedOptions = { cache: "store: { cache }", cooldowns: 'store: "memory" or "sqlite"' } as const;

function checkOptions(options: ScryOptions): void {
  for (const [name, instead] of Object.entries(removedOptions)) {
    if ((options as Readonly<Record<string, unknown>>)[name] === undefined) continue;
    throw new ScryError({
      code: "invalid_input",
      message: `createScry takes no option "${name}" any more; its place is taken by ${instead}.`,
      hint: "docs/state.md describes the option store.",
    });
  }
}

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
    const provider = registry.get(id) ?? rerankProviders.find((one) => one.id === id);
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

/** Throws a clear error on a Node that is too old, and in Bun, whose own undici never calls the guard's connector. */
export function checkNodeVersion(version = process.versions.node, bun = process.versions.bun): void {
  if (bun)
    throw new ScryError({
      code: "not_configured",
      message: `scry does not run in Bun (this is ${bun}): Bun makes connections by itself, so that private addresses could not be refused.`,
      hint: "Run the program with Node.js 22.19 or newer, or with Deno. @scry/page and @scry/core/extract work in Bun.",
    });
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new ScryError({
    code: "not_configured",
    message: `scry needs Node.js ${needed.join(".")} or newer; this is ${version}.`,
    hint: "Install a newer one: https://nodejs.org/",
  });
}
