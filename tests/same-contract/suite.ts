import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type WebWorld } from "../support/web-world.ts";
import { callsTo } from "./calls.ts";
import { type Door, library } from "./doors.ts";
import { normalised } from "./normalise.ts";

/** The same calls through the library and through each of these doors. */
export const describeSameContract = (doors: readonly Door[]) =>
  describe("every door gives the same JSON", { timeout: 120_000 }, () => {
    let world: WebWorld;
    const expected = new Map<boolean, Record<string, unknown>>();

    /** The answers under the names of their calls, so that a difference says where it is. */
    async function through(door: Door): Promise<Record<string, unknown>> {
      const calls = callsTo(world.pages);
      const answers = await door.answers(world, calls);
      return Object.fromEntries(
        calls.map(({ about, input }, index) => {
          const answer = normalised(answers[index] ?? null);
          // The command gives a list of pages; the tools put it into one object.
          return [about, input.urls ? ((answer as { pages?: unknown }).pages ?? answer) : answer];
        }),
      );
    }

    beforeAll(async () => {
      world = await startWorld();
      for (const conversation of [true, false])
        expected.set(conversation, await through(library(conversation)));
    });
    afterAll(() => world.close());

    it("the calls do what they say", () => {
      expect(expected.get(true)).toMatchObject({
        "a search with filters": {
          results: [{ title: "Water mills", citation_id: 1 }, { title: "The river Ebb" }],
          filters: { blocked_domains: {}, time_range: {}, language: {} },
        },
        "a search in one domain": { results: [{ url: "https://windmills.example/list" }] },
        "a search that finds nothing": { results: [], attempts: [{ outcome: "empty" }] },
        "a search that fails": { results: [], code: "unavailable" },
        "a query that is too long": { code: "invalid_input" },
        "the start of a page": {
          truncated: true,
          citation_id: 1,
          attempts: [{ provider: "direct", outcome: "ok" }],
        },
        "a page from an offset": { truncated: true, status: "success" },
        "the passages of a page that answer a query": { content: expect.stringContaining("6.4 metres") },
        "a text found in a page": { content: expect.stringContaining("axle") },
        "a section": { content: expect.stringMatching(/^## The wheel/) },
        "a section that is missing": {
          code: "not_found",
          absent: true,
          attempts: [{ provider: "direct", outcome: "ok" }],
          outline: expect.arrayContaining([expect.objectContaining({ text: "The wheel" })]),
        },
        "what a page declares": { format: "data", content: expect.stringMatching(/^\{/) },
        "an address that is refused": { code: "refused_url", attempts: [] },
        "a page that is missing": {
          code: "not_found",
          attempts: [{ provider: "direct", outcome: "error", code: "not_found" }],
        },
        "a picture": { code: "unsupported_content" },
        "slips that are forgiven": { results: [{ title: "Windmills" }] },
        "a limit in words": { code: "invalid_input" },
        "an offset in words": { code: "invalid_input" },
        "several pages, one of them bad": [
          { content: expect.stringMatching(/^## The wheel/) },
          { code: "not_found" },
        ],
        "a number that nobody gave": { code: "invalid_input" },
        "what changed since": { content: "", unchanged_since: "some time" },
        "no address": { code: "invalid_input" },
        "several queries": {
          queries: [{ found: 3 }, { found: 3 }, { query: "nothing three", found: 0 }],
          results: [{ queries: [1, 2] }, {}, {}],
        },
        "a topic": { topic: "news", filters: { topic: { honoured: "native" } } },
        "between two days": {
          filters: { dates: { honoured: "checked" } },
          results: [{ title: "Water mills" }, {}],
        },
        "the passages that answer": {
          results: [
            {
              passages: expect.arrayContaining([
                expect.objectContaining({ text: expect.stringContaining("6.4 metres") }),
              ]),
            },
            {},
          ],
        },
        "a day that is none": { code: "invalid_input" },
        "six queries": { code: "invalid_input" },
      });
    });

    it.each(doors)("$name", async (door) => {
      expect(await through(door)).toEqual(expected.get(door.conversation));
    });
  });
