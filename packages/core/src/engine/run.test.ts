import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainProvider, plainQuery } from "../../test/support/call.ts";
import { settingsOf } from "../../test/support/settings.ts";
import { type ErrorCode, ScryError } from "../contracts/error.ts";
import type { Provider } from "../contracts/provider.ts";
import type { SettingsInput } from "../settings/settings-schema.ts";
import type { Ask, Call } from "../transport/call.ts";
import { runFirst, runFused } from "./run.ts";
import type { SearchRun } from "./run-provider.ts";

interface Script {
  /** Answers with these hosts, or fails with this code, after so many milliseconds. */
  hits?: string[];
  /** The date of every hit. */
  date?: string;
  fails?: ErrorCode;
  cause?: string;
  after?: number;
  answer?: string;
  can?: { page?: boolean };
  index?: string;
  provider?: Partial<Provider>;
}

/** A world of providers that do what the script says; nothing is sent. */
function world(
  script: Record<string, Script>,
  {
    settings = {},
    query = {},
    deadlineMs = 20_000,
  }: { settings?: SettingsInput; query?: Partial<typeof plainQuery>; deadlineMs?: number } = {},
) {
  const providers = Object.entries(script).map(([id, { provider, can, index = id }]) => {
    const abilities = { limit: 20, domains: "checked", exclude: "checked", time: "checked", ...can } as const;
    return plainProvider(
      { id, label: id.toUpperCase(), needs: {}, auth: undefined, ...provider },
      { index, can: abilities },
    );
  });
  const asked: { id: string; at: number; call: Call }[] = [];
  const began = Date.now();
  const transport: Ask = async (call) => {
    const { id } = call.provider;
    asked.push({ id, at: Date.now() - began, call });
    const { hits, date, fails, cause, after = 0, answer } = script[id] ?? {};
    await new Promise<void>((resolve, reject) => {
      const abort = () => reject(new ScryError({ code: "cancelled", message: "cancelled", provider: id }));
      if (call.signal.aborted) return abort();
      call.signal.addEventListener("abort", abort);
      setTimeout(resolve, after);
    });
    if (fails) {
      const coded = cause && Object.assign(new Error(cause), { code: cause });
      throw new ScryError({
        code: fails,
        message: `${id} failed.`,
        hint: `Mend ${id}.`,
        provider: id,
        cause: coded,
      });
    }
    return {
      value: { hits: (hits ?? []).map((host) => ({ title: host, url: `https://${host}/`, date })), answer },
      cached: false,
    };
  };
  const run: SearchRun = {
    query: { ...plainQuery, ...query },
    settings: settingsOf(settings, {}, providers),
    transport,
    policy: { allowed: [], blocked: [] },
    deadline: Date.now() + deadlineMs,
    requestMs: 10_000,
    fresh: false,
  };
  const plan = providers.map((provider) => ({ provider, keyless: false, why: "" }));
  const go = (how: typeof runFirst, signal = new AbortController().signal) => {
    const outcome = how(plan, run, signal).then(
      (result) => ({ ...result, hosts: result.results.map(({ title }) => title) }),
      (error: ScryError) => error,
    );
    return vi.advanceTimersByTimeAsync(60_000).then(() => outcome);
  };
  return {
    asked: () => asked.map(({ id }) => id),
    calls: asked,
    first: (signal?: AbortSignal) => go(runFirst, signal),
    fused: (signal?: AbortSignal) => go(runFused, signal),
  };
}

const story = (attempts: readonly { provider: string; outcome: string; code?: string }[]) =>
  attempts.map(({ provider, outcome, code }) => [provider, outcome, ...(code ? [code] : [])].join(" "));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("runFirst", () => {
  it("asks one, and no other when it answers", async () => {
    const { first, asked } = world({ a: { hits: ["x.test"] }, b: { hits: ["y.test"] } });
    expect(await first()).toMatchObject({ hosts: ["x.test"], cached: false });
    expect(asked()).toEqual(["a"]);
  });

  it.each([
    "rate_limited",
    "blocked",
    "unavailable",
    "timeout",
    "out_of_credit",
    "bad_reply",
    "unauthorized",
    "not_configured",
    "too_large",
  ] as const)("moves on after %s", async (fails) => {
    const { first } = world({ a: { fails }, b: { hits: ["y.test"] } });
    const outcome = await first();
    expect(outcome).toMatchObject({ hosts: ["y.test"] });
    expect(story(outcome.attempts)).toEqual([`a error ${fails}`, "b ok"]);
  });

  it.each(["invalid_input", "cancelled", "budget_spent"] as const)(
    "does not move on after %s",
    async (fails) => {
      const { first, asked } = world({ a: { fails }, b: { hits: ["y.test"] } });
      const error = await first();
      expect(error).toMatchObject({ code: fails });
      expect(story(error.attempts)).toEqual([`a error ${fails}`]);
      expect(asked()).toEqual(["a"]);
    },
  );

  it("accepts an honest empty answer as an answer", async () => {
    const { first, asked } = world({ a: { hits: [] }, b: { hits: ["y.test"] } });
    const outcome = await first();
    expect(outcome).toMatchObject({ hosts: [] });
    expect(story(outcome.attempts)).toEqual(["a empty"]);
    expect(asked()).toEqual(["a"]);
  });

  it("reports one failure with every reason when all fail", async () => {
    const { first } = world({
      a: { fails: "blocked" },
      b: { fails: "unauthorized" },
      c: { fails: "timeout" },
    });
    expect(await first()).toMatchObject({
      code: "blocked",
      message: "a failed. b failed. c failed.",
      hint: "Mend b.",
    });
  });

  it("calls it unavailable when nothing could be reached", async () => {
    const { first } = world({ a: { fails: "unavailable" }, b: { fails: "timeout" } });
    expect(await first()).toMatchObject({
      code: "unavailable",
      hint: "Check the network connection and try again.",
    });
  });

  it("says so when there is no provider to ask", async () => {
    expect(await world({}).first()).toMatchObject({
      code: "not_configured",
      message: "No search provider is configured.",
    });
  });

  it("starts the next one beside a silent one, and cancels the loser", async () => {
    const { first, calls } = world({
      slow: { hits: ["s.test"], after: 9000 },
      quick: { hits: ["q.test"], after: 100 },
    });
    const outcome = await first();
    expect(outcome).toMatchObject({ hosts: ["q.test"] });
    expect(calls.map(({ id, at }) => [id, at])).toEqual([
      ["slow", 0],
      ["quick", 6000],
    ]);
    expect(story(outcome.attempts)).toEqual(["quick ok", "slow skipped cancelled"]);
    expect(calls[0]?.call.signal.aborted).toBe(true);
  });

  it("lets the silent one win when it comes first after all", async () => {
    const { first, asked } = world({
      slow: { hits: ["s.test"], after: 6500 },
      later: { hits: ["l.test"], after: 3000 },
    });
    expect(await first()).toMatchObject({ hosts: ["s.test"] });
    expect(asked()).toEqual(["slow", "later"]);
  });

  it("does not let an empty answer win over one that is still under way", async () => {
    const { first } = world({
      slow: { hits: ["s.test"], after: 8000 },
      quick: { hits: [], after: 10 },
      third: { hits: ["t.test"] },
    });
    const outcome = await first();
    expect(outcome).toMatchObject({ hosts: ["s.test"] });
    expect(story(outcome.attempts)).toEqual(["quick empty", "slow ok"]);
    const failing = world({ slow: { fails: "timeout", after: 8000 }, quick: { hits: [], after: 10 } });
    expect(await failing.first()).toMatchObject({ hosts: [] });
  });

  it("starts no other beside it when hedging is off", async () => {
    const { first, asked } = world(
      { slow: { hits: ["s.test"], after: 9000 }, quick: { hits: ["q.test"] } },
      { settings: { search: { hedge: false } } },
    );
    expect(await first()).toMatchObject({ hosts: ["s.test"] });
    expect(asked()).toEqual(["slow"]);
  });

  it("gives each half of the time that is left, and the last one all of it", async () => {
    const { first, calls } = world({
      a: { fails: "blocked" },
      b: { fails: "blocked" },
      c: { hits: ["x.test"] },
    });
    const began = Date.now();
    await first();
    expect(calls.map(({ call }) => call.deadline - began)).toEqual([10_000, 10_000, 20_000]);
  });

  it("jumps to local services when the network is down", async () => {
    const { first, asked } = world(
      {
        far: { fails: "unavailable", cause: "EAI_AGAIN" },
        farther: { fails: "unavailable", cause: "ENOTFOUND" },
        farthest: { hits: ["f.test"] },
        own: { hits: ["own.test"], provider: { origin: undefined } },
        local: { hits: ["local.test"], provider: { local: true } },
      },
      { settings: { providers: { own: { base_url: "http://127.0.0.1:8080" } } } },
    );
    const outcome = await first();
    expect(outcome).toMatchObject({ hosts: ["own.test"] });
    expect(asked()).toEqual(["far", "farther", "own"]);
    expect(story(outcome.attempts)).toEqual([
      "far error unavailable",
      "farther error unavailable",
      "farthest skipped unavailable",
      "own ok",
    ]);
  });

  it("does not conclude that from one service that cannot be found", async () => {
    const { first } = world({
      hidden: { fails: "unavailable", cause: "ENOTFOUND" },
      far: { hits: ["f.test"] },
    });
    expect(await first()).toMatchObject({ hosts: ["f.test"] });
  });

  it("does not conclude that from an address that the user typed", async () => {
    const settings = { providers: { own: { base_url: "http://searx.invalid" } } };
    const { first } = world(
      { own: { fails: "unavailable", cause: "ENOTFOUND" }, far: { hits: ["f.test"] } },
      { settings },
    );
    expect(await first()).toMatchObject({ hosts: ["f.test"] });
  });

  it("stops at once when the caller cancels", async () => {
    const controller = new AbortController();
    const { first, asked } = world({ slow: { hits: ["s.test"], after: 5000 }, b: { hits: ["b.test"] } });
    setTimeout(() => controller.abort(), 1000);
    expect(await first(controller.signal)).toMatchObject({ code: "cancelled" });
    expect(asked()).toEqual(["slow"]);
  });

  it("passes over providers without a second page", async () => {
    const { first, asked } = world(
      { a: { hits: ["a.test"] }, b: { hits: ["b.test"], can: { page: true } } },
      { query: { page: 2 } },
    );
    const outcome = await first();
    expect(outcome).toMatchObject({ hosts: ["b.test"], filters: { page: { honoured: "native" } } });
    expect(story(outcome.attempts)).toEqual(["a skipped invalid_input", "b ok"]);
    expect(asked()).toEqual(["b"]);
  });

  it.each([
    ["first", ["a"]],
    ["first", ["a", "b"]],
    ["fused", ["a", "b"]],
  ] as const)("calls it a wrong input when nobody has a second page (%s: %j)", async (how, names) => {
    const script = Object.fromEntries(names.map((name) => [name, { hits: [`${name}.test`] }]));
    const searched = world(script, { query: { page: 2 } });
    expect(await searched[how]()).toMatchObject({
      code: "invalid_input",
      message: names.map((name) => `${name.toUpperCase()} offers only the first page of results.`).join(" "),
      hint: "Ask for page 1, or use a provider with paging.",
    });
    expect(searched.asked()).toEqual([]);
  });

  it("cuts to the limit after filtering, and removes copies", async () => {
    const hits = ["no.test", "a.test", "www.a.test", "b.a.test", "c.a.test"];
    const { first } = world({ a: { hits } }, { query: { limit: 2, allowedDomains: ["a.test"] } });
    expect(await first()).toMatchObject({
      hosts: ["a.test", "b.a.test"],
      filters: { allowedDomains: { dropped: 1 } },
    });
  });

  it("calls a provider that breaks in an unexpected way a bad reply", async () => {
    const broken = { search: undefined };
    const { first } = world({ a: { provider: broken }, b: { hits: ["b.test"] } });
    const outcome = await first();
    expect(story(outcome.attempts)).toEqual(["a error bad_reply", "b ok"]);
  });
});

describe("runFused", () => {
  it("keeps those without a date last where a time was asked for", async () => {
    const script = {
      a: { hits: ["a1.test", "a2.test"] },
      b: { hits: ["b1.test", "b2.test"], date: "today" },
    };
    expect(await world(script).fused()).toMatchObject({
      hosts: ["a1.test", "b1.test", "a2.test", "b2.test"],
    });
    const timed = world(script, { query: { timeRange: "w" } });
    expect(await timed.fused()).toMatchObject({ hosts: ["b1.test", "b2.test", "a1.test", "a2.test"] });
  });

  it("asks all at once and merges", async () => {
    const { fused, calls } = world({
      a: { hits: ["only-a.test", "both.test"], after: 500 },
      b: { hits: ["only-b.test", "www.both.test"], after: 100, answer: "Yes." },
    });
    const outcome = await fused();
    expect(outcome).toMatchObject({ hosts: ["both.test", "only-a.test", "only-b.test"], answer: "Yes." });
    expect(calls.map(({ at }) => at)).toEqual([0, 0]);
  });

  it("continues without those who fail, and says whose results are missing", async () => {
    const { fused } = world({ a: { fails: "blocked" }, b: { hits: ["b.test"] } });
    const outcome = await fused();
    expect(outcome).toMatchObject({
      hosts: ["b.test"],
      warnings: ["a failed. Its results are missing here."],
    });
  });

  it("fails when all fail", async () => {
    const { fused } = world({ a: { fails: "blocked" }, b: { fails: "blocked" } });
    expect(await fused()).toMatchObject({ code: "blocked" });
  });

  it("reports the weakest promise and adds up the counts", async () => {
    const { fused } = world(
      { a: { hits: ["a.test", "x.test"] }, b: { hits: ["y.test"] } },
      { query: { allowedDomains: ["a.test"] } },
    );
    expect(await fused()).toHaveProperty("filters", { allowedDomains: { honoured: "checked", dropped: 2 } });
  });

  it("does not ask two front ends of one index", async () => {
    const { fused, asked } = world({
      a: { hits: ["a.test"] },
      skin: { hits: ["b.test"], index: "a" },
      c: { hits: ["c.test"] },
    });
    await fused();
    expect(asked()).toEqual(["a", "c"]);
  });

  it("stops when the caller cancels", async () => {
    const controller = new AbortController();
    const { fused } = world({ a: { hits: ["a.test"], after: 5000 }, b: { hits: ["b.test"], after: 10 } });
    setTimeout(() => controller.abort(), 1000);
    expect(await fused(controller.signal)).toMatchObject({ code: "cancelled" });
  });
});
