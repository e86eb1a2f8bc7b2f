import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Page } from "../../contracts/page.ts";
import { outlineOf } from "../../readers/content/markdown-parts.ts";
import { findMatches } from "./find.ts";
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

  it("knows the end of code that stands in a list item", () => {
    const text = `- \`\`\`sh\n  run\n  \`\`\`\n\n${"Words of a paragraph. ".repeat(10)}\n\n${"Words of another. ".repeat(20)}`;
    const { nextOffset = 0 } = viewPage(pageOf(text), { maxLength: 400 }, 1000);
    expect(text.slice(nextOffset)).toMatch(/^Words of another/);
  });

  it("marks only what is cut: the last piece is not", () => {
    const last = view({ offset: markdown.indexOf("## The end") });
    expect(last).toEqual({ content: markdown.slice(markdown.indexOf("## The end")), truncated: false });
  });

  it.each([
    ["offset past the end", { offset: 100_000 }, "only"],
    ["negative offset", { offset: -1 }, "from 0"],
    ["zero max_length", { maxLength: 0 }, "from 1"],
    ["negative max_length", { maxLength: -5 }, "from 1"],
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
        note: `1 other section fits this name too. To read it, add its offset to the same call: ${second}.`,
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
      expect(note).toMatch(
        /^No section has exactly this name; this is the nearest\. 29 other sections fit this name too\. .*: (\d+, ){10}….$/,
      );
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

  describe("by a part of the name", () => {
    const names = [
      "2.1 Installation on Linux",
      "Versandkosten und Lieferzeiten",
      "Öffnungszeiten",
      "安装指南",
      "設定ファイルの書き方",
      "환경설정",
      "การตั้งค่า",
    ];
    const many = pageOf(names.map((name) => `## ${name}\n\nText.`).join("\n\n"));

    it.each([
      ["install", "2.1 Installation on Linux"],
      ["Versand", "Versandkosten und Lieferzeiten"],
      ["Lieferzeit", "Versandkosten und Lieferzeiten"],
      ["安装", "安装指南"],
      ["設定ファイル", "設定ファイルの書き方"],
      ["설정", "환경설정"],
      ["ตั้งค่า", "การตั้งค่า"],
    ])("%s opens %s, and says that it is called otherwise", (section, name) => {
      const { content, note } = viewPage(many, { section }, 500);
      expect(content).toBe(`## ${name}\n\nText.`);
      expect(note).toContain("No section has exactly this name");
    });

    it.each(["Oeffnungszeiten", "öffnungszeiten", "Offnungszeiten", "## Öffnungszeiten"])(
      "%s is called so",
      (section) => {
        expect(viewPage(many, { section }, 500)).toEqual({
          content: "## Öffnungszeiten\n\nText.",
          truncated: false,
        });
      },
    );
  });

  it("tells names apart that differ in signs or in marks of their script", () => {
    const names = ["C", "C++", "C#", "パス", "バス"];
    const page = pageOf(names.map((name) => `## ${name}\n\nAbout ${name}.`).join("\n\n"));
    for (const section of names)
      expect(viewPage(page, { section }, 500).content).toBe(`## ${section}\n\nAbout ${section}.`);
    expect(() => viewPage(pageOf("## C\n\nText."), { section: "C++" }, 500)).toThrow("no section");
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

  it.each([
    ["パス", "ここからバスに乗り、パスを見せる。ハスの花。", ["パス"]],
    ["ที่", "กำหนดให้ทำที่บ้าน ท้องฟ้า ทาง ทุกวัน", ["ที่"]],
    ["कल", "कुल राशि, कल की बात, किला", ["कल"]],
    ["사", "산에서 샀다. 사과", ["사"]],
    ["사과", "\u1109\u1161\u1100\u116a와 사과", ["\u1109\u1161\u1100\u116a", "사과"]],
    ["don't", "You don’t know.", ["don’t"]],
    ['"Hello"', "“Hello”, he said. «Hello»", ["“Hello”", "«Hello»"]],
    ["1871-1889", "Built 1871–1889.", ["1871–1889"]],
    ["non-breaking", "A non‑breaking one.", ["non‑breaking"]],
    ["oresund", "The Øresund bridge.", ["Øresund"]],
    ["lodz", "In ŁÓDŹ, not Lódz.", ["ŁÓDŹ", "Lódz"]],
    ["Oeffnungszeiten", "Die Öffnungszeiten hier.", ["Öffnungszeiten"]],
    ["Donaudampf", "Die Donau\u00addampf fährt.", ["Donau\u00addampf"]],
    ["istanbul", "İstanbul", ["İstanbul"]],
    ["s", "ß", ["ß"]],
    ["1/2 litre", "Take ½ litre.", ["½ litre"]],
    ["كتاب", "كِتَاب", ["كِتَاب"]],
  ])("finds %s, and no other letters", (find, text, expected) => {
    const { content } = viewPage(pageOf(text), { find }, 900);
    const found = findMatches(text, find).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(expected);
    expect(content).toMatch(new RegExp(`^${expected.length} match`));
  });

  it("keeps the places of any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 30 }),
        fc.string({ unit: "binary" }),
        (part, rest) => {
          for (const { start, end } of findMatches(`${rest} ${part}`, part)) {
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(rest.length + 1 + part.length);
          }
        },
      ),
    );
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

  describe("fills the room, whatever a token of the language is long", () => {
    const pages = {
      English: (index: number) =>
        `Paragraph ${index} explains the configuration of international telecommunication infrastructure, including administrative responsibilities and environmental considerations of unit ${index}.`,
      German: (index: number) =>
        `Absatz ${index} beschreibt die Überwachung der Verwaltungsvorschriften und der Umweltverträglichkeit von Anlage ${index}.`,
      Chinese: (index: number) => `第${index}段说明国际电信设备的配置方法以及第${index}号设备的环境要求。`,
    };

    it.each([
      ["English", "environmental considerations"],
      ["German", "Umweltverträglichkeit der Anlage"],
      ["Chinese", "设备的环境要求"],
    ] as const)("%s", (language, query) => {
      const text = Array.from({ length: 200 }, (_, index) => pages[language](index)).join("\n\n");
      for (const maxLength of [1000, 4000]) {
        const { content } = viewPage(pageOf(`# Page\n\n${text}`), { query, maxLength }, 15_000);
        expect(content.length).toBeLessThanOrEqual(maxLength);
        expect(content.length).toBeGreaterThan(0.88 * maxLength);
      }
    });
  });

  it("gives what was found for the room, and not the rest of what was found for more", () => {
    const answers = Array.from(
      { length: 12 },
      (_, index) => `The copper kettle of room ${index} was repaired with administrative responsibility.`,
    );
    const text = answers.map((answer) => `${paragraph("rivers", 4)} ${answer} ${paragraph("bridges", 4)}`);
    const { content } = viewPage(
      pageOf(text.join("\n\n")),
      { query: "copper kettle repaired", maxLength: 1600 },
      15_000,
    );
    expect(answers.filter((answer) => content.includes(answer)).length).toBeGreaterThanOrEqual(11);
  });

  it("cuts no word where one sentence is longer than the room", () => {
    const words = "The copper kettle stands behind the wooden cupboard of the northern kitchen";
    const long = pageOf(`${words} and ${"never moves and ".repeat(60)}stays.`);
    for (let maxLength = 12; maxLength < 200; maxLength++) {
      const { content } = viewPage(long, { query: "copper kettle", maxLength }, 500);
      expect(content.length).toBeLessThanOrEqual(maxLength);
      const text = content.replace(/^\[offset \d+\]\n/, "");
      expect(text).not.toBe("");
      expect(` ${long.markdown} `).toContain(`${text} `);
    }
  });

  it.each(["???", "🙂"])("gives the beginning of the page for %s, and says so", (query) => {
    const { content, note } = view({ query, maxLength: 400 });
    expect(content).toMatch(/^# Guide\n\nSentence 1 /);
    expect(note).toContain("no words");
  });

  it("says when the page has no word of the question", () => {
    const { content, note } = view({ query: "quantum chromodynamics", maxLength: 400 });
    expect(content).toMatch(/^\[offset 0 · Guide\]\n# Guide\n\nSentence 1 /);
    expect(note).toContain("none of the words");
    expect(view({ query: "café", maxLength: 400 })).not.toHaveProperty("note");
  });

  it("shows a piece of a code block as code", () => {
    const lines = Array.from({ length: 200 }, (_, index) => `const value${index} = compute(${index});`);
    lines[120] = "const kettle = boil();";
    const code = pageOf(`# Stove\n\n\`\`\`js\n${lines.join("\n")}\n\`\`\``);
    const { content } = viewPage(code, { query: "kettle boil", maxLength: 400 }, 500);
    expect(content).toContain("const kettle = boil();");
    expect(content.match(/^```/gm)?.length).toBe(2);
  });

  it("gives a page that fits whole", () => {
    expect(viewPage(pageOf("Short page."), { query: "anything" }, 500)).toEqual({
      content: "Short page.",
      truncated: false,
    });
  });
});
