import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropEmptyHeadings, dropHeadline, keepOpenings, keepParts } from "./part-headings.ts";

describe("keepOpenings", () => {
  const html = "<h2>Story</h2><p>text</p><h2>Related</h2><p>other</p><h2>Box</h2><p>more text</p>";
  const likelihoods = [0.3, 0.9, 0.3, 0.1, 0.1, 0.9];
  it("keeps a heading right above kept text, unless it is very unlikely", () => {
    const page = draft(html, likelihoods);
    keepOpenings(page);
    expect(kept(page)).toEqual(["Story", "text", "more text"]);
  });
});

describe("keepParts", () => {
  const html = "<h2>Tools</h2><h3>Smoker</h3><p>text</p><h3>Box</h3><h3>Veil</h3><p>more text</p>";
  const likelihoods = [0.4, 0.9, 0.9, 0.4, 0.9, 0.9];
  it("keeps a heading right above a kept one of a lower level, and of no other", () => {
    const page = draft(html, likelihoods);
    keepParts(page);
    expect(kept(page)).toEqual(["Tools", "Smoker", "text", "Veil", "more text"]);
  });
  it("keeps an unlikely heading between two kept blocks", () => {
    const between = "<p>text</p><h3>Veil</h3><p>on</p><p>box</p><h3>More</h3><p>and on</p>";
    const page = draft(between, [1, 0.05, 1, 0, 0.05, 1]);
    keepParts(page);
    expect(kept(page)).toEqual(["text", "Veil", "on", "and on"]);
  });
  it("drops the label of an advertisement there", () => {
    const page = draft("<p>text</p><h3>Advertisement</h3><p>on</p>", [1, 0.05, 1]);
    keepParts(page);
    expect(kept(page)).toEqual(["text", "on"]);
  });
  it("keeps a row of them", () => {
    const page = draft(`<h1>Gear</h1>${html}`, [0.4, ...likelihoods]);
    keepParts(page);
    expect(kept(page).slice(0, 3)).toEqual(["Gear", "Tools", "Smoker"]);
  });
  it("leaves an unlikely one", () => {
    const unlikely = draft(html, [0.3, ...likelihoods.slice(1)]);
    keepParts(unlikely);
    expect(kept(unlikely)).not.toContain("Tools");
  });
});

describe("dropEmptyHeadings", () => {
  const html =
    "<h2>Story</h2><p>text</p><h2>Related</h2><a href=/>link</a><h2>End</h2><h3>Part</h3><p>more</p>";
  it("drops a heading over nothing", () => {
    const page = draft(html, [1, 1, 1, 0, 1, 1, 1]);
    dropEmptyHeadings(page);
    expect(kept(page)).toEqual(["Story", "text", "End", "Part", "more"]);
  });
  it("keeps a heading of two blocks", () => {
    const page = draft("<h2><div>Bees</div><div>for beginners</div></h2><p>text</p>", [1, 1, 1]);
    dropEmptyHeadings(page);
    expect(kept(page)).toEqual(["Bees", "for beginners", "text"]);
  });
  it("drops all headings in a row over nothing", () => {
    const page = draft("<p>text</p><h3>Related</h3><h3>More</h3><a href=/>link</a>", [1, 1, 1, 0]);
    dropEmptyHeadings(page);
    expect(kept(page)).toEqual(["text"]);
  });
  it("treats a sentence set as a heading as text", () => {
    const lead =
      "The keepers of the valley count what came home in the evening, and this year, they say, it was more than ever before.";
    const page = draft(`<h2>${lead}</h2><h2>Part</h2><p>text</p>`, [1, 1, 1]);
    dropEmptyHeadings(page);
    expect(kept(page)).toEqual([lead, "Part", "text"]);
  });
});

describe("dropHeadline", () => {
  const text =
    "The keeper walks, every morning, to the hives, and counts what came home in the evening before, with care. ".repeat(
      2,
    );
  const html = `<h1>Bees</h1><p>Short line</p><p>${text}</p><h1>Second part</h1>`;
  it("drops the headline above the text only", () => {
    const page = draft(html, [1, 1, 1, 1]);
    dropHeadline(page);
    expect(kept(page)).toHaveLength(3);
    expect(kept(page)).not.toContain("Bees");
  });
});
