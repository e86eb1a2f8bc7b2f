import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepTables } from "./tables.ts";

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
  it("keeps a table between two kept blocks of the element in which it stands", () => {
    const between = (before: string) => {
      const page = draft(
        `<div>${before}<div><center>${html}</center></div><p>after</p></div>`,
        [1, 0, 0, 0, 0, 0, 0, 1],
      );
      keepTables(page);
      return kept(page);
    };
    expect(between("<p>before</p>")).toHaveLength(8);
    expect(between("<div><p>elsewhere</p></div>")).toEqual(["elsewhere", "after"]);
  });
  it("keeps a figure with its captions between two kept blocks, past a line that is something else", () => {
    const figure = `<figure><figcaption>Table 1</figcaption><div>${html}</div><figcaption>Honey by breed</figcaption></figure>`;
    const page = draft(
      `<div><div><p>before</p></div>${figure}<blockquote>quote</blockquote></div><section><h2>Next</h2></section>`,
      [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    );
    keepTables(page);
    expect(kept(page)).toHaveLength(10);
    expect(kept(page)).not.toContain("quote");
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
