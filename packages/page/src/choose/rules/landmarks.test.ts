import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { stayInArticle, stayInside, stayInText } from "./inside.ts";

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
  it("takes the article with the headline for the text, where teasers in articles follow", () => {
    const text = "The bees came home late, and nobody knew why.";
    const page = (teaser: string) =>
      draft(
        `<article><h1>Bees</h1><p>${text}</p></article><p>About Ann</p><article>${teaser}</article>`,
        [1, 1, 1, 0],
      );
    const one = page("<h2>Wasps</h2>");
    stayInText(one);
    expect(kept(one)).toEqual(["Bees", text]);
    const two = page("<h1>Wasps</h1>");
    stayInText(two);
    expect(kept(two)).toContain("About Ann");
  });
  it("leaves a page with several articles, or with little in the one, alone", () => {
    const several = draft("<p>outside</p><article>one</article><article>two</article>", [1, 1, 1]);
    stayInArticle(several);
    expect(kept(several)).toEqual(["outside", "one", "two"]);
    const little = draft(`<p>${"outside ".repeat(10)}</p><main>in</main>`, [1, 1]);
    stayInside(little);
    expect(kept(little)).toHaveLength(2);
  });
  it("leaves a text alone of which far more stands outside", () => {
    const html = `<main>${"inside ".repeat(3)}</main><p>${"outside ".repeat(12)}</p>`;
    const ended = draft(html, [1, 1]);
    stayInText(ended);
    expect(kept(ended)).toHaveLength(2);
    const page = draft(html, [1, 1]);
    stayInside(page);
    expect(kept(page)).toHaveLength(1);
  });
  it("can be switched off", () => {
    const drawn = draft(page("main"), [1, 1], ["choose.inside"]);
    stayInArticle(drawn);
    expect(kept(drawn)).toEqual(["outside", "inside, and longer"]);
  });
});
