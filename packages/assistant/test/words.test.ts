import { expect, it } from "vitest";
import { english } from "../web/words/english.ts";
import { german } from "../web/words/german.ts";

/** What a text is made of: a function with its number of parameters, or a plain text. */
const shapeOf = (words: object) =>
  Object.entries(words).map(([key, value]) => [key, typeof value === "function" ? value.length : "text"]);

it("the page has every text in English and in German, with the same parts", () => {
  expect(shapeOf(german)).toEqual(shapeOf(english));
  for (const words of [english, german])
    for (const [key, value] of Object.entries(words)) expect(String(value).trim(), key).not.toBe("");
});
