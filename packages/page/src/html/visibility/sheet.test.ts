import { describe, expect, it } from "vitest";
import { type PageNode, walk } from "../node.ts";
import { parseHtml } from "../parse.ts";
import { framePage } from "./backgrounds.ts";
import { StyleSheet } from "./sheet.ts";

/** What the sheets of a page say about its paragraphs. */
function paragraphs(html: string) {
  const page = parseHtml(html);
  const sheet = new StyleSheet(page.styles, framePage(page).classes);
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

  it("are ignored except for the last few when a page has too many of them", () => {
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

describe("rules about siblings", () => {
  it("stop in an endless row, and hide then", () => {
    const names = Array.from({ length: 60 }, (_, at) => `k${at}`);
    const css = names.map((name) => `.${name}~b~p{display:none}`).join("");
    const html = `<style>${css}</style><i class="${names.join(" ")}">x</i>${"<p>y</p>".repeat(40_000)}`;
    const said = paragraphs(html);
    expect(said[0]).toBeUndefined();
    expect(said.at(-1)).toEqual({ display: "none" });
  });
});

describe("long sheets", () => {
  it("say the same about the classes that are on the page", () => {
    const others = Array.from({ length: 2_000 }, (_, at) => `.k${at} .a{color:red}`).join("");
    const css = `.a{opacity:.5}${others}.b .a{display:none}.a:not(.gone){color:blue}:is(.k7,.a):is(p,.k8){visibility:hidden}`;
    const html = `<style>${css}</style><p class=a>x</p><div class=b><p class="a c">y</p></div>`;
    expect(css.length).toBeGreaterThan(20_000);
    expect(paragraphs(html)).toEqual([
      { opacity: 0.5, colour: "blue", visibility: "hidden" },
      { opacity: 0.5, colour: "blue", visibility: "hidden", display: "none" },
    ]);
  });
});
