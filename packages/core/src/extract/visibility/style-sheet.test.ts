import { describe, expect, it } from "vitest";
import { type PageNode, walk } from "../tree/node.ts";
import { parseHtml } from "../tree/parse.ts";
import { StyleSheet } from "./style-sheet.ts";

/** What the sheets of a page say about its paragraphs. */
function paragraphs(html: string) {
  const page = parseHtml(html);
  const sheet = new StyleSheet(page.styles, page.classes);
  const found: PageNode[] = [];
  walk(page.root, (node) => {
    if (node.tag === "p") found.push(node);
    return undefined;
  });
  return found.map((node) => sheet.appearance(node));
}

describe("rules that always hold together", () => {
  it("give each property as the last of them says it", () => {
    const css = ".a{color:red;opacity:.5}.a{color:blue}.a{color:#0f0}";
    expect(paragraphs(`<style>${css}</style><p class=a>x`)).toEqual([{ colour: "#0f0", opacity: 0.5 }]);
  });

  it("give way to important ones before them", () => {
    const css = ".a{color:red!important}.a{color:blue}";
    expect(paragraphs(`<style>${css}</style><p class=a>x`)).toEqual([{ colour: "red" }]);
  });

  it("are weighed against those of other classes between them", () => {
    const css = ".a{color:red}.b{color:blue}.a{opacity:.5}";
    expect(paragraphs(`<style>${css}</style><p class="a b">x`)).toEqual([{ colour: "blue", opacity: 0.5 }]);
  });
});

describe("rules about classes", () => {
  it("hold when all of them are on the page, around the element too", () => {
    const css = ".menu .a{display:none}.a.wide{opacity:.5}.gone .a{color:red}";
    const html = `<style>${css}</style><div class=menu><p class="a wide">x</p></div><p class=a>y</p>`;
    expect(paragraphs(html)).toEqual([{ display: "none", opacity: 0.5 }, undefined]);
  });

  it("are left alone but for the last few when a page has too many of them", () => {
    const names = Array.from({ length: 50 }, (_, at) => `k${at}`);
    const other = Array.from({ length: 40 }, (_, at) => `z${at}`);
    const rules = names.flatMap((name) => other.map((second) => `.${name}.${second}{opacity:.5}`));
    const plain = names.map((name) => `.${name}{color:red}`);
    const lines = Array.from({ length: 400 }, (_, at) => `<p class="${names.join(" ")} z0 u${at}">x</p>`);
    const html = `<style>${[...plain, ...rules].join("")}</style><b class="${other.join(" ")}">y</b>${lines.join("")}`;
    const said = paragraphs(html);
    expect(said[0]).toEqual({ colour: "red", opacity: 0.5 });
    expect(said.at(-1)).toEqual({ colour: "red" });
  });
});
