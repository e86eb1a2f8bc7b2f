import { describe, expect, it } from "vitest";
import { ClassReader } from "../html/class-names.ts";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { listBlocks } from "./layout.ts";

/** The kinds of the lines of a page, numbered in the order in which they are met. */
function kinds(html: string): number[] {
  const { root } = parseHtml(html);
  measure(root);
  const met: number[] = [];
  return listBlocks(root, new ClassReader(new Map())).blocks.map(({ kind }) => {
    if (!met.includes(kind)) met.push(kind);
    return met.indexOf(kind);
  });
}

describe("kinds of lines", () => {
  it("depend on the names of an element and the two around it", () => {
    const card = (name: string) => `<div class=${name}><b>a</b><p>b</p></div>`;
    expect(kinds(card("card") + card("card") + card("ad"))).toEqual([0, 1, 0, 1, 2, 3]);
    expect(kinds("<div><p>a</p></div><section><p>b</p></section>")).toEqual([0, 1]);
  });
  it("ignore names that only number an element", () => {
    const post = (name: string) => `<div class="${name}"><p class="text first">a</p></div>`;
    expect(kinds(post("post-4711 odd") + post("post-12  even") + post("post-3 last"))).toEqual([0, 0, 0]);
    expect(kinds(post("firstname") + post("name"))).toEqual([0, 1]);
  });
});
