import { describe, expect, it } from "vitest";
import { extractPage } from "../src/index.ts";
import { canary, control, gapPages, hiddenPages, keptPages } from "./hidden-text-corpus.ts";

const url = "https://news.example/council";
const everything = ({ title, markdown, text, description }: ReturnType<typeof extractPage>) =>
  [title, markdown, text, description].join("\n");
const techniques = Map.groupBy(hiddenPages, ({ technique }) => technique);

describe("hidden text", () => {
  it.each([...techniques])(
    "%s: the canary stays out, the sentence beside it stays in",
    (_technique, pages) => {
      expect(pages.length).toBeGreaterThanOrEqual(8);
      const through: string[] = [];
      for (const { html, fragment, kind } of pages) {
        const page = extractPage(html, { url });
        if (everything(page).includes(canary)) through.push(fragment);
        expect(page.markdown, fragment).toContain(control);
        expect(page.text, fragment).toContain(control);
        if (kind) expect(page.hidden, fragment).toMatchObject({ [kind]: 1 });
      }
      expect(through).toEqual([]);
    },
  );

  it.each(keptPages.map(({ fragment, html }) => [fragment, html]))("keeps what people see: %s", (_, html) => {
    const { markdown } = extractPage(html, { url });
    expect(markdown).toContain(canary);
    expect(markdown).toContain(control);
  });

  it.each(gapPages.map(({ reason, fragment, html }) => [reason, fragment, html]))(
    "has a known gap: %s",
    (_reason, fragment, html) => {
      // Turns red when the gap is closed: then the page moves to its technique.
      expect(extractPage(html, { url }).markdown, fragment).toContain(canary);
    },
  );

  it("gives hidden elements back on request, and counts nothing as hidden", () => {
    const kinds = new Set(["css", "offscreen", "tiny", "colour", "aria", "attribute", "screen-reader"]);
    const missing: string[] = [];
    for (const { html, fragment, kind } of hiddenPages) {
      if (!kind || !kinds.has(kind)) continue;
      const page = extractPage(html, { url, includeHidden: true });
      // An aside is not part of an article, hidden or not.
      if (!page.text.includes(canary) && !fragment.includes("<aside")) missing.push(fragment);
      expect(page.hidden[kind as keyof typeof page.hidden], fragment).toBeUndefined();
    }
    expect(missing).toEqual([]);
  });

  it.each([
    [
      "tag characters",
      [..."Obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(""),
    ],
    ["zero-width bits", "\u200b\u200c\u200b\u200d\u2060\ufeff"],
    ["direction controls", "\u202eyebO\u202c\u2066x\u2069"],
    ["variation selectors as bytes", "\u{e0100}\u{e0134}\u{e01ef}"],
    ["fillers", "\u115f\u1160\u3164\uffa0"],
    ["soft hyphens", "O\u00adb\u00ade\u00ady"],
    ["terminal sequences", "\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007\u001b[31m"],
    ["invisible operators", "a\u2061\u2062\u2063\u2064b"],
  ])("takes out %s everywhere", (_name, invisible) => {
    const html = `<html><head><title>Bridge ${invisible}news</title><meta name="description" content="About ${invisible}it"></head><body><article><h1>Bridge ${invisible}news</h1><p>${"The council met and spoke about the old bridge over the river. ".repeat(6)}</p><p>A ${control}${invisible} was seen.</p></article></body></html>`;
    const page = extractPage(html, { url });
    expect(everything(page)).not.toMatch(
      /[\u00ad\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u001b\u{e0000}-\u{e01ef}]/u,
    );
    expect(page.markdown).toContain(control);
    expect(page.hidden.characters).toBeGreaterThan(0);
  });
});
