import { describe, expect, test } from "vitest";
import { filler, texts } from "../../test/support/passages.ts";

test("a repeated paragraph is paid once", () => {
  const notice = "Please bring the copper kettle back to the kitchen before the evening bell rings.";
  const markdown = `${notice}\n\n${filler("river", 8)}\n\n${notice}\n\n${filler("bridge", 8)}\n\n${notice}`;
  expect(texts(markdown, "copper kettle kitchen", 60).join("\n").split(notice)).toHaveLength(2);
});

test("sentences that differ in a number are no repetition", () => {
  const line = (year: number): string =>
    `In ${year} the council of the old town bought one copper kettle for its kitchen.`;
  const markdown = `${line(1901)}\n\n${filler("river", 8)}\n\n${line(1902)}\n\n${filler("bridge", 8)}`;
  const found = texts(markdown, "council copper kettle kitchen", 60).join("\n");
  expect(found).toContain("1901");
  expect(found).toContain("1902");
});

describe("one word can make another fact", () => {
  const around = Array.from(
    { length: 8 },
    (_, index) => `Day ${index} was calm, and nobody near the harbour had much to tell.`,
  ).join("\n\n");

  test.each([
    [
      "a name",
      "The visa fee for citizens of Canada has to be paid in cash at the consulate before the interview.",
      "Canada",
      "Mexico",
      "visa fee Mexico vs Canada",
    ],
    [
      "a negation",
      "The older Mark 1 housing is waterproof to ten metres and can be used in salt water at all times.",
      "is waterproof",
      "is not waterproof",
      "is the housing waterproof",
    ],
    [
      "a small word",
      "The single room by the old harbour is let with breakfast and two towels for every guest.",
      "with breakfast",
      "without breakfast",
      "room breakfast",
    ],
    [
      "a direction",
      "The ferry to the northern islands leaves the old harbour at noon on every day of the week.",
      "northern",
      "southern",
      "ferry islands",
    ],
    [
      "a sign",
      "The night in the hut by the lake has to be paid in advance and comes to 20 € a guest.",
      "€",
      "$",
      "night in the hut",
    ],
    [
      "Chinese names",
      "加拿大公民的签证费必须在面试前到领事馆以现金支付，并保留收据以备查验。",
      "加拿大",
      "墨西哥",
      "签证费",
    ],
    [
      "a Chinese negation",
      "这款相机的外壳可以在十米深的海水中使用，不需要另外的保护套或者清洗。",
      "可以",
      "不可以",
      "相机外壳",
    ],
  ])("%s", (_, sentence, word, other, query) => {
    const found = texts(
      `# Page\n\n${around}\n\n${sentence}\n\n${around.replaceAll("calm", "loud")}\n\n${sentence.replace(word, other)}`,
      query,
      150,
    ).join("\n");
    expect(found).toContain(sentence);
    expect(found).toContain(sentence.replace(word, other));
  });

  test("two links to different places are two facts", () => {
    const line = (year: string): string =>
      `The full report of the harbour office can be read [in the town library](https://town.example/${year}).`;
    const markdown = `${line("winter")}\n\n${around}\n\n${line("summer")}`;
    const found = texts(markdown, "harbour office report", 120).join("\n");
    expect(found).toContain("/winter");
    expect(found).toContain("/summer");
  });
});

test.each([
  ["an article", "bring the copper", "bring copper"],
  ["a hyphen", "evening bell", "evening-bell"],
  ["marks", "copper kettle", "**copper** *kettle*"],
  ["quotation marks", "copper kettle", "“copper kettle”"],
])("%s makes no other fact", (_, part, other) => {
  const notice = "Please bring the copper kettle back to the kitchen before the evening bell rings.";
  const markdown = `${notice}\n\n${filler("river", 8)}\n\n${notice.replace(part, other)}`;
  expect(texts(markdown, "copper kettle kitchen", 70).join("\n").split("bell rings")).toHaveLength(2);
});
