import type { Provider } from "@scry/core";
import { UsageError } from "../terminal/errors.ts";
import type { SetupContext } from "./context.ts";
import { type Kept, keepKey, keyNeed } from "./keep-key.ts";
import { setProviderSetting } from "./settings-file.ts";
import { type Tried, tryKey } from "./try-key.ts";

export type Store = "keyring" | "file";

/** The address that a server of one's own needs. */
export const addressNeed = (provider: Provider) =>
  Object.entries(provider.needs).find(([, need]) => need.baseUrl);

export function providerOf({ providers }: SetupContext, id: string): Provider {
  const found = providers.find(({ provider }) => provider.id === id)?.provider;
  if (found) return found;
  const takers = providers.filter(({ provider }) => keyNeed(provider) || addressNeed(provider));
  throw new UsageError(
    `There is no provider "${id}".`,
    `Providers that take a key or an address: ${takers.map(({ provider }) => provider.id).join(", ")}.`,
  );
}

export const tryProviderKey = (context: SetupContext, provider: Provider, key: string): Promise<Tried> => {
  const setting = keyNeed(provider)?.setting ?? "api_key";
  return tryKey(provider, { [setting]: key }, context.engine, context.signal);
};

export const storeProviderKey = (
  context: SetupContext,
  provider: Provider,
  key: string,
  store: Store | undefined,
): Promise<Kept> => keepKey(provider, key, context.keys, store);

/** Tries the address of a server of one's own; it is written to the settings, being no secret. */
export async function tryAddress(context: SetupContext, provider: Provider, address: string): Promise<Tried> {
  return tryKey(provider, { [addressSetting(provider)]: address }, context.engine, context.signal);
}

export async function storeAddress(
  context: SetupContext,
  provider: Provider,
  address: string,
): Promise<void> {
  await setProviderSetting(context.keys.settingsFile, provider.id, addressSetting(provider), address);
}

function addressSetting(provider: Provider): string {
  const [name] = addressNeed(provider) ?? [];
  if (!name) throw new UsageError(`${provider.label} has a fixed address.`, "Leave out --url.");
  return name;
}

export function checkAddress(address: string): string {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError("The address is not an http(s) URL.", "Write it as in http://localhost:8080.");
  if (url.username || url.password)
    throw new UsageError(
      "The address holds a user name or password.",
      "Leave them out; keys are asked for separately.",
    );
  return url.href.replace(/\/$/, "");
}
