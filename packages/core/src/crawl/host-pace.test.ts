import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSharedPace } from "../transport/shared-pace.ts";
import { createHostPace, type HostPace } from "./host-pace.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

/** When each of some turns began, in milliseconds from now. */
async function turns(paces: readonly HostPace[], host: string, spacingMs: number): Promise<number[]> {
  const start = performance.now();
  const times = paces.map(async (pace) => {
    await pace.turn(host, spacingMs, never);
    return Math.round(performance.now() - start);
  });
  // The file of the machine is exchanged between real ticks.
  for (let index = 0; index < 400; index++) await vi.advanceTimersByTimeAsync(25);
  return (await Promise.all(times)).sort((a, b) => a - b);
}

describe("the pace of a host", () => {
  it("is kept by all crawls of an engine together, and each host has its own", async () => {
    const pace = createHostPace();
    expect(await turns([pace, pace, pace], "a.example", 500)).toEqual([0, 500, 1000]);
    expect(await turns([pace], "b.example", 500)).toEqual([0]);
  });

  it("is kept by several processes together", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "pace-")), "pace.json");
    const [one, two] = [createHostPace(createSharedPace(file)), createHostPace(createSharedPace(file))];
    const [first = 0, second = 0, third = 0] = await turns([one, two, one], "a.example", 500);
    expect(second - first).toBeGreaterThanOrEqual(499);
    expect(third - second).toBeGreaterThanOrEqual(499);
  });

  it("has the pauses that the host asks for; without a number they grow", async () => {
    const pace = createHostPace();
    expect(pace.refused("a.example", 2)).toBe(2_000);
    expect(await turns([pace], "a.example", 0)).toEqual([2_000]);
    expect(pace.refused("a.example", undefined)).toBe(10_000);
    pace.served("b.example");
    expect(pace.refused("b.example", undefined)).toBe(5_000);
  });

  it("ends a wait with the crawl", async () => {
    const pace = createHostPace();
    pace.refused("a.example", 60);
    const controller = new AbortController();
    const waiting = pace.turn("a.example", 0, controller.signal);
    controller.abort(new Error("over"));
    await expect(waiting).rejects.toThrow("over");
  });
});
