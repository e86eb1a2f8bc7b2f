import { expect, it } from "vitest";
import { plainText } from "./node.ts";
import { parseHtml } from "./parse.ts";

it.each([
  ["a<!-->b", "ab"],
  ["a<!--->b", "ab"],
  ["a<!--b--!>c", "ac"],
  ["a<!--b--!>c-->d", "ac-->d"],
  ["a<!--!>b-->c", "ac"],
  ["a<!----!>b-->c", "ab-->c"],
  ["a<!--b-- >c-->d", "ad"],
  ["a<!--b", "a"],
  ["a<!b>c<?d>e</ f>g<![CDATA[h]]>i", "acegi"],
])("comments end where they do in browsers: %s", (html, text) => {
  expect(plainText(parseHtml(html).root)).toBe(text);
});

it("comments without an end are not looked for again and again", () => {
  const started = performance.now();
  parseHtml("<!--a--!>".repeat(200_000));
  expect(performance.now() - started).toBeLessThan(5_000);
});
