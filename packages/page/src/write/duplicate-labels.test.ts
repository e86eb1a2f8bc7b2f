import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderText } from "./text.ts";
import { dropDuplicateLabels } from "./tidy.ts";

function text(html: string): string {
  const { root } = parseHtml(html);
  measure(root);
  dropDuplicateLabels(root);
  return renderText(root);
}

describe("dropDuplicateLabels", () => {
  it.each([
    [
      '<p><span class="a">Best pick</span> <span class="mobile">Best pick</span> of all</p>',
      "Best pick of all",
    ],
    ['<p>Other items<span class="clipped">Other items</span></p>', "Other items"],
    [
      '<p><span class="a">One old hive</span><span class="b"><b>One</b> old hive</span><span class="c">One old hive</span></p>',
      "One old hive",
    ],
  ])("drops the second of two: %s", (html, expected) => {
    expect(text(html)).toBe(expected);
  });

  it.each([
    ['<pre><span class="n">beetles_a</span><span class="m">beetles_a</span></pre>', "beetles_abeetles_a"],
    ["<p>Beetles Beetles</p>", "Beetles Beetles"],
    ['<p><span class="a">Beetles</span> <span class="a">Beetles</span></p>', "Beetles Beetles"],
    ['<p><span class="a">Beetles</span><br><span class="b">Beetles</span></p>', "Beetles\nBeetles"],
    ['<p><span class="a">5</span> <span class="b">5</span></p>', "5 5"],
    ['<p><b class="a">Beetles</b> <i class="b">Beetles</i></p>', "Beetles Beetles"],
  ])("leaves what is said twice: %s", (html, expected) => {
    expect(text(html)).toBe(expected);
  });
});
