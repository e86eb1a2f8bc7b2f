import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { dropPageFooter } from "./page-footer.ts";

const text = "We bring the boats to the lake, and in the evening we fetch them again. ".repeat(10).trim();
const towns = "We serve Upper Lake, Lower Lake and all towns between them.";

function left(html: string, without: RuleName[] = []): number {
  const page = draft(html, [1, 1], without);
  dropPageFooter(page);
  return kept(page).length;
}

describe("dropPageFooter", () => {
  const html = `<div><p>${text}</p></div><footer><div><p>${towns}</p></div></footer>`;
  it("drops what stands in the footer of the page", () => {
    expect(left(html)).toBe(1);
  });
  it("keeps the footer of an article and of a quote", () => {
    expect(left(`<article><p>${text}</p><footer>${towns}</footer></article>`)).toBe(2);
    expect(left(`<p>${text}</p><blockquote><footer>${towns}</footer></blockquote>`)).toBe(2);
  });
  it("keeps a page that stands in its footer", () => {
    expect(left(`<p>${towns}</p><footer><p>${text}</p></footer>`)).toBe(2);
  });
  it("can be switched off", () => {
    expect(left(html, ["choose.footer"])).toBe(2);
  });
});
