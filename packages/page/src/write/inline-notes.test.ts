import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";
import { tidy } from "./tidy.ts";
import { renderText } from "./write-page.ts";

function read(html: string): { text: string; markdown: string } {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root);
  return { text: renderText(root), markdown: renderMarkdown(root, undefined).markdown };
}

describe("notes in their line", () => {
  it.each([
    [
      "Tufte CSS",
      '<p>Honey<label for="n1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="n1" class="margin-toggle"><span class="sidenote">Of <i>heather</i>.</span> is dear.</p>',
    ],
    [
      "Tufte CSS, without a number",
      '<p>Honey<label for="n2" class="margin-toggle">⊕</label><span class="marginnote">Of <i>heather</i>.</span> is dear.</p>',
    ],
    [
      "LaTeXML",
      '<p>Honey<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>Of <i>heather</i>.</span></span></span> is dear.</p>',
    ],
  ])("%s: stand in brackets, without their numbers", (_, html) => {
    expect(read(html)).toEqual({
      text: "Honey (Of heather.) is dear.",
      markdown: "Honey (Of *heather*.) is dear.",
    });
  });

  it("leaves empty ones and boxes alone", () => {
    expect(
      read('<p>Honey<span class="sidenote"></span> is dear.</p><div class="sidenote">Box</div>').text,
    ).toBe("Honey is dear.\nBox");
  });
});
