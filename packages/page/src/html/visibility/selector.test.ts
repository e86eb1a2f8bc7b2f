import { describe, expect, it } from "vitest";
import { type Compound, parseSelector } from "./selector.ts";

/** A compound as it would be written, its combinator after it. */
function written({ tag, id, classes, attributes, choices, combinator }: Compound): string {
  return [
    tag,
    id && `#${id}`,
    ...classes.map((name) => `.${name}`),
    ...attributes.map(({ name, operator, value }) => `[${name}${operator}${value}]`),
    ...choices.map(({ isNot, among }) => `:${isNot ? "not" : "is"}(${among.map(written).join()})`),
    combinator,
  ].join("");
}

describe("parseSelector", () => {
  it.each([
    ["p", "p"],
    ["DIV", "div"],
    ["*", ""],
    [".note", ".note"],
    [" p.note.wide\n", "p.note.wide"],
    ["#top.note", "#top.note"],
    ["nav > .note", "nav> .note"],
    [".menu #top~p", ".menu  #top~ p"],
    ["li+li", "li+ li"],
    ["[hidden]", "[hidden]"],
    ["p[lang='de'] b.note", "p[lang=de]  b.note"],
    ["a[href ^= 'x y'] i", "a[href^=x y]  i"],
    ["[class~=a]~b", "[class~=a]~ b"],
    [".note:not(.open)", ".note:not(.open)"],
    [":root .note", "html  .note"],
    [":root.dark>p", "html.dark> p"],
    [":ROOT", "html"],
    [".note:not(.open, .wide)", ".note:not(.open,.wide)"],
    ["p:not(b)", "p:not(b)"],
    ["p:not(#top):not([title])", "p:not(#top):not([title])"],
    ["p:not(.a.b, i)", "p:not(.a.b,i)"],
    [".skip:not(:focus):not( :Hover )", ".skip"],
    [":is(.a)", ".a"],
    [".a:where( p )", "p.a"],
    [":is(.a, #b, i) p", ":is(.a,#b,i)  p"],
    ["p:is(.a, :hover, .b)", "p:is(.a,.b)"],
    [":is(.a .b, .c) p", ".c  p"],
    ["html > body.home p", "html> body.home  p"],
    ["html.dark body p", "html.dark  body  p"],
  ])("reads %j", (text, expected) => {
    const selector = parseSelector(text);
    expect(selector && [...selector.around, selector.subject].map(written).join(" ")).toBe(expected);
  });

  it.each([
    ...[
      "",
      " ",
      "a:hover",
      "a:hover .note",
      "p::before",
      "li:nth-child(x)",
      "p:root",
      ":is()",
      ":is(:hover)",
      ":is(.a",
      ":not(.a .b)",
      ":not(:checked)",
      ":is(p:not(b:not(.a)))",
      "p:is(b)",
      "&",
      "ul >",
      "> p",
      "a > > b",
    ],
    ...[".", "a..b", "p[", "p[title", "größe", "a:not(b c)", "a|b", `.${"x".repeat(200)}`, "a ".repeat(8)],
  ])("leaves %j alone", (text) => {
    expect(parseSelector(text)).toBeUndefined();
  });

  it.each([
    ["p.a#b[c]", 121],
    ["html p", 2],
    [":root p", 11],
    ["p:is(.a,#b)", 101],
    ["p:where(#b)", 1],
    ["p:not(.a,#b)", 101],
  ])("weighs %j as browsers do", (text, weight) => {
    expect(parseSelector(text)?.weight).toBe(weight);
  });
});
