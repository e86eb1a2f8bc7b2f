import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, makeCall, plainProvider } from "../../../test/support/call.ts";
import { ScryError } from "../../contracts/error.ts";
import type { Limits } from "../../contracts/provider.ts";
import { createMemoryLimits } from "../../store/memory/limits.ts";
import type { Call } from "../call.ts";
import { networkError } from "../network-errors.ts";
import { rateLimit } from "./rate-limit.ts";

/** Notes when each request starts, in milliseconds from the first one; a request takes `takes` milliseconds. */
function paced(
  limits: Limits | undefined,
  {
    takes = 0,
    keylessLimits,
    arrivalMs = 0,
  }: { takes?: number; keylessLimits?: Limits; arrivalMs?: number } = {},
) {
  const starts: number[] = [];
  let running = 0;
  let mostRunning = 0;
  const began = Date.now();
  const ask = rateLimit(
    createMemoryLimits(),
    arrivalMs,
  )(async () => {
    starts.push(Date.now() - began);
    mostRunning = Math.max(mostRunning, ++running);
    if (takes) await new Promise((resolve) => setTimeout(resolve, takes));
    running--;
    return answered();
  });
  const provider = plainProvider({}, { limits, keylessLimits });
  const call = (changes: Partial<Call> = {}) =>
    ask(makeCall({ provider, deadline: Date.now() + 60_000, ...changes })).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
  const several = async (count: number, changes: Partial<Call> = {}) => {
    const outcomes = Promise.all(Array.from({ length: count }, () => call(changes)));
    await vi.advanceTimersByTimeAsync(120_000);
    return outcomes;
  };
  return { starts, call, several, mostRunning: () => mostRunning };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("rateLimit", () => {
  it("does nothing where there is no limit", async () => {
    const service = paced(undefined);
    await service.several(20);
    expect(service.starts.every((start) => start === 0)).toBe(true);
  });

  it("does not let a cancelled call wait for a free place", async () => {
    const service = paced({ concurrent: 1 }, { takes: 5000 });
    const first = service.call();
    const waited = Date.now();
    expect(await service.call({ signal: AbortSignal.abort() })).toBe("cancelled");
    expect(Date.now()).toBe(waited);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await first).toBe("ok");
    // The place is free again.
    expect(await service.several(1)).toEqual(["ok"]);
    expect(service.starts).toHaveLength(2);
  });

  it("spaces requests, with jitter on top", async () => {
    const service = paced({ spacingMs: 1000, jitterMs: 400 });
    await service.several(3);
    expect(service.starts).toEqual([0, 1200, 2400]);
  });

  it("keeps to its limits for a second, a minute and an hour", async () => {
    const second = paced({ perSecond: 2 });
    await second.several(5);
    expect(second.starts).toEqual([0, 0, 1000, 1000, 2000]);
    const minute = paced({ perMinute: 2 });
    await minute.several(3, { deadline: Date.now() + 300_000 });
    expect(minute.starts).toEqual([0, 0, 60_000]);
    const hour = paced({ perHour: 1 });
    expect(await hour.several(2, { deadline: Date.now() + 300_000 })).toEqual(["ok", "rate_limited"]);
  });

  it("where processes share it, counts a request from its reply, since only that proves that it arrived", async () => {
    const service = paced({ perSecond: 2 }, { takes: 400, arrivalMs: 3000 });
    await service.several(4);
    const [, , third = 0, fourth = 0] = service.starts;
    expect(service.starts.slice(0, 2)).toEqual([0, 0]);
    // The first two may have arrived at any moment until 400.
    expect(Math.min(third, fourth)).toBeGreaterThanOrEqual(1400);
    expect(Math.max(third, fourth)).toBeLessThan(1450);
    // A request that is silent for longer than any journey takes has arrived.
    const silent = paced({ perSecond: 1 }, { takes: 30_000, arrivalMs: 3000 });
    await silent.several(2);
    expect(silent.starts[1]).toBeGreaterThanOrEqual(4000);
    expect(silent.starts[1]).toBeLessThan(5100);
  });

  it.each([
    ["that refuses or fails", 429, 1005],
    ["that never came", undefined, 4000],
  ])("where processes share it, counts a request from a reply %s", async (_, status, second) => {
    const starts: number[] = [];
    const began = Date.now();
    const ask = rateLimit(
      createMemoryLimits(),
      3000,
    )(async () => {
      starts.push(Date.now() - began);
      throw new ScryError({
        code: status ? "rate_limited" : "timeout",
        message: "No.",
        ...(status && { status }),
      });
    });
    const provider = plainProvider({}, { limits: { perSecond: 1 } });
    for (let count = 0; count < 2; count += 1) {
      const asked = ask(makeCall({ provider, deadline: Date.now() + 60_000 })).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(10_000 * count);
      await asked;
    }
    expect(starts[1]).toBeGreaterThanOrEqual(second);
    expect(starts[1]).toBeLessThan(second + 50);
  });

  it("has no more calls under way than allowed", async () => {
    const service = paced({ concurrent: 2 }, { takes: 500 });
    expect(await service.several(5)).toEqual(Array(5).fill("ok"));
    expect(service.mostRunning()).toBe(2);
    expect(service.starts).toEqual([0, 0, 500, 500, 1000]);
  });

  it("keeps the spacing after a request that took long", async () => {
    const service = paced({ concurrent: 1, spacingMs: 1000 }, { takes: 1500 });
    await service.several(2);
    expect(service.starts).toEqual([0, 1500]);
    const mixed = paced({ concurrent: 1, spacingMs: 1000 });
    let first = true;
    const starts: number[] = [];
    const began = Date.now();
    const ask = rateLimit(createMemoryLimits())(async () => {
      starts.push(Date.now() - began);
      const takes = first ? 3000 : 10;
      first = false;
      await new Promise((resolve) => setTimeout(resolve, takes));
      return answered();
    });
    const provider = plainProvider({}, { limits: { concurrent: 1, spacingMs: 1000 } });
    const all = Promise.all([1, 2, 3].map(() => ask(makeCall({ provider, deadline: Date.now() + 60_000 }))));
    await vi.advanceTimersByTimeAsync(20_000);
    await all;
    expect(starts).toEqual([0, 3000, 4000]);
    expect(mixed.starts).toEqual([]);
  });

  it("fails at once when its turn comes too late, and says that it was this machine", async () => {
    const service = paced({ spacingMs: 5000 });
    await service.call();
    const provider = plainProvider({}, { limits: { spacingMs: 5000 } });
    const ask = rateLimit(createMemoryLimits())(async () => answered());
    const soon = () => makeCall({ provider, deadline: Date.now() + 2000 });
    await ask(soon());
    await expect(ask(soon())).rejects.toMatchObject({ code: "rate_limited", local: true, retryAfter: 5 });
  });

  it("fails when the place becomes free only after the deadline", async () => {
    const service = paced({ concurrent: 1 }, { takes: 10_000 });
    const first = service.call();
    const second = service.call({ deadline: Date.now() + 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await second).toBe("rate_limited");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toBe("ok");
    expect(service.starts).toHaveLength(1);
  });

  it("gives a turn back when the call is cancelled while it waits", async () => {
    const service = paced({ spacingMs: 1000 });
    await service.call();
    const controller = new AbortController();
    const cancelled = service.call({ signal: controller.signal });
    controller.abort();
    expect(await cancelled).toBe("cancelled");
    const next = service.call();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await next).toBe("ok");
    expect(service.starts).toEqual([0, 1000]);
  });

  it.each([
    ["that never reached the service", "ECONNREFUSED", 0],
    ["that broke off on the way back", "ECONNRESET", 5000],
  ])("a request %s: the next one waits accordingly", async (_, code, wait) => {
    const starts: number[] = [];
    const began = Date.now();
    const ask = rateLimit(createMemoryLimits())(async () => {
      starts.push(Date.now() - began);
      throw networkError(Object.assign(new Error("failed"), { code }), "Plain", "plain", "plain.example");
    });
    const provider = plainProvider({}, { limits: { spacingMs: 5000 } });
    for (let count = 0; count < 2; count += 1) {
      const asked = ask(makeCall({ provider, deadline: Date.now() + 60_000 })).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(5000 * count);
      await asked;
    }
    expect(starts).toEqual([0, wait]);
  });

  it("counts each key and each base URL by itself", async () => {
    const service = paced({ perMinute: 1 });
    const { access } = makeCall();
    const others = [
      service.call(),
      service.call({ access: { ...access, secrets: { key: "another" } } }),
      service.call({ access: { ...access, baseUrl: "https://other.example" } }),
    ];
    expect(await Promise.all(others)).toEqual(["ok", "ok", "ok"]);
    expect(service.starts).toEqual([0, 0, 0]);
  });

  it("uses another pace for calls without a key where the provider declares one", async () => {
    const service = paced({ perSecond: 10 }, { keylessLimits: { spacingMs: 2000 } });
    const context = { ...makeCall().context, keyed: false };
    await service.several(2, { context });
    expect(service.starts).toEqual([0, 2000]);
  });

  it("replaces all pacing by the user's delay; 0 switches it off", async () => {
    const own = paced({ spacingMs: 5000, jitterMs: 2000, perMinute: 1 });
    await own.several(3, { access: { ...makeCall().access, delayMs: 100 } });
    expect(own.starts).toEqual([0, 100, 200]);
    const off = paced({ spacingMs: 5000, perMinute: 1 });
    await off.several(3, { access: { ...makeCall().access, delayMs: 0 } });
    expect(off.starts).toEqual([0, 0, 0]);
  });

  it("accepts a deadline between two milliseconds", async () => {
    const service = paced({ perSecond: 10 });
    expect(await service.call({ deadline: Date.now() + 1000.5 })).toBe("ok");
  });

  it("is not confused by a clock that is set back", async () => {
    const service = paced({ spacingMs: 1000 });
    await service.several(1);
    vi.setSystemTime(Date.now() - 24 * 3600 * 1000);
    expect(await service.several(1, { deadline: Date.now() + 5000 })).toEqual(["ok"]);
  });

  it("says that there is no time left where the pace is not the reason", async () => {
    const service = paced({ spacingMs: 1000 });
    expect(await service.call({ deadline: Date.now() })).toBe("timeout");
    expect(service.starts).toEqual([]);
  });
});
