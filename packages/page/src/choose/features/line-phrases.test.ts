import { describe, expect, it } from "vitest";
import { phraseBits, phraseGroups } from "./line-phrases.ts";

describe("phrases", () => {
  it.each([
    ["You may also like", "related"],
    ["Lesen Sie auch: Bienen", "related"],
    ["Share on Facebook", "share"],
    ["Subscribe to our newsletter", "subscribe"],
    ["12 comments", "comments"],
    ["© 2024 The Meadow", "legal"],
    ["By Jane Doe", "byline"],
    ["Add to cart", "action"],
    ["In stock", "shop"],
    ["Joined: 2011", "forum"],
  ] as const)("%s is %s", (text, group) => {
    expect((phraseBits(text, text.length) >> phraseGroups.indexOf(group)) & 1).toBe(1);
  });

  it("are looked for in short lines only, at their start", () => {
    expect(phraseBits("The keeper wants to share what he saw", 30)).toBe(0);
    expect(phraseBits("Share this with the whole world", 400)).toBe(0);
  });
});
