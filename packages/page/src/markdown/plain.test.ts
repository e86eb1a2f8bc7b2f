import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownText } from "./plain.ts";

describe("shownText", () => {
  it.each([
    ["The **great wheel** has", "The great wheel has"],
    ["*a* _b_ ***c*** ~~d~~ e", "a b c d e"],
    ["a \\_\\_init\\_\\_ \\*b\\* \\\\", "a __init__ *b* \\"],
    ["see [the mill](https://example.org/a_(b)) now", "see the mill now"],
    ['[**a** b](/c "title") d', "a b d"],
    ["![a picture](/p.png) b", "a picture b"],
    ["[image: a chart] and [^1] and [x]", "[image: a chart] and [^1] and [x]"],
    ["[[1]](/note) b", "[1] b"],
    ["run `npm **i**` and ``a ` b``", "run npm **i** and a ` b"],
    ["snake_case 2 * 3 a ~ b 5\\*6", "snake_case 2 * 3 a ~ b 5*6"],
    ["a hotel of 5*, they say*", "a hotel of 5*, they say*"],
    ["*a* b* and *c", "a b* and c"],
    ["[1] stays, f(x) = [x](a b) too", "[1] stays, f(x) = [x](a b) too"],
    ["half **of a pair", "half of a pair"],
    ["- a\n- **b**\n> c", "- a\n- b\n> c"],
    ["a `b\nc` d", "a `b\nc` d"],
    ["[a](no end", "[a](no end"],
  ])("%j is shown as %j", (markdown, text) => {
    expect(shownText(markdown).text).toBe(text);
  });
  it("leaves code in fences as it is, also in one that is never closed", () => {
    const code = "a **b**\n\n```js\nlet **x** = `[y](z)`\n```\n\n**c**";
    expect(shownText(code).text).toBe("a b\n\n```js\nlet **x** = `[y](z)`\n```\n\nc");
    expect(shownText("```\n**a**").text).toBe("```\n**a**");
  });
  it("knows the place of every character", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      " ",
      "\n",
      "*",
      "**",
      "_",
      "`",
      "``",
      "[",
      "](",
      ")",
      "\\",
      "~~",
      "```\n",
      "é",
      "𝒜",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        const markdown = parts.join("");
        const { text, at } = shownText(markdown);
        expect(at).toHaveLength(text.length + 1);
        expect([...at].every((place, index) => index === 0 || place > (at[index - 1] ?? 0))).toBe(true);
        for (let index = 0; index < text.length; index++) expect(markdown[at[index] ?? -1]).toBe(text[index]);
        expect(at[text.length]).toBe(markdown.length);
      }),
    );
  });
});
