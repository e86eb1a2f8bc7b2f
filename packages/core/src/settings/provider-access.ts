import { ScryError } from "../contracts/error.ts";
import type { Need, Provider } from "../contracts/provider.ts";
import type { ProviderAccess } from "./access.ts";
import type { Settings } from "./settings.ts";

/** Where a value came from: shown by `providers` and `doctor`, the value itself never is. */
export type Source = "argument" | "host" | "environment" | "keyring" | ".env" | "settings file";

/** The settings name of a need: the one secret is called api_key everywhere. */
export const settingName = (need: string) => (need === "key" ? "api_key" : need);

export function findNeed(
  provider: Provider,
  name: string,
  settings: Settings,
): { value: string; source: Source } | undefined {
  const need = provider.needs[name];
  if (!need) return undefined;
  const { secretSources: sources } = settings;
  const field = settingName(name);
  const inSettings = (from: Settings["providers"]) => {
    const value = from[provider.id]?.[field];
    return typeof value === "string" && value ? value : undefined;
  };
  const byVariable = (read: ((variable: string) => string | undefined) | undefined) =>
    read && need.env.map((variable) => read(variable)).find(Boolean);
  const candidates: [Source, () => string | undefined][] = [
    ["argument", () => inSettings(sources.argument)],
    ["host", () => (need.secret ? byVariable(sources.host) : undefined)],
    ["environment", () => byVariable(sources.environment)],
    ["keyring", () => (need.secret ? byVariable(sources.keyring) : undefined)],
    [".env", () => (need.secret ? byVariable(sources.dotEnv) : undefined)],
    ["settings file", () => inSettings(sources.file)],
  ];
  for (const [source, read] of candidates) {
    const value = read();
    if (value) return { value, source };
  }
  return undefined;
}

export interface Missing {
  name: string;
  need: Need;
}

/** The first required thing that is missing. A base URL of the user's own also stands for a `baseUrl` need. */
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
  const path = `providers.${provider.id}.${settingName(name)}`;
  const where = provider.getKey ? ` Get one at ${provider.getKey}.` : "";
  const keyless = provider.keyless
    ? ` Or set providers.${provider.id}.keyless to true for its capped mode without a key.`
    : "";
  return new ScryError({
    code: "not_configured",
    message: `${provider.label} needs ${/^[aeiou]/i.test(need.about) ? "an" : "a"} ${need.about}, and none is set.`,
    hint: `Set ${need.env[0]} or ${path}.${where}${keyless}`,
    provider: provider.id,
  });
}

const baseUrlOverride = (provider: Provider, settings: Settings) =>
  settings.secretSources.argument[provider.id]?.base_url ??
  settings.environment(`SCRY_${provider.id.toUpperCase().replaceAll("-", "_")}_BASE_URL`) ??
  settings.secretSources.file[provider.id]?.base_url;

export function resolveAccess(provider: Provider, settings: Settings): ProviderAccess {
  const plain: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  let baseUrl = baseUrlOverride(provider, settings);
  for (const [name, need] of Object.entries(provider.needs)) {
    const value = findNeed(provider, name, settings)?.value;
    if (!value) continue;
    if (need.secret) secrets[name] = value;
    else plain[name] = value;
    if (need.baseUrl) baseUrl ??= value;
  }
  const own = settings.providers[provider.id];
  return {
    settings: plain,
    secrets,
    headers: own?.headers ?? {},
    keyless: own?.keyless ?? false,
    ...(baseUrl && { baseUrl }),
    ...(own?.delay_ms !== undefined && { delayMs: own.delay_ms }),
  };
}
