import type { Provider } from "../contracts/provider.ts";
import { type ProviderAccess, resolveAccess } from "../settings/provider-access.ts";
import { secretValues } from "../settings/secret-values.ts";
import type { Settings } from "../settings/settings.ts";
import type { Redactor } from "../transport/redactor.ts";

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
