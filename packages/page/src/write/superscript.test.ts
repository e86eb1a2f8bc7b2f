import { describe, expect, it } from "vitest";
import { markdown } from "../../test/support/rendered.ts";

describe("superscripts and subscripts", () => {
  it.each([
    ["m<sup>2</sup> and 10<sup>-6</sup>", "m² and 10⁻⁶"],
    ["CO<sub>2</sub>, <sup>3</sup>He", "CO₂, ³He"],
    ["faster.<sup>1,2</sup>", "faster.¹,²"],
    ["x<sup>k+1</sup>, a<sub>i</sub>", "x^(k+1), a_i"],
    [
      "10<sup>–6</sup>, 10<sup>– 3</sup>, 10<sup>12.5</sup>, 2<sup>1⁄2</sup>",
      "10⁻⁶, 10⁻³, 10^(12.5), 2^(1⁄2)",
    ],
    ["2<sup>−1/2</sup>, e<sup>−x</sup>, 4<sup>½</sup>", "2^(−1/2), e^(−x), 4^(½)"],
    ["2<sup>(n+1)</sup>, x<sup>2k</sup>, 2<sup>8 − 1</sup>", "2^(n+1), x^(2k), 2^(8 − 1)"],
    ["10<sup><b>6</b></sup>, 10<sup>7*</sup>, Cl<sup>–</sup>", "10⁶, 10⁷\\*, Cl⁻"],
    ["x<sub>0.5</sub>, t<sub>–1</sub>, H<sub><i>2</i></sub>", "x_(0.5), t₋₁, H₂"],
    ["hives<sup>3–5</sup> and bees<sup>1, 2</sup>", "hives³–⁵ and bees¹, ²"],
    ["2<sup>n-1</sup>, 2<sup>2n</sup>, x<sub>n1</sub>", "2ⁿ⁻¹, 2²ⁿ, xn1"],
    ["Acme<sup>(2)</sup>, v<sub>max</sub>, CO<sub>2e</sub>", "Acme(2), vmax, CO2e"],
    ["1<sup>st</sup> of Acme<sup>TM</sup>, M<sup>e</sup>", "1st of AcmeTM, Me"],
  ])("%s", (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });
});
