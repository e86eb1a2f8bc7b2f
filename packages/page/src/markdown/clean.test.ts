import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeMarkdown } from "./clean.ts";

const base = new URL("https://site.example/docs/page");
const out = (markdown: string) => safeMarkdown(markdown, base).markdown;

describe("safeMarkdown", () => {
  it.each([
    ["a script link", "[a](javascript:alert(1))", "a"],
    ["a script link with entities", "[a](&#106;avascript:alert)", "a"],
    ["a script link with escapes", "[a](java\\script\\:x)", "[a](https://site.example/docs/java/script:x)"],
    ["a data link in brackets", "[a](<data:text/html,x y>)", "a"],
    ["a relative link", '[a](../b "title")', "[a](https://site.example/b)"],
    ["user name and tracking", "[a](https://u:p@b.example/?utm_source=x)", "[a](https://b.example/)"],
    [
      "a reference",
      "[a][1] and [1]\n\n[1]: /x",
      "[a](https://site.example/x) and [1](https://site.example/x)",
    ],
    ["an unsafe reference", "[a][1]\n\n[1]: vbscript:x", "a"],
    ["a definition over two lines", "[a]\n\n[a]:\n   javascript:x", "a"],
    ["a picture", "![A cat](https://t.example/p.png?d=1)", "[image: A cat]"],
    ["a picture without words", "before ![](https://t.example/p.png) after", "before  after"],
    ["a linked picture", "[![Logo](l.png)](https://a.example/)", "[\\[image: Logo\\]](https://a.example/)"],
    ["a picture by reference", "![cat][p]\n\n[p]: p.png", "[image: cat]"],
    [
      "a lying link",
      "[paypal.com](https://evil.example/x)",
      "[paypal.com → evil.example](https://evil.example/x)",
    ],
    [
      "a lying reference",
      "[paypal.com][1]\n\n[1]: https://evil.example",
      "[paypal.com → evil.example](https://evil.example/)",
    ],
    [
      "a lying HTML link",
      '<a href="https://evil.example">https://bank.de</a>',
      "[https://bank.de → evil.example](https://evil.example/)",
    ],
    ["a picture that becomes a link", "![a](b.png)(javascript:x)", "[image: a]\\(javascript:x)"],
    ["a picture twice", "!![a](b.png)(javascript:x)", "!\\[image: a]\\(javascript:x)"],
    ["a comment", "a<!-- secret -->b", "ab"],
    ["a script", "a<script>secret</script>b", "ab"],
    ["a hidden element", 'a<span style="display:none">secret</span>b', "ab"],
    ["layout tags", '<p align="center">text <b>bold</b><br>more</p>', "text bold\nmore"],
    ["other tags", "Vec<T> and <foo onclick=x>", "Vec\\<T> and \\<foo onclick=x>"],
    ["an escaped backslash before a tag", "\\\\<foo>", "\\\\\\<foo>"],
    ["an autolink", "<https://a.example/x>", "[https://a.example/x](https://a.example/x)"],
    ["an open fence", "```js\ncode", "```js\ncode\n```"],
    ["a longer open fence", "~~~~\n~~~\ncode\n", "~~~~\n~~~\ncode\n~~~~"],
    ["invisible characters", "a\u200b\u{e0041}b", "ab"],
  ])("%s", (_name, markdown, expected) => {
    expect(out(markdown)).toBe(expected);
    expect(out(expected)).toBe(expected);
  });

  it.each([
    "```html\n<script>x</script> [a](javascript:x)\n```",
    "Use `<div>` and `[a](javascript:x)` here.",
    "# Head\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "A note.[^1]\n\n[^1]: The note.",
    "- [ ] open\n- [x] done",
    "1 < 2 and a[0] is b[1]",
  ])("leaves honest Markdown alone: %s", (markdown) => {
    expect(out(markdown)).toBe(markdown);
  });

  it("lists links and pictures separately, and counts what was hidden", () => {
    const result = safeMarkdown("[`a` b](/x) ![c](/y.png)<!-- z --><b hidden>q</b>\u200b", base);
    expect(result.links).toEqual([{ text: "a b", url: "https://site.example/x" }]);
    expect(result.images).toEqual([{ text: "c", url: "https://site.example/y.png" }]);
    expect(result.hidden).toEqual({ characters: 1, comment: 1, css: 1 });
  });

  const pieces = fc.constantFrom(
    "[a](",
    "javascript:x",
    ")",
    "[",
    "]",
    "![",
    "<",
    "<b",
    ">",
    "\\",
    "```\n",
    "`",
    "[1]: ",
    "data:,",
    "\n",
    "x",
    "(",
    "https://a.example",
    "<!--",
    "-->",
    "paypal.com",
    '"',
    "&#x6a;",
    "~~~",
  );
  const soup = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));

  it("never throws, and lets no other scheme, picture or tag through, once or twice", () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (markdown) => {
        const once = out(markdown);
        for (const text of [once, out(once)]) {
          const prose = text
            .replace(/^(?:(`{3,})(?![^\n]*`)[\s\S]*?\n\1`*|(~{3,})[\s\S]*?\n\2~*)[ \t]*$/gm, "§")
            .replace(/(?<![\\`])(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, "§");
          expect(prose).not.toMatch(/\]\((?!https?:|mailto:)/);
          expect(prose).not.toMatch(/(?<!\\)!\[[^\]]*\]\(/);
          expect(prose).not.toMatch(/(?<!\\)<[a-z/!?]/i);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("stays linear on texts made to slow it down", () => {
    for (const unit of [
      "[",
      "[a](",
      "![",
      "<a ",
      "<!--",
      "`",
      "[a]: ",
      "(",
      "<script>",
      "[[a]",
      "\\",
      "<p hidden>",
      `[a](${" ".repeat(200)}`,
      `[a]: ${"\t".repeat(200)}`,
    ]) {
      expect(typeof out(unit.repeat(60_000 / unit.length))).toBe("string");
    }
  });
});
