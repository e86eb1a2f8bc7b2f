import type { CheckFailure, Provider, ProviderCheck, ProviderStatus, Scry, Settings } from "@scry/core";
import { counted } from "@scry/core/host";
import { quotaSentence } from "../steps.ts";
import { broken, type Finding, ok, skipped, warning } from "./finding.ts";

/** A provider that would be asked: its state, and what came back, if it was asked. */
export interface Checked {
  provider: Provider;
  status: ProviderStatus;
  /** The variable that holds its key: stronger than whatever `scry setup` could store. */
  keyVariable?: string;
  found?: ProviderCheck;
}

interface CheckPlan {
  offline: boolean;
  spend: boolean;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Those that a search or a page would go to; a paused one is left alone. */
export async function askProviders(scry: Scry, plan: CheckPlan): Promise<Checked[]> {
  const statuses = await scry.providers();
  return Promise.all(
    statuses.flatMap((status) => {
      const provider = scry.registry.get(status.id);
      return provider && isInUse(status, scry.settings) ? [ask(provider, status)] : [];
    }),
  );

  async function ask(provider: Provider, status: ProviderStatus): Promise<Checked> {
    const keyVariable = variableOf(provider, status, scry.settings);
    if (plan.offline || status.paused || provider.local) return { provider, status, keyVariable };
    const { spend, timeoutMs, signal } = plan;
    const found = await scry.check(provider.id, { spend, timeoutMs, signal });
    return { provider, status, keyVariable, found };
  }
}

/** Named providers are the only ones that see a query, unless fallback is on. */
function isInUse(status: ProviderStatus, { search, read }: Settings): boolean {
  const { id, configured, keyless, keySource, automatic } = status;
  if (search.providers?.includes(id) || read.providers?.includes(id)) return true;
  const searches = automatic && (!search.providers || search.fallback);
  return searches || (status.reads && configured && (keySource !== undefined || !keyless));
}

function variableOf({ needs }: Provider, { keySource }: ProviderStatus, { environment }: Settings) {
  if (keySource !== "environment") return undefined;
  const names = Object.values(needs).flatMap((need) => (need.secret ? need.env : []));
  return names.find((name) => environment(name));
}

/** How scry gets in: with a key, without one because none is needed or in a capped mode, or not at all. */
function accessOf({
  keySource,
  configured,
  automatic,
  missing,
}: ProviderStatus): "key" | "open" | "keyless" | "missing" {
  if (keySource) return "key";
  if (!missing) return "open";
  return configured || automatic ? "keyless" : "missing";
}

function keyOf(status: ProviderStatus): string {
  const words = {
    key: `key from ${status.keySource}`,
    open: "needs no key",
    keyless: "used without a key",
    missing: "",
  };
  return words[accessOf(status)];
}

const failureOf = (found: ProviderCheck): CheckFailure | undefined =>
  found.failure ??
  found.call?.failure ??
  (found.reach && "failure" in found.reach ? found.reach.failure : undefined);

/** Whether a call to it can be expected to work. */
export const works = ({ status, found }: Checked) => !status.paused && Boolean(found && !failureOf(found));

/** The finding of a check without errors. */
const shown = { account: ", key accepted", search: ", a search works" } as const;

export function providerFinding(checked: Checked, offline: boolean): Finding {
  const { provider, status, found } = checked;
  const check = `provider ${provider.id}`;
  const details = {
    access: accessOf(status),
    ...(status.keySource && { key_source: status.keySource }),
    ...(found?.reach && { latency_ms: found.reach.ms }),
    ...(found?.quota && { quota: found.quota }),
    ...(found?.origin && { origin: found.origin }),
  };
  const own = keyOf(status);
  if (status.paused)
    return warning(check, `${own}, paused for ${status.paused.seconds} s: ${status.paused.code}`, {
      fix: "wait; other providers are asked in the meantime",
      details,
    });
  if (!found)
    return skipped(check, provider.local ? "local" : `${own}${offline ? ", not asked" : ""}`, { details });
  const failure = failureOf(found);
  if (failure) return failed(check, checked, failure, details);
  const latency = found.reach ? `answers in ${found.reach.ms} ms` : "answers";
  const message = `${own}, ${latency}${found.call ? shown[found.call.how] : ""}`;
  const quota = quotaSentence(found).replace(/^ (.*)\.$/, ", $1");
  if (found.untried?.reason === "costs" && status.keySource)
    return ok(check, `${message}; key not tried (${price(found.untried.cost)})`, {
      fix: "scry doctor --spend",
      details,
    });
  if (found.untried && status.keySource)
    return ok(check, `${message}; key not tried (only reading a page would show)`, { details });
  if (found.quota?.remaining === 0)
    return warning(check, `${message}${quota}`, { fix: `top up the account: ${provider.home}`, details });
  return ok(check, `${message}${quota}`, { details });
}

function price(cost: { credits?: number; usd?: number } | undefined): string {
  if (cost?.credits) return `would cost ${counted(cost.credits, "credit")}`;
  return cost?.usd ? `would cost $${cost.usd}` : "would cost a request";
}

/** Somebody's key that does not work is broken; one of the services without a key is only one of several. */
function failed(
  check: string,
  checked: Checked,
  failure: CheckFailure,
  details: Finding["details"],
): Finding {
  const { provider, status } = checked;
  const wanted = Boolean(status.keySource) || (status.configured && !provider.keyless);
  const message = [keyOf(status), failure.message].filter(Boolean).join("; ").replace(/\.$/, "");
  const more = { fix: fixOf(checked, failure), details: { ...details, code: failure.code } };
  return (wanted ? broken : warning)(check, message, more);
}

function fixOf({ provider, status, keyVariable, found }: Checked, { code, hint }: CheckFailure): string {
  if (code === "unauthorized" || (code === "not_configured" && status.missing)) {
    const act = keyVariable ? `correct ${keyVariable}` : `scry setup --provider ${provider.id}`;
    return `${act}${provider.getKey ? `   (keys: ${provider.getKey})` : ""}`;
  }
  const origin = found?.origin;
  const usual = typeof provider.origin === "object" ? Object.values(provider.origin) : [provider.origin];
  // A self-hosted address that replies, but not as the service would: another program listens there.
  const isStrange = code === "not_found" || code === "bad_reply" || code === "unavailable";
  return origin && isStrange && !usual.includes(origin)
    ? `check that ${provider.label} really is at ${origin}, the address that you set`
    : hint;
}
