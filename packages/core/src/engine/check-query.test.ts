import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settingsOf } from "../../test/support/settings.ts";
import { ScryError } from "../contracts/error.ts";
import { checkQuery, checkText, type SearchInput } from "./check-query.ts";

const check = (input: Partial<SearchInput> = {}, settings = settingsOf()) =>
  checkQuery({ query: "paper", ...input }, settings);

const messageOf = (input: Partial<SearchInput>) => {
  try {
    check(input);
  } catch (error) {
    if (ScryError.is(error) && error.code === "invalid_input") return error.message;
    throw error;
  }
  return undefined;
};

describe("checkText", () => {
  it.each(["", "   ", "\n\t", "\u200b\u2060", " \u202e\u0007 ", undefined, null, 5, {}, []])(
    "calls %j empty",
    (text) => {
      expect(() => checkText(text)).toThrow("Search query cannot be empty.");
    },
  );

  it("takes 500 characters and not 501, trimmed, an emoji as one", () => {
    expect(checkText(` ${"a".repeat(500)} `)).toHaveLength(500);
    expect([...checkText("🦊".repeat(500))]).toHaveLength(500);
    expect(() => checkText("a".repeat(501))).toThrow("Search query must be 500 characters or fewer.");
  });

  it("keeps what writing needs", () => {
    for (const text of ["שלום \u200f RTL", "می\u200cخواهم", "👩\u200d🚀 ✈️", "क्\u200dष", "שלום עולם"])
      expect(checkText(text)).toBe(text);
  });

  it("collapses white space", () => {
    expect(checkText(" a \n b\tc ")).toBe("a b c");
  });
});

describe("checkQuery", () => {
  it("fills in the defaults", () => {
    expect(check()).toEqual({
      text: "paper",
      limit: 5,
      allowedDomains: [],
      blockedDomains: [],
      timeRange: "all",
      undated: "keep",
      page: 1,
    });
  });

  it("takes from the settings what the caller leaves out", () => {
    const search = {
      limit: 7,
      allowed_domains: ["a.test"],
      blocked_domains: ["b.test"],
      time_range: "w",
      language: "de",
      region: "at",
      safe: "strict",
    } as const;
    const settings = settingsOf({
      search: { ...search, allowed_domains: ["a.test"], blocked_domains: ["b.test"] },
    });
    expect(check({}, settings)).toMatchObject({
      limit: 7,
      allowedDomains: ["a.test"],
      blockedDomains: ["b.test"],
      timeRange: "w",
      language: "de",
      region: "AT",
      safe: "strict",
    });
    const said = check(
      { allowedDomains: ["c.test"], blockedDomains: ["d.test"], timeRange: "all", limit: 1 },
      settings,
    );
    expect(said).toMatchObject({ limit: 1, allowedDomains: ["c.test"], timeRange: "all" });
    // What the operator blocks stays blocked.
    expect(said.blockedDomains).toEqual(["b.test", "d.test"]);
    expect(check({ allowedDomains: [] }, settings).allowedDomains).toEqual(["a.test"]);
  });

  it("reads domains and takes each once", () => {
    const query = check({ allowedDomains: ["https://A.test/x", "a.test"], blockedDomains: ["*.b.test"] });
    expect(query).toMatchObject({ allowedDomains: ["a.test"], blockedDomains: ["b.test"] });
  });

  it.each<[Partial<SearchInput>, string]>([
    [{ limit: 0 }, "limit is 0, but it has to be a whole number from 1 to 50."],
    [{ limit: 51 }, "limit is 51"],
    [{ limit: 1.5 }, "limit is 1.5"],
    [{ limit: Number.NaN }, "limit is NaN"],
    [{ page: 0 }, "page is 0"],
    [{ page: 101 }, "page is 101"],
    [{ since: "2026-02-31" }, 'since is "2026-02-31", but it has to be a day such as 2026-01-31.'],
    [{ until: "yesterday" }, 'until is "yesterday"'],
    [{ since: "2026-02-02", until: "2026-02-01" }, "since (2026-02-02) is after until (2026-02-01)."],
    [{ language: "german" }, 'language is "german", but it has to be a code such as de or pt-BR.'],
    [{ region: "DEU" }, 'region is "DEU"'],
    [{ allowedDomains: ["two words"] }, '"two words" is not a domain.'],
    [{ timeRange: "decade" as "d" }, 'timeRange is "decade", but it has to be one of d, w, m, y, all.'],
    [{ safe: "very" as "off" }, 'safe is "very"'],
  ])("refuses %j", (input, message) => {
    expect(messageOf(input)).toContain(message);
  });

  it("lets the caller override the settings", () => {
    const settings = settingsOf({ search: { language: "de", region: "AT" } });
    expect(check({ language: "", region: "" }, settings)).not.toHaveProperty("language");
    expect(check({ region: "" }, settings)).toMatchObject({ language: "de" });
  });

  it("returns either a query within its bounds or a coded error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), fc.integer(), (query, limit) => {
        try {
          const checked = check({ query, limit });
          expect([...checked.text].length).toBeLessThanOrEqual(500);
          expect(checked.limit).toBeLessThanOrEqual(50);
        } catch (error) {
          expect(ScryError.is(error)).toBe(true);
        }
      }),
    );
  });
});
