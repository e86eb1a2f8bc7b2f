import { describe, expect, it } from "vitest";
import { markdown, pageOf } from "../../../test/support/view-pages.ts";
import { viewPage } from "./view.ts";

const page = pageOf(markdown);
const view = (request: Parameters<typeof viewPage>[1], most = 15_000) => viewPage(page, request, most);

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

  it("distinguishes numbered sections", () => {
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

  it("prefers the heading with exactly this name, then the earliest that begins with it", () => {
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

    it("returns the first, and says where the other is", () => {
      expect(install({})).toEqual({
        content: "## Install\n\nOne.",
        truncated: false,
        note: `1 other section matches this name too. To read it, add its offset to the same call: ${second}.`,
      });
    });

    it("returns the one at the offset, which continues to its own end", () => {
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
        /^No section has exactly this name; this is the nearest\. 29 other sections match this name too\. .*: (\d+, ){10}….$/,
      );
      expect(install({ section: "Chapter 3" }, many)).not.toHaveProperty("note");
    });
  });

  it("continues with an offset when the section is too long", () => {
    const { content, nextOffset = 0 } = view({ section: "Installation", maxLength: 300 });
    expect(content.length).toBeLessThanOrEqual(300);
    expect(nextOffset).toBeGreaterThan(markdown.indexOf("## Installation"));
  });

  it("continues inside the section when the offset is in it, and stops at its end", () => {
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

  it("distinguishes names that differ in punctuation or in marks of their script", () => {
    const names = ["C", "C++", "C#", "パス", "バス"];
    const page = pageOf(names.map((name) => `## ${name}\n\nAbout ${name}.`).join("\n\n"));
    for (const section of names)
      expect(viewPage(page, { section }, 500).content).toBe(`## ${section}\n\nAbout ${section}.`);
    expect(() => viewPage(pageOf("## C\n\nText."), { section: "C++" }, 500)).toThrow("no section");
  });

  it("lists the existing sections when there is no such one", () => {
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
