import { describe, expect, it } from "vitest";
import { addressGroup, createRateLimiter } from "./rate.ts";

function limiterAt() {
  const clock = { now: Date.UTC(2026, 0, 1, 12) };
  return { clock, limiter: createRateLimiter(() => clock.now) };
}

describe("the rate limiter", () => {
  it("lets a minute's calls through at once, then one whenever its share of the minute has passed", () => {
    const { clock, limiter } = limiterAt();
    const take = () => limiter.take("ann", { perMinute: 6 });
    expect(Array.from({ length: 7 }, take)).toEqual([0, 0, 0, 0, 0, 0, 10]);
    clock.now += 9_000;
    expect(take()).toBe(1);
    clock.now += 1_000;
    expect(take()).toBe(0);
    expect(take()).toBe(10);
  });

  it("does not save up more than a minute", () => {
    const { clock, limiter } = limiterAt();
    limiter.take("ann", { perMinute: 2 });
    clock.now += 3_600_000;
    const taken = [1, 2, 3].map(() => limiter.take("ann", { perMinute: 2 }));
    expect(taken).toEqual([0, 0, 30]);
  });

  it("counts days of UTC, and refused calls not at all", () => {
    const { clock, limiter } = limiterAt();
    const take = () => limiter.take("ann", { perDay: 2 });
    expect([take(), take(), take()]).toEqual([0, 0, 12 * 3600]);
    clock.now += 12 * 3_600_000;
    expect(take()).toBe(0);
  });

  it("keeps names apart and lets those without limits alone", () => {
    const { limiter } = limiterAt();
    expect(limiter.take("ann", { perMinute: 1 })).toBe(0);
    expect(limiter.take("bob", { perMinute: 1 })).toBe(0);
    expect(limiter.take("ann", { perMinute: 1 })).toBe(60);
    for (let call = 0; call < 100; call++) expect(limiter.take("carl", {})).toBe(0);
  });

  it("forgets the oldest of many names and no other", () => {
    const { limiter } = limiterAt();
    const take = (name: string) => limiter.take(name, { perMinute: 1 });
    take("first");
    for (let index = 0; index < 9_999; index++) take(`address ${index}`);
    expect(take("first")).toBe(60);
    take("one more");
    expect(take("first")).toBe(60);
    expect(take("address 0")).toBe(0);
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
