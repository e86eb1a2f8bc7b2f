import { expect, it } from "vitest";
import type { ParsedSearch } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { createReply } from "../contracts/reply.ts";
import { abilityOf, sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import wikipedia from "./wikipedia.ts";

const ability = abilityOf(wikipedia, "search");
const context = sampleContext(wikipedia);
const ask = (changes: Partial<SearchQuery>) => ability.request({ ...sampleQuery, ...changes }, context);

function warningsFor(query: Partial<SearchQuery>, body: unknown) {
  const reply = createReply({ status: 200, headers: {}, body: JSON.stringify(body) });
  return (ability.parse(reply, { ...sampleQuery, ...query }, context) as ParsedSearch).warnings;
}

it.each([
  [undefined, "en"],
  ["de", "de"],
  ["pt-BR", "pt"],
  ["nb", "no"],
  ["tlh", "en"],
  // A name on every object, which must not become a host.
  ["constructor", "en"],
])("the language %s chooses the wiki %s", (language, wiki) => {
  const { origin = "" } = ask({ language });
  expect(origin).toBe(wiki);
  expect(wikipedia.origin).toHaveProperty(origin, `https://${wiki}.wikipedia.org`);
});

it("pages are counted in hits", () => {
  expect(ask({}).query?.sroffset).toBeUndefined();
  expect(ask({ page: 3, limit: 10 }).query?.sroffset).toBe(20);
});

it("no user-agent set by the provider: the service wants the one with a contact", () => {
  expect(ask({}).headers).toBeUndefined();
});

it("it says when another language was searched, and suggests words only for nothing found", () => {
  const found = { query: { searchinfo: { suggestion: "cheese" }, search: [{ title: "Chese" }] } };
  const nothing = { query: { searchinfo: { suggestion: "cheese" }, search: [] } };
  expect(warningsFor({ language: "de" }, found)).toEqual([]);
  expect(warningsFor({ language: "tlh" }, found)).toEqual([expect.stringContaining("tlh")]);
  expect(warningsFor({}, nothing)).toEqual([expect.stringContaining("cheese")]);
});
