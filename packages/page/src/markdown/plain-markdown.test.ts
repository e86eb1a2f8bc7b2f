import { describe, expect, it } from "vitest";
import { plainMarkdown } from "./plain.ts";

describe("Markdown as plain text", () => {
  it.each([
    ["## A heading", "A heading"],
    [
      "Some **bold**, *slanted*, ~~struck~~ and `code_name` words",
      "Some bold, slanted, struck and code_name words",
    ],
    ["[a link](https://example.com/a_b) and ![a picture](https://example.com/p.png)", "a link and a picture"],
    [
      "[a path](https://example.com/a_(b)) and [![a picture](p.png)](https://example.com/)",
      "a path and a picture",
    ],
    ["> quoted", "quoted"],
    ["- one\n- two", "- one\n- two"],
    ["1\\. not a list, 2 \\* 3", "1. not a list, 2 * 3"],
    ["x \\*\\*y\\*\\* \\*z\\* \\_\\_init\\_\\_", "x **y** *z* __init__"],
    ["`a\\*b`, ``c`d``, `` `e` `` and `__init__`", "a\\*b, c`d, `e` and __init__"],
    ["[a \\[b\\]](https://example.com/)", "a [b]"],
    ["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
    ["| Wheel | Year |\n| --- | --- |\n| One | 1700 |", "| Wheel | Year |\n\n| One | 1700 |"],
  ])("%j is %j", (markdown, text) => {
    expect(plainMarkdown(markdown)).toBe(text);
  });

  it.each(["[", "\\[", "![", "[a](", "[a](b", "**a ", "__a ", "*a ", "`a", " ", "--- "])(
    "a page of nothing but %j takes no longer than another",
    (mark) => {
      // A pattern that reads on to the end from every mark takes minutes.
      const text = `x${mark.repeat(300_000)}y`;
      expect(plainMarkdown(text).length).toBeLessThanOrEqual(text.length);
    },
  );

  it("leaves code as it is, also code with fences in it", () => {
    const code = "# no heading\n```js\n**no bold**\n```\n[no](link)";
    expect(plainMarkdown(`Before\n\n\`\`\`\`md\n${code}\n\`\`\`\`\n\n**After**`)).toBe(
      `Before\n\n${code}\n\nAfter`,
    );
    expect(plainMarkdown("~~~\n```\n# x\n~~~\n# y")).toBe("```\n# x\ny");
  });
});
