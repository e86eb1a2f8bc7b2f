import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepPlain } from "./plain.ts";

describe("keepPlain", () => {
  const text = "The mill was built in 1803 by a miller who had come from the north with a cart.";
  const tail = "<h2>Facts</h2><dl><dt>Built</dt><dd>1803</dd></dl><address>12 Mill Lane</address>";
  const facts = ["Facts", "Built", "1803", "12 Mill Lane"];
  const chosen = (html: string, likelihoods: number[], without?: Parameters<typeof draft>[2]) => {
    const page = draft(html, likelihoods, without);
    keepPlain(page);
    return kept(page);
  };

  it("keeps all of a content that is written without a template, but for menus and the very unlikely", () => {
    const html = `<nav>Home</nav><main><p>${text}</p><nav>Up</nav>${tail}<p>Rate this page</p></main><p>Visit us</p>`;
    expect(chosen(html, [0.1, 1, 0.2, 0.6, 0.2, 0.2, 0.4, 0.05, 0.4])).toEqual([text, ...facts]);
  });
  it("of a page with a template it keeps what no box stands around", () => {
    const html = `<main><div class=hero><p>${text}</p></div><div class=offer><p>Order now</p></div><h2>Contact</h2><p>Write to us</p></main>`;
    expect(chosen(html, [1, 0.4, 0.6, 0.2])).toEqual([text, "Contact", "Write to us"]);
  });
  it("keeps less where nothing says what the content is", () => {
    const html = `<header><p>Tarn</p></header><p>${text}</p>${tail}<p>Made by hand</p>`;
    expect(chosen(html, [0.4, 1, 0.6, 0.2, 0.2, 0.4, 0.1])).toEqual([text, ...facts]);
    const boxes = `<div class=top><p>${text}</p></div>${tail}`;
    expect(chosen(boxes, [1, 0.6, 0.2, 0.2, 0.4])).toEqual([text, "Facts"]);
  });
  it("leaves pages of several articles alone", () => {
    const html = `<article><p>${text}</p></article><article><p>Other</p></article>`;
    expect(chosen(html, [1, 0.4])).toEqual([text]);
  });
  it("can be switched off", () => {
    expect(chosen(`<main><p>${text}</p>${tail}</main>`, [1, 0.4, 0.2, 0.2, 0.4], ["choose.plain"])).toEqual([
      text,
    ]);
  });
});
