import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";
import { tidy } from "./tidy.ts";
import { renderText } from "./write-page.ts";

/** What another reader of Markdown makes of it. */
const toHtml = (markdown: string) =>
  micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  });

/** The text of that, without white space: raw HTML and marks that failed would differ. */
const shown = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, "")
    // A link whose text looks like another host ("1.a*b#honey") says where it leads.
    .replaceAll("→x.org", "");

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/**
 * Words, and characters that Markdown or HTML would read as something else. Numbers that follow each other are a list.
 */
const word = fc.constantFrom(
  ..."bees hive wax Field meadow in and of * ** _ __ ` `` ``` # ## - + > = === --- ~ ~~ ~~~ [ ] ( ) ]( [x] [^1] [a]: <b> </div> <!-- <script> & &amp; &copy; \\ \\* | \\\\| ! ![ \\\\! 1. 3) a*b a_b_c *x* _y_ **z** snake_case भाषा 🐝 :a: …".split(
    " ",
  ),
);
/** A line without words is a separator and is dropped. */
const text = fc
  .tuple(fc.array(word, { maxLength: 6 }), fc.constantFrom("honey", "Queen"), fc.constantFrom(" ", ""))
  .map(([words, last, joint]) => escapeHtml([...words, last].join(joint)));

const targets = [
  "/ok",
  "https://x.org/x?utm_source=y",
  "javascript:alert(1)",
  "data:text/html,x",
  "",
  "#top",
  "b.html#top",
];
const inline = fc.letrec<{ line: string; part: string }>((tie) => ({
  line: fc.array(tie("part"), { minLength: 1, maxLength: 5 }).map((parts) => parts.join("")),
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    fc.constantFrom(" ", "<br>", "\n"),
    fc
      .tuple(fc.constantFrom("b", "strong", "i", "em", "span", "del", "u", "small"), tie("line"))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    text.map((inner) => `<code>${inner}</code>`),
    fc.tuple(fc.constantFrom(...targets), text).map(([href, inner]) => `<a href="${href}">${inner}</a>`),
  ),
}));

const block = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("\n")),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom("p", "p", "div", "h2", "h4"), inline.line)
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    text.map((inner) => `<pre>${inner}</pre>`),
    tie("blocks").map((inner) => `<blockquote>${inner}</blockquote>`),
    fc
      .tuple(
        fc.constantFrom("ul", "ol", "ol start=3"),
        fc.array(fc.oneof(inline.line, tie("blocks")), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag.slice(0, 2)}>`,
      ),
    fc
      .array(fc.array(inline.line, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 3 })
      .map(
        (rows) =>
          `<table>${rows.map((row) => `<tr><td>${row.join("</td><td>")}</td></tr>`).join("")}</table>`,
      ),
  ),
}));

describe("Markdown that is read again", () => {
  it("shows every character of the text, in its order, and nothing else", () => {
    fc.assert(
      fc.property(block.blocks, (page) => {
        const { root } = parseHtml(page);
        measure(root);
        tidy(root);
        const { markdown } = renderMarkdown(root, new URL("https://x.org/a/b.html"));
        const plain = renderText(root).replace(/\s+/g, "");
        const html = toHtml(markdown);
        expect(shown(html)).toBe(plain);
        expect(html).not.toMatch(/<a href="(?!https:)|<a [^>]*><\/a>/);
        expect(markdown).not.toContain("utm_source");
        expect(markdown.replace(/(`{3,})[\s\S]*?\1/g, "x")).not.toMatch(/\n\n\n\S/);
        expect(markdown.isWellFormed()).toBe(true);
      }),
      // Found once: code that ends the label of a line that begins like a definition.
      { numRuns: 150, examples: [["<p>[a]: honey<code>]:a:honey</code></p>"]] },
    );
  });
});
