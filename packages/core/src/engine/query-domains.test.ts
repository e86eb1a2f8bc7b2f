import { describe, expect, it } from "vitest";
import { isWithin, passes, queryDomain } from "./query-domains.ts";

describe("queryDomain", () => {
  it.each([
    ["example.com", "example.com"],
    [" Example.COM. ", "example.com"],
    ["*.example.com", "example.com"],
    [".example.com", "example.com"],
    ["https://docs.example.com/path?x", "docs.example.com"],
    ["example.com/path", "example.com"],
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["localhost", "localhost"],
    ["127.0.0.1", "127.0.0.1"],
  ])("reads %j as %s", (raw, domain) => {
    expect(queryDomain(raw)).toBe(domain);
  });

  it.each(["", "  ", "two words", "a..b", "https://", "ex ample.com", "<script>"])("refuses %j", (raw) => {
    expect(() => queryDomain(raw)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  });
});

describe("isWithin", () => {
  it("includes subdomains, but not names that merely end alike", () => {
    expect(isWithin("example.com", ["example.com"])).toBe(true);
    expect(isWithin("a.b.EXAMPLE.com.", ["example.com"])).toBe(true);
    expect(isWithin("notexample.com", ["example.com"])).toBe(false);
    expect(isWithin("example.com.evil.test", ["example.com"])).toBe(false);
    expect(isWithin("example.com", ["docs.example.com"])).toBe(false);
    expect(isWithin("example.com", [])).toBe(false);
  });
});

describe("passes", () => {
  const lists = { allowed: ["example.com"], blocked: ["bad.example.com"] };
  it.each([
    ["https://example.com/", true],
    ["https://docs.example.com/x", true],
    ["https://bad.example.com/", false],
    ["https://other.test/", false],
    ["not a url", false],
  ])("%s: %s", (url, expected) => {
    expect(passes(url, lists)).toBe(expected);
  });

  it("lets all pass where nothing is listed", () => {
    expect(passes("https://any.test/", { allowed: [], blocked: [] })).toBe(true);
  });
});
