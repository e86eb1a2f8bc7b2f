import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shape } from "../../../test/support/tree-shape.ts";
import { Switches } from "../rules.ts";
import { removeHidden } from "../visibility/hide.ts";
import { madeInCrowd, mostElements, mostInCrowd } from "./crowd.ts";
import { plainText } from "./node.ts";
import { parseHtml } from "./parse.ts";

const many = 34_500;
/** So many elements that all plain ones behind them run on. */
const crowd = "<i></i>".repeat(many);

const shapeInCrowd = (html: string) =>
  parseHtml(crowd + html)
    .root.children.map(shape)
    .join("")
    .replace(/^(?:i\(\))+/, "");

describe("a crowd of elements", () => {
  it("begins where no page that people made has so many", () => {
    expect(mostElements(crowd.length)).toBeLessThan(many);
    expect(mostElements(916_000)).toBeGreaterThan(33_500);
    expect(mostElements(4_100_000)).toBeGreaterThan(100_000);
  });

  it.each([
    ["paragraphs", "<p>a</p><p>b</p>c", " a  b c"],
    ["emphasis", "a<b>b</b>c", "abc"],
    ["headings", "<h2>a</h2>b", " a b"],
    ["points go on in the one before", "<ul class=x><li>a<li>b</ul>c", "ul(li(a b))c"],
    ["definitions too", "<dl class=x><dt>a<dd>b</dl>", "dl(dt(a b))"],
    [
      "cells go on in the one before",
      "<table class=x><tr><td>a<td>b<tr><td>c</table>d",
      "table(tr(td(a b  c)))d",
    ],
    ["a table that runs on itself", "<table><tr><td>a<td>b</table>c", "   a b c"],
    ["what stands between cells", "<table class=x><p>a</p><tr><td>b</table>", "atable(tr(td(b)))"],
    ["elements that say more", "<p>a<a href=/b>c</a></p><div class=d>e</div>f", " aa(c) div(e)f"],
    ["the end of an element that runs on", "<div class=x><div>a</div>b</div>c", "div(a b)c"],
    ["breaks and rules", "a<br>b<hr>c", "a b c"],
    ["names that HTML does not have", "a<x-y>b</x-y>c", "a b c"],
    ["but not what scripts draw of formulas", "a<mjx-math>b</mjx-math>", "amjx-math(b) "],
    ["and of one that does not", "<div><div class=x>a</div>b</div>c", " div(a)b c"],
  ])("%s", (_, html, expected) => {
    expect(shapeInCrowd(html)).toBe(expected);
  });

  it("still makes some lines", () => {
    const { root } = parseHtml(crowd + "<p>a</p>".repeat(10 * madeInCrowd));
    expect(root.children.filter(({ tag }) => tag === "p")).toHaveLength(10);
  });

  it("does not run on where a style sheet may say something about it", () => {
    expect(shapeInCrowd("<style>b{display:none}</style><p>a<b>c</b></p>")).toBe("p(ab(c))");
    expect(shapeInCrowd("<p>a<b>c</b></p><STYLE>b{display:none}</STYLE>")).toBe("p(ab(c))");
  });

  it("ends where too many follow that cannot run on, and says so", () => {
    const boxes = (count: number) => parseHtml(`${crowd}${"<p id=a>b".repeat(count)}last`);
    const most = mostInCrowd(crowd.length) - 10;
    expect(boxes(most).truncated).toBe(false);
    expect(plainText(boxes(most).root)).toMatch(/last$/);
    const cut = boxes(most + 10);
    expect(cut.truncated).toBe(true);
    expect(plainText(cut.root)).not.toContain("last");
  });

  const tags = "div p ul li dl dd table tr td b span h2 section blockquote".split(" ");
  /** Text right in a row stands above the table, whatever the row is. */
  const holders = tags.filter((tag) => tag !== "table" && tag !== "tr");
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(...tags).map((tag) => `<${tag} class=x>`),
    fc.constantFrom(...holders).map((tag) => `<${tag} hidden>secret </${tag}>`),
    fc.constantFrom("one ", "two ", "three "),
  );

  it("loses no text and shows nothing hidden", () => {
    const shown = (html: string) => {
      const page = parseHtml(html);
      removeHidden(page, new Switches(undefined), false);
      // What stands between cells is moved above the table, as long as there is one.
      return (plainText(page.root).match(/one|two|three|secret/g) ?? []).sort().join(" ");
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = pieces.join("");
        expect(shown(crowd + html)).toBe(shown(html));
      }),
      { numRuns: 60 },
    );
  });
});
