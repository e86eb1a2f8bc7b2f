import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, makeCall } from "../../../test/support/call.ts";
import { ScryError } from "../../contracts/error.ts";
import type { Call } from "../call.ts";
import { deadline, outpaced } from "./deadline.ts";

/** A request that ends only when the test ends it. */
const endless = (call: Call) =>
  new Promise<never>((_resolve, reject) => {
    call.signal.addEventListener("abort", () => reject(call.signal.reason));
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("deadline", () => {
  it("ends a request after its own time", async () => {
    const call = makeCall({ requestMs: 1500, deadline: Date.now() + 60_000 });
    const failed = expect(deadline(endless)(call)).rejects.toMatchObject({
      code: "timeout",
      message: "Plain did not answer within 1.5 seconds.",
      local: false,
    });
    await vi.advanceTimersByTimeAsync(1500);
    await failed;
  });

  it("ends it with the call's deadline, when that is nearer", async () => {
    const call = makeCall({ requestMs: 10_000, deadline: Date.now() + 700 });
    const failed = expect(deadline(endless)(call)).rejects.toMatchObject({
      code: "timeout",
      message: "Plain did not answer within 700 milliseconds.",
    });
    await vi.advanceTimersByTimeAsync(700);
    await failed;
  });

  it.each([
    [50, 6000, true],
    [5999, 6000, true],
    [6000, 6000, false],
    [50, undefined, false],
  ])(
    "does not count %d ms of silence against the provider where it may take %s ms: %s",
    async (ms, leastSilenceMs, local) => {
      const call = makeCall({ requestMs: 10_000, deadline: Date.now() + ms, leastSilenceMs });
      const failed = expect(deadline(endless)(call)).rejects.toMatchObject({ code: "timeout", local });
      await vi.advanceTimersByTimeAsync(ms);
      await failed;
    },
  );

  it.each([
    ["another provider answered after a long silence", outpaced, 1200, "timeout"],
    ["another provider answered soon", outpaced, 1100, undefined],
    ["the caller cancelled after a long silence", undefined, 1200, undefined],
  ])("says why it was cancelled: %s", async (_name, reason, ms, cause) => {
    const controller = new AbortController();
    const call = makeCall({ signal: controller.signal, leastSilenceMs: 1200 });
    const failed = deadline(endless)(call).catch((error: ScryError) => error);
    await vi.advanceTimersByTimeAsync(ms);
    controller.abort(reason);
    const error = await failed;
    expect(error).toMatchObject({ code: "cancelled" });
    expect(ScryError.is(error) && (error.cause as ScryError | undefined)?.code).toBe(cause);
  });

  it("does not ask when no time is left", async () => {
    const next = vi.fn();
    await expect(deadline(next)(makeCall({ deadline: Date.now() }))).rejects.toMatchObject({
      code: "timeout",
      local: true,
    });
    expect(next).not.toHaveBeenCalled();
  });

  it("distinguishes a cancelled call from a late one", async () => {
    const controller = new AbortController();
    const failed = expect(deadline(endless)(makeCall({ signal: controller.signal }))).rejects.toMatchObject({
      code: "cancelled",
    });
    controller.abort();
    await failed;
    const next = vi.fn();
    await expect(deadline(next)(makeCall({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(next).not.toHaveBeenCalled();
  });

  it("passes on replies and other errors, and leaves no timer", async () => {
    expect(await deadline(async () => answered())(makeCall())).toEqual(answered());
    const failure = new ScryError({ code: "bad_reply", message: "odd" });
    await expect(deadline(() => Promise.reject(failure))(makeCall())).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("accepts an infinite deadline", async () => {
    const call = makeCall({ deadline: Number.POSITIVE_INFINITY });
    expect(await deadline(async () => answered())(call)).toEqual(answered());
  });
});
