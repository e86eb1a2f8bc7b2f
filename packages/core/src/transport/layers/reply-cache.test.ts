import { describe, expect, it } from "vitest";
import { answered, makeCall, plainProvider } from "../../../test/support/call.ts";
import type { Cache } from "../../contracts/cache.ts";
import { createMemoryCache } from "../../store/memory/cache.ts";
import type { Layer } from "../call.ts";
import { keepReply, replyCache } from "./reply-cache.ts";

/** Both layers: one reads, the other writes. */
const cache =
  (store: Cache, ttlMs: number): Layer =>
  (next) =>
    replyCache(store, ttlMs)(keepReply({ cache: store, ttlMs, limits: undefined })(next));

function counted(store = createMemoryCache(), ttlMs = 60_000) {
  let asked = 0;
  const ask = cache(store, ttlMs)(async () => answered({ hits: [], round: ++asked }));
  return { ask, asked: () => asked };
}

describe("cache", () => {
  it("returns the cached reply the second time, and says so", async () => {
    const { ask } = counted();
    expect(await ask(makeCall())).toEqual({ value: { hits: [], round: 1 }, cached: false });
    expect(await ask(makeCall())).toEqual({
      value: { hits: [], round: 1 },
      cached: true,
      at: expect.any(Number),
    });
  });

  it("is not read for a fresh call, but learns from it", async () => {
    const { ask } = counted();
    await ask(makeCall());
    expect((await ask(makeCall({ fresh: true }))).value).toMatchObject({ round: 2 });
    expect((await ask(makeCall())).value).toMatchObject({ round: 2 });
  });

  it("keeps nothing of a provider whose terms forbid it, and nothing when it is switched off", async () => {
    const forbidden = counted();
    const provider = plainProvider({ cache: false });
    await forbidden.ask(makeCall({ provider }));
    await forbidden.ask(makeCall({ provider }));
    expect(forbidden.asked()).toBe(2);
    const off = counted(createMemoryCache(), 0);
    await off.ask(makeCall());
    await off.ask(makeCall());
    expect(off.asked()).toBe(2);
  });

  it("keeps no pages: they have their own store", async () => {
    const kept: string[] = [];
    const store = { ...createMemoryCache(), set: async (key: string) => void kept.push(key) };
    const { ask } = counted(store);
    await ask(makeCall({ kind: "read", fresh: true }));
    expect(kept).toEqual([]);
    await ask(makeCall({ fresh: true }));
    expect(kept).toHaveLength(1);
  });

  it("keeps no failure", async () => {
    let asked = 0;
    const ask = cache(
      createMemoryCache(),
      60_000,
    )(async () => {
      if (++asked === 1) throw new Error("down");
      return answered();
    });
    await expect(ask(makeCall())).rejects.toThrow("down");
    expect(await ask(makeCall())).toEqual(answered());
  });

  it("works without a store that fails", async () => {
    const broken = () => Promise.reject(new Error("disk"));
    const { ask, asked } = counted({ get: broken, set: broken, delete: broken });
    expect(await ask(makeCall())).toEqual({ value: { hits: [], round: 1 }, cached: false });
    await ask(makeCall());
    expect(asked()).toBe(2);
  });

  it("works without a store that throws before it returns a promise", async () => {
    const broken = () => {
      throw new Error("not connected");
    };
    const { ask } = counted({ get: broken, set: broken, delete: broken });
    expect((await ask(makeCall())).cached).toBe(false);
  });

  it("does not wait for a store that never answers, even without much time left", async () => {
    const silent = () => new Promise<never>(() => {});
    const { ask } = counted({ get: silent, set: silent, delete: silent });
    expect((await ask(makeCall({ deadline: Date.now() + 20 }))).cached).toBe(false);
  });

  it.each([["no hits"], [{ hits: "none" }], [{ hits: ["a"] }], [{ round: 1 }], [null], [[]]])(
    "asks again where the store holds %j",
    async (kept) => {
      const { ask } = counted({ ...createMemoryCache(), get: async () => kept });
      expect(await ask(makeCall())).toEqual({ value: { hits: [], round: 1 }, cached: false });
    },
  );
});
