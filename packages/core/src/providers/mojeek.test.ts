import { expect, it } from "vitest";
import type { SearchQuery } from "../contracts/query.ts";
import { abilityOf, sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import mojeek from "./mojeek.ts";

const ask = (changes: Partial<SearchQuery>) =>
  abilityOf(mojeek, "search").request({ ...sampleQuery, ...changes }, sampleContext(mojeek));

it("mojeek names no first hit on the first page", () => {
  expect(ask({}).query?.s).toBeUndefined();
  expect(ask({ page: 3 }).query?.s).toBe(21);
});

it.each([
  [{}, "arc=none"],
  [{ language: "de" }, "lb=de; arc=none"],
  [{ language: "de", region: "AT" }, "lb=de; arc=at"],
  [{ language: "pt-BR" }, "lb=pt; arc=br"],
  [{ language: "zh-Hans-SG" }, "lb=zh; arc=sg"],
  [{ region: "GB" }, "arc=gb"],
])("mojeek takes %j as the cookie %s", (query, cookie) => {
  const { headers, query: sent } = ask(query);
  expect(headers?.cookie).toBe(cookie);
  expect(Object.keys(sent ?? {})).not.toContain("lb");
});

it("mojeek takes days without hyphens", () => {
  expect(ask({ since: "2026-01-02", until: "2026-03-04" }).query).toMatchObject({
    since: "20260102",
    before: "20260304",
  });
  expect(ask({ safe: "moderate" }).query?.safe).toBe(1);
  expect(ask({ safe: "off" }).query?.safe).toBeUndefined();
});
