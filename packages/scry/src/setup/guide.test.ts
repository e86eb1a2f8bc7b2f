import { createScry } from "@scry/core";
import { expect, it } from "vitest";
import { asks } from "./guide.ts";

it("says of each service what it asks for, as scry providers does", async () => {
  const scry = createScry({ settings: { store: { enabled: false } } });
  const statuses = await scry.providers();
  await scry.close();
  const asked = (id: string) => {
    const provider = scry.registry.get(id);
    const status = statuses.find((one) => one.id === id);
    return provider && status && asks(provider, { ...status, keySource: undefined });
  };
  for (const id of ["github", "openalex", "semantic-scholar", "stackexchange", "marginalia"])
    expect(asked(id)).toMatch(/^ready without a key/);
  expect(asked("you")).toMatch(/^needs a key, or providers\.you\.keyless: true/);
  expect(asked("firecrawl")).toMatch(/^needs a key, or providers\.firecrawl\.keyless: true/);
  expect(asked("tavily")).toMatch(/^searches without a key/);
  expect(asked("jina")).toMatch(/^reads without a key/);
  expect(asked("brave")).toMatch(/^needs a key(?:;|$)/);
});
