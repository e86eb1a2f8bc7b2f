import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropHeadline, dropMenus, settleHeadings } from "./drop.ts";

describe("settleHeadings", () => {
  const html =
    "<h2>Story</h2><p>text</p><h2>Related</h2><a href=/>link</a><h2>End</h2><h3>Part</h3><p>more</p>";
  it("drops a heading over nothing", () => {
    const page = draft(html, [1, 1, 1, 0, 1, 1, 1]);
    settleHeadings(page);
    expect(kept(page)).toEqual(["Story", "text", "End", "Part", "more"]);
  });
  it("keeps a heading of two lines, and one of a part whose subheading has its level", () => {
    const twoLines = "<h2><div>Bees</div><div>for beginners</div></h2><p>text</p>";
    const page = draft(`${twoLines}<h3>9. Smoker</h3><h3>Weight</h3><p>one pound</p>`, [1, 1, 1, 1, 1, 1]);
    settleHeadings(page);
    expect(kept(page)).toEqual(["Bees", "for beginners", "text", "9. Smoker", "Weight", "one pound"]);
  });
  it("drops all headings in a row over nothing", () => {
    const page = draft("<p>text</p><h3>Related</h3><h3>More</h3><a href=/>link</a>", [1, 1, 1, 0]);
    settleHeadings(page);
    expect(kept(page)).toEqual(["text"]);
  });
  it("takes a sentence that was set as a heading for text", () => {
    const lead =
      "The keepers of the valley count what came home in the evening, and this year, they say, it was more than ever before.";
    const page = draft(`<h2>${lead}</h2><h2>Part</h2><p>text</p>`, [1, 1, 1]);
    settleHeadings(page);
    expect(kept(page)).toEqual([lead, "Part", "text"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 0, 1, 1, 1], ["choose.headings"]);
    settleHeadings(page);
    expect(kept(page)).toContain("Related");
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
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 1], ["choose.headline"]);
    dropHeadline(page);
    expect(kept(page)).toContain("Bees");
  });
});

describe("dropMenus", () => {
  const html =
    "<div class=navbar><a href=/a>Strings</a><br><div><a href=/b>Numbers</a> (new)</div></div><p>The function counts, and returns what it counted.</p><div class=navbar><p>Which way to go from here is up to the reader.</p></div>";
  it("drops rows of links in elements called navigation, and no text", () => {
    const page = draft(html, [1, 1, 1, 1]);
    dropMenus(page);
    expect(kept(page)).toEqual([
      "The function counts, and returns what it counted.",
      "Which way to go from here is up to the reader.",
    ]);
  });
  it("leaves what is all that was chosen, and can be switched off", () => {
    const all = draft(html, [1, 1, 0, 0]);
    dropMenus(all);
    expect(kept(all)).toEqual(["Strings", "Numbers (new)"]);
    const page = draft(html, [1, 1, 1, 1], ["choose.menus"]);
    dropMenus(page);
    expect(kept(page)).toHaveLength(4);
  });
});
