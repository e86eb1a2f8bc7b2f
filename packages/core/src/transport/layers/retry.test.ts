import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, makeCall, plainProvider } from "../../../test/support/call.ts";
import { type ErrorDetails, ScryError } from "../../contracts/error.ts";
import type { Call } from "../call.ts";
import { retry, retryWait } from "./retry.ts";

const failure = (details: Partial<ErrorDetails>) =>
  new ScryError({ code: "unavailable", message: "no", provider: "plain", ...details });

/** Fails with the errors one after the other, then succeeds. */
function failing(...errors: Error[]) {
  const calls: Call[] = [];
  const ask = retry(async (call) => {
    calls.push(call);
    const error = errors.shift();
    if (error) throw error;
    return answered();
  });
  return { ask, calls };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("retryWait", () => {
  it.each([
    ["an error, after a moment", { code: "unavailable" }, 150],
    ["an error with a short Retry-After", { code: "unavailable", retryAfter: 2 }, 2000],
    ["a limit with a short Retry-After", { code: "rate_limited", retryAfter: 1 }, 1000],
    ["a limit that opens at once", { code: "rate_limited", retryAfter: 0 }, 0],
    ["a limit without a word", { code: "rate_limited" }, undefined],
    ["a limit with a long wait", { code: "rate_limited", retryAfter: 4 }, undefined],
    ["an error with a long wait", { code: "unavailable", retryAfter: 60 }, undefined],
    ["a limit of our own", { code: "rate_limited", retryAfter: 1, local: true }, undefined],
    ["a block", { code: "blocked", retryAfter: 1 }, undefined],
    ["a refused key", { code: "unauthorized" }, undefined],
    ["a time-out", { code: "timeout" }, undefined],
    ["a reply that was not understood", { code: "bad_reply" }, undefined],
  ] as const)("decides about %s", (_name, details, wait) => {
    expect(retryWait(failure(details), 0)).toBe(wait);
  });

  it("spreads the second tries", () => {
    const error = failure({ code: "unavailable" });
    expect([0, 0.5, 1].map((random) => retryWait(error, random))).toEqual([150, 300, 450]);
  });
});

describe("retry", () => {
  it("tells the parser that the other endpoint replied", async () => {
    const provider = plainProvider({}, { alternative: () => ({ path: "/other" }) });
    const { ask, calls } = failing(failure({ code: "invalid_input" }));
    await ask(makeCall({ provider }));
    expect(calls.map(({ spec, context }) => [spec.path, context.alternative])).toEqual([
      ["/search", undefined],
      ["/other", true],
    ]);
  });

  it("tries once more after an error, and once only", async () => {
    const once = failing(failure({}));
    const waiting = once.ask(makeCall());
    await vi.runAllTimersAsync();
    expect(await waiting).toEqual(answered());
    expect(once.calls).toHaveLength(2);

    const twice = failing(failure({ message: "first" }), failure({ message: "second" }));
    const failed = expect(twice.ask(makeCall())).rejects.toThrow("second");
    await vi.runAllTimersAsync();
    await failed;
    expect(twice.calls).toHaveLength(2);
  });

  it("moves on at once when the wait does not fit into the time that is left", async () => {
    const { ask, calls } = failing(failure({ code: "rate_limited", retryAfter: 2 }));
    await expect(ask(makeCall({ deadline: Date.now() + 2000 }))).rejects.toThrow("no");
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["a cancelled call", { code: "cancelled" }],
    ["a failure of this machine", { local: true }],
    ["no network", { cause: Object.assign(new Error("dns"), { code: "EAI_AGAIN" }) }],
  ] as const)("leaves %s alone", async (_name, details) => {
    const alternative = vi.fn();
    const provider = plainProvider({}, { alternative });
    const { ask, calls } = failing(failure(details));
    await expect(ask(makeCall({ provider }))).rejects.toThrow("no");
    expect(calls).toHaveLength(1);
    expect(alternative).not.toHaveBeenCalled();
  });

  it("asks another endpoint where the provider has one, without waiting", async () => {
    const provider = plainProvider({}, { alternative: () => ({ path: "/lite" }) });
    const { ask, calls } = failing(failure({ code: "bad_reply" }));
    expect(await ask(makeCall({ provider }))).toEqual(answered());
    expect(calls.map(({ spec }) => spec.path)).toEqual(["/search", "/lite"]);
  });

  it("reports the first failure when the pace delays the second try", async () => {
    const provider = plainProvider({}, { alternative: () => ({ path: "/lite" }) });
    const { ask } = failing(
      failure({ code: "unavailable", message: "gone" }),
      failure({ code: "rate_limited", message: "too late", local: true }),
    );
    await expect(ask(makeCall({ provider }))).rejects.toMatchObject({ code: "unavailable", message: "gone" });
  });

  it("stops waiting when the call is cancelled", async () => {
    const controller = new AbortController();
    const { ask, calls } = failing(failure({}));
    const failed = expect(ask(makeCall({ signal: controller.signal }))).rejects.toMatchObject({
      code: "cancelled",
    });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    await failed;
    expect(calls).toHaveLength(1);
  });

  it("passes on what is not a coded error", async () => {
    const { ask } = failing(new TypeError("ours"));
    await expect(ask(makeCall())).rejects.toThrow(TypeError);
  });
});
