import { ScryError } from "../contracts/error.ts";
import type { Provider } from "../contracts/provider.ts";
import {
  choose,
  configFolder,
  type Environment,
  readDotEnv,
  readEnvironment,
  stateFolder,
  type Variables,
} from "./environment.ts";
import { loadSettingsFile } from "./file.ts";
import { findNeed } from "./provider-access.ts";
import { hideSecrets } from "./secret-values.ts";
import { settingErrors } from "./setting-errors.ts";
import type { NetworkSettings, Settings } from "./settings.ts";
import {
  checkSettings,
  isStoreAddress,
  libraryAddressForm,
  libraryEngineOf,
  type SettingsFile,
  type SettingsInput,
  storeAddressForm,
} from "./settings-schema.ts";

export interface LoadOptions {
  /** Settings by argument, in the shape of the settings file. */
  settings?: SettingsInput;
  /** Instead of process.env. */
  env?: Variables;
  /** A settings file; false: read none. */
  config?: string | false;
  /** Where `.env` is looked for; false: nowhere. */
  cwd?: string | false;
  /** The host's own store of secrets, looked up by the variable's name. */
  secrets?: (name: string) => string | undefined;
  keyring?: (name: string) => string | undefined;
  /** Write all outside traffic of the engine to this file; SCRY_RECORD says the same. */
  record?: string;
  /** Take all outside traffic from this file and open no connection; SCRY_REPLAY says the same. */
  replay?: string;
}

export function loadSettings(options: LoadOptions, providers: readonly Provider[]): Settings {
  const argument = checkSettings(options.settings ?? {}, "The settings argument");
  const environment = readEnvironment(options.env);
  const loaded =
    options.config === false
      ? { settings: {} as SettingsFile, warnings: [] }
      : loadSettingsFile(options.config, environment("SCRY_CONFIG"), configFolder(environment));
  const file = loaded.settings;
  const dotEnv =
    options.cwd === false
      ? () => undefined
      : readDotEnv(options.cwd ?? process.cwd(), secretNames(providers));
  const variables = { environment, dotEnv };

  // Argument, environment, file, .env; the first that is set wins.
  const search = { ...file.search, ...defined(argument.search ?? {}) };
  const read = { ...file.read, ...defined(argument.read ?? {}) };
  const policy = { ...file.policy, ...defined(argument.policy ?? {}) };

  const network = networkOf(environment, argument.network, file.network);
  const store = storeOf(environment, argument.store, file.store);
  const settings: Settings = {
    search: {
      ...doorOf("search", variables, argument, file),
      fallback: search.fallback ?? false,
      strategy: search.strategy ?? "first",
      limit: search.limit ?? 5,
      allowedDomains: search.allowed_domains ?? [],
      blockedDomains: search.blocked_domains ?? [],
      timeRange: search.time_range ?? "all",
      language: search.language,
      region: search.region,
      safe: search.safe,
      undated: search.undated ?? "keep",
      timeoutMs: (search.timeout ?? 20) * 1000,
      requestMs: (search.request_timeout ?? 10) * 1000,
      hedge: search.hedge ?? 0.3,
      cacheMs: (search.cache_minutes ?? 15) * 60_000,
    },
    read: {
      ...doorOf("read", variables, argument, file),
      remote: read.remote ?? false,
      sites: read.sites ?? true,
      siteMirrors: read.site_mirrors ?? {},
      maxPageLength: pageLengthIn(argument) ?? pageLengthIn(file) ?? 15_000,
      timeoutMs: (read.timeout ?? 30) * 1000,
      userAgent: read.user_agent,
      archive: read.archive ?? false,
      ocr: read.ocr === true ? "eng" : read.ocr || undefined,
      profile: profileOf(read.profile, { ...file.profiles, ...argument.profiles }),
      proxy: pageProxyOf(read, network),
    },
    library: libraryOf(environment, argument.library, file.library, store),
    rerank: { ...file.rerank, ...defined(argument.rerank ?? {}) },
    browser: {
      path: argument.browser?.path ?? environment("CHROME_PATH") ?? file.browser?.path,
      sandbox:
        argument.browser?.sandbox ??
        flag("SCRY_BROWSER_SANDBOX", environment("SCRY_BROWSER_SANDBOX")) ??
        file.browser?.sandbox ??
        true,
    },
    policy: {
      allowedDomains: policy.allowed_domains ?? [],
      blockedDomains: policy.blocked_domains ?? [],
      allowRanges: policy.allow_ranges ?? [],
      allowPrivate:
        argument.policy?.allow_private ??
        list(environment("SCRY_ALLOW_PRIVATE")) ??
        file.policy?.allow_private ??
        [],
      ...(policy.ports && { ports: policy.ports }),
      contentTypes: (policy.content_types ?? []).map((type) => type.trim().toLowerCase()),
    },
    network,
    log: { queries: argument.log?.queries ?? file.log?.queries ?? false },
    telemetry: { queries: argument.telemetry?.queries ?? file.telemetry?.queries ?? false },
    store,
    traffic: {
      record: options.record ?? environment("SCRY_RECORD"),
      replay: options.replay ?? environment("SCRY_REPLAY"),
    },
    providers: mergeProviders(file.providers ?? {}, argument.providers ?? {}),
    secretSources: {
      argument: argument.providers ?? {},
      host: options.secrets,
      environment,
      keyring: options.keyring,
      dotEnv,
      file: file.providers ?? {},
    },
    environment,
    variables: options.env ?? process.env,
    stateFolder: stateFolder(environment),
    file: loaded.path,
    warnings: loaded.warnings,
    errors: () => settingErrors(settings, providers),
  };
  const supplied = suppliedByDotEnv(settings, providers);
  return hideSecrets(
    supplied.length ? { ...settings, warnings: [...settings.warnings, dotEnvNotice(supplied)] } : settings,
  );
}

/** The values that came from the folder's .env. */
function suppliedByDotEnv(settings: Settings, providers: readonly Provider[]): string[] {
  const { dotEnv } = settings.secretSources;
  const switches = [settings.search.places, settings.read.places]
    .flatMap(({ enabled, providers: named }) => [enabled, named])
    .flatMap((place) => (place?.endsWith(inDotEnv) ? [place.slice(0, -inDotEnv.length)] : []));
  const keys = providers.flatMap((provider) =>
    Object.entries(provider.needs).flatMap(([name, need]) => {
      // Most folders have none, and then neither the keyring nor the host is asked.
      if (!need.secret || !need.env.some(dotEnv)) return [];
      const found = findNeed(provider, name, settings);
      return found?.source === ".env" ? [found.place] : [];
    }),
  );
  return [...new Set([...switches, ...keys])];
}

const inDotEnv = " in .env";

const dotEnvNotice = (names: readonly string[]) => `The .env of this folder supplied ${names.join(", ")}.`;

/** A variable with the name that messages use for it. */
interface Variable {
  name: string;
  value: string | undefined;
}

/** The settings that search and read share, and where each was set. */
function doorOf(
  kind: "search" | "read",
  { environment, dotEnv }: Record<"environment" | "dotEnv", Environment>,
  argument: SettingsFile,
  file: SettingsFile,
) {
  const isSearch = kind === "search";
  /** The folder's own file counts where nothing else is set. */
  const variable = (name: string, isInFile: boolean): Variable => {
    const value = environment(name);
    if (value !== undefined || isInFile) return { name, value };
    return { name: name + inDotEnv, value: dotEnv(name) };
  };
  const inFile = { enabled: file[kind]?.enabled, providers: namedIn(file, kind) };
  const { name, value } = variable(
    isSearch ? "WEB_SEARCH_ENABLED" : "WEB_READ_ENABLED",
    inFile.enabled !== undefined,
  );
  const enabled = choose(
    `${kind}.enabled`,
    argument[kind]?.enabled,
    { name, value: flag(name, value) },
    inFile.enabled,
  );
  const providers = choose<string | string[]>(
    `${kind}.provider`,
    namedIn(argument, kind),
    variable(isSearch ? "WEB_SEARCH_PROVIDER" : "WEB_READ_PROVIDER", inFile.providers !== undefined),
    inFile.providers,
  );
  return {
    enabled: enabled.value ?? true,
    providers: names(providers.value),
    places: { enabled: enabled.place, providers: providers.place },
  };
}

function networkOf(
  environment: Environment,
  argument: SettingsFile["network"],
  file: SettingsFile["network"],
): NetworkSettings {
  const proxy = (name: string) =>
    choose("network.proxy", argument?.proxy, variableOf(environment, name), file?.proxy);
  const httpsProxy = proxy("https_proxy");
  const httpProxy = proxy("http_proxy");
  const noProxy = choose(
    "network.no_proxy",
    argument?.no_proxy,
    variableOf(environment, "no_proxy"),
    file?.no_proxy,
  );
  // NODE_EXTRA_CA_CERTS is read by Node itself when it starts.
  const certificates = { name: "SSL_CERT_FILE", value: environment("SSL_CERT_FILE") };
  const ca = choose("network.ca", argument?.ca, certificates, file?.ca);
  return {
    httpsProxy: httpsProxy.value,
    httpProxy: httpProxy.value,
    noProxy: noProxy.value,
    ca: ca.value,
    offline: argument?.offline ?? flag("SCRY_OFFLINE", environment("SCRY_OFFLINE")) ?? file?.offline ?? false,
    places: { httpsProxy: httpsProxy.place, httpProxy: httpProxy.place, ca: ca.place },
  };
}

function libraryOf(
  environment: Environment,
  argument: SettingsFile["library"],
  file: SettingsFile["library"],
  store: Settings["store"],
): Settings["library"] {
  const variable = environment("SCRY_LIBRARY_URL");
  // The address may hold a password and is not repeated.
  if (variable !== undefined && !libraryEngineOf(variable))
    throw libraryError(
      `SCRY_LIBRARY_URL is not valid: ${libraryAddressForm}.`,
      "Correct the variable; docs/library.md lists the engines.",
    );
  const named = argument?.url ?? variable ?? file?.url;
  const wanted = argument?.engine ?? file?.engine;
  const url =
    wanted === "sqlite" ? undefined : (named ?? (wanted !== "opensearch" ? databaseOf(store) : undefined));
  const engine = wanted ?? (url === undefined ? "sqlite" : libraryEngineOf(url)) ?? "postgres";
  if (engine !== "sqlite" && url === undefined)
    throw libraryError(
      `library.engine is ${engine}, but the address of its server is missing.`,
      "Set library.url or SCRY_LIBRARY_URL, for example http://localhost:9200 for OpenSearch.",
    );
  if (url !== undefined && libraryEngineOf(url) !== engine)
    throw libraryError(
      `library.engine is ${engine}, but the address of the library is not one of it: ${libraryAddressForm}.`,
      "Correct library.engine, or the address in library.url or SCRY_LIBRARY_URL.",
    );
  return {
    keep: argument?.keep ?? file?.keep ?? false,
    shared: argument?.shared ?? file?.shared ?? false,
    engine,
    ...(url !== undefined && { url }),
  };
}

const libraryError = (message: string, hint: string) =>
  new ScryError({ code: "invalid_input", message, hint });

/** A database that holds the rest of the state holds the library, too. */
const databaseOf = ({ enabled, url }: Settings["store"]) =>
  enabled && url && /^postgres/.test(url) ? url : undefined;

const megabyte = 1_000_000;
const dayMs = 24 * 3600 * 1000;

function storeOf(
  environment: Environment,
  argument: SettingsFile["store"],
  file: SettingsFile["store"],
): Settings["store"] {
  const isOff = flag("SCRY_NO_STORE", environment("SCRY_NO_STORE"));
  const variable = environment("SCRY_STORE_URL");
  // The address may hold a password and is not repeated.
  if (variable !== undefined && !isStoreAddress(variable))
    throw new ScryError({
      code: "invalid_input",
      message: `SCRY_STORE_URL is not valid: ${storeAddressForm}.`,
      hint: "Correct the variable; docs/state.md lists the stores.",
    });
  const url = argument?.url ?? variable ?? file?.url;
  return {
    enabled: argument?.enabled ?? (isOff === undefined ? undefined : !isOff) ?? file?.enabled ?? true,
    ...(url !== undefined && { url }),
    maxBytes: (argument?.max_megabytes ?? file?.max_megabytes ?? 200) * megabyte,
    maxAgeMs: (argument?.max_days ?? file?.max_days ?? 7) * dayMs,
    shared: argument?.shared ?? file?.shared ?? false,
  };
}

function profileOf(
  name: string | undefined,
  profiles: NonNullable<SettingsFile["profiles"]>,
): Settings["read"]["profile"] {
  if (name === undefined) return undefined;
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found) return { name, hosts: found.hosts, cookiesFile: found.cookies_file };
  const names = Object.keys(profiles);
  throw new ScryError({
    code: "invalid_input",
    message: `There is no profile "${withoutControls(name)}".`,
    hint: names.length ? `Profiles: ${names.join(", ")}.` : "Add it to profiles in the settings file.",
  });
}

/** `read.proxy` by itself, or with `read.use_proxy` the proxy of the services. */
function pageProxyOf(
  read: NonNullable<SettingsFile["read"]>,
  { httpProxy, httpsProxy, noProxy, places }: NetworkSettings,
): Settings["read"]["proxy"] {
  const common = { noProxy, resolves: read.proxy_resolves ?? false };
  if (read.proxy) return { ...common, http: read.proxy, https: read.proxy, place: "read.proxy" };
  if (!read.use_proxy || (!httpProxy && !httpsProxy)) return undefined;
  const place = (httpsProxy ? places?.httpsProxy : places?.httpProxy) ?? "network.proxy";
  return { ...common, http: httpProxy ?? httpsProxy, https: httpsProxy ?? httpProxy, place };
}

/** `search.provider` or `search_provider`, in one of the sources. */
const namedIn = (source: SettingsFile, kind: "search" | "read") =>
  source[kind]?.provider ?? source[`${kind}_provider`];

const pageLengthIn = (source: SettingsFile) => source.read?.max_page_length ?? source.max_page_length;

/** The variables that hold secrets: the only ones besides WEB_* that a .env may supply. */
const secretNames = (providers: readonly Provider[]) =>
  new Set(
    providers.flatMap(({ needs }) => Object.values(needs).flatMap((need) => (need.secret ? need.env : []))),
  );

function names(value: string | readonly string[] | undefined): readonly string[] | undefined {
  const parts = typeof value === "string" ? list(value) : value;
  return parts?.length
    ? [...new Set(parts.map((name) => withoutControls(name.trim().toLowerCase())))]
    : undefined;
}

/** Names are repeated in messages, and a terminal obeys control characters. */
const withoutControls = (text: string) => text.replace(/\p{C}/gu, "\ufffd");

const list = (value: string | undefined) =>
  value
    ?.split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Proxy variables are written in either case; the lower one is the older custom and wins, as in curl. */
const variableOf = (environment: Environment, name: string): Variable =>
  [name, name.toUpperCase()]
    .map((spelling) => ({ name: spelling, value: environment(spelling) }))
    .find(({ value }) => value !== undefined) ?? { name, value: undefined };

function flag(name: string, said: string | undefined): boolean | undefined {
  const value = said?.toLowerCase();
  if (value === undefined) return undefined;
  if (["1", "true", "yes", "on"].includes(value)) return true;
  if (["0", "false", "no", "off"].includes(value)) return false;
  throw new ScryError({
    code: "invalid_input",
    message: `${name} is "${value}", but it can only be true or false.`,
    hint: `Set ${name} to true or to false.`,
  });
}

const defined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<T>;

function mergeProviders(file: Settings["providers"], argument: Settings["providers"]): Settings["providers"] {
  const ids = new Set([...Object.keys(file), ...Object.keys(argument)]);
  return Object.fromEntries([...ids].map((id) => [id, { ...file[id], ...argument[id] }]));
}
