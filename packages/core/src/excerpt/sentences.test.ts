import { describe, expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

function sentences(text: string): string[] {
  return splitSentences(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
}

describe("sentence ends", () => {
  test("full stops, question marks and exclamation marks before a space", () => {
    expect(sentences("It rains. Does it? Yes! Good.")).toEqual(["It rains.", "Does it?", "Yes!", "Good."]);
  });
  test("closing quotes and brackets belong to the sentence", () => {
    expect(sentences('He said "go." Then he went. (So it was.) End.')).toEqual([
      'He said "go."',
      "Then he went.",
      "(So it was.)",
      "End.",
    ]);
  });
  test("a line of nothing but exclamation marks is read in one go", () => {
    expect(sentences(`${"!".repeat(300_000)}a`).join("")).toHaveLength(300_001);
  });
  test("wide stops need no space", () => {
    expect(sentences("今天下雨。明天晴！好吗？")).toEqual(["今天下雨。", "明天晴！", "好吗？"]);
  });
  test.each(["[^1]", "[^2][^3]", "[4]", "[note 1]", "¹", "²³"])(
    "the mark of a note (%s) belongs to the sentence",
    (mark) => {
      expect(
        sentences(`Bees need honey in winter.${mark} They eat it slowly. 蜂は働く。${mark}春が来る。`),
      ).toEqual([
        `Bees need honey in winter.${mark}`,
        "They eat it slowly.",
        `蜂は働く。${mark}`,
        "春が来る。",
      ]);
    },
  );
  test("Arabic and Devanagari", () => {
    expect(sentences("هل تمطر؟ نعم تمطر.")).toHaveLength(2);
    expect(sentences("बारिश हो रही है। कल धूप होगी।")).toHaveLength(2);
  });
});

describe("no sentence ends", () => {
  test.each([
    "Dr. Brown came with Mrs. Green.",
    "It grows in summer (Fig. 3) and in winter.",
    "Found by J. R. Miller in the north.",
    "Results of Lee et al. (2002) were used.",
    "The file index.html has 3.5 pages.",
    "Es regnet z.B. Hagel und Schnee.",
    "about 5 km. away from here",
    "**2. Pay the fee** before the course.",
    "1\\. Boil the oats in milk.",
    "Stand der Tabelle: 28. November 2018",
    "Die Abgabe wird erst auf den 161. Euro erhoben.",
    "« Pourquoi donc ? » dit-il à la meunière.",
    "*The Life of Bees. A Study. Second edition.*",
    "Type `bees. Then honey` and wait.",
    "Read [Who voted how? One of them left](https://news.example/votes) first.",
  ])("%s", (text) => {
    expect(sentences(text)).toEqual([text]);
  });
  test("the number of a list item", () => {
    expect(sentences("1. Open the lid. 2 people help.")[0]).toBe("1. Open the lid.");
  });
});

test("a number ends a German sentence where no month and no article makes it an ordinal", () => {
  expect(sentences("Das Haus hat die Nummer 12. Dahinter liegt ein Garten.")).toHaveLength(2);
});

test("brackets that are no link keep no sentence together", () => {
  expect(sentences("He said [sic. And then] he left. Nobody came.")).toHaveLength(3);
});

describe("line breaks", () => {
  test("a wrapped line goes on", () => {
    const text = "The quick brown fox jumps over\nthe lazy dog and then runs on\nuntil it is dark.";
    expect(sentences(text)).toEqual([text]);
  });
  test("a line that was ended on purpose ends the sentence", () => {
    expect(sentences("Name\nTown\nAn address that is much longer than the name")).toEqual([
      "Name",
      "Town",
      "An address that is much longer than the name",
    ]);
  });
});

describe("without any end", () => {
  test("Thai is cut at spaces into phrases", () => {
    const text = Array.from({ length: 8 }, () => "ประเทศไทยมีประชากรจำนวนมากอาศัยอยู่ในเมือง").join(" ");
    expect(sentences(text).length).toBeGreaterThan(2);
    expect(sentences(text).join(" ")).toBe(text);
  });
  test("addresses of links do not count: a sentence of many links stays whole", () => {
    const links = Array.from(
      { length: 16 },
      (_, index) =>
        `[Keeper ${index}](https://bees.example/keepers/of/the/whole/valley/and/the/next/${index})`,
    );
    const text = `The keepers are ${links.join(", ")}.`;
    expect(text.length).toBeGreaterThan(1200);
    expect(sentences(text)).toEqual([text]);
  });
  test("a word of a megabyte is cut between code points", () => {
    const parts = sentences("😀".repeat(5000));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join("")).toBe("😀".repeat(5000));
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  });
});
