import { describe, expect, it } from "vitest";
import { closest, distance } from "./suggest.ts";

describe("distance", () => {
  it.each([
    ["search", "search", 0],
    ["serach", "search", 1],
    ["sarch", "search", 1],
    ["xsearch", "search", 1],
    ["", "abc", 3],
    ["abc", "", 3],
    ["kitten", "sitting", 3],
  ])("%s to %s is %i", (from, to, expected) => {
    expect(distance(from, to)).toBe(expected);
  });
});

describe("closest", () => {
  const valid = ["search", "providers", "completion", "help"];

  it("finds typing errors and beginnings", () => {
    expect(closest("serach", valid)).toBe("search");
    expect(closest("SEARCH", valid)).toBe("search");
    expect(closest("prov", valid)).toBe("providers");
    expect(closest("halp", valid)).toBe("help");
  });

  it("suggests nothing where nothing is close", () => {
    expect(closest("weather", valid)).toBeUndefined();
    expect(closest("", valid)).toBeUndefined();
    expect(closest("x".repeat(100_000), valid)).toBeUndefined();
  });
});
