import { afterEach, describe, expect, it, vi } from "vitest";
import { answered, makeCall, plainQuery } from "../../../test/support/call.ts";
import type { Answered, Call } from "../call.ts";
import { singleFlight } from "./single-flight.ts";

/** Every request is held until the test lets it go; a stubborn one does not even listen when it is cancelled. */
function held({ stubborn = false } = {}) {
  const flights: { call: Call; land: PromiseWithResolvers<Answered> }[] = [];
  const ask = singleFlight()((call) => {
    const land = Promise.withResolvers<Answered>();
    if (!stubborn) call.signal.addEventListener("abort", () => land.reject(new Error("aborted")));
    flights.push({ call, land });
    return land.promise;
  });
  return { ask, flights };
}

afterEach(() => void vi.useRealTimers());

describe("singleFlight", () => {
  it("asks the same question once and tells everybody", async () => {
    const { ask, flights } = held();
    const waiting = [ask(makeCall()), ask(makeCall()), ask(makeCall())];
    expect(flights).toHaveLength(1);
    flights[0]?.land.resolve(answered("one"));
    // One of them has to count what it took.
    const shared = { ...answered("one"), shared: true };
    expect(await Promise.all(waiting)).toEqual([answered("one"), shared, shared]);
    void ask(makeCall());
    expect(flights).toHaveLength(2);
  });

  it("tells everybody of a failure", async () => {
    const { ask, flights } = held();
    const waiting = Promise.allSettled([ask(makeCall()), ask(makeCall())]);
    flights[0]?.land.reject(new Error("down"));
    expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("keeps different questions apart", () => {
    const { ask, flights } = held();
    void ask(makeCall());
    void ask(makeCall({ spec: { path: "/search", query: { q: "other" } } }));
    void ask(makeCall({ ask: { ...plainQuery, region: "DE" } }));
    void ask(makeCall({ access: { ...makeCall().access, baseUrl: "https://other.example" } }));
    void ask(makeCall({ fresh: true }));
    expect(flights).toHaveLength(5);
  });

  it("goes on for the second when the first gives up", async () => {
    const { ask, flights } = held();
    const controller = new AbortController();
    const first = ask(makeCall({ signal: controller.signal }));
    const second = ask(makeCall());
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    expect(flights[0]?.call.signal.aborted).toBe(false);
    flights[0]?.land.resolve(answered());
    expect(await second).toEqual(answered());
  });

  it.each([true, false])(
    "cancels the request when the last one gives up, and the next caller gets one of its own (stubborn: %s)",
    async (stubborn) => {
      const { ask, flights } = held({ stubborn });
      const controller = new AbortController();
      const first = ask(makeCall({ signal: controller.signal }));
      const second = ask(makeCall({ signal: controller.signal }));
      controller.abort();
      await expect(first).rejects.toMatchObject({ code: "cancelled" });
      await expect(second).rejects.toMatchObject({ code: "cancelled" });
      expect(flights[0]?.call.signal.aborted).toBe(true);
      const third = ask(makeCall());
      expect(flights).toHaveLength(2);
      flights[1]?.land.resolve(answered("new"));
      expect(await third).toEqual(answered("new"));
    },
  );

  it("does not start for a call that is cancelled already", async () => {
    const { ask, flights } = held();
    await expect(ask(makeCall({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ code: "cancelled" });
    expect(flights).toHaveLength(0);
  });

  it("lets nobody wait longer than its own deadline", async () => {
    vi.useFakeTimers();
    const { ask, flights } = held();
    const patient = ask(makeCall({ deadline: Date.now() + 20_000 }));
    const hasty = expect(ask(makeCall({ deadline: Date.now() + 1000 }))).rejects.toMatchObject({
      code: "timeout",
    });
    await vi.advanceTimersByTimeAsync(1000);
    await hasty;
    expect(flights[0]?.call.signal.aborted).toBe(false);
    flights[0]?.land.resolve(answered());
    expect(await patient).toEqual(answered());
  });
});
