import { afterEach, describe, expect, it, vi } from "vitest";
import { answered, makeCall, plainQuery } from "../../../test/support/call.ts";
import { ScryError } from "../../contracts/error.ts";
import type { Answered, Call } from "../call.ts";
import { deadline } from "./deadline.ts";
import { shareCalls } from "./share-calls.ts";

/** Every request is held until the test lets it go; a stubborn one does not even listen when it is cancelled. */
function held({ stubborn = false } = {}) {
  const requests: { call: Call; land: PromiseWithResolvers<Answered> }[] = [];
  const ask = shareCalls()((call) => {
    const land = Promise.withResolvers<Answered>();
    if (!stubborn) call.signal.addEventListener("abort", () => land.reject(new Error("aborted")));
    requests.push({ call, land });
    return land.promise;
  });
  return { ask, requests };
}

afterEach(() => void vi.useRealTimers());

describe("shareCalls", () => {
  it("asks the same question once and answers everybody", async () => {
    const { ask, requests } = held();
    const waiting = [ask(makeCall()), ask(makeCall()), ask(makeCall())];
    expect(requests).toHaveLength(1);
    requests[0]?.land.resolve(answered("one"));
    // One of them has to count what it took.
    const shared = { ...answered("one"), shared: true };
    expect(await Promise.all(waiting)).toEqual([answered("one"), shared, shared]);
    void ask(makeCall());
    expect(requests).toHaveLength(2);
  });

  it("reports a failure to everybody", async () => {
    const { ask, requests } = held();
    const waiting = Promise.allSettled([ask(makeCall()), ask(makeCall())]);
    requests[0]?.land.reject(new Error("down"));
    expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("keeps different questions apart", () => {
    const { ask, requests } = held();
    void ask(makeCall());
    void ask(makeCall({ spec: { path: "/search", query: { q: "other" } } }));
    void ask(makeCall({ ask: { ...plainQuery, region: "DE" } }));
    void ask(makeCall({ access: { ...makeCall().access, baseUrl: "https://other.example" } }));
    void ask(makeCall({ fresh: true }));
    expect(requests).toHaveLength(5);
  });

  it("continues for the second caller when the first cancels", async () => {
    const { ask, requests } = held();
    const controller = new AbortController();
    const first = ask(makeCall({ signal: controller.signal }));
    const second = ask(makeCall());
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    expect(requests[0]?.call.signal.aborted).toBe(false);
    requests[0]?.land.resolve(answered());
    expect(await second).toEqual(answered());
  });

  it.each([true, false])(
    "cancels the request when the last one gives up, and the next caller gets one of its own (stubborn: %s)",
    async (stubborn) => {
      const { ask, requests } = held({ stubborn });
      const controller = new AbortController();
      const first = ask(makeCall({ signal: controller.signal }));
      const second = ask(makeCall({ signal: controller.signal }));
      controller.abort();
      await expect(first).rejects.toMatchObject({ code: "cancelled" });
      await expect(second).rejects.toMatchObject({ code: "cancelled" });
      expect(requests[0]?.call.signal.aborted).toBe(true);
      const third = ask(makeCall());
      expect(requests).toHaveLength(2);
      requests[1]?.land.resolve(answered("new"));
      expect(await third).toEqual(answered("new"));
    },
  );

  /** The service is silent: each request ends with its own time. */
  function silent() {
    const calls: Call[] = [];
    const ask = shareCalls()(
      deadline((call) => {
        calls.push(call);
        return new Promise((_resolve, reject) => {
          call.signal.addEventListener("abort", () => reject(new Error("aborted")));
        });
      }),
    );
    return { ask, calls };
  }

  it("asks again for those with time left when the time of the first one is over", async () => {
    vi.useFakeTimers();
    const { ask, calls } = silent();
    const codes = [500, 10_000, 10_000, 9_000].map((ms) =>
      ask(makeCall({ deadline: Date.now() + ms, requestMs: 20_000 })).catch(
        ({ code }: ScryError) => `${code} after ${Date.now() - began}`,
      ),
    );
    const began = Date.now();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await Promise.all(codes)).toEqual([
      "timeout after 500",
      "timeout after 10000",
      "timeout after 10000",
      "timeout after 9000",
    ]);
    // The three with more time share one new request.
    expect(calls).toHaveLength(2);
  });

  it("does not ask again when the service had the time of a request, nor when little time is left", async () => {
    vi.useFakeTimers();
    for (const [first, second] of [
      [
        { requestMs: 2000, deadline: 5000 },
        { requestMs: 2000, deadline: 9000 },
      ],
      [
        { requestMs: 9000, deadline: 5000 },
        { requestMs: 9000, deadline: 5900 },
      ],
    ] as const) {
      const { ask, calls } = silent();
      const codes = [first, second].map(({ requestMs, deadline }) =>
        ask(makeCall({ requestMs, deadline: Date.now() + deadline })).catch(({ code }: ScryError) => code),
      );
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await Promise.all(codes)).toEqual(["timeout", "timeout"]);
      expect(calls).toHaveLength(1);
    }
  });

  it("asks again where the first one had no time to wait for a turn", async () => {
    let asked = 0;
    const ask = shareCalls()(async (call) => {
      asked++;
      await Promise.resolve();
      if (call.deadline > Date.now() + 5000) return answered();
      throw new ScryError({ code: "rate_limited", message: "Its turn comes too late.", local: true });
    });
    const hasty = ask(makeCall({ deadline: Date.now() + 1000 })).catch(({ code }: ScryError) => code);
    expect(await ask(makeCall({ deadline: Date.now() + 10_000 }))).toEqual(answered());
    expect(await hasty).toBe("rate_limited");
    expect(asked).toBe(2);
  });

  it("does not start for a call that is cancelled already", async () => {
    const { ask, requests } = held();
    await expect(ask(makeCall({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ code: "cancelled" });
    expect(requests).toHaveLength(0);
  });

  it("no call waits longer than its own deadline", async () => {
    vi.useFakeTimers();
    const { ask, requests } = held();
    const patient = ask(makeCall({ deadline: Date.now() + 20_000 }));
    const hasty = expect(ask(makeCall({ deadline: Date.now() + 1000 }))).rejects.toMatchObject({
      code: "timeout",
    });
    await vi.advanceTimersByTimeAsync(1000);
    await hasty;
    expect(requests[0]?.call.signal.aborted).toBe(false);
    requests[0]?.land.resolve(answered());
    expect(await patient).toEqual(answered());
  });
});
