import { describe, expect, it } from "vitest";
import { markdown } from "../../test/support/rendered.ts";

describe("math", () => {
  it("takes TeX from KaTeX, Wikipedia and MathJax", () => {
    expect(
      markdown(
        '<p>a <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></p>',
      ),
    ).toBe("a $x^2$");
    expect(markdown('<p><math alttext="\\alpha"><mi>α</mi></math></p>')).toBe("$\\alpha$");
    expect(markdown('<p>f <script type="math/tex">\\frac{a}{b}</script></p>')).toContain("$\\frac{a}{b}$");
    expect(markdown('<div><math display="block" alttext="y=1"><mi>y</mi></math></div>')).toBe("$$y=1$$");
  });

  it("writes MathML without a source by its structure", () => {
    expect(
      markdown(
        "<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mi>y</mi></mfrac></math></p>",
      ),
    ).toBe("$x^2 + \\frac{1}{y}$");
    expect(markdown("<p><math><msqrt><mi>z</mi></msqrt></math></p>")).toBe("$\\sqrt{z}$");
  });
});

describe("formulas that a script would draw", () => {
  it("are written in dollar signs, unescaped", () => {
    expect(markdown("<p>Let \\(a_1 * b_1\\) be, \\[\\sum_{i=0}^n x_i\\] and $x_i^*$.</p>")).toBe(
      "Let $a_1 * b_1$ be, $$\\sum_{i=0}^n x_i$$ and $x_i^*$.",
    );
    expect(markdown('<span class="math-container">$\\frac{a}{b}$</span>')).toBe("$\\frac{a}{b}$");
    expect(markdown("<p>Time is \\(O(n)\\) for \\(10\\) bees.</p>")).toBe("Time is $O(n)$ for $10$ bees.");
  });

  it("hold nothing that is a tag or a mark to a reader who knows no formulas", () => {
    expect(markdown("<p>\\(a&lt;b&gt;c_1\\) and \\[x_1 &amp;copy; y\\]</p>")).toBe(
      "$a< b>c_1$ and $$x_1 & copy; y$$",
    );
    expect(markdown("<p>\\(x_1&lt;y &amp;= z\\)</p>")).toBe("$x_1<y &= z$");
  });

  it("are no prices and no patterns", () => {
    expect(markdown("<p>From $5 to $10, or $5_000.</p>")).toBe("From $5 to $10, or $5_000.");
    expect(markdown("<p>The pattern \\[a-z\\] matches.</p>")).toBe("The pattern \\\\[a-z\\\\] matches.");
  });

  it("lose Wikipedia's wrapper, while MathML keeps accents and matrices", () => {
    expect(markdown('<math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi></math>')).toBe("$E=mc^{2}$");
    expect(markdown('<math alttext="{\\displaystyle a}+{b}"><mi>E</mi></math>')).toMatch(
      /^\$\{\\displaystyle a\}\+\{b\}\$$/,
    );
    expect(markdown("<math><mover><mi>x</mi><mo>¯</mo></mover></math>")).toBe("$\\bar{x}$");
    expect(
      markdown(
        "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>2</mn></mtd><mtd><mn>3</mn></mtd></mtr></mtable></math>",
      ),
    ).toBe("$\\begin{matrix} 1 & 0 \\\\ 2 & 3 \\end{matrix}$");
  });
});
