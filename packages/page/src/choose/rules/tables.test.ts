import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { fillGaps, keepTables, keepTail } from "./tables.ts";

describe("keepTables", () => {
  const html =
    "<table><tr><th>Breed</th><th>Honey</th></tr><tr><td>Carnica</td><td>21 kg</td></tr><tr><td>Ligustica</td><td>19 kg</td></tr></table>";
  const likelihoods = [0.2, 0.2, 1, 0.3, 1, 0.3];
  it("keeps all of a table of which most is kept", () => {
    const page = draft(html, likelihoods);
    keepTables(page);
    expect(kept(page)).toEqual(["Breed", "Honey", "Carnica", "21 kg", "Ligustica", "19 kg"]);
  });
  it("keeps rows whole where less is kept", () => {
    const page = draft(html, [0, 0, 0, 1, 0, 0]);
    keepTables(page);
    expect(kept(page)).toEqual(["Carnica", "21 kg"]);
  });
  it("keeps a table between two kept blocks", () => {
    const between = (after: number) => {
      const page = draft(`<div><p>before</p><div><center>${html}</center></div><p>after</p></div>`, [
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        after,
      ]);
      keepTables(page);
      return kept(page);
    };
    expect(between(1)).toHaveLength(8);
    expect(between(0)).toEqual(["before"]);
  });
  it("leaves tables that arrange a page, tables of links and unwanted ones alone", () => {
    const text = "The keepers of the valley count what came home in the evening. ".repeat(9);
    const layout = draft(
      `<table><tr><td>Menu</td><td>${text}</td></tr><tr><td>a</td><td>b</td></tr></table>`,
      [0, 1, 0, 0],
    );
    keepTables(layout);
    expect(layout.blocks.filter(({ keep }) => keep)).toHaveLength(1);
    const links = draft(
      html.replace(/<td>(\w+)<\/td>/g, "<td><a href=/b>$1 and all that we know of it</a></td>"),
      likelihoods,
    );
    keepTables(links);
    expect(kept(links)).toHaveLength(2);
    const match =
      "<table><tr><td><a href=/b>Bees</a></td><td>2–1</td><td><a href=/w>Wasps</a></td></tr><tr><td><a href=/f>Flies</a></td><td>0–0</td><td><a href=/m>Moths</a></td></tr></table>";
    const matches = draft(match, [1, 0, 1, 1, 0, 0]);
    keepTables(matches);
    expect(kept(matches)).toEqual(["Bees", "2–1", "Wasps", "Flies"]);
    const none = draft(html, [0, 0, 0, 0, 0, 0]);
    keepTables(none);
    expect(kept(none)).toEqual([]);
  });
});

describe("fillGaps", () => {
  const html = "<p>before</p><pre>code</pre><p>after</p><pre>last</pre>";
  it("keeps code between kept blocks, unless it is very unlikely", () => {
    const page = draft(html, [1, 0.3, 1, 0.3]);
    fillGaps(page);
    expect(kept(page)).toEqual(["before", "code", "after"]);
    const unlikely = draft(html, [1, 0.1, 1, 0.3]);
    fillGaps(unlikely);
    expect(kept(unlikely)).toEqual(["before", "after"]);
  });
});

describe("keepTail", () => {
  const html =
    "<div><p>before</p><table><tr><td>a<td>1<tr><td>b<td>2</table><pre>code</pre><p>small print</p><pre>more</pre></div><table><tr><td>elsewhere</table>";
  it("keeps code and tables right after the last kept block, and nothing further on", () => {
    const page = draft(html, [1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    keepTail(page);
    expect(kept(page)).toEqual(["before", "a", "1", "b", "2", "code"]);
  });
  it("leaves what is very unlikely, what is elsewhere and tables of links", () => {
    const unlikely = draft(html, [1, 0.01, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    keepTail(unlikely);
    expect(kept(unlikely)).toEqual(["before"]);
    const links = draft("<p>before</p><table><tr><td><a href=/1>other story</a></table>", [1, 0.1]);
    keepTail(links);
    expect(kept(links)).toEqual(["before"]);
    const apart = draft("<div><p>before</p></div><table><tr><td>a</table>", [1, 0.1]);
    keepTail(apart);
    expect(kept(apart)).toEqual(["before"]);
  });
  it("keeps them in a box of their own too", () => {
    const page = draft("<div><p>before</p><div><pre>code</pre></div></div>", [1, 0.1]);
    keepTail(page);
    expect(kept(page)).toEqual(["before", "code"]);
  });
  it("does nothing when nothing is kept", () => {
    const page = draft("<pre>code</pre>", [0.1]);
    keepTail(page);
    expect(kept(page)).toEqual([]);
  });
});
