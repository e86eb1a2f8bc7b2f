import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PageNode, walk } from "../node.ts";
import { parseHtml } from "../parse.ts";
import { framePage } from "./page-frame.ts";
import { StyleSheet } from "./style-sheet.ts";

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

describe("rules about elements around", () => {
  /** What is said of every element, once with all elements around looked at, once with their names known. */
  function twice(html: string) {
    const page = parseHtml(html);
    const frame = framePage(page);
    const sheet = new StyleSheet(page.styles, frame.classes);
    const said: (readonly [slow: unknown, fast: unknown])[] = [];
    const visit = (node: PageNode, above: number) => {
      said.push([sheet.appearance(node), sheet.appearance(node, above)]);
      const around = sheet.around(node, above);
      expect(sheet.aroundAll(node)).toBe(around);
      for (const child of node.children) if (child.tag !== "") visit(child, around);
    };
    visit(frame.html, 0);
    return said;
  }

  it("hold alike whether the names around are known or looked for", () => {
    const name = fc.constantFrom(
      "p",
      "b",
      "div",
      "body",
      "html",
      ".x",
      ".y",
      ".z",
      "#i",
      "*",
      "[title]",
      "b.x:not(.y)",
      ":is(.x,b)",
      ":not(div,#i)",
    );
    const combinator = fc.constantFrom(" ", ">", "+", "~");
    const selector = fc
      .array(fc.tuple(name, combinator), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map(([text, sign], at) => (at + 1 < parts.length ? text + sign : text)).join(""));
    const sheet = fc
      .array(selector, { minLength: 1, maxLength: 8 })
      .map((selectors) => selectors.map((text, at) => `${text}{opacity:.${at + 1}}`).join(""));
    const tag = fc.constantFrom(
      "<html class=z>",
      "<body class='x y' id=i>",
      "<div class=x>",
      "<div id=i>",
      "<b class='y z'>",
      "<b title=t>",
      "<p class=x>",
      "</div>",
      "</b>",
    );
    const body = fc.array(tag, { minLength: 1, maxLength: 14 }).map((tags) => tags.join(""));
    fc.assert(
      fc.property(sheet, body, (css, html) => {
        for (const [slow, fast] of twice(`<style>${css}</style>${html}`)) expect(fast).toEqual(slow);
      }),
      { numRuns: 300 },
    );
  });

  it("hold when there are more names than bits", () => {
    const names = Array.from({ length: 80 }, (_, at) => `k${at}`);
    const css = names.map((name, at) => `.${name} p{opacity:.${at + 10}}`).join("");
    const boxes = names.map((name) => `<div class=${name}><p>x</p></div>`).join("");
    const said = twice(`<style>${css}</style>${boxes}`).filter(([slow]) => slow !== undefined);
    expect(said).toHaveLength(80);
    for (const [slow, fast] of said) expect(fast).toEqual(slow);
  });
});

describe("rules about siblings", () => {
  it("give up in a row without end, and hide then", () => {
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
