import { expect, it } from "vitest";
import type { SearchQuery } from "../contracts/query.ts";
import { sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import serper from "./serper.ts";

const asked = (changes: Partial<SearchQuery>) =>
  serper.search?.request({ ...sampleQuery, ...changes }, sampleContext(serper)).json;

it("writes time as Google's tbs, dates the American way", () => {
  expect(asked({})).toMatchObject({ tbs: undefined });
  expect(asked({ timeRange: "m" })).toMatchObject({ tbs: "qdr:m" });
  expect(asked({ since: "2026-01-31", until: "2026-03-05" })).toMatchObject({
    tbs: "cdr:1,cd_min:01/31/2026,cd_max:03/05/2026",
  });
  expect(asked({ since: "2026-01-31", timeRange: "d" })).toMatchObject({ tbs: "cdr:1,cd_min:01/31/2026" });
  expect(asked({ until: "2026-03-05" })).toMatchObject({ tbs: "cdr:1,cd_max:03/05/2026" });
});

it("writes country and language in lower case, and the page from the second on", () => {
  expect(asked({ region: "DE", language: "pt-BR", page: 2 })).toMatchObject({
    gl: "de",
    hl: "pt-br",
    page: 2,
  });
  expect(asked({ page: 1 })).toMatchObject({ page: undefined });
});

it.each([
  ["de", "de"],
  ["pt-BR", "pt-br"],
  ["zh-Hant-TW", "zh-tw"],
  [undefined, undefined],
])("serper takes the language %s as %s", (language, hl) => {
  const query = { ...sampleQuery, ...(language && { language }) };
  expect(serper.search?.request(query, sampleContext(serper)).json).toHaveProperty("hl", hl);
});
