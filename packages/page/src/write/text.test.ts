import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderText } from "./write-page.ts";

function text(html: string): string {
  const { root } = parseHtml(html);
  measure(root);
  return renderText(root);
}

describe("renderText", () => {
  it("gives each block a line and leaves words whole", () => {
    expect(text("<p>One <b>t</b>wo<br>three</p><div>four</div>five<ul><li>six<li>seven</ul>")).toBe(
      "One two\nthree\nfour\nfive\nsix\nseven",
    );
  });

  it("separates cells and keeps code as written", () => {
    expect(text("<table><tr><td>a</td><td> b c </td></tr><tr><td>d</table>")).toBe("a\tb c\nd");
    expect(text("<pre>\n  x  =  1\n    y\n</pre>")).toBe("  x  =  1\n    y");
  });

  it("says a formula once", () => {
    expect(
      text('<p>so <math><mi>x</mi><annotation encoding="application/x-tex">x</annotation></math>.</p>'),
    ).toBe("so $x$.");
    expect(text('<p>so <math display="block"><msup><mi>x</mi><mn>2</mn></msup></math></p>')).toBe(
      "so $$x^2$$",
    );
    expect(text("<p>so <math></math>.</p>")).toBe("so .");
  });

  it("writes superscripts and subscripts on the line, as copying does", () => {
    expect(text("<p>5 m<sup>2</sup> of CO<sub>2</sub>, the 1<sup>st</sup></p>")).toBe("5 m2 of CO2, the 1st");
  });

  it("has written formulas in dollar signs, but not in code", () => {
    expect(text("<p>so \\(x^2\\) and <code>\\(x^2\\)</code></p>")).toBe("so $x^2$ and \\(x^2\\)");
  });
});
