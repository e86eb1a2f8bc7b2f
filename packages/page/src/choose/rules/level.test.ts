import { describe, expect, it } from "vitest";
import { draft } from "../../../test/support/draft.ts";
import { levelByPath } from "./level.ts";

describe("levelByPath", () => {
  const html =
    "<div class=price><b>1</b></div><div class=price><b>2</b></div><div class=price><b>3</b></div><p>text</p>";
  it("moves lines of one kind towards their mean", () => {
    const page = draft(html, [0.9, 0.9, 0.3, 0.4]);
    levelByPath(page);
    expect([...page.likelihoods].map((value) => value.toFixed(2))).toEqual(["0.80", "0.80", "0.50", "0.40"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [0.9, 0.9, 0.3, 0.4], ["choose.level"]);
    levelByPath(page);
    expect(page.likelihoods[2]).toBeCloseTo(0.3);
  });
});
