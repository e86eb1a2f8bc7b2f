import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { walk } from "../node.ts";
import { parseHtml } from "../parse.ts";
import { parseColour } from "./colour.ts";
import { pixels, plainCss, readValues, share } from "./css-values.ts";
import { mayHide, readDeclarations } from "./declarations.ts";
import { parseSelector } from "./selector.ts";
import { StyleSheet } from "./sheet.ts";

describe("CSS values", () => {
  it.each([
    ["-9999px", -9999],
    ["-62.5rem", -1000],
    ["calc(-1 * 9999px)", -9999],
    ["calc((1px + 2px) * -(3))", undefined],
    ["calc((1px + 2px) * -3 / 2)", -4.5],
    ["clamp(1px, 5px, 3px)", 3],
    ["min(4px, max(1px, 2px))", 2],
    ["calc(-100% - 9999px)", -10999],
    ["calc(50% - 50vw)", undefined],
    ["calc(-100vw - 50px)", -370],
    ["calc(300px - 50vw)", undefined],
    ["calc(-100% - 50px)", -370],
    ["calc(50% - 600px)", undefined],
    ["calc(100vw - 50px)", undefined],
    [`${"calc(".repeat(30)}1px${")".repeat(30)}`, undefined],
    [".5pt", 0.665],
    ["0", 0],
    ["auto", undefined],
    ["calc(100% - 2px)", undefined],
  ])("%s in pixels", (value, expected) => {
    if (expected === undefined) expect(pixels(value)).toBeUndefined();
    else expect(pixels(value)).toBeCloseTo(expected);
  });

  it("reads shares", () => {
    expect([share("0.5"), share("5%"), share("calc(0)"), share("0e0"), share("none")]).toEqual([
      0.5,
      0.05,
      0,
      0,
      undefined,
    ]);
  });

  it("lets the last declaration count, and an important one before all", () => {
    expect(readValues("display:block;display:none").get("display")).toBe("none");
    expect(readValues("display:none!important;display:block").get("display")).toBe("none");
    expect(readValues("--a:none;display:var(--a)").get("display")).toBe("none");
  });

  it("reads comments and escapes", () => {
    expect(plainCss("d\\69splay:/* a * b */none")).toBe("display:none");
    expect(plainCss("a/* never ends")).toBe("a");
  });

  it.each([
    ["navy", [0, 0, 128, 1]],
    ["#0000", [0, 0, 0, 0]],
    ["rgb(100%, 0%, 50%)", [255, 0, 127.5, 1]],
    ["hsl(120, 100%, 25%)", [0, 127.5, 0, 1]],
    ["hsl(240 100% 50% / 50%)", [0, 0, 255, 0.5]],
    ["hwb(0 100% 0%)", [255, 255, 255, 1]],
    ["rgba(1,2,3,.5)", [1, 2, 3, 0.5]],
    ["color-mix(in srgb, white 25%, black)", [63.75, 63.75, 63.75, 1]],
    ["color-mix(in oklab, rgb(255, 255, 255), #fff 10%)", [255, 255, 255, 1]],
    ["color(display-p3 1 1 1 / 0.5)", [255, 255, 255, 0.5]],
    ["hsl(from rgb(1 2 3) h s l / 20%)", [1, 2, 3, 0.2]],
    ["light-dark(#010203, white)", [1, 2, 3, 1]],
  ])("reads the colour %s", (text, colour) => {
    for (const [at, value] of colour.entries()) expect(parseColour(text)?.[at]).toBeCloseTo(value);
  });

  it.each(["p:hover", "a::before", "li:nth-child(x)", "", ">", "p >", "a:not(b c)"])(
    "leaves %j to states",
    (text) => {
      expect(parseSelector(text)).toBeUndefined();
    },
  );

  it("weighs selectors as CSS does", () => {
    expect(parseSelector("#a .b > p[title]")?.weight).toBe(121);
  });

  it("stops checking ancestors when a sheet is made to take forever, and hides then", () => {
    const around = Array.from({ length: 120 }, (_, at) => `q${at}`);
    const rules = around.map((name) => `.${name} .x{display:none}`).join("");
    const page = parseHtml(`${"<div>".repeat(200)}${"<p class=x>words</p>".repeat(500)}`);
    const sheet = new StyleSheet([{ css: rules, scope: undefined }], ["x", ...around]);
    const displays: (string | undefined)[] = [];
    walk(page.root, (node) => {
      if (node.tag === "p") displays.push(sheet.appearance(node)?.display);
      return undefined;
    });
    expect(displays).toHaveLength(500);
    expect([displays[0], displays.at(-1)]).toEqual([undefined, "none"]);
  });

  it("is done at once with a block made of places and spaces", () => {
    // Each of them was once looked at up to the end of the block, which took minutes.
    expect(mayHide("left:".repeat(400_000))).toBe(false);
    expect(mayHide(";  ".repeat(400_000))).toBe(false);
    expect(readDeclarations(`color:red;${"left:".repeat(400_000)}`)?.colour).toBe("red");
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "(",
      ")",
      ":",
      ";",
      "-",
      "9",
      "calc",
      "/*",
      "\\",
      "var(--a",
      "rect",
      "inset(",
      "%",
      "color",
      "font",
      "x",
      "[",
      ">",
      "~",
    );
    const css = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(css, fc.string()), (text) => {
        readDeclarations(`color:red;${text}`);
        parseSelector(text);
        parseColour(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe("plainCss", () => {
  it.each([
    ["a{b:c}", "a{b:c}"],
    ["a/* } */{b:c}/**/", "a{b:c}"],
    ["a{/* it's */b:c}", "a{b:c}"],
    ["a{b:c}/* never ends", "a{b:c}"],
    ["<!--\na{b:c}\n-->", "\na{b:c}\n"],
    ["a>b{c:d}", "a>b{c:d}"],
    [`a{b:"}"}c{d:';'}`, `a{b:""}c{d:""}`],
    [`a{b:"/*"}c{d:"*/"}`, `a{b:""}c{d:""}`],
    [`a{b:"\\""}c{d:"x"}`, `a{b:""}c{d:"x"}`],
    [`a[b="c.d"]{e:'f g'}`, `a[b="c.d"]{e:'f g'}`],
    [`a{b:"it's}"}`, `a{b:""}`],
    [`a{b:"c\n}d{e:f}`, `a{b:"c\n}d{e:f}`],
    ["a{d\\69splay:none}", "a{display:none}"],
  ])("%j is %j", (source, plain) => {
    expect(plainCss(source)).toBe(plain);
  });
});

describe("a sheet of quotes and backslashes", () => {
  /** Best of some runs, because other work on the machine only ever adds time. */
  const cost = (css: string) => {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5; run++) {
      const start = performance.now();
      plainCss(css);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };

  it.each([
    ["double quotes", '"\\"'],
    ["single quotes", "'\\'"],
    ["both", `"\\"'\\'`],
    ["open comments", "/*a"],
    ["spaces before a mark", "a ! "],
  ])("%s: sixteen times the length does not cost the square of that", (_, unit) => {
    const rest = unit.slice(1);
    const make = (length: number) => unit.charAt(0) + rest.repeat(length / rest.length);
    cost(make(8_000));
    // Linear is about sixteen times the time, with some room for garbage collection; quadratic would be 256 times.
    expect(cost(make(64_000)) / cost(make(4_000))).toBeLessThan(80);
  });
});
