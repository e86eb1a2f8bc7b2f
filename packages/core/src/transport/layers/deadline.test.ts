import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, makeCall } from "../../../test/support/call.ts";
import { ScryError } from "../../contracts/error.ts";
import type { Call } from "../call.ts";
import { deadline } from "./deadline.ts";

/** A request that ends only when it is told to. */
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

  it("does not ask when no time is left", async () => {
    const next = vi.fn();
    await expect(deadline(next)(makeCall({ deadline: Date.now() }))).rejects.toMatchObject({
      code: "timeout",
      local: true,
    });
    expect(next).not.toHaveBeenCalled();
  });

  it("tells a cancelled call from a late one", async () => {
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

  it("hands answers and other failures on, and leaves no timer behind", async () => {
    expect(await deadline(async () => answered())(makeCall())).toEqual(answered());
    const failure = new ScryError({ code: "bad_reply", message: "odd" });
    await expect(deadline(() => Promise.reject(failure))(makeCall())).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("takes an endless deadline for what it is", async () => {
    const call = makeCall({ deadline: Number.POSITIVE_INFINITY });
    expect(await deadline(async () => answered())(call)).toEqual(answered());
  });
});
