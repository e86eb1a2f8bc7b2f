import { ScryError } from "../contracts/error.ts";
import type { Need, Provider } from "../contracts/provider.ts";
import { choose } from "./environment.ts";
import type { Settings } from "./settings.ts";

/** Where a value came from: shown by `providers` and `doctor`, the value itself never is. */
export type Source = "argument" | "host" | "environment" | "keyring" | ".env" | "settings file";

/** The settings name of a need: the one secret is called api_key everywhere. */
export const settingName = (need: string) => (need === "key" ? "api_key" : need);

/** A value, and the variable or the path in the settings that gave it. */
interface Found {
  value: string;
  place: string;
}

export function findNeed(
  provider: Provider,
  name: string,
  settings: Settings,
): (Found & { source: Source }) | undefined {
  const need = provider.needs[name];
  if (!need) return undefined;
  const { secretSources: sources } = settings;
  const field = settingName(name);
  const inSettings = (from: Settings["providers"]): Found | undefined => {
    const value = from[provider.id]?.[field];
    return typeof value === "string" && value ? { value, place: pathOf(provider, field) } : undefined;
  };
  const byVariable = (read: ((variable: string) => string | undefined) | undefined): Found | undefined => {
    for (const place of need.env) {
      const value: unknown = read?.(place);
      if (!value) continue;
      if (typeof value !== "string") throw noText(place);
      return { value, place };
    }
    return undefined;
  };
  const candidates: [Source, () => Found | undefined][] = [
    ["argument", () => inSettings(sources.argument)],
    ["host", () => (need.secret ? byVariable(sources.host) : undefined)],
    ["environment", () => byVariable(sources.environment)],
    ["keyring", () => (need.secret ? byVariable(sources.keyring) : undefined)],
    ["settings file", () => inSettings(sources.file)],
    // The last: the folder may be a repository that somebody else wrote.
    [".env", () => (need.secret ? byVariable(sources.dotEnv) : undefined)],
  ];
  for (const [source, read] of candidates) {
    const found = read();
    if (found) return { ...found, source };
  }
  return undefined;
}

/** Most likely a promise, from a store that is asynchronous. */
const noText = (name: string) =>
  new ScryError({
    code: "invalid_input",
    message: `The secrets callback returned a non-string for ${name}.`,
    hint: "Fetch the secrets before creating the engine: the callback has to return a string, or nothing, synchronously.",
  });

const pathOf = ({ id }: Provider, field: string) => `providers.${id}.${field}`;

function secretPlaceOf({ source, place }: Found & { source: Source }): string | undefined {
  if (source === "argument" || source === "host") return undefined;
  if (source === "keyring") return `${place} in the keyring`;
  return source === ".env" ? `${place} in .env` : place;
}

export interface Missing {
  name: string;
  need: Need;
}

/** The first required need that is missing. A base URL set by the user satisfies a `baseUrl` need. */
export function missingNeed(provider: Provider, settings: Settings): Missing | undefined {
  for (const [name, need] of Object.entries(provider.needs)) {
    if (need.optional || findNeed(provider, name, settings)) continue;
    if (need.baseUrl && baseUrlOverride(provider, settings)) continue;
    return { name, need };
  }
  return undefined;
}

/** Whether a call can be made: everything needed is there, or the user allowed the mode without a key. */
export function isConfigured(provider: Provider, settings: Settings): boolean {
  return !missingNeed(provider, settings) || keylessAllowed(provider, settings);
}

/** `providers.<id>.keyless: true` */
const keylessAllowed = (provider: Provider, settings: Settings) =>
  Boolean(provider.keyless && settings.providers[provider.id]?.keyless);

export function notConfigured(provider: Provider, { name, need }: Missing): ScryError {
  const path = pathOf(provider, settingName(name));
  const where = provider.getKey ? ` Get one at ${provider.getKey}.` : "";
  const keyless = provider.keyless
    ? ` Or set providers.${provider.id}.keyless to true for its capped mode without a key.`
    : "";
  // "Address of your instance", but "API key".
  const about = need.about.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return new ScryError({
    code: "not_configured",
    message: `${provider.label} needs ${/^[aeiou]/i.test(about) ? "an" : "a"} ${about}, but none is set.`,
    hint: `Set ${need.env[0]} or ${path}.${where}${keyless}`,
    provider: provider.id,
  });
}

function baseUrlOverride(provider: Provider, settings: Settings): Found | undefined {
  const { argument, file } = settings.secretSources;
  const name = `SCRY_${provider.id.toUpperCase().replaceAll("-", "_")}_BASE_URL`;
  const path = pathOf(provider, "base_url");
  const { value, place = path } = choose(
    path,
    argument[provider.id]?.base_url,
    { name, value: settings.environment(name) },
    file[provider.id]?.base_url,
  );
  return value === undefined ? undefined : { value, place };
}

export function resolveAccess(provider: Provider, settings: Settings): ProviderAccess {
  const plain: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  let baseUrl = baseUrlOverride(provider, settings);
  let secretPlace: string | undefined;
  for (const [name, need] of Object.entries(provider.needs)) {
    const found = findNeed(provider, name, settings);
    if (!found) continue;
    if (need.secret) {
      secrets[name] = found.value;
      secretPlace ??= secretPlaceOf(found);
    } else plain[name] = found.value;
    if (need.baseUrl) baseUrl ??= found;
  }
  const own = settings.providers[provider.id];
  return {
    settings: plain,
    secrets,
    headers: own?.headers ?? {},
    keyless: own?.keyless ?? false,
    ...(secretPlace && { secretPlace }),
    ...(baseUrl && { baseUrl: baseUrl.value, baseUrlPlace: baseUrl.place }),
    ...(own?.delay_ms !== undefined && { delayMs: own.delay_ms }),
  };
}

/** The access of one provider: the settings resolved for it, for use by the transport. */
export interface ProviderAccess {
  /** Values that `request` may see. */
  settings: Readonly<Record<string, string>>;
  /** Secret values by the name of the need. */
  secrets: Readonly<Record<string, string>>;
  baseUrl?: string;
  /** What to correct when the base URL is wrong: the variable, or the path in the settings. */
  baseUrlPlace?: string;
  /** Where its secret is set, for messages about a refused one. Undefined: the caller passed it. */
  secretPlace?: string;
  /** The user's extra headers, e.g. for a proxy in front of SearXNG. Their values count as secrets. */
  headers: Readonly<Record<string, string>>;
  /** Replaces the provider's own spacing between requests. */
  delayMs?: number;
  /** The user allows the capped mode without a key. */
  keyless: boolean;
}
