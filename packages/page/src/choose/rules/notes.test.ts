import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepNotes } from "./notes.ts";

describe("keepNotes", () => {
  const html =
    '<p>A keeper<a href="#n1">1</a> and a queen<sup><a href="#n2">[2]</a></sup>.</p><p>advert <a href="#n3">3</a></p>' +
    '<ol><li id=n1>Named first.<li id=n2><p>Named second.</p><li id=n3>Not named.</ol><p><a href="#top">Up</a></p>';
  const likelihoods = [1, 0, 0, 0, 0, 0];
  it("keeps the notes that kept blocks point to, and no others", () => {
    const page = draft(html, likelihoods);
    keepNotes(page);
    expect(kept(page).slice(1)).toEqual(["Named first.", "Named second."]);
  });
  it("finds a note behind its number, and leaves whole sections alone", () => {
    const number = '<p>text<a href="#n1">1</a></p><div><a id=n1>1</a><div><p>Named first.</p></div></div>';
    const page = draft(number, [1, 0, 0]);
    keepNotes(page);
    expect(kept(page).slice(1)).toEqual(["1", "Named first."]);
    const section = `<p>text<a href="#n1">1</a></p><div id=n1>${"<p>A line that nobody wants to read here.</p>".repeat(60)}</div>`;
    const long = draft(section, [1, ...new Array<number>(60).fill(0)]);
    keepNotes(long);
    expect(kept(long)).toHaveLength(1);
  });
});
