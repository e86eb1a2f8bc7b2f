import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { type PageNode, walk } from "../html/node.ts";
import { parseHtml } from "../html/parse.ts";
import { authorNearHeading, dateNearHeading, linesNearHeading, nameInByline } from "./byline.ts";
import { Surroundings } from "./surroundings.ts";

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

function lines(html: string): string[] {
  const { root } = parseHtml(html);
  measure(root);
  const elements: PageNode[] = [];
  walk(root, (node) => {
    if (node.tag !== "") elements.push(node);
    return undefined;
  });
  return linesNearHeading(elements, new Surroundings(elements));
}

const prose = `<p>${"The keepers carry their boxes up the slopes in late May. ".repeat(12)}</p>`;

describe("linesNearHeading", () => {
  it("are the short ones around the heading, up to the text", () => {
    const html = `<div>Hives</div><h1>Bees of the valley</h1><div>By Ann Bee</div>${prose}<div>By Tom Hive</div>`;
    expect(lines(html)).toEqual(["By Ann Bee", "Hives"]);
  });

  it("continue after a standfirst", () => {
    const standfirst = `<h2>${"How keepers carry their boxes up the slopes. ".repeat(4)}</h2>`;
    expect(lines(`<h1>Bees of the valley</h1>${standfirst}<div>By Ann Bee</div>${prose}`)).toEqual([
      "By Ann Bee",
    ]);
  });

  it("are not those of others, nor the day at the head of a paper", () => {
    const html = `<div>Friday, July 19, 2013</div><h1>Bees of the valley</h1><aside><p>By Tom Hive</p></aside>${prose}`;
    expect(lines(html)).toEqual([]);
  });
});

describe("authorNearHeading", () => {
  it.each([
    ["By Ann Bee", "Ann Bee"],
    ["By Ann Bee | March 5, 2024", "Ann Bee"],
    ["Von Ann von der Biene", "Ann von der Biene"],
    ["Author: Ann C. Bee", "Ann C. Bee"],
    ["Thread starter bee42", "bee42"],
  ])("%s", (line, name) => {
    expect(authorNearHeading(["Hives", line])).toBe(name);
  });

  it.each(["By The Numbers", "By bus to the hives", "Von Hand", "By Bees", "Ann Bee", "Hives by Ann Bee"])(
    "finds nobody in: %s",
    (line) => {
      expect(authorNearHeading([line])).toBeUndefined();
    },
  );
});

describe("dateNearHeading", () => {
  it.each([
    ["March 5, 2024"],
    ["Press release of keepers", "Hives, 05.03.2024, 10:27"],
    ["March 5, 2024", "5 March 2024"],
  ])("%s", (...lines) => {
    expect(dateNearHeading(lines)).toEqual({ publishedAt: "2024-03-05", dateEvidence: { source: "text" } });
  });

  it.each([["Last updated: March 5, 2024"], ["Last updated:", "March 5, 2024"]])(
    "of a change: %s",
    (...lines) => {
      expect(dateNearHeading(lines)).toEqual({ modifiedAt: "2024-03-05" });
    },
  );

  it.each([
    ["May 1, 2024", "May 2, 2024"],
    ["On the first of May, that is on May 1, 2024, all of the keepers began"],
    ["No day"],
  ])("does not guess: %s", (...lines) => {
    expect(dateNearHeading(lines)).toEqual({});
  });
});
