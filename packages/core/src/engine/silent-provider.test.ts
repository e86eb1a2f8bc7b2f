import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { plainProvider, plainQuery } from "../../test/support/call.ts";
import { settingsOf } from "../../test/support/settings.ts";
import type { SettingsInput } from "../settings/settings-schema.ts";
import { createMemoryLimits } from "../store/memory/limits.ts";
import type { Ask } from "../transport/call.ts";
import { createCooldowns } from "../transport/cooldowns.ts";
import { breaker } from "../transport/layers/breaker.ts";
import { deadline } from "../transport/layers/deadline.ts";
import { shareCalls } from "../transport/layers/share-calls.ts";
import { runFirst } from "./run.ts";
import { silenceLimit } from "./time-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One provider replies after so many milliseconds, or never; the one after it after 100. */
function chain(firstMs: number, search: SettingsInput["search"] = {}) {
  const providers = ["first", "second"].map((id) =>
    plainProvider({ id, label: id, needs: {}, auth: undefined }, { index: id }),
  );
  const settings = settingsOf({ search }, {}, providers);
  const asked = { first: 0, second: 0 };
  const service: Ask = async ({ provider, signal }) => {
    asked[provider.id as keyof typeof asked] += 1;
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      setTimeout(resolve, provider.id === "first" ? firstMs : 100);
    });
    return { value: { hits: [{ title: "A", url: `https://${provider.id}.example/` }] }, cached: false };
  };
  const transport = shareCalls()(breaker(createCooldowns(createMemoryLimits()))(deadline(service)));
  let searches = 0;
  return {
    asked,
    async search(callMs: number = settings.search.timeoutMs) {
      const run = {
        query: { ...plainQuery, text: `question ${searches++}` },
        ...{ settings, transport, fresh: false, policy: { allowed: [], blocked: [] } },
        deadline: Date.now() + callMs,
        requestMs: Math.min(settings.search.requestMs, callMs),
        leastSilenceMs: silenceLimit(settings.search, callMs),
      };
      const plan = providers.map((provider) => ({ provider, keyless: false, why: "" }));
      const began = Date.now();
      const searching = runFirst(plan, run, new AbortController().signal).then(
        ({ results }) => ({ by: results[0]?.provider, ms: Date.now() - began }),
        () => ({ by: "nobody", ms: Date.now() - began }),
      );
      await vi.advanceTimersByTimeAsync(callMs + 1000);
      return searching;
    },
  };
}

it("a silent provider is left alone when it was outpaced three times in a row, and tried again later", async () => {
  const { search, asked } = chain(1e9);
  for (let round = 0; round < 3; round++) expect(await search()).toEqual({ by: "second", ms: 6100 });
  expect(await search()).toEqual({ by: "second", ms: 100 });
  expect(asked.first).toBe(3);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await search()).toEqual({ by: "second", ms: 6100 });
  expect(await search()).toEqual({ by: "second", ms: 100 });
});

it("where a search may take two seconds, too", async () => {
  const { search, asked } = chain(1e9, { timeout: 2 });
  for (let round = 0; round < 3; round++) expect(await search()).toEqual({ by: "second", ms: 700 });
  expect(await search()).toEqual({ by: "second", ms: 100 });
  expect(asked.first).toBe(3);
});

it("one that replies in between is not", async () => {
  const { search, asked } = chain(5000);
  for (let round = 0; round < 5; round++) expect(await search()).toEqual({ by: "first", ms: 5000 });
  expect(asked).toEqual({ first: 5, second: 0 });
});

it("callers in a hurry pause no provider, whether they cancel or another provider replies first", async () => {
  const { search, asked } = chain(5000);
  for (let round = 0; round < 3; round++) expect(await search(50)).toMatchObject({ by: "nobody" });
  for (let round = 0; round < 3; round++) expect(await search(2000)).toEqual({ by: "second", ms: 700 });
  expect(await search()).toEqual({ by: "first", ms: 5000 });
  expect(asked.first).toBe(7);
});
