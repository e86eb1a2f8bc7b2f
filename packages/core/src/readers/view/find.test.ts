import { describe, expect, it } from "vitest";
import { markdown, pageOf } from "../../../test/support/view-pages.ts";
import { viewPage } from "./view.ts";

const page = pageOf(markdown);
const view = (request: Parameters<typeof viewPage>[1], most = 15_000) => viewPage(page, request, most);

describe("find", () => {
  it("ignores case and accents, and gives offsets into the page", () => {
    const { content, truncated } = view({ find: "CAFÉ" });
    expect(content).toMatch(/^3 matches for "CAFÉ":/);
    expect(truncated).toBe(false);
    const offset = Number(/\[offset (\d+)\]/.exec(content)?.[1]);
    expect(markdown.slice(offset, offset + 4)).toBe("Café");
  });

  it.each([
    ["ΟΔΟΣ", "Η ΟΔΟΣ είναι εδώ. Η οδός είναι εδώ."],
    ["STRASSE", "Die Straße und die Strasse."],
    ["ﬁle", "One file, one FILE."],
    ["naïve", "Nai\u0308ve and NAIVE."],
  ])("finds %s in all its spellings", (find, text) => {
    expect(viewPage(pageOf(text), { find }, 500).content).toMatch(/^2 matches/);
  });

  it("finds nothing where a lone accent is asked for, instead of everything", () => {
    expect(viewPage(pageOf("plain words"), { find: "\u0301" }, 500).content).toMatch(/^No match/);
  });

  it.each([
    ["the great wheel has", "The **great wheel** has turned."],
    ["__init__", "Call \\_\\_init\\_\\_ first."],
    ["see the old mill", "See [the *old* mill](https://example.org/mill) at dusk."],
    ["example.org/mill", "See [the mill](https://example.org/mill) at dusk."],
    ["npm install", "Run `npm` install."],
  ])("finds %j as it is shown or written", (find, text) => {
    expect(viewPage(pageOf(text), { find }, 500).content).toMatch(/^1 match /);
  });

  it("counts a text once when its source and its display agree, and says where it is", () => {
    const { content } = viewPage(pageOf("A wheel, **the wheel** and [a wheel](/b)."), { find: "wheel" }, 500);
    expect(content).toMatch(/^3 matches/);
    const far = `${"x ".repeat(200)}**a great** wheel`;
    expect(viewPage(pageOf(far), { find: "great wheel" }, 900).content).toContain(
      `[offset ${far.indexOf("great")}]`,
    );
  });

  it.each([
    ["begins", "# The mill\n\nIt begins here.\n\n## The wheel\n\nIt turns."],
    ["wheel", "# The mill\n\nIt begins here.\n\n## The wheel\n\nIt turns."],
  ])("keeps headings apart from sentences around %j", (find, text) => {
    expect(viewPage(pageOf(text), { find }, 500).content.split("\n").slice(2)).toEqual([
      expect.stringMatching(/^\[offset \d+\] # The mill$/),
      "It begins here.",
      "## The wheel",
      "It turns.",
    ]);
  });

  it("shows a heading whole when its surroundings begin in it", () => {
    const text = `# ${"Long words of a heading ".repeat(3)}end\n\n${"x ".repeat(60)}wheel`;
    expect(viewPage(pageOf(`Before.\n\n${text}`), { find: "wheel" }, 900).content).toContain(
      "# Long words of a heading Long words of a heading Long words of a heading end\nx x",
    );
  });

  it("finds words across a line break", () => {
    expect(viewPage(pageOf("one\ntwo three"), { find: "one two" }, 500).content).toContain("1 match");
  });

  it.each([
    ["widget 12", 3],
    ["widget 12 ", 2],
    [" widget 12", 2],
    ["  widget   12  ", 1],
  ])("keeps the spaces of %j", (find, count) => {
    const { content } = viewPage(
      pageOf("Widget 12 is red, widget 120 is blue, a midwidget 12"),
      { find },
      500,
    );
    expect(content).toMatch(new RegExp(`^${count} match(es)? for "${find}":`));
  });

  it("counts neighbours that share a space", () => {
    expect(viewPage(pageOf("no no no"), { find: " no " }, 500).content).toMatch(/^3 matches/);
  });

  it("treats the text as text, not as a pattern", () => {
    expect(viewPage(pageOf("a+b (c) .*"), { find: ".*" }, 500).content).toContain("1 match");
  });

  it("says so when there is none, which is not an error", () => {
    expect(view({ find: "zebra" })).toEqual({
      content: 'No match for "zebra" on this page.',
      shown: "",
      truncated: false,
      absent: true,
    });
    expect(viewPage(pageOf('No match for "zebra" on this page.'), { find: "zebra" }, 500)).not.toHaveProperty(
      "absent",
    );
  });

  it("stays within max_length and says that there is more", () => {
    const { content, truncated } = view({ find: "sentence", maxLength: 300 });
    expect(content.length).toBeLessThanOrEqual(300);
    expect(content).toContain("[offset");
    expect(truncated).toBe(true);
  });
});
