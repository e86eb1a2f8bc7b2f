import type { Provider, ProviderCheck } from "@scry/core";
import { UsageError } from "../terminal/errors.ts";
import type { SetupContext } from "./context.ts";
import { withScry } from "./engine.ts";
import { keepKey, keyNeed, type Store } from "./keep-key.ts";
import { setProviderSetting } from "./settings-file.ts";

// Steps of both the guide and the options of `scry setup`: choose a provider, try its key or address, keep it.

/** The address that a self-hosted server needs. */
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

/** A key, or the address of a self-hosted server. */
export interface Given {
  value: string;
  isAddress: boolean;
}

function settingFor(provider: Provider, { isAddress }: Given): string {
  if (!isAddress) return keyNeed(provider)?.setting ?? "api_key";
  const [name] = addressNeed(provider) ?? [];
  if (!name) throw new UsageError(`${provider.label} has a fixed address.`, "Leave out --url.");
  return name;
}

/** Keeps a key where it is safe, or an address, which is not a secret, in the settings. Returns where, with notes for the person. */
export async function store(
  { keys }: SetupContext,
  provider: Provider,
  given: Given,
  where?: Store,
): Promise<{ where: string; notes: readonly string[] }> {
  if (!given.isAddress) return keepKey(provider, given.value, keys, where);
  await setProviderSetting(keys.settingsFile, provider.id, settingFor(provider, given), given.value);
  return { where: "settings file", notes: [] };
}

export interface Tried {
  /** "unknown": nobody could be asked, which says nothing about the key. */
  verdict: "good" | "bad" | "unknown";
  /** One sentence or two for the person. */
  said: string;
}

/** Makes the cheapest call that shows whether a key is good, with the settings in force and this key instead of others. */
export async function tryOut(context: SetupContext, provider: Provider, given: Given): Promise<Tried> {
  const engine = {
    ...context.engine,
    // Failures of this key are not remembered against the keys of before.
    store: "memory" as const,
    settings: { providers: { [provider.id]: { [settingFor(provider, given)]: given.value } } },
  };
  const options = { spend: true, timeoutMs: 15_000, signal: context.signal };
  return withScry(engine, async (scry) => judge(provider.label, await scry.check(provider.id, options)));
}

const refusals = new Set(["unauthorized", "not_configured"]);

function judge(label: string, found: ProviderCheck): Tried {
  const failure =
    found.failure ??
    found.call?.failure ??
    (found.reach && "failure" in found.reach ? found.reach.failure : undefined);
  if (!failure && found.call) return { verdict: "good", said: `${label} accepts it.${quotaSentence(found)}` };
  if (!failure)
    // A reader is not asked for a page, which it might charge for.
    return { verdict: "good", said: `${label} answers; no page was requested.` };
  if (failure.code === "out_of_credit")
    return { verdict: "good", said: `${label} knows the key, but its credit is spent. ${failure.hint}` };
  if (failure.code === "rate_limited")
    return { verdict: "unknown", said: `${label} asks to wait, so the key could not be tried now.` };
  const said = `${failure.message} ${failure.hint}`;
  return { verdict: refusals.has(failure.code) ? "bad" : "unknown", said };
}

export function quotaSentence({ quota }: Pick<ProviderCheck, "quota">): string {
  if (!quota) return "";
  const number = (value: number) => value.toLocaleString("en-US");
  const of = quota.limit === undefined ? "" : ` of ${number(quota.limit)}`;
  return ` ${number(quota.remaining)}${of} ${quota.unit} are left.`;
}
