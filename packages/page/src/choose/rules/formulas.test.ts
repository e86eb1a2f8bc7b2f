import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepFormulas } from "./formulas.ts";

describe("keepFormulas", () => {
  const formula = "<math><mi>h</mi><mo>=</mo><mi>a</mi></math>";
  const html = `<p>as follows:</p>${formula}<div>(12)</div><p>where a is</p><p>advert</p><div><span><span>${formula}</span></span></div>`;
  const likelihoods = [1, 0, 0, 1, 0, 0];
  it("keeps a formula and its number between two kept lines, and no other", () => {
    const page = draft(html, likelihoods);
    keepFormulas(page);
    expect(page.blocks.map(({ keep }) => keep)).toEqual([true, true, true, true, false, false]);
  });
  it("knows formulas in boxes and such as TeX writes them", () => {
    const boxes = `<p>first line</p><div><span><span>${formula}</span></span></div><div>\\[h = a\\]</div><p>second line</p>`;
    const page = draft(boxes, [1, 0, 0, 1]);
    keepFormulas(page);
    expect(page.blocks.every(({ keep }) => keep)).toBe(true);
    const sentence = draft(`<p>first line</p><div>${formula} is all</div><p>second line</p>`, [1, 0, 1]);
    keepFormulas(sentence);
    expect(sentence.blocks[1]?.keep).toBe(false);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.formulas"]);
    keepFormulas(page);
    expect(kept(page)).toEqual(["as follows:", "where a is"]);
  });
});
