import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { texOf } from "./math.ts";

function tex(inner: string): string {
  const { root } = parseHtml(`<math>${inner}</math>`);
  measure(root);
  const [math] = root.children;
  if (!math) throw new Error("no formula");
  return texOf(math);
}

describe("MathML as TeX", () => {
  const sum = "<mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow>";
  it.each([
    ["a power of a sum", `<msup>${sum}<mn>2</mn></msup>`, "{x + 1}^2"],
    ["an index of a sum", `<msub>${sum}<mi>i</mi></msub>`, "{x + 1}_i"],
    ["both", `<msubsup>${sum}<mi>i</mi><mn>2</mn></msubsup>`, "{x + 1}_i^2"],
    ["something below", `<munder>${sum}<mi>i</mi></munder>`, "{x + 1}_i"],
    ["something above", `<mover>${sum}<mi>i</mi></mover>`, "{x + 1}^i"],
    ["a power of a number", "<msup><mn>10</mn><mrow><mo>−</mo><mn>6</mn></mrow></msup>", "10^{− 6}"],
    ["a power of an index", "<msup><msub><mi>x</mi><mn>1</mn></msub><mn>2</mn></msup>", "{x_1}^2"],
    ["a power of an accent", "<msup><mover><mi>x</mi><mo>¯</mo></mover><mn>2</mn></msup>", "\\bar{x}^2"],
    ["an empty index", "<msubsup><mi>x</mi><mrow></mrow><mn>2</mn></msubsup>", "x^2"],
    [
      "a named function",
      "<munder><mo>lim</mo><mi>n</mi></munder><msup><mi>sin</mi><mn>2</mn></msup>",
      "\\lim_n \\sin^2",
    ],
    ["bars", '<mfenced open="|" close="|"><mi>z</mi></mfenced>', "|z|"],
    ["braces", '<mfenced open="{" close="}"><mi>a</mi><mi>b</mi></mfenced>', "\\{a, b\\}"],
    ["one square bracket", '<mfenced open="["><mi>a</mi></mfenced>', "[a]"],
    ["brackets without a name", "<msup><mfenced><mi>a</mi></mfenced><mn>2</mn></msup>", "(a)^2"],
    ["characters with a meaning in TeX", "<mo>{</mo><mn>5</mn><mo>%</mo><mo>}</mo>", "\\{ 5 \\% \\}"],
    ["such characters in words", "<mtext>50 % of $a_b</mtext>", "\\text{50 \\% of \\$a\\_b}"],
    ["words that are none", "<mi>a</mi><mtext>&nbsp;</mtext><mi>b</mi>", "a b"],
  ])("%s", (_, html, expected) => {
    expect(tex(html)).toBe(expected);
  });
});
