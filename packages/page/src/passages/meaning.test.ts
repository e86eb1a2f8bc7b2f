import { describe, expect, it } from "vitest";
import { excerpts, excerptsByMeaning, type Meaning } from "./index.ts";

const filler = Array.from(
  { length: 60 },
  (_, day) => `On day ${day} the miller greased the axle, paid the carter and fed the geese by the pond.`,
);
const paraphrase = "Eleven groschen changed hands for a bag of ground wheat.";
const page = ["# The mill", ...filler.slice(0, 40), paraphrase, ...filler.slice(40)].join("\n\n");
const query = "What was paid for flour?";
/** Knows the paraphrase wherever it is in the text. */
const knows: Meaning = async (_, texts) => texts.map((text) => (text.includes(paraphrase) ? 1 : 0));

describe("passages by meaning", () => {
  it("finds the same in other words", async () => {
    const asked = "What did the miller get for flour, paid in groschen?";
    const { passages, unused } = await excerptsByMeaning(page, asked, { maxTokens: 60, meaning: knows });
    expect(unused).toBeUndefined();
    expect(passages.map(({ text }) => text).join()).toContain(paraphrase);
  });

  it("compares places all over a page that has none of the words", async () => {
    const short = [...filler.slice(0, 20), paraphrase].join("\n\n");
    const asked = "Combien coûtait la farine?";
    expect(excerpts(short, asked, { maxTokens: 60 }).some(({ text }) => text.includes(paraphrase))).toBe(
      false,
    );
    const { passages } = await excerptsByMeaning(short, asked, { maxTokens: 60, meaning: knows });
    expect(passages.some(({ text }) => text.includes(paraphrase))).toBe(true);
  });

  const broken: [string, Meaning, string][] = [
    ["throws", () => Promise.reject(new Error("no memory left")), "no memory left"],
    [
      "throws before it returns a promise",
      () => {
        throw new Error("no such model");
      },
      "no such model",
    ],
    ["hangs", () => new Promise(() => {}), "no reply within 5 ms"],
    ["returns NaN", async (_, texts) => texts.map(() => Number.NaN), "not all of its scores are numbers"],
    ["returns too few", async () => [1], "scores were wanted, and 1 came"],
    ["returns text", async () => "yes" as unknown as number[], "and none came"],
    ["returns nothing", async () => undefined as unknown as number[], "and none came"],
  ];
  it.each(broken)(
    "gives the same as without the port when it %s, and says why",
    async (_, meaning, reason) => {
      const { passages, unused } = await excerptsByMeaning(page, query, {
        maxTokens: 200,
        meaning,
        timeoutMs: 5,
      });
      expect(passages).toEqual(excerpts(page, query, { maxTokens: 200 }));
      expect(unused).toContain(reason);
    },
  );

  it("gives the same as without the port when all texts are equally near, or one number is absurd", async () => {
    const without = excerpts(page, query, { maxTokens: 200 });
    for (const score of [0, 1e308]) {
      const meaning: Meaning = async (_, texts) => texts.map(() => score);
      expect((await excerptsByMeaning(page, query, { maxTokens: 200, meaning })).passages).toEqual(without);
    }
    const odd: Meaning = async (_, texts) => texts.map((_text, at) => (at === 0 ? Number.MAX_VALUE : 0));
    expect((await excerptsByMeaning(page, query, { maxTokens: 200, meaning: odd })).passages).toEqual(
      without,
    );
  });

  it("stops waiting when the call is cancelled, and asks nothing of an empty page", async () => {
    const stop = new AbortController();
    const meaning: Meaning = () => {
      stop.abort();
      return new Promise(() => {});
    };
    const { unused } = await excerptsByMeaning(page, query, { maxTokens: 200, meaning, signal: stop.signal });
    expect(unused).toBe("the call was cancelled");
    expect(await excerptsByMeaning("", query, { maxTokens: 200, meaning: knows })).toEqual({
      passages: [],
      unused: "there was nothing to compare",
    });
  });
});
