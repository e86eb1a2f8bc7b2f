import { expect, it } from "vitest";
import { hasRenamedRows } from "./json.ts";

const known = new Set(["videos"]);
const row = { heading: "A", address: "https://a.example/" };

it.each([
  ["a list under another name", { hits: [row] }],
  ["a section under another name", { pages: { results: [row] } }],
  ["rows among others", { hits: ["x", null, {}, row] }],
])("finds %s", (_name, body) => {
  expect(hasRenamedRows(body, known)).toBe(true);
});

it.each([
  ["a section that is known not to hold hits", { videos: [row] }],
  ["rows without an address", { related: [{ query: "more" }] }],
  ["lists of words", { suggestions: ["https://a.example/"] }],
  ["empty lists", { hits: [], pages: { results: [] } }],
  ["an address that stands alone", { query: { home: "https://a.example/" } }],
])("does not take %s for hits", (_name, body) => {
  expect(hasRenamedRows(body, known)).toBe(false);
});
