import type { Attempt } from "@scry/core";

/** Enough for a sparkline, and a few kilobytes for all providers together. */
const mostCalls = 50;

interface ProviderCall {
  at: string;
  ms: number;
  outcome: "ok" | "empty" | "error";
  code?: string;
}

/** The last calls of each provider, in memory: what a person looks at when something is slow. */
export interface Health {
  note(attempts: readonly Attempt[]): void;
  of(provider: string): readonly ProviderCall[];
}

export function createHealth(now: () => Date = () => new Date()): Health {
  const calls = new Map<string, ProviderCall[]>();
  const add = (provider: string, call: Omit<ProviderCall, "at">) => {
    const kept = calls.get(provider) ?? [];
    calls.set(provider, [...kept, { at: now().toISOString(), ...call }].slice(-mostCalls));
  };
  return {
    note(attempts) {
      for (const { provider, ms, outcome, code, cached, asked } of attempts) {
        // What came from the cache or was not asked says nothing about the service.
        if (cached || asked === false || outcome === "skipped" || code === "cancelled") continue;
        add(provider, { ms, outcome, ...(code && { code }) });
      }
    },
    of: (provider) => calls.get(provider) ?? [],
  };
}
