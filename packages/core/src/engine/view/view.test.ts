import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Page } from "../../contracts/page.ts";
import { outlineOf } from "../../readers/content/markdown-parts.ts";
import { viewPage } from "./view.ts";

const paragraph = (topic: string, sentences: number) =>
  Array.from(
    { length: sentences },
    (_, index) => `Sentence ${index + 1} tells about ${topic} in plain words.`,
  ).join(" ");

const markdown = [
  "# Guide",
  paragraph("beginnings", 8),
  "## Installation on Linux",
  paragraph("installing", 12),
  "### From source",
  paragraph("compilers", 6),
  "## Café menu",
  "The café opens at nine. The CAFE closes at six.",
  "```js\nconst first = 1;\n\nconst second = 2;\n```",
  "## The end",
  paragraph("endings", 10),
].join("\n\n");

const pageOf = (text: string): Page => ({
  url: "https://example.com/guide",
  finalUrl: "https://example.com/guide",
  title: "Guide",
  markdown: text,
  outline: outlineOf(text),
  links: [],
  contentType: "text/html",
  fetchedAt: "2026-01-01T00:00:00Z",
  method: "direct",
  hidden: {},
  warnings: [],
});
const page = pageOf(markdown);
const view = (request: Parameters<typeof viewPage>[1], most = 15_000) => viewPage(page, request, most);

describe("slices", () => {
  it("gives a short page whole", () => {
    expect(view({})).toEqual({ content: markdown, truncated: false });
  });

  it("cuts between blocks, says where it goes on, and lists the headings", () => {
    const { content, truncated, nextOffset, outline } = view({ maxLength: 700 });
    expect(truncated).toBe(true);
    expect(content.length).toBeLessThanOrEqual(700);
    expect(markdown.slice(nextOffset)).toMatch(/^## Installation/);
    expect(outline?.map(({ text }) => text)).toContain("The end");
  });

  it("never cuts a code block at a blank line inside it", () => {
    const start = markdown.indexOf("The café opens");
    const inside = markdown.indexOf("const second") - start + 5;
    const { nextOffset = 0 } = view({ offset: start, maxLength: inside });
    expect(markdown.slice(nextOffset)).toMatch(/^```js/);
  });

  it("keeps a code block together whose end still fits, and one that a piece begins in", () => {
    const code = `\`\`\`js\n${"const line = 1;\n\n".repeat(12)}\`\`\``;
    const text = `${"Words before. ".repeat(20)}\n\n${code}\n${"More words. ".repeat(20)}`;
    const end = text.indexOf("\n", text.indexOf(code) + code.length);
    const { nextOffset } = viewPage(pageOf(text), { maxLength: end + 4 }, 1000);
    expect(nextOffset).not.toBe(text.lastIndexOf("\n\n", end) + 2);
    // From the middle of the code on, what follows it is prose again.
    const offset = text.indexOf(code) + 60;
    const rest = viewPage(
      pageOf(`${text}\n\nLast words.`),
      { offset, maxLength: text.length - offset + 6 },
      1000,
    );
    expect(rest.nextOffset).toBe(text.length + 2);
  });

  it("marks only what is cut: the last piece is not", () => {
    const last = view({ offset: markdown.indexOf("## The end") });
    expect(last).toEqual({ content: markdown.slice(markdown.indexOf("## The end")), truncated: false });
  });

  it.each([
    ["offset past the end", { offset: 100_000 }, "only"],
    ["negative offset", { offset: -1 }, "0 or more"],
    ["zero max_length", { maxLength: 0 }, "1 or more"],
    ["negative max_length", { maxLength: -5 }, "1 or more"],
    ["a blank text to find", { find: " \t" }, "blank"],
    ["two wishes at once", { query: "a", find: "b" }, "only one of"],
  ])("refuses %s", (_name, request, words) => {
    expect(() => view(request)).toThrow(words);
  });

  it("tells a place behind the end from one that no page has", () => {
    expect(() => view({ offset: 100_000 })).toThrow(expect.objectContaining({ absent: true }));
    expect(() => view({ offset: -1 })).toThrow(expect.objectContaining({ absent: false }));
  });

  it("reads any text completely in pieces of any size, losing nothing but white space at the seams", () => {
    const text = fc.array(
      fc.constantFrom("word ", "Satz. ", "\n\n", "\n", "```\n", "日本語。", "😀", "x".repeat(50)),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 120 }), (parts, maxLength) => {
        const whole = pageOf(parts.join(""));
        let offset = 0;
        let read = "";
        for (let step = 0; step < 5000; step++) {
          const piece = viewPage(whole, { offset, maxLength }, 1000);
          expect(piece.content.length).toBeLessThanOrEqual(maxLength);
          expect(piece.content.isWellFormed()).toBe(true);
          read += piece.content;
          if (piece.nextOffset === undefined) break;
          expect(piece.nextOffset).toBeGreaterThan(offset);
          offset = piece.nextOffset;
        }
        // A single character of two code units does not fit into one.
        if (maxLength > 1) expect(read.replace(/\s/g, "")).toBe(whole.markdown.replace(/\s/g, ""));
      }),
    );
  });
});

describe("sections", () => {
  it.each(["Installation on Linux", "installation", "2.1 installation", "instalation"])(
    "finds %j",
    (section) => {
      const { content, truncated } = view({ section });
      expect(content).toMatch(/^## Installation on Linux/);
      expect(content).toContain("### From source");
      expect(content).not.toContain("Café");
      expect(truncated).toBe(false);
    },
  );

  it("tells numbered sections apart, and does not take one for another", () => {
    const chapters = pageOf(
      Array.from({ length: 12 }, (_, index) => `## Chapter ${index + 1}\n\nText.`).join("\n\n"),
    );
    expect(viewPage(chapters, { section: "chapter 11" }, 500).content).toMatch(/^## Chapter 11\n/);
    expect(viewPage(chapters, { section: "Chapter 1" }, 500).content).toMatch(/^## Chapter 1\n/);
    expect(() => viewPage(chapters, { section: "Chapter 99" }, 500)).toThrow("no section");
    const dotted = pageOf("## 2.1 Setup\n\nOne.\n\n## 2.10 Setup\n\nTen.\n\n## 3.1 Setup\n\nThree.");
    expect(viewPage(dotted, { section: "2.10 setup" }, 500).content).toMatch(/Ten\.$/);
    expect(viewPage(dotted, { section: "3.1" }, 500).content).toMatch(/Three\.$/);
  });

  it("prefers the heading that is called so, then the earliest that begins so", () => {
    const sizes = pageOf(
      "## Before sizes\n\nA.\n\n## Größe & Maß\n\nB.\n\n## Größe 2\n\nC.\n\n## 3.1 Maß\n\nD.",
    );
    const shown = (section: string) => viewPage(sizes, { section }, 500).content.slice(0, 12).split("\n")[0];
    expect(shown("Größe")).toBe("## Größe & M");
    expect(shown("größe 2")).toBe("## Größe 2");
    expect(shown("Maß")).toBe("## 3.1 Maß");
    expect(shown("sizes")).toBe("## Before si");
    const exact = pageOf("## Install on Linux\n\nA.\n\n## 2 Install\n\nB.\n\n## Install\n\nC.");
    expect(viewPage(exact, { section: "install" }, 500).content).toBe("## Install\n\nC.");
  });

  describe("of several that fit", () => {
    const twice =
      "# Tool\n\nAll.\n\n## Install\n\nOne.\n\n## Use\n\nUse it.\n\n## Install\n\nTwo.\n\nMore of two.";
    const second = twice.lastIndexOf("## Install");
    const install = (more: object, text = twice) =>
      viewPage(pageOf(text), { section: "Install", ...more }, 500);

    it("gives the first, and tells where the other is", () => {
      expect(install({})).toEqual({
        content: "## Install\n\nOne.",
        truncated: false,
        note: `1 other section matches this name too. To read it, add its offset to the same call: ${second}.`,
      });
    });

    it("gives the one at the offset, which goes on to its own end", () => {
      expect(install({ offset: second })).toEqual({
        content: "## Install\n\nTwo.\n\nMore of two.",
        truncated: false,
      });
      const { nextOffset } = install({ offset: second, maxLength: 20 });
      expect(install({ offset: nextOffset }).content).toBe("More of two.");
    });

    it("counts them", () => {
      expect(install({ section: "install 2" }).content).toMatch(/Two/);
      expect(install({ section: "install 1" }).content).toMatch(/One/);
      expect(install({ section: "Install 2" }, `${twice}\n\n## Install 2\n\nThe real one.`).content).toMatch(
        /real/,
      );
      expect(install({ section: "install 7" })).toMatchObject({
        content: "## Install\n\nOne.",
        note: expect.stringContaining("1 other"),
      });
    });

    it("lists no more than ten places", () => {
      const many = Array.from({ length: 30 }, (_, index) => `## Chapter ${index + 1}\n\nText.`).join("\n\n");
      const { content, note } = install({ section: "chapter" }, many);
      expect(content).toMatch(/^## Chapter 1\n/);
      expect(note).toMatch(/^29 other sections match this name too\. .*: (\d+, ){10}….$/);
      expect(install({ section: "Chapter 3" }, many)).not.toHaveProperty("note");
    });
  });

  it("goes on with an offset when the section is too long", () => {
    const { content, nextOffset = 0 } = view({ section: "Installation", maxLength: 300 });
    expect(content.length).toBeLessThanOrEqual(300);
    expect(nextOffset).toBeGreaterThan(markdown.indexOf("## Installation"));
  });

  it("goes on inside the section when the offset lies in it, and stops at its end", () => {
    let piece = view({ section: "Installation", maxLength: 300 });
    let read = piece.content;
    for (let step = 0; piece.nextOffset !== undefined && step < 20; step++) {
      piece = view({ section: "Installation", maxLength: 300, offset: piece.nextOffset });
      read += piece.content;
    }
    const whole = view({ section: "Installation" }).content;
    expect(read.replace(/\s/g, "")).toBe(whole.replace(/\s/g, ""));
    expect(piece.truncated).toBe(false);
  });

  it("tells the sections that there are when there is no such one", () => {
    const outline = [
      { text: "Guide" },
      { text: "Installation on Linux" },
      { text: "From source" },
      { text: "Café menu" },
      { text: "The end" },
    ];
    expect(() => view({ section: "Quantum physics" })).toThrow(
      expect.objectContaining({
        code: "not_found",
        absent: true,
        message: 'The page has no section "Quantum physics".',
        outline: outline.map((heading) => expect.objectContaining(heading)),
      }),
    );
    const many = Array.from({ length: 75 }, (_, index) => `## Day ${index}\n\nWords.`).join("\n\n");
    expect(() => viewPage(pageOf(many), { section: "Night" }, 100)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("the first 60 of 75 are listed") }),
    );
    expect(() => viewPage(pageOf("No headings."), { section: "a" }, 100)).toThrow("no headings at all");
  });
});

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

  it("counts a text once that is written as it is shown, and says where it stands", () => {
    const { content } = viewPage(pageOf("A wheel, **the wheel** and [a wheel](/b)."), { find: "wheel" }, 500);
    expect(content).toMatch(/^3 matches/);
    const far = `${"x ".repeat(200)}**a great** wheel`;
    expect(viewPage(pageOf(far), { find: "great wheel" }, 900).content).toContain(
      `[offset ${far.indexOf("great")}]`,
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

  it("takes the text as text, not as a pattern", () => {
    expect(viewPage(pageOf("a+b (c) .*"), { find: ".*" }, 500).content).toContain("1 match");
  });

  it("says so when there is none, and that is no error", () => {
    expect(view({ find: "zebra" })).toEqual({
      content: 'No match for "zebra" on this page.',
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

describe("passages", () => {
  it("gives the passages that answer, with heading and offset, within max_length", () => {
    const { content, truncated } = view({ query: "when does the café open", maxLength: 400 });
    expect(content).toContain("opens at nine");
    expect(content).toMatch(/\[offset \d+ · /);
    expect(content.length).toBeLessThanOrEqual(400);
    expect(truncated).toBe(true);
  });

  it("gives a page that fits whole", () => {
    expect(viewPage(pageOf("Short page."), { query: "anything" }, 500)).toEqual({
      content: "Short page.",
      truncated: false,
    });
  });
});
