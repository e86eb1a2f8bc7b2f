import { describe, expect, it } from "vitest";
import { emphasise, isAllStrong, markCode, withoutMarks, writeMarks } from "./marks.ts";

const bold = (text: string) => emphasise(text, "strong");
const italic = (text: string) => emphasise(text, "stress");

describe("writeMarks", () => {
  it.each([
    ["nothing to do", "plain", "plain"],
    ["one emphasis that was cut in two", `${bold("re")}${bold("cycle")}`, "**recycle**"],
    ["the same with a space between", `${bold("re")} ${bold("cycle")}`, "**re cycle**"],
    ["an empty one between two", `${bold("a")}${bold(" ")}b`, "**a** b"],
    ["one inside its own kind", bold(`a ${bold("b")} c`), "**a b c**"],
    ["both kinds", bold(italic("a")), "***a***"],
    ["spaces inside the marks", `x${bold(" a ")}y`, "x **a** y"],
    ["spaces inside and outside", `x ${bold(" a ")} y`, "x **a** y"],
    ["punctuation alone", `a ${bold("*")} b${italic(".")}`, "a * b."],
    ["a colon before a word", `${bold("Note:")}text`, "**Note**:text"],
    ["the same without spaces between words", `${bold("重要：")}请看`, "**重要**：请看"],
    ["a quotation inside a word", `foo${bold('"bar"')}baz`, 'foo"bar"baz'],
    ["a quotation between spaces", `foo ${bold('"bar"')} baz`, 'foo **"bar"** baz'],
    ["part of a word", `a${bold("b")}c`, "a**b**c"],
    ["two paragraphs", bold("a\u0000\u0000b"), "**a**\u0000\u0000**b**"],
    ["two lines", bold("a\u0000b"), "**a\u0000b**"],
    ["two kinds with a space between", `${bold("a")} ${italic("b")} ${bold("c")}`, "**a** *b* **c**"],
    ["two kinds side by side", `${bold("a")}${italic("b")}`, "**a**b"],
    ["the same the other way round", `${italic("b")}${bold("a")}`, "*b*a"],
    ["punctuation after a letter's mark", `भाषा${bold("(क)")}`, "भाषा(क)"],
    ["a sign beside an emoji", `🐝${bold('"a"')}🐝`, '🐝"a"🐝'],
    ["a clear one before one in doubt", `${bold("a")} x${bold(" b.")}c`, "**a** x **b**.c"],
  ])("%s", (_, text, expected) => {
    expect(writeMarks(text)).toBe(expected);
  });

  it("separates adjacent code spans", () => {
    expect(writeMarks(`${markCode("`name`")}${markCode("`string`")}`)).toBe("`name` `string`");
  });

  it("escapes a bracket only where it would begin a link", () => {
    expect(writeMarks("[1]\u000e says")).toBe("[1] says");
    expect(writeMarks("[1]\u000e(two)")).toBe("[1\\](two)");
    expect(writeMarks(`[1]\u000e${bold("(two)")}`)).toBe("[1\\]**(two)**");
  });

  it("escapes a tilde after a bracket, which could close a strike", () => {
    expect(writeMarks("~a [b]\u000e\u000e~")).toBe("~a [b]\\~");
  });

  it("writes none in a line that is made of them", () => {
    const pair = `${bold("a")}${italic("b")}`;
    expect(writeMarks(pair.repeat(1_000))).toContain("*");
    expect(writeMarks(pair.repeat(2_000))).toBe("ab".repeat(2_000));
    expect(writeMarks(`${pair}\u0000`.repeat(2_000))).toContain("**a**");
  });

  it("takes time in proportion to the text", () => {
    expect(writeMarks(`${bold("a b")}. `.repeat(20_000))).toBe("**a b**. ".repeat(20_000));
    const many = `${bold("a")}${italic(" b")}`.repeat(1_200) + "\u0000".repeat(50_000);
    expect(writeMarks(many)).toContain("**a** *b*");
  });
});

describe("texts with marks", () => {
  it("can be read without them", () => {
    expect(withoutMarks(`${bold("a")} ${markCode("`b`")}`)).toBe("a `b`");
    expect(isAllStrong(` ${bold("a b")} `)).toBe(true);
    expect(isAllStrong(`${bold("a")} b`)).toBe(false);
    expect(isAllStrong(`${bold("a")} ${italic(bold("b"))}:`)).toBe(true);
    expect(isAllStrong(`[${bold("a")}](https://example.org/a)`)).toBe(true);
    expect(isAllStrong("a")).toBe(false);
  });
});
