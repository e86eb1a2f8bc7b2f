import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropPageFooter, stayInArticle, stayInside } from "./landmarks.ts";

describe("stayInside", () => {
  const page = (tag: string, attributes = "") =>
    `<div><p>outside</p></div><${tag} ${attributes}><p>inside, and longer</p></${tag.split(" ")[0]}>`;
  it.each([
    ["main", ""],
    ["div", "role=main"],
    ["div", "id=Content"],
  ])("drops what stands outside of %s %s", (tag, attributes) => {
    const drawn = draft(page(tag, attributes), [1, 1]);
    stayInside(drawn);
    expect(kept(drawn)).toEqual(["inside, and longer"]);
  });
  it("takes an article for the content only where the page is about one thing", () => {
    const thread = draft(page("article"), [1, 1]);
    stayInside(thread);
    expect(kept(thread)).toEqual(["outside", "inside, and longer"]);
    const text = draft(page("article"), [1, 1]);
    stayInArticle(text);
    expect(kept(text)).toEqual(["inside, and longer"]);
  });
  it("leaves a page with several articles, or with little in the one, alone", () => {
    const several = draft("<p>outside</p><article>one</article><article>two</article>", [1, 1, 1]);
    stayInArticle(several);
    expect(kept(several)).toEqual(["outside", "one", "two"]);
    const little = draft(`<p>${"outside ".repeat(10)}</p><main>in</main>`, [1, 1]);
    stayInside(little);
    expect(kept(little)).toHaveLength(2);
  });
});

const text = "We bring the boats to the lake, and in the evening we fetch them again. ".repeat(10).trim();
const towns = "We serve Upper Lake, Lower Lake and all towns between them.";

function left(html: string): number {
  const page = draft(html, [1, 1]);
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
});
