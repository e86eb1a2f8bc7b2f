import { expect, it } from "vitest";
import type { ParsedSearch } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { createReply } from "../contracts/reply.ts";
import { abilityOf, parseReply, sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import searxng from "./searxng.ts";

const ability = abilityOf(searxng, "search");
const context = sampleContext(searxng);
const ask = (changes: Partial<SearchQuery>) => ability.request({ ...sampleQuery, ...changes }, context).query;

function warningsFor(body: object, query: Partial<SearchQuery> = {}) {
  const reply = createReply({ status: 200, headers: {}, body: JSON.stringify({ results: [], ...body }) });
  return (ability.parse(reply, { ...sampleQuery, ...query }, context) as ParsedSearch).warnings;
}

it.each([
  [{}, undefined],
  [{ language: "de" }, "de"],
  [{ language: "pt-br" }, "pt-BR"],
  [{ language: "zh-Hant-TW" }, "zh-TW"],
  [{ language: "sr-Latn" }, "sr-RS"],
  [{ language: "es-419" }, "es"],
  [{ language: "fil" }, "fil"],
  [{ language: "de", region: "at" }, "de-AT"],
  [{ region: "AT" }, undefined],
])("searxng takes %j as the language %s", (query, language) => {
  expect(ask(query)?.language).toBe(language);
});

it("searxng never leaves by a bang", () => {
  expect(ask({ text: "!!w kestrel !important ! hello!" })?.q).toBe('"!!w" kestrel "!important" ! hello!');
});

it("searxng takes time, safety and page", () => {
  const sent = ask({ timeRange: "m", safe: "off", page: 2 });
  expect(sent).toMatchObject({ time_range: "month", safesearch: 0, pageno: 2, format: "json" });
  expect(ask({})).toMatchObject({ time_range: undefined, safesearch: undefined, pageno: undefined });
});

it("searxng warns beside the results", () => {
  const hits = { results: [{ url: "https://a.example/", title: "A" }] };
  const silent = { unresponsive_engines: [["two", "timeout"]] };
  expect(warningsFor({ ...hits, ...silent })).toEqual([expect.stringContaining("two (timeout)")]);
  expect(warningsFor({ ...hits, suggestions: ["x"] })).toEqual([]);
  expect(warningsFor({ suggestions: ["x"] })).toEqual([expect.stringContaining("x")]);
  expect(warningsFor({ ...hits, corrections: ["y"] })).toEqual([expect.stringContaining("y")]);
  expect(warningsFor(hits, { region: "AT" })).toEqual([expect.stringContaining("region")]);
});

it("searxng says which setting allows JSON, and which engines failed", async () => {
  const refused = parseReply(searxng, "search", { status: 403, body: "<h1>Forbidden</h1>" });
  await expect(refused).rejects.toMatchObject({
    hint: expect.stringContaining("search.formats: [html, json]"),
  });
  const body = { results: [], unresponsive_engines: [["one", "CAPTCHA"]] };
  const silent = parseReply(searxng, "search", { status: 200, body });
  await expect(silent).rejects.toMatchObject({ message: expect.stringContaining("one (CAPTCHA)") });
});
