import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropRelatedLinks, leadsElsewhere } from "./related-links.ts";

describe("dropRelatedLinks", () => {
  const html =
    "<p>MORE: <a href=/1>Ten kinds of rain</a></p><p>More people than ever <a href=/2>keep</a> bees: many.</p><p><a href=/3>Lesen Sie auch: Regen</a></p><p><a href=/4>Moreover, a linked line</a></p>";
  it("drops lines that lead to other stories", () => {
    const page = draft(html, [1, 1, 1, 1]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["More people than ever keep bees: many.", "Moreover, a linked line"]);
  });
  it("drops linked lines in brackets, and labels with a colon", () => {
    const lines =
      "<p><a href=/1>[See how bees find home]</a></p><p>[sic]</p><p>Photos: <a href=/2>A year at the hives</a></p><p><a href=/3>Photos of hives</a></p>";
    const page = draft(lines, [1, 1, 1, 1]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["[sic]", "Photos of hives"]);
  });
  it("drops a line that announces other stories, with the linked lines below it", () => {
    const lines =
      "<p>text</p><p>Read more:</p><p><a href=/1>Ten kinds of rain</a></p><p><a href=/2>A wet year</a></p><p>and on</p><p><a href=/3>A source</a></p>";
    const page = draft(lines, [1, 1, 1, 1, 1, 1]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["text", "and on", "A source"]);
  });
  it("drops an announcement of what was not kept, and none of text", () => {
    const lines = "<p>See also:</p><p>the keeper's notes</p><p>See also:</p><p>a box</p>";
    const page = draft(lines, [1, 1, 1, 0]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["See also:", "the keeper's notes"]);
  });
});

describe("leadsElsewhere", () => {
  it.each([
    "MORE: The bridge opens in May",
    "Lesen Sie hier: Die Brücke öffnet im Mai",
    "... weiter zu „Die Brücke“",
    "VEA TAMBIÉN: El puente abre en mayo",
    "» À lire aussi : le pont ouvre en mai",
    "Leia também | A ponte abre em maio",
    "Читайте также: мост откроют в мае",
    "延伸阅读：大桥五月通车",
    "Läs även – Bron öppnar i maj",
  ])("knows %s", (line) => {
    expect(leadsElsewhere(line)).toBe(true);
  });

  it.each([
    "More than a hundred people came to the bridge: nobody left",
    "Mehrere Brücken: eine Übersicht",
    "Read the report of the commission carefully and then decide: open or not",
    "Watchmen on the bridge: a portrait",
  ])("leaves %s alone", (line) => {
    expect(leadsElsewhere(line)).toBe(false);
  });
});
