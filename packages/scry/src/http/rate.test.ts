import { createMemoryLimits } from "@scry/core";
import { describe, expect, it } from "vitest";
import { addressGroup, createRateLimiter } from "./rate.ts";

function limiterAt() {
  const clock = { now: Date.UTC(2026, 0, 1, 12) };
  return { clock, limiter: createRateLimiter(createMemoryLimits(() => clock.now)) };
}

describe("the rate limiter", () => {
  it("lets a minute's calls through at once, then one whenever its share of the minute has passed", async () => {
    const { clock, limiter } = limiterAt();
    const take = () => limiter.take("ann", { perMinute: 6 });
    expect(await Promise.all(Array.from({ length: 7 }, take))).toEqual([0, 0, 0, 0, 0, 0, 10]);
    clock.now += 9_000;
    expect(await take()).toBe(1);
    clock.now += 1_000;
    expect(await take()).toBe(0);
    expect(await take()).toBe(10);
  });

  it("does not save up more than a minute", async () => {
    const { clock, limiter } = limiterAt();
    await limiter.take("ann", { perMinute: 2 });
    clock.now += 3_600_000;
    const taken = await Promise.all([1, 2, 3].map(() => limiter.take("ann", { perMinute: 2 })));
    expect(taken).toEqual([0, 0, 30]);
  });

  it("counts days of UTC, and refused calls not at all", async () => {
    const { clock, limiter } = limiterAt();
    const take = () => limiter.take("ann", { perDay: 2 });
    expect(await Promise.all([take(), take(), take()])).toEqual([0, 0, 12 * 3600]);
    clock.now += 12 * 3_600_000;
    expect(await take()).toBe(0);
  });

  it("keeps names apart and lets those without limits alone", async () => {
    const { limiter } = limiterAt();
    expect(await limiter.take("ann", { perMinute: 1 })).toBe(0);
    expect(await limiter.take("bob", { perMinute: 1 })).toBe(0);
    expect(await limiter.take("ann", { perMinute: 1 })).toBe(60);
    for (let call = 0; call < 100; call++) expect(await limiter.take("carl", {})).toBe(0);
  });

  it("holds nobody up for longer than a minute when the clock was set back", async () => {
    const { clock, limiter } = limiterAt();
    await limiter.take("ann", { perMinute: 1 });
    clock.now -= 86_400_000;
    expect(await limiter.take("ann", { perMinute: 1 })).toBe(0);
  });

  it("keeps one limit for two servers that share a store", async () => {
    const limits = createMemoryLimits(() => 0);
    const [one, other] = [createRateLimiter(limits), createRateLimiter(limits)];
    expect(await one.take("ann", { perDay: 1 })).toBe(0);
    expect(await other.take("ann", { perDay: 1 })).toBe(86_400);
    expect(await createRateLimiter(limits, "token").take("ann", { perDay: 1 })).toBe(0);
  });
});

describe("addresses", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:0:1:aaaa::1", "2001:db8:0:1"],
    ["2001:db8:0:1:bbbb:1:2:3", "2001:db8:0:1"],
    ["2001:0DB8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("%s counts as %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
