import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropPageFooter, keepWhole, stayInArticle, stayInside } from "./landmarks.ts";

describe("stayInside", () => {
  const marked = (tag: string, attributes = "") =>
    `<div><p>outside</p></div><${tag} ${attributes}><p>inside, and longer</p></${tag.split(" ")[0]}>`;
  it.each([
    ["main", ""],
    ["div", "role=main"],
    ["div", "id=Content"],
  ])("drops what stands outside of %s %s", (tag, attributes) => {
    const drawn = draft(marked(tag, attributes), [1, 1]);
    stayInside(drawn);
    expect(kept(drawn)).toEqual(["inside, and longer"]);
  });
  it("treats an article as the content only where the page is about one thing", () => {
    const thread = draft(marked("article"), [1, 1]);
    stayInside(thread);
    expect(kept(thread)).toEqual(["outside", "inside, and longer"]);
    const text = draft(marked("article"), [1, 1]);
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
  it("drops what is in the footer of the page", () => {
    expect(left(html)).toBe(1);
  });
  it("keeps the footer of an article and of a quote", () => {
    expect(left(`<article><p>${text}</p><footer>${towns}</footer></article>`)).toBe(2);
    expect(left(`<p>${text}</p><blockquote><footer>${towns}</footer></blockquote>`)).toBe(2);
  });
  it("keeps a page that is inside its footer", () => {
    expect(left(`<p>${towns}</p><footer><p>${text}</p></footer>`)).toBe(2);
  });
});

describe("keepWhole", () => {
  const text = "Counts the letters of a text, and returns their number as a whole number.";
  const html = `<div><a href=/>Home</a></div><div id=reference><p>Up one level</p><ul><li>size</li><li>length</li></ul><p>${text}</p><p><a href=/t>size</a></p><nav><a href=/n>Next</a></nav><p>Rate this page</p></div><div>Made by hand</div>`;
  const likelihoods = [0.1, 0.1, 0.3, 0.6, 1, 0.2, 0.2, 0.01, 0.4];
  it("keeps the body from its first kept block on, its lists whole, without menus and the very unlikely", () => {
    const page = draft(html, likelihoods);
    keepWhole(page);
    expect(kept(page)).toEqual(["size", "length", text, "size"]);
  });
  it("keeps the chapters of a page of contents, which has one line of text", () => {
    const chapters = "<dl><dt><a href=/1>First</a></dt><dt><a href=/2>Second</a></dt></dl>";
    const page = draft(`<div><p>${text}</p>${chapters}</div><div>Made by hand</div>`, [1, 0.2, 0.2, 0.4]);
    keepWhole(page);
    expect(kept(page)).toEqual([text, "First", "Second"]);
  });
  it("ends with the last kept block, its lists and its code", () => {
    const tail =
      "<h2>See also</h2><ul><li><a href=/c>count</a></ul><h2>Help us</h2><p>Was this page helpful?</p>";
    const page = draft(
      `<main><p>${text}</p><p>It never fails.</p>${tail}</main>`,
      [1, 1, 0.1, 0.1, 0.1, 0.1],
    );
    keepWhole(page);
    expect(kept(page)).toEqual([text, "It never fails.", "See also", "count"]);
  });
  it("leaves a page alone when little or nothing of it was kept", () => {
    const little = draft(
      `<main>${"<p>A line that nobody wants</p>".repeat(9)}<p>text</p></main>`,
      [0, 0, 0, 0, 0, 0, 0, 0, 0.4, 1],
    );
    keepWhole(little);
    expect(kept(little)).toEqual(["text"]);
    const nothing = draft("<p>a</p><p>b</p>", [0.1, 0.1]);
    keepWhole(nothing);
    expect(kept(nothing)).toEqual([]);
  });
});
