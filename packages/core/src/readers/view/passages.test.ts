import { describe, expect, it } from "vitest";
import { markdown, pageOf, paragraph } from "../../../test/support/view-pages.ts";
import { viewPage } from "./view.ts";

const page = pageOf(markdown);
const view = (request: Parameters<typeof viewPage>[1], most = 15_000) => viewPage(page, request, most);

describe("passages", () => {
  it("returns the passages that answer, with heading and offset, within max_length", () => {
    const { content, truncated } = view({ query: "when does the café open", maxLength: 400 });
    expect(content).toContain("opens at nine");
    expect(content).toMatch(/\[offset \d+ · /);
    expect(content.length).toBeLessThanOrEqual(400);
    expect(truncated).toBe(true);
  });

  it("names the page of a PDF, and keeps a table's header with its rows", () => {
    const pages = Array.from(
      { length: 40 },
      (_, at) => `## Page ${at + 1}\n\nThe board met in the hall and discussed matter ${at + 1} at length.`,
    );
    pages[33] =
      "## Page 34\n\n| | 2021 | 2022 |\n| --- | --- | --- |\n| Revenue of mills | 11 | 12 |\n| Cost of geese | 7 | 9 |";
    const { content } = viewPage(
      pageOf(pages.join("\n\n")),
      { query: "cost of geese", maxLength: 300 },
      15_000,
    );
    expect(content).toMatch(
      /\[p\. 34 · offset \d+\]\n[^[]*\| 2021 \| 2022 \|[^[]*\| Cost of geese \| 7 \| 9 \|/,
    );
  });

  describe("fills the room, however long a token of the language is", () => {
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

  it("returns what was found for the room, and not the rest of what was found for more", () => {
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

  it("returns a page that fits whole, and says so", () => {
    expect(viewPage(pageOf("Short page."), { query: "anything" }, 500)).toEqual({
      content: "Short page.",
      truncated: false,
      note: expect.stringContaining("This is the whole page"),
    });
  });
});
