import { describe, expect, it } from "vitest";
import type { SearchQuery } from "../contracts/query.ts";
import { createReply } from "../contracts/reply.ts";
import { sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import brave from "./brave.ts";

const asked = (changes: Partial<SearchQuery>) =>
  brave.search?.request({ ...sampleQuery, ...changes }, sampleContext(brave)).query ?? {};

const warnings = (changes: Partial<SearchQuery>) => {
  const reply = createReply({ status: 200, headers: {}, body: '{"query":{"original":"x"}}' });
  return brave.search?.parse(reply, { ...sampleQuery, ...changes }, sampleContext(brave)).warnings;
};

describe("brave", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["ja", "jp"],
    ["ja-JP", "jp"],
    ["en", "en"],
    ["en-GB", "en-gb"],
    ["en-US", "en"],
    ["pt", "pt-pt"],
    ["pt-BR", "pt-br"],
    ["zh", "zh-hans"],
    ["zh-TW", "zh-hant"],
    ["zh-Hant-HK", "zh-hant"],
    ["no", "nb"],
    ["sw", undefined],
  ])("writes the language %s as %s", (language, code) => expect(asked({ language }).search_lang).toBe(code));

  it("leaves out what is not in its closed lists, and says so", () => {
    expect(asked({ region: "de" }).country).toBe("DE");
    expect(asked({ region: "KE" }).country).toBeUndefined();
    expect(warnings({ region: "de", language: "ja" })).toEqual([]);
    expect(warnings({ region: "KE", language: "sw" })).toHaveLength(2);
  });

  it("counts pages from zero", () => {
    expect(asked({ page: 1 }).offset).toBeUndefined();
    expect(asked({ page: 3 }).offset).toBe(2);
  });

  it("gives both ends of a date range", () => {
    expect(asked({ timeRange: "w" }).freshness).toBe("pw");
    expect(asked({ timeRange: "all" }).freshness).toBeUndefined();
    expect(asked({ since: "2026-01-02", until: "2026-02-03" }).freshness).toBe("2026-01-02to2026-02-03");
    expect(asked({ since: "2026-01-02" }).freshness).toBe("2026-01-02to2026-06-15");
    expect(asked({ until: "2026-02-03", timeRange: "d" }).freshness).toBe("1970-01-01to2026-02-03");
  });

  it("keeps the operators when it cuts a query to 50 words", () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`).join(" ");
    const text = `(site:a.example OR site:b.example) ${words} -site:c.example`;
    const sent = String(asked({ text }).q).split(" ");
    expect(sent).toHaveLength(50);
    expect(sent.slice(0, 4)).toEqual(["(site:a.example", "OR", "site:b.example)", "w0"]);
    expect(sent.at(-1)).toBe("-site:c.example");
    expect(warnings({ text })).toHaveLength(1);
  });
});
