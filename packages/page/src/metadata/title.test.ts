import { describe, expect, it } from "vitest";
import { chooseTitle, cleanSiteName, cleanTitle } from "./title.ts";

describe("cleanTitle", () => {
  it.each([
    ["How bees see | The Meadow", "The Meadow", undefined, "How bees see"],
    ["The Meadow: How bees see", "The Meadow", undefined, "How bees see"],
    ["How bees see the world | Meadow News", undefined, undefined, "How bees see the world"],
    ["How bees see the world - Meadow", undefined, undefined, "How bees see the world"],
    [
      "Bees - a short history of their long and quiet life",
      undefined,
      undefined,
      "Bees - a short history of their long and quiet life",
    ],
    [
      "How bees see the world - Science - Meadow",
      undefined,
      "How bees see the world",
      "How bees see the world",
    ],
    ["Hive - MeadowWiki", undefined, "Hive", "Hive"],
    ["Hive | The Keepers' Handbook", undefined, "Hive", "Hive"],
    ["Hives in Winter - The Keepers", undefined, "hives in winter", "Hives in Winter"],
    // A heading that continues in the title does not end it.
    [
      "Hive block reference for the keeper's language | Keepers | Meadow",
      undefined,
      "Hive block reference",
      "Hive block reference for the keeper's language | Keepers",
    ],
    ["Bee Box Retro - 4 Units", undefined, "Bee Box Retro - 4 Units", "Bee Box Retro - 4 Units"],
    [
      "Bee Box Retro Set - 4 Units (new)",
      undefined,
      "Bee Box Retro Set - 4 Units",
      "Bee Box Retro Set - 4 Units (new)",
    ],
    // The site's name is a heading on many pages.
    ["The Meadow | How bees see", "The Meadow", "The Meadow", "How bees see"],
    ["", "The Meadow", "Heading", "Heading"],
    ["Well-known bees", undefined, undefined, "Well-known bees"],
  ])("%s", (title, site, heading, expected) => {
    expect(cleanTitle(title, { siteName: site, headings: heading ? [heading] : [] })).toBe(expected);
  });

  it("knows the site by its host, the page by any of its headings, and forums by their colons", () => {
    const host = "www.meadow-gear.co.uk";
    expect(cleanTitle("Gear – Meadow Gear", { host })).toBe("Gear");
    expect(cleanTitle("the hive - meadow-gear.co.uk", { host })).toBe("the hive");
    expect(cleanTitle("Gear – Meadow Gear", {})).toBe("Gear – Meadow Gear");
    const headings = ["The Book of Bees and Hives", "Counting in winter"];
    expect(cleanTitle("Counting in winter - The Book of Bees and Hives", { headings })).toBe(
      "Counting in winter",
    );
    expect(cleanTitle("Which hive for us? :: Keepers and Hives", {})).toBe("Which hive for us?");
  });
});

describe("cleanSiteName", () => {
  it("drops the title that a template puts before it", () => {
    expect(cleanSiteName("How bees see | Meadow", "How bees see")).toBe("Meadow");
    expect(cleanSiteName("Meadow", "How bees see")).toBe("Meadow");
    expect(cleanSiteName("Meadow -", "How bees see")).toBe("Meadow");
    expect(cleanSiteName("http://www.meadow.example/", "How bees see")).toBe("meadow.example");
    expect(cleanSiteName("How bees see", "How bees see")).toBe("How bees see");
    expect(cleanSiteName("Hive | Meadow", "Hive")).toBe("Meadow");
    expect(cleanSiteName("Meadow Keepers Guide", "Meadow Keepers")).toBe("Meadow Keepers Guide");
  });
});

const headings = ["Keepers move their bees up the high valley in May"];

describe("chooseTitle", () => {
  it("takes the heading that one of the titles names, in that title's spelling", () => {
    const others = ["Bees on the move", "Keepers Move Their Bees up the High Valley in May | The Meadow"];
    expect(chooseTitle({ headline: "", others, isStory: false }, { headings, siteName: "The Meadow" })).toBe(
      "Keepers Move Their Bees up the High Valley in May",
    );
  });

  it("takes a story's heading that says nearly the same as a title", () => {
    const others = ["Why keepers move bees up the valley", "Bees"];
    expect(chooseTitle({ headline: "", others, isStory: true }, { headings })).toBe(headings[0]);
    expect(chooseTitle({ headline: "", others, isStory: false }, { headings })).toBe(others[0]);
  });

  it.each([
    ["it is the site's", "The Meadow"],
    ["it speaks of something else", "Most read stories of the last week"],
    ["it names a section", "Bees and hives"],
    ["it is in capitals", "WHY KEEPERS MOVE BEES UP THE VALLEY IN MAY"],
    ["it has a label before the title", "Travel Why keepers move bees up the valley"],
  ])("leaves the heading where %s", (_, heading) => {
    const stated = { headline: "", others: ["Why keepers move bees up the valley"], isStory: true };
    expect(chooseTitle(stated, { headings: [heading], siteName: "The Meadow" })).toBe(stated.others[0]);
  });

  it.each(["Help Which hive for winter?", "Advice for keepers"])(
    "takes structured data's headline before a heading that another title names: %s",
    (heading) => {
      const stated = { headline: "Which hive for winter?", others: [heading], isStory: true };
      expect(chooseTitle(stated, { headings: [heading] })).toBe("Which hive for winter?");
    },
  );

  it("is the heading where nothing is stated", () => {
    expect(chooseTitle({ headline: "", others: [""], isStory: false }, { headings })).toBe(headings[0]);
  });
});
