import type { SafeLevel, TimeRange, Undated } from "../contracts/query.ts";
import type { PageProxyOptions } from "../guard/proxy/page-proxy.ts";
import type { Environment, Variables } from "./environment.ts";
import type { ProviderSettingsInput } from "./settings-schema.ts";

/** Where a value was set, for messages about it: a variable or a path in the settings; undefined: by the caller. */
interface Places {
  enabled?: string;
  providers?: string;
}

export interface NetworkSettings {
  httpProxy?: string;
  httpsProxy?: string;
  noProxy?: string;
  /** A PEM file of certificate authorities to trust besides the usual ones. */
  ca?: string;
  /** Searches and pages come from the library and the cache alone. */
  offline?: boolean;
  /** What to correct when one of them is wrong: a variable, or the path in the settings. */
  places?: { httpProxy?: string; httpsProxy?: string; ca?: string };
}

/** Cookies of a login, and the only hosts that get them. */
export interface ProfileSettings {
  name: string;
  hosts: readonly string[];
  cookiesFile: string;
}

/** All settings, resolved: argument > environment > file > default. */
export interface Settings {
  search: {
    enabled: boolean;
    /** The only providers that may see a query, in order. Undefined: those with a key, then the keyless chain. */
    providers?: readonly string[];
    places: Places;
    fallback: boolean;
    strategy: "first" | "fuse" | "auto";
    limit: number;
    allowedDomains: readonly string[];
    blockedDomains: readonly string[];
    timeRange: TimeRange;
    language?: string;
    region?: string;
    safe?: SafeLevel;
    undated: Undated;
    timeoutMs: number;
    requestMs: number;
    /** The share of the time after which the next provider starts beside a silent one; false: never. */
    hedge: number | false;
    cacheMs: number;
  };
  read: {
    enabled: boolean;
    providers?: readonly string[];
    places: Places;
    remote: boolean;
    /** Read the pages of known sites by their own APIs and raw forms. */
    sites: boolean;
    /** Where site readers ask instead of a host, by its name. */
    siteMirrors: Readonly<Record<string, string>>;
    maxPageLength: number;
    timeoutMs: number;
    userAgent?: string;
    /** Deleted pages may be read from the web archive, which then learns their addresses. */
    archive: boolean;
    /** The language in which the text of pictures and scans is read by OCR; undefined: not at all. */
    ocr?: string;
    /** Who we are on some sites; chosen by the operator, never by a call. */
    profile?: ProfileSettings;
    /** The proxy that pages are read through. */
    proxy?: PageProxyOptions;
  };
  library: {
    /** Keep every page that is opened. */
    keep: boolean;
    /** Callers of a gateway see and change the library of this machine; otherwise each has their own. */
    shared: boolean;
    /** What holds it: the state file, or a server. */
    engine: "sqlite" | "postgres" | "opensearch";
    /** The address of the server. */
    url?: string;
  };
  /** The service that compares texts with a query by meaning; none without a provider. */
  rerank: { provider?: "embeddings" | "jina" | "cohere" | "voyage"; url?: string; model?: string };
  browser: { path?: string; sandbox: boolean };
  policy: {
    allowedDomains: readonly string[];
    blockedDomains: readonly string[];
    allowRanges: readonly string[];
    allowPrivate: readonly string[];
    /** Only these ports, instead of the guard's own rule. */
    ports?: readonly number[];
    /** Only pages of these types, e.g. text/html; empty: all that can be read. */
    contentTypes: readonly string[];
  };
  network: NetworkSettings;
  /** State that outlives a process. */
  store: {
    enabled: boolean;
    /** A Redis or PostgreSQL server, instead of the file in the state folder. */
    url?: string;
    maxBytes: number;
    maxAgeMs: number;
    /** Pages of private addresses belong to everybody who may call, not to the caller who opened them. */
    shared: boolean;
  };
  /** What the gateway's log may hold: queries and the addresses of pages. */
  log: { queries: boolean };
  /** What traces may hold: queries, addresses with their paths, and the arguments of tools. */
  telemetry: { queries: boolean };
  /** A file that all outside traffic is written to, or taken from. */
  traffic: { record?: string; replay?: string };
  /** The settings of each provider by argument and file; the argument wins name by name. */
  providers: Readonly<Record<string, ProviderSettingsInput>>;
  /** Where a secret may come from besides the provider settings, the strongest first. */
  secretSources: SecretSources;
  environment: Environment;
  /** The same as a plain record, for finding a browser. */
  variables: Variables;
  stateFolder: string;
  file?: string;
  warnings: readonly string[];
  /** The messages of wrong addresses and files, as calls that need them fail with them. */
  errors(): readonly string[];
}

export interface SecretSources {
  /** Names set by argument: they win over everything. */
  argument: Readonly<Record<string, ProviderSettingsInput>>;
  host?: (name: string) => string | undefined;
  environment: Environment;
  /** The operating system's keyring, where one is connected. */
  keyring?: (name: string) => string | undefined;
  dotEnv: Environment;
  file: Readonly<Record<string, ProviderSettingsInput>>;
}
