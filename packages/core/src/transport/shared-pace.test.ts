import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answered, makeCall, plainProvider } from "../../test/support/call.ts";
import { temporaryFolder } from "../../test/support/folder.ts";
import type { Limits } from "../contracts/provider.ts";
import { rateLimit } from "./layers/rate-limit.ts";
import { createSharedPace } from "./shared-pace.ts";

/** What two processes do with the same file: each has its own layer. */
function processes(file: string, limits: Limits, count = 2) {
  const starts: number[] = [];
  const provider = plainProvider({}, { limits });
  const asks = Array.from({ length: count }, () =>
    rateLimit(createSharedPace(file))(async () => {
      starts.push(performance.now());
      return answered();
    }),
  );
  const call = (index: number, ms = 10_000) =>
    asks[index]?.(makeCall({ provider, deadline: Date.now() + ms })).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
  const gaps = () => {
    const sorted = starts.toSorted((a, b) => a - b);
    return sorted.slice(1).map((start, index) => start - (sorted[index] ?? 0));
  };
  return { call, gaps, starts };
}

const pace = () => join(temporaryFolder(), "state", "pace.json");

describe("a pace that processes share", () => {
  it("keeps the spacing between all of them", async () => {
    const { call, gaps } = processes(pace(), { spacingMs: 300 });
    await Promise.all([call(0), call(1), call(0), call(1), call(0)]);
    expect(gaps()).toHaveLength(4);
    // A start that is a little late is not told to the others.
    for (const gap of gaps()) expect(gap).toBeGreaterThan(200);
  });

  it.each([{ perSecond: 2 }, { perMinute: 2 }])("counts the requests of all of them: %j", async (limits) => {
    const { call } = processes(pace(), limits, 3);
    expect([await call(0, 500), await call(1, 500)]).toEqual(["ok", "ok"]);
    expect([await call(2, 500), await call(0, 500)]).toEqual(["rate_limited", "rate_limited"]);
  });

  it("gives back what a cancelled call had reserved", async () => {
    const file = pace();
    const ask = rateLimit(createSharedPace(file))(async () => answered());
    const provider = plainProvider({}, { limits: { spacingMs: 60_000 } });
    const call = (signal = new AbortController().signal) =>
      ask(makeCall({ provider, signal, deadline: Date.now() + 300_000 })).catch(
        (error: { code: string }) => error.code,
      );
    await call();
    const controller = new AbortController();
    const waiting = call(controller.signal);
    setTimeout(() => controller.abort(), 50);
    expect(await waiting).toBe("cancelled");
    const kept = Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown[]>);
    expect(kept.map(({ length }) => length)).toEqual([1]);
  });

  it("writes no key down, and leaves no lock", async () => {
    const file = pace();
    await processes(file, { spacingMs: 10 }).call(0);
    expect(readFileSync(file, "utf8")).not.toContain("plain-key-123456");
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it("gets past a lock that a crash left, a damaged file, and a folder that cannot be written", async () => {
    const file = pace();
    const { call } = processes(file, { spacingMs: 1 });
    expect(await call(0)).toBe("ok");
    writeFileSync(file, "{ half");
    writeFileSync(`${file}.lock`, "");
    utimesSync(`${file}.lock`, new Date(0), new Date(0));
    expect(await call(1)).toBe("ok");
    expect(await processes("/dev/null/pace.json", { spacingMs: 1 }).call(0)).toBe("ok");
  });

  it("is not stopped by a clock that was set back", async () => {
    const file = pace();
    const { call } = processes(file, { spacingMs: 1000 });
    expect(await call(0)).toBe("ok");
    const later = readFileSync(file, "utf8").replace(
      /"at":(\d+)/g,
      (_, at) => `"at":${Number(at) + 7_200_000}`,
    );
    writeFileSync(file, later);
    expect(await call(1, 500)).toBe("ok");
  });
});
