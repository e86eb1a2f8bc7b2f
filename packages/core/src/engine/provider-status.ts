import type { Provider } from "../contracts/provider.ts";
import {
  findNeed,
  isConfigured,
  missingNeed,
  resolveAccess,
  type Source,
  settingName,
} from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Call } from "../transport/call.ts";
import { type Cooldowns, forgive, lasts } from "../transport/cooldowns.ts";
import { identityOf, keyCount } from "../transport/layers/authorize.ts";
import { isAutomatic } from "./plan.ts";

/** Whether a provider can be used now, and why not. */
export interface ProviderStatus {
  id: string;
  label: string;
  searches: boolean;
  reads: boolean;
  configured: boolean;
  /** Has a capped mode without its key, which is missing; `configured` and `automatic` say whether it is used. */
  keyless: boolean;
  /** A search that names no provider may use it. */
  automatic: boolean;
  /** What is missing: the variable, the setting and where to get it. */
  missing?: { variable: string; setting: string; getKey?: string };
  /** Where its key comes from; the key itself is never shown. */
  keySource?: Source;
  /**
   * Set while the provider is paused after a block or a limit with all of its keys, until the first may be used again.
   */
  paused?: { code: string; seconds: number };
  note?: string;
}

/** The status of a provider for people: contains no secret and needs no network. */
export async function providerStatus(
  provider: Provider,
  settings: Settings,
  cooldowns: Cooldowns,
): Promise<ProviderStatus> {
  const missing = missingNeed(provider, settings);
  const secret = Object.entries(provider.needs).find(([, need]) => need.secret)?.[0];
  const keySource = secret ? findNeed(provider, secret, settings)?.source : undefined;
  const paused = await pauseOf(provider, settings, cooldowns);
  return {
    id: provider.id,
    label: provider.label,
    searches: Boolean(provider.search),
    reads: Boolean(provider.read),
    configured: isConfigured(provider, settings),
    keyless: Boolean(missing && provider.keyless),
    automatic: isAutomatic(provider, settings),
    ...(missing && {
      missing: {
        variable: missing.need.env[0] ?? "",
        setting: `providers.${provider.id}.${settingName(missing.name)}`,
        ...(provider.getKey && { getKey: provider.getKey }),
      },
    }),
    ...(keySource && { keySource }),
    ...(paused && { paused }),
    ...(provider.note && { note: provider.note }),
  };
}

export async function pauseOf(
  provider: Provider,
  settings: Settings,
  cooldowns: Cooldowns,
): Promise<ProviderStatus["paused"]> {
  const access = resolveAccess(provider, settings);
  if (!provider.origin && !access.baseUrl) return undefined;
  const keys = Array.from({ length: keyCount(provider, access) }, (_, keyIndex) =>
    identityOf({ provider, access, keyIndex } as Call),
  );
  const known = await Promise.all(keys.map((identity) => forgive(() => cooldowns.get(identity))));
  const pauses = known.flatMap((cooldown) => (cooldown && lasts(cooldown) ? [cooldown] : []));
  // While one key is free, searches continue with it.
  if (pauses.length < keys.length) return undefined;
  const [first] = pauses.toSorted((one, other) => one.until - other.until);
  return first && { code: first.code, seconds: Math.ceil((first.until - Date.now()) / 1000) };
}
