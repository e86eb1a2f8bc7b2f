import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorld, type WorldOptions } from "./support/world.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-05T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

/** Two services with keys; Brave comes first by the usual order. */
async function world(state: { brave: "ok" | "fails" }, options: WorldOptions = {}) {
  const made = await createWorld(
    {
      brave: (response) => {
        if (state.brave === "fails") return void response.writeHead(500).end("{}");
        response.writeHead(200, { "content-type": "application/json" }).end(
          JSON.stringify({
            web: { results: [{ title: "B", url: "https://b.example/", description: "b" }] },
          }),
        );
      },
      tavily: "ok",
    },
    { ...options, settings: { search: { strategy: "auto", cache_minutes: 0 }, ...options.settings } },
  );
  const search = async (query: string, call = {}) =>
    (await made.scry.search(query, call)).attempts[0]?.provider;
  const order = async () => (await made.scry.why("x")).asked.slice(0, 2).map(({ id }) => id);
  return { ...made, search, order };
}

describe('strategy "auto"', () => {
  it("keeps the usual order without a history", async () => {
    const { order, search } = await world({ brave: "ok" });
    expect(await order()).toEqual(["brave", "tavily"]);
    expect(await search("one")).toBe("brave");
  });

  it("asks those first that answer, says why, and forgets on request", async () => {
    const state = { brave: "fails" } as { brave: "ok" | "fails" };
    const { scry, order, search } = await world(state);
    for (let round = 0; round < 12; round++) {
      await search(`query ${round}`);
      await scry.settled();
      // Past the pause that failures lead to.
      minutes(30);
    }
    expect(await order()).toEqual(["tavily", "brave"]);
    const { asked } = await scry.why("x");
    expect(asked[0]?.why).toMatch(/^configured; \d+ % of \d+ answered in the last 7 days, \d+ ms$/);
    expect((await scry.why("x", { providers: ["brave", "tavily"] })).asked.map(({ id }) => id)).toEqual([
      "brave",
      "tavily",
    ]);
    await scry.resetLearning();
    expect(await order()).toEqual(["brave", "tavily"]);
  });

  it("does not count against a service the searches during its pause, in which nobody asks it", async () => {
    const { scry, search, servers } = await world({ brave: "fails" });
    for (let round = 0; round < 10; round++) {
      await search(`query ${round}`, { providers: ["brave", "tavily"] });
      await scry.settled();
    }
    const { attempts } = await scry.search("paused", { providers: ["brave", "tavily"] });
    expect(attempts[0]).toMatchObject({ provider: "brave", outcome: "error", asked: false });
    const { asked } = await scry.why("x");
    const brave = asked.find(({ id }) => id === "brave");
    // Each of these was tried twice.
    const searches = (servers.brave?.requests.length ?? 0) / 2;
    expect(searches).toBe(3);
    expect(brave?.why).toContain(`0 % of ${searches} answered`);
  });

  it("tries one that was not asked for long, once in a while, and lets it recover", async () => {
    const state = { brave: "fails" } as { brave: "ok" | "fails" };
    const { scry, order, search } = await world(state);
    for (let round = 0; round < 12; round++) {
      await search(`query ${round}`);
      await scry.settled();
      minutes(30);
    }
    expect(await order()).toEqual(["tavily", "brave"]);
    state.brave = "ok";
    const firsts: (string | undefined)[] = [];
    for (let round = 0; round < 40; round++) {
      firsts.push(await search(`later ${round}`));
      await scry.settled();
      minutes(30);
    }
    expect(firsts.filter((id) => id === "brave").length).toBeGreaterThan(5);
    // The days of its failures end.
    minutes(8 * 24 * 60);
    expect(await order()).toEqual(["brave", "tavily"]);
  });
});
