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
  test("No is a sentence, unless a number follows", () => {
    expect(sentences("Is it free? No. Trucks pay. It is in room No. 5 upstairs.")).toEqual([
      "Is it free?",
      "No.",
      "Trucks pay.",
      "It is in room No. 5 upstairs.",
    ]);
  });
  test("a line of nothing but exclamation marks is read in one pass", () => {
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

test("brackets that are not links keep no sentence together", () => {
  expect(sentences("He said [sic. And then] he left. Nobody came.")).toHaveLength(3);
});

describe("line breaks", () => {
  test("a wrapped line continues", () => {
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

describe("lines of any length", () => {
  test("a small letter continues the sentence of the line above", () => {
    expect(
      sentences(
        "The harbour was built\nby the monks of the abbey in the\nyear 1210,\nand rebuilt twice. It is\nin use.",
      ),
    ).toEqual([
      "The harbour was built\nby the monks of the abbey in the\nyear 1210,\nand rebuilt twice.",
      "It is\nin use.",
    ]);
    expect(
      sentences(
        "The settings are read\nfrom [the file](https://docs.example/file)\n*and* then\n[from the others](/b).",
      ),
    ).toHaveLength(1);
    expect(sentences("> Прежде чем\n> войти в дом, постучите в\n> дверь.")).toHaveLength(1);
  });
  test.each([
    ["a break that was meant", "Rope of the old kind  \nbucket"],
    ["another such break", "Rope of the old kind\\\nbucket"],
    ["a full stop", "Rope of the old kind.\nbucket"],
    ["a name with a value", "Retries of the call\ntimeout: 3"],
    ["a capital letter", "Rope of the old kind\nBucket"],
  ])("%s ends it", (_, text) => {
    expect(sentences(`${text} beside the door of the shed where nobody wrapped the line`)).toHaveLength(2);
  });
});

test("Ethiopic and Tibetan stops end sentences", () => {
  expect(sentences("ሰላም ለሁሉም። ቤቱ ትልቅ ነው። ማን ነው፧ እኔ ነኝ።")).toHaveLength(4);
  expect(sentences("བོད་ཡིག་ནི་སྐད་ཡིག་ཅིག་ཡིན། དེ་ནི་རྙིང་པ་ཡིན།")).toHaveLength(2);
});

test.each([
  ["Thai", "ท้องฟ้าวันนี้มีเมฆสีขาวลอยผ่านภูเขา"],
  ["Lao", "ທ້ອງຟ້າມື້ນີ້ມີເມກສີຂາວລອຍຜ່ານພູເຂົາ"],
  ["Khmer", "មេឃថ្ងៃនេះមានពពកសអណ្តែតកាត់ភ្នំយឺតៗ"],
])("%s phrases cut no link", (_, phrase) => {
  const link = `[${phrase} ${phrase}](https://docs.example/a "${phrase}")`;
  const text = `${phrase} ${link} ${phrase} ${phrase} ${link} ${phrase} ${phrase}`;
  const found = sentences(text);
  expect(found.length).toBeGreaterThan(2);
  expect(found.join("\n").split(link)).toHaveLength(3);
});
