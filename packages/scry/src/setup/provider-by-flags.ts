import type { Provider } from "@scry/core";
import { UsageError } from "../terminal/errors.ts";
import type { Asker } from "./ask.ts";
import type { SetupContext } from "./context.ts";
import type { Flags } from "./flags.ts";
import { forgetKey, keyNeed } from "./keep-key.ts";
import { keyWithoutAsking, noKey } from "./key-input.ts";
import { NotKept } from "./not-kept.ts";
import {
  addressNeed,
  checkAddress,
  storeAddress,
  storeProviderKey,
  tryAddress,
  tryProviderKey,
} from "./steps.ts";
import type { Tried } from "./try-key.ts";

export interface ProviderReport {
  provider: string;
  outcome: "stored" | "removed" | "not stored" | "not removed" | "nothing to remove" | "would be stored";
  where?: string;
  checked?: Tried["verdict"];
  message?: string;
  /** What to do where it was not done. */
  hint?: string;
}

/** Keeps the key or the address of one provider, or forgets its key. */
export async function oneProvider(
  provider: Provider,
  context: SetupContext,
  flags: Flags,
  ask: Asker | undefined,
): Promise<ProviderReport> {
  try {
    return await change(provider, context, flags, ask);
  } catch (thrown) {
    if (!(thrown instanceof NotKept)) throw thrown;
    const { message, hint } = thrown;
    return { provider: provider.id, outcome: flags.removeKey ? "not removed" : "not stored", message, hint };
  }
}

async function change(
  provider: Provider,
  context: SetupContext,
  flags: Flags,
  ask: Asker | undefined,
): Promise<ProviderReport> {
  const { id } = provider;
  if (flags.removeKey) {
    if (flags.dryRun) throw new UsageError("--remove-key and --dry-run cannot be combined.");
    const removed = await forgetKey(provider, context.keys);
    return removed.length
      ? { provider: id, outcome: "removed", where: removed.join(" and ") }
      : { provider: id, outcome: "nothing to remove" };
  }
  const isAddress = flags.url !== undefined;
  if (!addressNeed(provider) && !keyNeed(provider)) throw noKey(provider);
  if (addressNeed(provider) && !isAddress && !flags.keyStdin)
    throw new UsageError(
      `${provider.label} is a server of your own.`,
      "Give its address: --url http://localhost:8080",
    );
  const value = isAddress
    ? checkAddress(flags.url ?? "")
    : ((await keyWithoutAsking(provider, context, flags.keyStdin)) ??
      (await ask?.secret(`Key for ${provider.label}${provider.getKey ? ` (${provider.getKey})` : ""}`)));
  if (value === undefined) throw noKey(provider);

  if (flags.dryRun)
    return {
      ...{ provider: id, outcome: "would be stored" },
      where: isAddress ? "settings file" : (flags.store ?? "keyring, else settings file"),
    };
  const tried = await (isAddress ? tryAddress : tryProviderKey)(context, provider, value);
  const checked = { checked: tried.verdict, message: tried.said };
  const keep =
    tried.verdict === "good" || flags.yes || (await ask?.confirm(`${tried.said} Keep it anyway?`)) === true;
  if (!keep)
    return {
      ...{ provider: id, outcome: "not stored", ...checked },
      hint: `To keep it anyway: scry setup --provider ${id} … --yes`,
    };
  if (isAddress) {
    await storeAddress(context, provider, value);
    return { provider: id, outcome: "stored", where: "settings file", ...checked };
  }
  const kept = await storeProviderKey(context, provider, value, flags.store);
  const message = [tried.said, ...kept.notes].join(" ");
  return { provider: id, outcome: "stored", where: kept.where, checked: tried.verdict, message };
}

/** The report as a line for people. */
export function providerLine(
  { label }: Provider,
  { outcome, where, message = "", hint = "" }: ProviderReport,
): string {
  switch (outcome) {
    case "stored":
      return `${message} Kept in the ${where}.`;
    case "would be stored":
      return `${label}: would be tried and kept (${where}).`;
    case "removed":
      return `${label}: removed from the ${where}.`;
    case "nothing to remove":
      return `${label}: scry keeps no key for it.`;
    case "not stored":
      return `${message} It was not kept. ${hint}`;
    case "not removed":
      return `${label}: nothing was removed. ${message} ${hint}`;
  }
}
