import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, makeCall } from "../../../test/support/call.ts";
import { type ErrorCode, type ErrorDetails, ScryError } from "../../contracts/error.ts";
import { createMemoryLimits } from "../../store/memory/limits.ts";
import type { Call } from "../call.ts";
import { createCooldowns, longestCooldownMs } from "../cooldowns.ts";
import { identityOf } from "./authorize.ts";
import { breaker } from "./breaker.ts";

const minutes = 60_000;

/** A provider whose next replies the test sets: a code fails, undefined succeeds. */
function scripted(cooldowns = createCooldowns(createMemoryLimits())) {
  let asked = 0;
  let next: Partial<ErrorDetails> | undefined;
  const ask = breaker(cooldowns)(async () => {
    asked++;
    if (next) throw new ScryError({ code: "unavailable", message: "Plain said no.", ...next });
    return answered();
  });
  const codeOf = (call: Partial<Call> = {}) =>
    ask(makeCall(call)).then(
      () => "ok",
      (error: ScryError) => (error.local ? `paused: ${error.code}` : error.code),
    );
  return {
    cooldowns,
    codeOf,
    ask,
    asked: () => asked,
    answer(details: Partial<ErrorDetails> | undefined) {
      next = details;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("breaker", () => {
  it.each([
    ["blocked", 10],
    ["rate_limited", 0.5],
    ["out_of_credit", 30],
  ] as const)("pauses at once after %s, for %d minutes", async (code, pause) => {
    const service = scripted();
    service.answer({ code });
    expect(await service.codeOf()).toBe(code);
    service.answer(undefined);
    expect(await service.codeOf()).toBe(`paused: ${code}`);
    vi.advanceTimersByTime(pause * minutes - 1);
    expect(await service.codeOf()).toBe(`paused: ${code}`);
    vi.advanceTimersByTime(1);
    expect(await service.codeOf()).toBe("ok");
    expect(service.asked()).toBe(2);
    // Forgotten: the next block counts as the first one.
    expect(await service.cooldowns.get(identityOf(makeCall()))).toBeUndefined();
  });

  it.each(["unavailable", "timeout", "bad_reply"] as const)(
    "pauses only after three times %s",
    async (code) => {
      const service = scripted();
      service.answer({ code });
      expect([await service.codeOf(), await service.codeOf(), await service.codeOf()]).toEqual([
        code,
        code,
        code,
      ]);
      expect(await service.codeOf()).toBe(`paused: ${code}`);
      // In memory only: a new process tries for itself.
      expect(await service.cooldowns.get(identityOf(makeCall()))).toBeUndefined();
      vi.advanceTimersByTime(0.5 * minutes);
      expect(await service.codeOf()).toBe(code);
      expect(await service.codeOf()).toBe(`paused: ${code}`);
      vi.advanceTimersByTime(0.5 * minutes);
      expect(await service.codeOf()).toBe(`paused: ${code}`);
      vi.advanceTimersByTime(0.5 * minutes);
      service.answer(undefined);
      expect(await service.codeOf()).toBe("ok");
    },
  );

  it("counts errors in a row: an answer resets the count", async () => {
    const service = scripted();
    for (const code of ["timeout", "timeout", undefined, "timeout", "timeout"] as const) {
      service.answer(code && { code });
      expect(await service.codeOf()).toBe(code ?? "ok");
    }
    expect(service.asked()).toBe(5);
  });

  it.each([
    "invalid_input",
    "unauthorized",
    "not_configured",
    "cancelled",
    "not_found",
    "too_large",
  ] as ErrorCode[])("never pauses after %s", async (code) => {
    const service = scripted();
    service.answer({ code });
    for (let round = 0; round < 5; round++) expect(await service.codeOf()).toBe(code);
  });

  it("pauses after three silences so long that another provider answered first", async () => {
    const service = scripted();
    const silence = new ScryError({ code: "timeout", message: "Plain did not answer within 6.0 seconds." });
    service.answer({ code: "cancelled", cause: silence });
    for (let round = 0; round < 3; round++) expect(await service.codeOf()).toBe("cancelled");
    expect(await service.codeOf()).toBe("paused: timeout");
    vi.advanceTimersByTime(0.5 * minutes);
    service.answer(undefined);
    expect(await service.codeOf()).toBe("ok");
  });

  it("keeps to Retry-After, but never longer than a day", async () => {
    const service = scripted();
    service.answer({ code: "rate_limited", retryAfter: 90 });
    await service.codeOf();
    vi.advanceTimersByTime(89_000);
    expect(await service.codeOf()).toBe("paused: rate_limited");
    vi.advanceTimersByTime(1000);
    service.answer({ code: "rate_limited", retryAfter: 1e9 });
    expect(await service.codeOf()).toBe("rate_limited");
    vi.advanceTimersByTime(longestCooldownMs);
    service.answer(undefined);
    expect(await service.codeOf()).toBe("ok");
  });

  it("doubles the pause each time, up to a bound", async () => {
    const service = scripted();
    service.answer({ code: "blocked" });
    for (const pause of [10, 20, 40, 60, 60]) {
      expect(await service.codeOf()).toBe("blocked");
      vi.advanceTimersByTime(pause * minutes - 1);
      expect(await service.codeOf()).toBe("paused: blocked");
      vi.advanceTimersByTime(1);
    }
  });

  it("lets one call try when the pause is over, and no other at the same time", async () => {
    const cooldowns = createCooldowns(createMemoryLimits());
    const held = Promise.withResolvers<void>();
    let asked = 0;
    const ask = breaker(cooldowns)(async () => {
      asked++;
      await held.promise;
      return answered();
    });
    const identity = identityOf(makeCall());
    await cooldowns.set(identity, { code: "blocked", message: "x", until: Date.now() - 1, times: 1 });
    const first = ask(makeCall());
    await expect(ask(makeCall())).rejects.toMatchObject({ code: "blocked", local: true });
    held.resolve();
    expect(await first).toEqual(answered());
    expect(asked).toBe(1);
  });

  it("is not misled by an old entry of the file when a fresh one is in memory", async () => {
    const cooldowns = createCooldowns(createMemoryLimits());
    const service = scripted(cooldowns);
    const identity = identityOf(makeCall());
    await cooldowns.set(identity, { code: "blocked", message: "x", until: Date.now() - 1, times: 1 });
    service.answer({ code: "timeout" });
    for (let round = 0; round < 3; round++) expect(await service.codeOf()).toBe("timeout");
    expect(await service.codeOf()).toBe("paused: timeout");
  });

  it("counts separately by key and base URL", async () => {
    const service = scripted();
    service.answer({ code: "out_of_credit" });
    await service.codeOf();
    service.answer(undefined);
    const access = makeCall().access;
    expect(await service.codeOf({ access: { ...access, secrets: { key: "another" } } })).toBe("ok");
    expect(await service.codeOf({ access: { ...access, baseUrl: "https://other.example" } })).toBe("ok");
    expect(await service.codeOf()).toBe("paused: out_of_credit");
  });

  it("blames a reader's service only for its own limits, not for the page it was sent to", async () => {
    const service = scripted();
    service.answer({ code: "blocked" });
    for (let round = 0; round < 4; round++) expect(await service.codeOf({ kind: "read" })).toBe("blocked");
    service.answer({ code: "rate_limited" });
    expect(await service.codeOf({ kind: "read" })).toBe("rate_limited");
    expect(await service.codeOf({ kind: "read" })).toBe("paused: rate_limited");
  });

  it("does not count what this machine decided", async () => {
    const service = scripted();
    service.answer({ code: "rate_limited", local: true });
    await service.codeOf();
    service.answer(undefined);
    expect(await service.codeOf()).toBe("ok");
  });

  it("says how long, and why", async () => {
    const service = scripted();
    service.answer({ code: "blocked", message: "Plain asks for a captcha." });
    await service.codeOf();
    const error = await service.ask(makeCall()).catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({
      message: "Plain is paused for another 10 minutes: Plain asks for a captcha.",
      hint: "Wait 10 minutes, or use another provider.",
      retryAfter: 600,
      provider: "plain",
    });
  });
});

describe("identityOf", () => {
  it("holds neither the key nor what a base URL may hide", () => {
    const access = { ...makeCall().access, baseUrl: "https://host.example/path-token?key=query-token" };
    const identity = identityOf(makeCall({ access }));
    expect(identity).toMatch(/^plain host\.example [0-9a-f]{12} [0-9a-f]{12}$/);
  });

  it("distinguishes keys by their turn", () => {
    const access = { ...makeCall().access, secrets: { key: "one, two" } };
    const [first, second, third] = [0, 1, 2].map((keyIndex) => identityOf(makeCall({ access, keyIndex })));
    expect(first).not.toBe(second);
    expect(first).toBe(third);
  });

  it("does not keep a pause forever when the clock is set back", async () => {
    const service = scripted();
    service.answer({ code: "blocked" });
    await service.codeOf();
    service.answer(undefined);
    vi.setSystemTime(Date.now() - 365 * 24 * 60 * minutes);
    expect(await service.codeOf()).toBe("ok");
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("disk"))],
    [
      "throws",
      () => {
        throw new Error("not connected");
      },
    ],
  ])("does without a store that %s", async (_how, broken) => {
    const service = scripted(createCooldowns({ read: broken, change: broken }));
    expect(await service.codeOf()).toBe("ok");
    service.answer({ code: "blocked" });
    expect(await service.codeOf()).toBe("blocked");
  });
});
