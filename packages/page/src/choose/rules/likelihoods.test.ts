import { describe, expect, it } from "vitest";
import { draft } from "../../../test/support/draft.ts";
import { PageNode } from "../../html/node.ts";
import type { Block } from "../layout.ts";
import { keepLikeliest, levelKinds } from "./draft.ts";

const block = (chars: number): Block => ({
  owner: new PageNode("p", "", undefined),
  from: 0,
  to: 0,
  chars,
  linkChars: 0,
  marks: 0,
  links: 0,
  text: "",
  passage: "",
  zone: 0,
  groups: 0,
  bodyRank: 0,
  nameMean: 0,
  nameLeast: 0,
  nameMost: 0,
  depth: 0,
  element: 0,
  kind: 0,
  keep: false,
});

function kept(chars: number[], likelihoods: number[], beta = 1): boolean[] {
  const blocks = chars.map(block);
  const root = new PageNode("body", "", undefined);
  const layout = { root, elements: [root], parents: [-1], blocks };
  keepLikeliest({ ...layout, likelihoods: Float32Array.from(likelihoods) }, beta);
  return blocks.map((entry) => entry.keep);
}

describe("keepLikeliest", () => {
  it("drops doubtful blocks where many are certain", () => {
    expect(kept([500, 500, 100], [0.98, 0.97, 0.3])).toEqual([true, true, false]);
  });

  it("keeps the likelier half where nothing is certain", () => {
    expect(kept([100, 100, 100], [0.35, 0.3, 0.02])).toEqual([true, true, false]);
  });

  it("counts blocks by their length", () => {
    expect(kept([1000, 10, 1000], [0.6, 0.45, 0.1])).toEqual([true, true, false]);
  });

  it("keeps nothing of a page of menus", () => {
    const chars = Array.from({ length: 40 }, () => 20);
    const menus = chars.map(() => 0.03);
    expect(kept(chars, menus)).not.toContain(true);
    expect(kept(chars.slice(0, 5), menus.slice(0, 5))).toContain(true);
    expect(kept(chars, [0.9, 0.9, 0.9, ...menus.slice(3)])).toContain(true);
  });

  it("keeps something of a page on which one block is likely", () => {
    const chars = Array.from({ length: 100 }, () => 20);
    const rest = chars.slice(1).map(() => 0.1);
    expect(kept(chars, [0.35, ...rest])[0]).toBe(true);
    expect(kept(chars, [0.25, ...rest])).not.toContain(true);
  });

  it("does nothing without blocks", () => {
    expect(kept([], [])).toEqual([]);
  });

  it("drops a doubtful line where precision is wanted", () => {
    const chars = [100, 100];
    const likelihoods = [0.95, 0.52];
    expect(kept(chars, likelihoods)).toEqual([true, true]);
    expect(kept(chars, likelihoods, 0.7)).toEqual([true, false]);
  });
});

describe("levelKinds", () => {
  const html =
    "<div class=price><b>1</b></div><div class=price><b>2</b></div><div class=price><b>3</b></div><p>text</p>";
  it("moves lines of one kind towards their mean", () => {
    const page = draft(html, [0.9, 0.9, 0.3, 0.4]);
    levelKinds(page);
    expect([...page.likelihoods].map((value) => value.toFixed(2))).toEqual(["0.80", "0.80", "0.50", "0.40"]);
  });
});
