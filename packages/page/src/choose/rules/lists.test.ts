import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { keepLists, keepListsWhole } from "./lists.ts";

describe("keepLists", () => {
  const html =
    "<main><p>Translations:</p><ul><li>one<ul><li>two</ul></ul><nav><ul><li>on</ul></nav></main><ul><li>foot</ul>";
  const likelihoods = [1, 0.1, 0.1, 0.1, 0.1];
  it("keeps lists below a kept line, in the same element of the body", () => {
    const page = draft(html, likelihoods);
    keepLists(page);
    expect(kept(page)).toEqual(["Translations:", "one", "two"]);
  });
  it("leaves what is very unlikely, and can be switched off", () => {
    const unlikely = draft(html, [1, 0.01, 0.01, 0.1, 0.1]);
    keepLists(unlikely);
    expect(kept(unlikely)).toEqual(["Translations:"]);
    const off = draft(html, likelihoods, ["choose.lists"]);
    keepLists(off);
    expect(kept(off)).toEqual(["Translations:"]);
  });
});

describe("keepListsWhole", () => {
  const list = "<ul><li>Bend wires</li><li>Reach far<ul><li>and farther</li></ul></li><li>Grip</li></ul>";
  const html = `<div><p>Pliers can</p>${list}<p>so choose well.</p></div>`;
  const whole = ["Pliers can", "Bend wires", "Reach far", "and farther", "Grip", "so choose well."];
  const chosen = (page: string, likelihoods: number[], without: RuleName[] = []) => {
    const choice = draft(page, likelihoods, without);
    keepListsWhole(choice);
    return kept(choice);
  };
  it("keeps all entries below a kept line if one was kept", () => {
    expect(chosen(html, [1, 0.1, 0.1, 0.1, 1, 0])).toEqual(whole.slice(0, 5));
  });
  it("keeps a likely list between two kept lines of which no entry was kept", () => {
    expect(chosen(html, [1, 0.3, 0.3, 0.3, 0.3, 1])).toEqual(whole);
    expect(chosen(html, [1, 0.3, 0.1, 0.3, 0.3, 1])).toEqual(["Pliers can", "so choose well."]);
    expect(chosen(html, [1, 0.3, 0.3, 0.3, 0.3, 0])).toEqual(["Pliers can"]);
  });
  it("leaves lists that stand elsewhere", () => {
    const boxed = `<div><p>Pliers can</p><div>${list}</div><p>so choose well.</p></div>`;
    expect(chosen(boxed, [1, 0.3, 0.3, 0.3, 1, 1])).toEqual(["Pliers can", "Grip", "so choose well."]);
    expect(chosen(html, [0, 0.3, 0.3, 0.3, 1, 1])).toEqual(["Grip", "so choose well."]);
  });
  it("leaves lists of links", () => {
    const links =
      "<div><p>Read</p><ul><li><a href=/a>A story</a></li><li>and <a href=/b>another story</a></li></ul></div>";
    expect(chosen(links, [1, 1, 0.4])).toEqual(["Read", "A story"]);
  });
  it("can be switched off", () => {
    expect(chosen(html, [1, 0.1, 0.1, 0.1, 1, 0], ["choose.entries"])).toEqual(["Pliers can", "Grip"]);
  });
});
