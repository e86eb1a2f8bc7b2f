import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepHeadings, keepPartHeadings } from "./headings.ts";

describe("keepHeadings", () => {
  const html = "<h2>Story</h2><p>text</p><h2>Related</h2><p>other</p><h2>Box</h2><p>more text</p>";
  const likelihoods = [0.3, 0.9, 0.3, 0.1, 0.1, 0.9];
  it("keeps a heading right above kept text, unless it is very unlikely", () => {
    const page = draft(html, likelihoods);
    keepHeadings(page);
    expect(kept(page)).toEqual(["Story", "text", "more text"]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.openings"]);
    keepHeadings(page);
    expect(kept(page)).toEqual(["text", "more text"]);
  });
});

describe("keepPartHeadings", () => {
  const html = "<h2>Tools</h2><h3>Smoker</h3><p>text</p><h3>Box</h3><h3>Veil</h3><p>more text</p>";
  const likelihoods = [0.4, 0.9, 0.9, 0.4, 0.9, 0.9];
  it("keeps a heading right above a kept one of a lower level, and of no other", () => {
    const page = draft(html, likelihoods);
    keepPartHeadings(page);
    expect(kept(page)).toEqual(["Tools", "Smoker", "text", "Veil", "more text"]);
  });
  it("keeps an unlikely heading between two kept lines", () => {
    const between = "<p>text</p><h3>Veil</h3><p>on</p><p>box</p><h3>More</h3><p>and on</p>";
    const page = draft(between, [1, 0.05, 1, 0, 0.05, 1]);
    keepPartHeadings(page);
    expect(kept(page)).toEqual(["text", "Veil", "on", "and on"]);
  });
  it("keeps no label of an advertisement there", () => {
    const page = draft("<p>text</p><h3>Advertisement</h3><p>on</p>", [1, 0.05, 1]);
    keepPartHeadings(page);
    expect(kept(page)).toEqual(["text", "on"]);
  });
  it("keeps a row of them", () => {
    const page = draft(`<h1>Gear</h1>${html}`, [0.4, ...likelihoods]);
    keepPartHeadings(page);
    expect(kept(page).slice(0, 3)).toEqual(["Gear", "Tools", "Smoker"]);
  });
  it("leaves an unlikely one, and can be switched off", () => {
    const unlikely = draft(html, [0.3, ...likelihoods.slice(1)]);
    keepPartHeadings(unlikely);
    expect(kept(unlikely)).not.toContain("Tools");
    const off = draft(html, likelihoods, ["choose.parts"]);
    keepPartHeadings(off);
    expect(kept(off)).not.toContain("Tools");
  });
});
