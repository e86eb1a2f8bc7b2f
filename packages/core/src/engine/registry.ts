import { ScryError } from "../contracts/error.ts";
import type { Provider } from "../contracts/provider.ts";
import { providers as builtIn } from "../providers/registry.gen.ts";
import { isConfigured } from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import { firstOpen, planSearch } from "./plan.ts";

/** The providers to choose from. */
export interface Registry {
  /** Adds a provider; a second one with the same id is an error. */
  register(provider: Provider, options?: { default?: boolean }): void;
  get(id: string): Provider | undefined;
  all(): readonly Provider[];
  /** The one registered as default, else the first that searches without any setting. */
  default(): Provider | undefined;
  /** The id that was registered as default, if one was. */
  readonly chosen: string | undefined;
  /** Whom a search asks with these settings, in this order; `names`: those that a call names. */
  chain(settings: Settings, names?: readonly string[]): readonly Provider[];
  /** Those that can be called with these settings. */
  configured(settings: Settings): readonly Provider[];
  isConfigured(id: string, settings: Settings): boolean;
  /** The names under which a provider's secrets are set: variables, most common first. */
  secretNames(id: string): readonly string[];
}

/** The built-in providers, to which a host may add its own. */
export function createRegistry(initial: readonly Provider[] = builtIn): Registry {
  const byId = new Map<string, Provider>();
  let chosen: string | undefined;
  const registry: Registry = {
    register(provider, options) {
      if (byId.has(provider.id)) {
        throw new ScryError({
          code: "invalid_input",
          message: `A provider with the id "${provider.id}" is registered already.`,
          hint: "Give the provider another id.",
        });
      }
      byId.set(provider.id, provider);
      if (options?.default) chosen = provider.id;
    },
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    default: () => byId.get(chosen ?? "") ?? firstOpen([...byId.values()]),
    get chosen() {
      return chosen;
    },
    chain: (settings, names) =>
      planSearch(names?.length ? names : settings.search.providers, registry, settings).map(
        ({ provider }) => provider,
      ),
    configured: (settings) => [...byId.values()].filter((provider) => isConfigured(provider, settings)),
    isConfigured(id, settings) {
      const provider = byId.get(id);
      return provider !== undefined && isConfigured(provider, settings);
    },
    secretNames: (id) =>
      Object.values(byId.get(id)?.needs ?? {}).flatMap((need) => (need.secret ? [...need.env] : [])),
  };
  for (const provider of initial) registry.register(provider);
  return registry;
}
