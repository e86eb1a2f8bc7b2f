import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserPool, type PooledBrowser } from "./browser-pool.ts";

class FakeBrowser implements PooledBrowser {
  readonly number: number;
  alive = true;
  closed = 0;

  constructor(number: number) {
    this.number = number;
  }

  isAlive(): boolean {
    return this.alive;
  }

  async close(): Promise<void> {
    this.closed += 1;
    this.alive = false;
  }
}

const never = new AbortController().signal;

describe("the pool", () => {
  let started: FakeBrowser[];
  let failing: number;
  beforeEach(() => {
    vi.useFakeTimers();
    started = [];
    failing = 0;
  });
  afterEach(() => vi.useRealTimers());

  const pool = (options: { pages?: number; pagesPerBrowser?: number } = {}) =>
    createBrowserPool<FakeBrowser>({
      async start() {
        if (failing > 0) {
          failing -= 1;
          throw new Error("cannot start");
        }
        const browser = new FakeBrowser(started.length);
        started.push(browser);
        return browser;
      },
      pages: options.pages ?? 2,
      idleMilliseconds: 1_000,
      pagesPerBrowser: options.pagesPerBrowser ?? 100,
    });
  const number = async ({ number }: FakeBrowser) => number;

  it("starts one browser for many pages at once", async () => {
    const shared = pool({ pages: 5 });
    expect(await Promise.all([1, 2, 3, 4].map(() => shared.use(never, number)))).toEqual([0, 0, 0, 0]);
    expect(started).toHaveLength(1);
  });

  it("lets the rest wait for their turn, in order", async () => {
    const shared = pool({ pages: 2 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) =>
      shared.use(never, async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await vi.advanceTimersByTimeAsync(1);
        running -= 1;
      });
    await Promise.all([0, 1, 2, 3, 4, 5].map(work));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("frees the place of a caller that stops waiting", async () => {
    const shared = pool({ pages: 1 });
    const first = Promise.withResolvers<void>();
    const running = shared.use(never, () => first.promise);
    const controller = new AbortController();
    const waiting = shared.use(controller.signal, number);
    const last = shared.use(never, number);
    controller.abort(new Error("given up"));
    await expect(waiting).rejects.toThrow("given up");
    first.resolve();
    await running;
    expect(await last).toBe(0);
  });

  it("starts another when the browser has died, and cleans up after the dead one", async () => {
    const shared = pool();
    await shared.use(never, async (browser) => {
      browser.alive = false;
    });
    expect(await shared.use(never, number)).toBe(1);
    expect(started[0]?.closed).toBe(1);
  });

  it("tries again after a start that failed", async () => {
    const shared = pool();
    failing = 1;
    await expect(shared.use(never, number)).rejects.toThrow("cannot start");
    expect(await shared.use(never, number)).toBe(0);
  });

  it("retires a browser after its pages, but not under those that still use it", async () => {
    const shared = pool({ pages: 3, pagesPerBrowser: 2 });
    const slow = Promise.withResolvers<void>();
    const old = shared.use(never, () => slow.promise);
    await shared.use(never, number);
    expect(await shared.use(never, number)).toBe(1);
    expect(started[0]?.closed).toBe(0);
    slow.resolve();
    await old;
    expect(started[0]?.closed).toBe(1);
  });

  it("closes an idle browser, and starts another one when it is needed", async () => {
    const shared = pool();
    await shared.use(never, number);
    await vi.advanceTimersByTimeAsync(900);
    expect(await shared.use(never, number)).toBe(0);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(started[0]?.closed).toBe(1);
    expect(await shared.use(never, number)).toBe(1);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    "does not close a browser under a page that came while another was ending (%d steps before)",
    async (steps) => {
      const shared = pool({ pages: 3 });
      const first = Promise.withResolvers<void>();
      const ending = shared.use(never, async () => {
        await first.promise;
        for (let step = 0; step < steps; step++) await null;
      });
      await vi.advanceTimersByTimeAsync(1);
      first.resolve();
      const second = Promise.withResolvers<void>();
      const reading = shared.use(never, () => second.promise);
      await ending;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(started.map(({ closed }) => closed)).toEqual([0]);
      second.resolve();
      await reading;
      await vi.advanceTimersByTimeAsync(1_100);
      expect(started.map(({ closed }) => closed)).toEqual([1]);
    },
  );

  it("ends everything when it is closed, and stays closed", async () => {
    const shared = pool();
    await shared.use(never, number);
    await shared.close();
    expect(started[0]?.closed).toBe(1);
    await expect(shared.use(never, number)).rejects.toMatchObject({ code: "unavailable" });
    expect(started).toHaveLength(1);
  });
});
