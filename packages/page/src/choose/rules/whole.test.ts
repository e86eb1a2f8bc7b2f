import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepWhole } from "./whole.ts";

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
  it("leaves a page alone of which little was kept, or nothing", () => {
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
