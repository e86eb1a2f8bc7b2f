import type { Provider, ProviderCheck, ScryOptions } from "@scry/core";
import { withScry } from "./engine.ts";

/** "unknown": nobody could be asked, which says nothing about the key. */
export type Verdict = "good" | "bad" | "unknown";

export interface Tried {
  verdict: Verdict;
  /** One sentence or two for the person. */
  said: string;
}

/** The cheapest call that shows whether a key is good, with the settings in force and this key instead of others. */
export async function tryKey(
  provider: Provider,
  settings: Readonly<Record<string, string>>,
  options: Pick<ScryOptions, "config">,
  signal: AbortSignal,
): Promise<Tried> {
  const engine = {
    ...options,
    // What this key meets is not remembered for the keys of before.
    cooldowns: false as const,
    settings: { providers: { [provider.id]: settings } },
  };
  return withScry(engine, async (scry) =>
    judge(provider.label, await scry.check(provider.id, { spend: true, timeoutMs: 15_000, signal })),
  );
}

const refusals = new Set(["unauthorized", "not_configured"]);

export function judge(label: string, found: ProviderCheck): Tried {
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
