import { describe, expect, it } from "vitest";
import { chooseTitle } from "./choose-title.ts";

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
