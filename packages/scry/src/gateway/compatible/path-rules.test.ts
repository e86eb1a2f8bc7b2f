import { describe, expect, it } from "vitest";
import { readRules } from "./path-rules.ts";

describe("expressions of callers", () => {
  it("compare with any text", () => {
    const rules = readRules("paths", ["^/docs/", "\\.html$"]);
    expect(rules?.("/docs/a")).toBe(true);
    expect(rules?.("/a.html")).toBe(true);
    expect(rules?.("/blog/`${'\"\\\u2028")).toBe(false);
    expect(readRules("paths", [])).toBeUndefined();
  });

  it("that are wrong, too many or endless are errors of their caller", () => {
    expect(() => readRules("paths", ["("])).toThrow("not a regular expression");
    expect(() =>
      readRules(
        "paths",
        Array.from({ length: 101 }, () => "a"),
      ),
    ).toThrow("at most 100");
    const slow = readRules("paths", ["^(?:a+)+$"]);
    expect(() => slow?.(`${"a".repeat(60)}b`)).toThrow("takes too long");
    expect(slow?.("aaa")).toBe(true);
  });
});
