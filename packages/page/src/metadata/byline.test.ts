import { describe, expect, it } from "vitest";
import { nameInByline } from "./byline.ts";

describe("nameInByline", () => {
  it.each([
    ["By Ann Bee", "Ann Bee"],
    ["Article by: Ann Bee", "Ann Bee"],
    ["Article by:Ann Bee", "Ann Bee"],
    ["ByAnn Bee -", "Ann Bee"],
    ["Byron Hive", "Byron Hive"],
    ["Ein Beitrag von Ann Bee", "Ann Bee"],
    ["Erstellt von Ann Bee", "Ann Bee"],
    ["Autor: Ann Bee", "Ann Bee"],
    ["Par Ann Bee", "Ann Bee"],
    ["Escrito por Ann Bee", "Ann Bee"],
    ["作者：安蜂", "安蜂"],
    ["Ann Bee - June 12, 2023", "Ann Bee"],
    ["Ann Bee, keeper of the high valley", "Ann Bee"],
    ["By Ann Bee on Sunday March 08, 2020", "Ann Bee"],
    ["By Ann Bee Dec 17", "Ann Bee"],
    ["Ann Bee Updated March 8, 2020", "Ann Bee"],
    ["Ann Bee Stand: 05. Februar 2020", "Ann Bee"],
    ["by bee42 » Mon May 14, 2012 6:25 pm", "bee42"],
    ["Ann Bee says:", "Ann Bee"],
    ["Dezember 10, 2019 · von Ann Bee", "Ann Bee"],
    ["By Ann Bee and Tom Hive", "Ann Bee and Tom Hive"],
    ["April May", "April May"],
  ])("%s", (line, expected) => {
    expect(nameInByline(line)).toBe(expected);
  });

  it.each([
    "By",
    "Von",
    "Posted on",
    "Veröffentlicht am",
    "About the author",
    "Über den Autor",
    "Author",
    "Name *",
    "Reviewed by Ann Bee",
    "Foto: Ann Bee",
    "Photos by Ann Bee",
    "View all posts",
    "Joined: Oct 1999",
    "March 8, 2020",
    "March 8, 2020 | Hives",
    "2 hours ago",
    "& Tom Hive",
  ])("finds nobody in: %s", (line) => {
    expect(nameInByline(line)).toBeUndefined();
  });
});
