import { expect, it } from "vitest";
import { beginConversation } from "../support/assistant.ts";

async function providersWith(env: Record<string, string>) {
  const { assistant } = await beginConversation({ model: false, env });
  const all = (await assistant.providers()).filter(({ searches }) => searches);
  const stateOf = (id: string) => all.find((one) => one.id === id)?.state;
  return { ready: all.filter(({ ready }) => ready).map(({ id }) => id), stateOf, all };
}

it("names the search services that a search asks first, in their order, and then those that have to be named", async () => {
  const { ready, stateOf, all } = await providersWith({
    WEB_SEARCH_PROVIDER: "",
    BRAVE_API_KEY: "canary-key",
  });
  expect(ready[0]).toBe("brave");
  expect(ready.indexOf("duckduckgo")).toBeLessThan(ready.indexOf("wikipedia"));
  expect(ready.at(-1)).toBe("library");
  expect(all.slice(0, ready.length).every((one) => one.ready)).toBe(true);
  expect(stateOf("arxiv")).toBe("named");
  expect(stateOf("exa")).toBe("missing");
  const states = all.slice(ready.length).map(({ state }) => state);
  expect(states).toEqual([
    ...states.filter((one) => one === "named"),
    ...states.filter((one) => one !== "named"),
  ]);
});

it("calls no service ready that the settings do not name, or that lacks its key", async () => {
  const { ready, stateOf } = await providersWith({ WEB_SEARCH_PROVIDER: "mojeek,brave" });
  expect(ready).toEqual(["mojeek"]);
  expect(stateOf("brave")).toBe("missing");
  expect(stateOf("duckduckgo")).toBe("unused");
  expect((await providersWith({ WEB_SEARCH_ENABLED: "false" })).ready).toEqual([]);
});
