import { describe, expect, it } from "vitest";
import { withPairedBrackets } from "./inline.ts";

describe("withPairedBrackets", () => {
  it.each([
    ["pairs", "[Read: bees] and [hives [old]]", "[Read: bees] and [hives [old]]"],
    ["one that is not closed", "a [b", "a \\[b"],
    ["one that was not opened", "a] b [c]", "a\\] b [c]"],
    ["those that are escaped", "\\[a] [b\\]", "\\[a\\] \\[b\\]"],
    ["those of code", "[\u0007`a]`\u0008", "\\[\u0007`a]`\u0008"],
  ])("%s", (_, text, expected) => {
    expect(withPairedBrackets(text)).toBe(expected);
  });
});
