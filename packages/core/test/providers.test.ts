import { describe, expect, it } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import { createWorld, fixture, fixturesOf, keyVariables, searchProviders } from "./support/world.ts";

// Every provider over real HTTP, with the recorded replies: the engine finds what the fixture says.
describe.each(searchProviders)("%s at the door", (id) => {
  const named = { providers: [id] };

  it("searches", async () => {
    const names = fixturesOf(id).map(({ name }) => name);
    const name = names.find((one) => one === "ok") ?? names.find((one) => one.startsWith("ok")) ?? "";
    const { scry, servers } = await createWorld({ [id]: name });
    const outcome = await scry.search({ query: "paper folding", limit: 50 }, named);
    const expected = fixture(id, name).expect?.hits ?? [];
    expect(outcome.results.length).toBeGreaterThan(0);
    expect(outcome.results.length).toBeLessThanOrEqual(expected.length);
    expect(outcome.results[0]).toMatchObject({ url: expected[0]?.url, provider: id });
    expect(outcome.attempts).toMatchObject([{ provider: id, outcome: "ok", cached: false }]);
    for (const { url, title, snippet } of outcome.results) {
      expect(url).toMatch(/^https?:\/\//);
      expect(title).not.toBe("");
      expect(`${title}${snippet}`).not.toMatch(/[\n\u0000-\u001f]|<\/?b>|&amp;/);
    }
    const [request] = servers[id]?.requests ?? [];
    expect(`${decodeURIComponent(request?.url ?? "")} ${request?.body}`).toMatch(
      /paper[ +-](?:AND[ +]all:)?folding/,
    );
    const sent = `${request?.url} ${JSON.stringify(request?.headers)}`;
    if (keyVariables[id]) expect(sent).toContain(`${id}-key-0123456789`);
  });

  it("says that nothing was found, and does not call it a failure", async () => {
    const { scry } = await createWorld({ [id]: "empty" });
    const outcome = await scry.search("paper folding", named);
    expect(outcome.results).toEqual([]);
    expect(outcome.attempts).toMatchObject([{ provider: id, outcome: "empty" }]);
  });

  it.each(fixturesOf(id).filter(({ name }) => name.startsWith("error-")))("$name", async (recorded) => {
    const { scry } = await createWorld({ [id]: recorded.name });
    const expected = /^error-([a-z_]+)/.exec(recorded.name)?.[1];
    const error = (await scry
      .search({ query: "paper folding", ...recorded.query }, { ...named, timeoutMs: 60_000 })
      .catch((thrown: unknown) => thrown)) as ScryError;
    expect(error.attempts).toMatchObject([{ provider: id, outcome: "error", code: expected }]);
    expect(error.code).toBe(expected);
    expect(error.hint).not.toBe("");
  });
});
