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

describe("numbers in classes", () => {
  const post = (number: number) =>
    `<div class="post-${number}"><div class=author>A</div><div class="text loop-${number}"><p>B</p></div></div>`;
  const html = post(1) + post(23) + post(456);
  const likelihoods = [0.1, 0.9, 0.1, 0.3, 0.1, 0.3];
  it("say nothing about kinds", () => {
    const page = draft(html, likelihoods);
    levelByPath(page);
    expect([...page.likelihoods].map((likelihood) => likelihood.toFixed(2))).toEqual([
      "0.10",
      "0.70",
      "0.10",
      "0.40",
      "0.10",
      "0.40",
    ]);
  });
  it("count where the rule is switched off", () => {
    const page = draft(html, likelihoods, ["choose.numbered"]);
    levelByPath(page);
    expect(page.likelihoods[1]).toBeCloseTo(0.9);
  });
});
