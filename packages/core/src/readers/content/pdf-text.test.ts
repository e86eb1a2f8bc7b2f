import { describe, expect, it } from "vitest";
import type { TextItem } from "./pdf-lines.ts";
import { pageText } from "./pdf-text.ts";

const view = [0, 0, 600, 800];
const at = (str: string, x: number, y: number, height = 10): TextItem => ({
  str,
  transform: [height, 0, 0, height, x, y],
  width: str.length * height * 0.5,
  height,
  hasEOL: false,
});
/** Lines from top to bottom, 12 points apart. */
const lines = (...texts: string[]) => texts.map((text, index) => at(text, 50, 700 - index * 12));

describe("the text of a PDF page", () => {
  it("joins lines that run on and words that were divided", () => {
    const items = lines(
      "The keeper climbed the tower every eve-",
      "ning before the sun went down over the",
      "wide sea.",
    );
    expect(pageText(items, view).text).toBe(
      "The keeper climbed the tower every evening before the sun went down over the wide sea.",
    );
  });

  it("keeps the breaks of short lines, lists and gaps", () => {
    const items = [
      ...lines(
        "Harbour Office",
        "Quay 7",
        "This is the longest line of the page by a good measure",
        "1. first",
        "2. second",
      ),
      at("Far below stands the next paragraph.", 50, 500),
    ];
    expect(pageText(items, view).text).toBe(
      "Harbour Office\nQuay 7\nThis is the longest line of the page by a good measure\n1. first\n2. second\n\nFar below stands the next paragraph.",
    );
  });

  it("puts a space where there is a gap, and none inside a word", () => {
    expect(pageText([at("light", 50, 700), at("house", 75, 700), at("keeper", 110, 700)], view).text).toBe(
      "lighthouse keeper",
    );
  });

  it("starts a new paragraph at the next column and at a heading", () => {
    const items = [
      ...lines("A first column that is wide enough"),
      at("A second column, from the top again", 320, 760),
      at("HEADING", 320, 740, 20),
    ];
    expect(pageText(items, view).text.split("\n\n")).toHaveLength(3);
  });

  it("drops and counts what nobody can see", () => {
    const items = [
      at("Seen", 50, 700),
      at("beside the paper", 700, 700),
      at("below it", 50, -40),
      at("tiny", 50, 680, 0.5),
    ];
    expect(pageText(items, view)).toEqual({ text: "Seen", hidden: 3 });
  });

  const row = (y: number, ...cells: [x: number, text: string][]) => cells.map(([x, text]) => at(text, x, y));

  it("writes rows that share columns as a table, the widest one and those with empty cells too", () => {
    const items = [
      at("Price list", 50, 730),
      ...row(700, [50, "Item"], [300, "Quantity"], [400, "Price"]),
      ...row(686, [50, "Whole spelt flour, stone ground, bag"], [300, "10"], [400, "92.00"]),
      ...row(672, [50, "Oats"], [400, "3.30"]),
      ...row(658, [50, "Delivery"], [300, "1"], [400, "4.50"]),
    ];
    expect(pageText(items, view).text.split("\n")).toEqual([
      "Price list",
      "",
      "| Item | Quantity | Price |",
      "| --- | --- | --- |",
      "| Whole spelt flour, stone ground, bag | 10 | 92.00 |",
      "| Oats |  | 3.30 |",
      "| Delivery | 1 | 4.50 |",
    ]);
  });

  it("recognises columns whose numbers are flush right", () => {
    const flush = (y: number, name: string, sum: string) => row(y, [50, name], [500 - sum.length * 5, sum]);
    const items = [
      ...flush(700, "All the flour of the year", "1,234.50"),
      ...flush(686, "All the oats of the year", "99.00"),
      ...flush(672, "All the bread of the year", "7.10"),
    ];
    expect(pageText(items, view).text.split("\n")).toEqual([
      "|  |  |",
      "| --- | --- |",
      "| All the flour of the year | 1,234.50 |",
      "| All the oats of the year | 99.00 |",
      "| All the bread of the year | 7.10 |",
    ]);
  });

  it.each([
    ["words", ["Sacks of", "flour", "oats"], true],
    ["years", ["Sacks of", "1903", "1904"], true],
    ["figures", ["Spelt", "12", "3"], false],
    ["one figure", ["Spelt", "kept", "1903"], false],
  ])("takes a first row of %s above figures for a header only where it is one", (_, first, isHeader) => {
    const items = [first, ["North", "61", "5"], ["South", "28", "7"]].flatMap((cells, line) =>
      row(700 - line * 14, ...cells.map((text, at): [number, string] => [50 + at * 150, text])),
    );
    const [header] = pageText(items, view).text.split("\n");
    expect(header).toBe(isHeader ? `| ${first.join(" | ")} |` : "|  |  |  |");
  });

  it("escapes the marks of a table inside a cell", () => {
    const items = ["a|b", "c\\d", "all"].flatMap((text, line) =>
      row(700 - line * 14, [50, text], [200, "x"]),
    );
    expect(pageText(items, view).text.split("\n").slice(2)).toEqual([
      "| a\\|b | x |",
      "| c\\\\d | x |",
      "| all | x |",
    ]);
  });

  it("only separates the lines of rows that are few, or of which one spans the columns of another", () => {
    const few = [...row(700, [50, "Oats"], [300, "3.30"]), ...row(686, [50, "Rye"], [300, "4.50"])];
    expect(pageText(few, view).text).toBe("Oats 3.30\nRye 4.50");
    const across = [
      ...row(700, [50, "Oats"], [200, "1"], [400, "3.30"]),
      ...row(686, [50, "Rye"], [200, "2"], [400, "4.50"]),
      ...row(672, [50, "Everything that was delivered in May"], [400, "7.80"]),
    ];
    expect(pageText(across, view).text.split("\n")).toEqual([
      "Oats 1 3.30",
      "Rye 2 4.50",
      "Everything that was delivered in May 7.80",
    ]);
  });

  it("continues with the last cell of a table", () => {
    const items = [
      ...row(700, [50, "-a"], [120, "lists every entry"]),
      ...row(688, [50, "-b"], [120, "lists nothing"]),
      ...row(676, [50, "-c"], [120, "lists those that are avail-"]),
      ...row(664, [120, "able now"]),
      at("A paragraph.", 50, 620),
    ];
    expect(pageText(items, view).text).toMatch(
      /\| -c \| lists those that are available now \|\n\nA paragraph\.$/,
    );
  });

  it("continues with a cell that takes two lines", () => {
    const items = [
      ...row(700, [50, "-a"], [120, "lists every entry, the hidden ones"]),
      ...row(688, [120, "among them"]),
      ...row(676, [50, "-b"], [120, "nothing"]),
    ];
    expect(pageText(items, view).text).toBe("-a lists every entry, the hidden ones among them\n-b nothing");
  });

  it("does not mistake the number of an item for a cell", () => {
    const items = [
      ...row(700, [50, "1."], [80, "The keeper climbs the tower and lights"]),
      ...row(688, [80, "The Lamp, which he has filled before."]),
      ...row(676, [50, "2."], [80, "Then he goes down and sleeps till five."]),
    ];
    expect(pageText(items, view).text.split("\n")).toHaveLength(2);
  });

  const left = [
    "The mill was built in 1803 by a woman who",
    "had come from the north with little more",
    "than a cart and a plan. For forty years it",
    "ground the grain of eleven villages until",
    "the flood took the wheel.",
    "Her son built it again, in stone this time",
    "and with a wheel of twice the old size.",
  ];
  const right = [
    "We measured how well fourteen wheels work",
    "in the valley in the course of four years.",
    "The mean is less than theory allows, and",
    "more than the older reports have said. Of",
    "the losses most come from the gears, and",
    "some from water that leaves the buckets.",
  ];
  const sideBySide = (...columns: readonly (readonly string[])[]) =>
    Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, line) =>
      columns.flatMap((column, index) => {
        const text = column[line];
        return text === undefined ? [] : [at(text, 30 + index * 240, 700 - line * 12)];
      }),
    ).flat();

  it("reads columns one after the other, though they are drawn line by line", () => {
    const items = [
      at("How well mills work", 150, 740),
      ...sideBySide(left, right),
      at("Both columns end above this line, which goes across the whole page.", 30, 600),
    ];
    const text = pageText(items, view).text.replaceAll("\n", " ");
    const parts = [
      "How well",
      "Her son built",
      "and with a wheel",
      "We measured how",
      "some from water",
      "Both columns",
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBe(0);
    expect(text).toContain("who had come from the north");
    expect(text).toContain("fourteen wheels work in the valley");
  });

  it("reads three columns", () => {
    const third = right.map((line) => line.replace("wheels", "stones"));
    const { text } = pageText(sideBySide(left, right, third), [0, 0, 900, 800]);
    expect(text).toContain("wheels work in the valley");
    expect(text).toContain("stones work in the valley");
  });

  it("reads columns in a script without capital letters", () => {
    const wide = (text: string, x: number, y: number): TextItem => ({
      ...at(text, x, y),
      width: text.length * 10,
    });
    const items = Array.from({ length: 5 }, (_, line) => [
      wide(`守塔人每天晚上在日落之前登上灯塔${line}`, 30, 700 - line * 14),
      wide(`他给灯加油并且上紧发条有雾的夜里${line}`, 300, 700 - line * 14),
    ]).flat();
    const { text } = pageText(items, view);
    expect(text.indexOf("灯塔4")).toBeLessThan(text.indexOf("夜里0"));
  });

  it("does not read a table of words by its columns", () => {
    const items = [
      ["list-units", "shows the units that are in memory now"],
      ["start", "starts a unit and those that it needs"],
      ["isolate", "starts a unit and stops all others"],
      ["list-dependencies", "shows what a unit needs"],
      ["mask", "makes a unit impossible to start"],
    ].flatMap(([name = "", meaning = ""], line) => row(700 - line * 14, [50, name], [200, meaning]));
    const lines = pageText(items, view).text.split("\n");
    expect(lines).toHaveLength(7);
    expect(lines[4]).toBe("| isolate | starts a unit and stops all others |");
  });

  it("is quick with a page of a great many pieces", () => {
    const items = Array.from({ length: 60_000 }, (_, index) =>
      at("grain and flour of many a mill", (index % 300) * 170, 80_000 - Math.floor(index / 300) * 12),
    );
    const started = process.cpuUsage();
    pageText(items, [0, 0, 100_000, 100_000]);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3_000);
  });
});
