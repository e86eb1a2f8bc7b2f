import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropBylines } from "./bylines.ts";

describe("dropBylines", () => {
  const text = "The keeper walks, every morning, to the hives, and counts what came home in the evening. ";
  const byline = (line: string) => `<div class=byline>${line}</div>`;
  const html = `${byline("Ann Lee")}<p>Oslo</p><p>${text.repeat(2)}</p>${byline("inside")}<p>${text.repeat(2)}</p>${byline("By Bo")}${byline(text.repeat(2))}`;
  const likelihoods = [1, 1, 1, 1, 1, 1, 1];
  it("drops names above and below the text, but no long line and nothing in the text", () => {
    const page = draft(html.replace(byline(text.repeat(2)), ""), likelihoods.slice(1));
    dropBylines(page);
    expect(kept(page).map((line) => line.slice(0, 6))).toEqual(["Oslo", "The ke", "inside", "The ke"]);
    const long = draft(byline(`${text.slice(0, 85)}`), [1]);
    dropBylines(long);
    expect(kept(long)).toHaveLength(1);
  });
  it("leaves a page without a text", () => {
    const page = draft(`${byline("Ann Lee")}<p>Oslo</p>`, [1, 1]);
    dropBylines(page);
    expect(kept(page)).toEqual(["Ann Lee", "Oslo"]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.bylines"]);
    dropBylines(page);
    expect(kept(page)).toHaveLength(7);
  });
});
