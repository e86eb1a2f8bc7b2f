import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filler, texts } from "../../test/support/passages.ts";
import { estimateTokens, excerpts } from "./index.ts";

describe("finding", () => {
  const page = `# Boats\n\n${filler("harbour", 12)}\n\n## Rowing\n\nThe oars are made of ash. A rowing boat weighs 48 kilograms. It was painted green.\n\n## Sailing\n\n${filler("mast", 12)}`;

  test.each([
    ["keywords", "rowing boat weight"],
    ["a question", "How many kilograms does a rowing boat weigh?"],
    [
      "a long sentence",
      "I would like to know how heavy such a boat is when it is carried over land, the rowing one of course.",
    ],
    ["a typo", "rwoing baot wieghs kilogrms"],
    ["another inflection", "weighing rowed boats"],
    ["another language's accents left out", "róẃing bóat"],
  ])("%s", (_, query) => {
    expect(texts(page, query, 60).join("\n")).toContain("48 kilograms");
  });

  test("a passage names its heading and the best one scores 1", () => {
    const passages = excerpts(page, "oars made of ash", { maxTokens: 30 });
    expect(passages.find(({ text }) => text.includes("oars"))?.heading).toBe("Rowing");
    expect(Math.max(...excerpts(page, "oars", { maxTokens: 200 }).map(({ score }) => score))).toBe(1);
  });

  test("a passage that begins in the section before is named after the one that answers", () => {
    const page = `# Haus\n\n## Müll\n\nDen Sperrmüll meldet jeder im Haus selbst bei der Stadt an.\n\n## Kündigung\n\nDas Mietverhältnis kann mit einer Frist von drei Monaten gekündigt werden.\n\n## Kaution\n\nSie beträgt drei Kaltmieten.\n\n${filler("sea", 6)}`;
    const found = excerpts(page, "Sperrmüll, Frist der Kündigung in Monaten", { maxTokens: 60 });
    const answer = found.find(({ text }) => text.includes("drei Monaten"));
    expect(answer?.text).toMatch(/^Den Sperrmüll|^## Müll/);
    expect(answer?.heading).toBe("Kündigung");
  });

  test("a heading that matches lifts the text under it", () => {
    const markdown = `# Guide\n\n## Opening times\n\nFrom nine until five, on Sundays from noon.\n\n## Arrival\n\n${filler("road", 20)}`;
    expect(texts(markdown, "opening times", 40).join("\n")).toContain("from noon");
  });

  test.each([
    ["Chinese", "滤网寿命多长？", "使用寿命约为十二个月。", "天空中有许多白色的云彩慢慢飘过山顶。"],
    [
      "Japanese",
      "保証期間はどのくらい？",
      "保証の期間はお買い上げの日から一年間です。",
      "空には白い雲がゆっくりと流れていました。",
    ],
    ["Thai", "ราคาตั๋วเท่าไหร่", "ราคาตั๋วสำหรับผู้ใหญ่คือสองร้อยบาท", "ท้องฟ้าวันนี้มีเมฆสีขาวลอยผ่านภูเขาอย่างช้าๆ"],
    ["Arabic", "ما هو سعر التذكرة؟", "سعر التذكرة للكبار مئتا درهم.", "مرت سحب بيضاء ببطء فوق الجبل العالي."],
    [
      "Russian",
      "сколько стоит билет",
      "Билеты для взрослых стоят двести рублей.",
      "Белые облака медленно плыли над высокой горой.",
    ],
  ])("%s", (_, query, answer, other) => {
    const markdown = [
      ...Array(12)
        .fill(other)
        .map((text, index) => `${text} (${index})`),
      answer,
      other,
    ].join("\n\n");
    expect(texts(markdown, query, 60).join("\n")).toContain(answer);
  });

  test("a heading never comes without the text under it, unless there is none", () => {
    const sections = Array.from(
      { length: 20 },
      (_, index) => `## Kettle ${index}\n\n${filler(`kettle ${index}`, 4)}`,
    ).join("\n\n");
    for (const text of texts(sections, "kettle", 100)) expect(text).not.toMatch(/^## Kettle \d+$/);
    expect(texts("# One\n\n# Two\n\n# Three", "two", 10).join("\n")).toContain("# Two");
  });

  describe("question words do not beat the subject", () => {
    const rest = Array.from(
      { length: 20 },
      (_, index) => `Im Hof ${index} stehen Fässer mit Wasser aus dem Bach und dem Brunnen.`,
    ).join("\n\n");

    test("the noun wins over “wie viel”", () => {
      const answer = "Fällig werden 40 Euro Mühlenzuschuss.";
      const markdown = `${rest}\n\nFragen Sie nach, wie viel der Turm dort ist.\n\n${rest.replaceAll("Hof", "Feld")}\n\nDie Mühlen mahlen Korn, und die Mühle am Bach auch.\n\n${answer}`;
      const [best] = excerpts(markdown, "Wie viel ist der Mühlenzuschuss?", { maxTokens: 60 }).toSorted(
        (one, two) => two.score - one.score,
      );
      expect(best?.text).toContain(answer);
    });
  });

  test("a query that matches nothing gives the beginning of the page", () => {
    const [first] = excerpts(page, "quantum chromodynamics", { maxTokens: 60 });
    expect(first?.start).toBeLessThan(100);
  });
});

describe("what stays together", () => {
  test("whole sentences", () => {
    const markdown = `${filler("river", 10)} The ferry runs at dawn, at noon and at dusk. ${filler("bridge", 10)}`;
    for (const text of texts(markdown, "ferry", 60)) expect(text).toMatch(/^The .*\.$/s);
  });

  test("a table row brings its header", () => {
    const rows = Array.from(
      { length: 40 },
      (_, index) => `| Model ${index} | ${index * 7} kg | ${index * 11} euros |`,
    ).join("\n");
    const found = texts(
      `# Models\n\n| Name | Weight | Price |\n|---|---|---|\n${rows}\n`,
      "Model 31",
      60,
    ).join("\n");
    expect(found).toContain("| Model 31 | 217 kg |");
    expect(found).toContain("| Name | Weight | Price |");
  });

  describe("a table row brings its caption", () => {
    const rows = Array.from({ length: 30 }, (_, mill) => `| Mill ${mill} | ${mill * 7} | ${mill * 5} |`);
    const table = ["| Mill | 1901 | 1902 |", "| --- | --- | --- |", ...rows].join("\n");
    const whole = "Flour ground, in tonnes";
    test.each([
      ["of a few words above", `${whole}\n\n${table}`],
      ["in italics above", `*Table 2. ${whole}.*\n\n${table}`],
      ["with a number above", `Table 2. ${whole}. Not counting oats.\n\n${table}`],
      ["in italics below", `${table}\n\n*Table 2. ${whole}.*`],
    ])("%s", (_, figure) => {
      const page = `# Mills\n\n${filler("goose", 8)}\n\n## Work\n\n${figure}\n\n## Wages\n\n${filler("horse", 8)}`;
      const found = texts(page, "mill 17 1902", 60).join("\n\n");
      expect(found).toContain("| Mill 17 | 119 | 85 |");
      expect(found).toContain("| Mill | 1901 | 1902 |");
      expect(found).toContain(whole);
    });

    test("and not the sentence before that ends a paragraph", () => {
      const page = `# Mills\n\n${filler("goose", 8)}\n\nThe geese were fed twice.\n\n${table}`;
      expect(texts(page, "mill 17 1902", 40).join("\n\n")).not.toContain("geese");
    });

    test("and is found by it", () => {
      const page = `# Mills\n\n${filler("goose", 8)}\n\n${whole}\n\n${table}\n\n${filler("horse", 8)}`;
      expect(texts(page, "how much flour in tonnes", 60).join("\n\n")).toContain(
        `${whole}\n\n| Mill | 1901 | 1902 |`,
      );
    });
  });

  test.each(["These may be borrowed:", "To be borrowed", "**To be borrowed**"])(
    "a list item brings its lead line: %s",
    (lead) => {
      const items = Array.from({ length: 30 }, (_, index) => `- tool number ${index} in the drawer`);
      const page = `${filler("shed", 8)}\n\n${lead}\n\n${items.join("\n")}\n- a copper kettle\n`;
      const found = texts(page, "copper kettle", 40).join("\n");
      expect(found).toContain("a copper kettle");
      expect(found).toContain(lead);
    },
  );

  test("an infobox entry comes with its label", () => {
    const entries = "| Location | Holm |\n| Height | 31 m |\n| First lit | 1874 |";
    const page = `# Holm lighthouse\n\n| Holm lighthouse |  |\n| --- | --- |\n${entries}\n\n${filler("goose", 12)}`;
    expect(texts(page, "when was it first lit", 30).join("\n")).toContain("| First lit | 1874 |");
    const terms = page.replace(/\| (.+) \| (.+) \|/g, "$1\n: $2\n");
    expect(texts(terms, "how many m is the height", 30).join("\n")).toContain("Height\n: 31 m");
  });

  describe("a lead-in line and what it introduces come together", () => {
    const line = "To stop the kettle from asking for a code:";
    const others = Array.from(
      { length: 12 },
      (_, index) =>
        `### Part ${index}\n\nThe code of kettle ${index} may be asked for by another stove, and cooks can stop stove number ${index} if they wish.`,
    ).join("\n\n");
    const page = (announced: string): string =>
      `# Kettles\n\nKettles boil water.\n\n### Examples\n\n${line}\n\n${announced}\n\n${others}`;
    const code = "```\nDefaults !ring\n```";

    test.each([
      ["code", code, 60],
      ["code after a remark", `**Warning** Anybody can boil water then.\n\n${code}`, 120],
      ["two code blocks", `\`\`\`\n/etc/stove\n\`\`\`\n\n${code}`, 120],
      ["a list", "- Turn the ring.\n- Wait for the bell.", 60],
      ["a table", "| Ring | Bell |\n| --- | --- |\n| left | off |", 60],
      ["a quotation", "> Turn the ring until the bell is heard.", 60],
      ["plain text", "Turn the ring until the bell is heard.", 60],
    ])("%s, when the line is what was looked for", (_, announced, budget) => {
      const found = texts(page(announced), "how to stop asking for a code", budget);
      expect(found.join("\n\n")).toContain(`${line}\n\n${announced}`);
    });

    test.each([
      ["code", code, "defaults ring"],
      ["code in a list", `- With a ring:\n\n  ${code.replaceAll("\n", "\n  ")}`, "defaults"],
      ["a table's row", "| Ring | Bell |\n| --- | --- |\n| left | off |\n| right | loud |", "right loud"],
    ])("%s, when that is what was looked for", (_, announced, query) => {
      for (const budget of [60, 120])
        expect(texts(page(announced), query, budget).join("\n\n")).toContain(line);
    });

    test("a long list does not take the whole budget", () => {
      const items = Array.from({ length: 60 }, (_, index) => `- Turn the ring to mark ${index}.`).join("\n");
      const found = texts(page(items), "how to stop asking for a code", 200).join("\n\n");
      expect(found).toContain("mark 1.");
      expect(found).toContain("another stove");
    });

    test("code that fills the budget alone comes without its line", () => {
      const large = `\`\`\`\n${Array.from({ length: 6 }, (_, index) => `ring(${index}, "turn");`).join("\n")}\n\`\`\``;
      const found = texts(page(large), "ring turn", estimateTokens(large) + 2).join("\n\n");
      expect(found).toContain("ring(3");
    });
  });

  test("a code block comes whole, with its fences", () => {
    const code = "```sh\nexport KETTLE=on\n\nkettle --boil\n```";
    const found = texts(
      `${filler("shed", 10)}\n\n${code}\n\n${filler("barn", 10)}`,
      "kettle boil command",
      60,
    );
    expect(found.join("\n")).toContain(code);
  });

  test("a code block larger than the budget is cut at lines around the match", () => {
    const lines = Array.from({ length: 200 }, (_, index) => `const value${index} = compute(${index});`);
    lines[120] = "const kettle = boil();";
    const found = texts(`\`\`\`\n${lines.join("\n")}\n\`\`\``, "kettle boil", 80).join("\n");
    expect(found).toContain("const kettle = boil();");
    expect(estimateTokens(found)).toBeLessThanOrEqual(80);
  });

  test("a piece of a code block comes with the fences that make it code again", () => {
    const lines = Array.from({ length: 60 }, (_, index) => `  const value${index} = compute(${index});`);
    lines[40] = "  const kettle = boil();";
    const code = `- \`\`\`js\n${lines.join("\n")}\n  \`\`\``;
    const found = excerpts(`# Stove\n\n${code}\n\nEnd.`, "kettle boil", { maxTokens: 80 });
    expect(found.find(({ text }) => text.includes("kettle"))?.cutCode).toEqual({
      before: "- ```js\n",
      after: "\n  ```",
    });
    for (const passage of excerpts(code, "kettle boil", { maxTokens: 2_000 }))
      expect(passage).not.toHaveProperty("cutCode");
  });

  test("code in a list item does not swallow the rest of the page", () => {
    const page = `# Frob\n\n- \`\`\`sh\n  npm install frob\n  \`\`\`\n\n## Next\n\nThe frob licence is MIT.\n\n${filler("sea", 8)}`;
    const [best] = excerpts(page, "frob licence", { maxTokens: 16 }).toSorted((a, b) => b.score - a.score);
    expect(best).toMatchObject({ heading: "Next", text: expect.stringContaining("licence is MIT") });
    expect(best?.text).not.toContain("npm");
  });

  test("a small budget cuts no link in two", () => {
    const link = "[the Guild of Kettle Smiths](https://guild.example/wiki/Guild_of_Kettle_Smiths)";
    const markdown = `${filler("river", 8)}\n\nThe copper kettle was given each spring by ${link} and later by ${link} and by ${link} to the best apprentice of the town.`;
    for (let budget = 30; budget < 90; budget += 5) {
      const found = texts(markdown, "who gave the copper kettle", budget).join("\n\n");
      expect(found.replaceAll(link, "")).not.toMatch(/[[\]]|https/);
    }
    expect(texts(markdown, "copper kettle apprentice", 60).join("\n\n")).toContain(link);
  });

  test("neighbours become one passage", () => {
    const markdown = `${filler("river", 8)}\n\nThe kettle is copper. The kettle boils fast.\n\n${filler("bridge", 8)}`;
    expect(texts(markdown, "copper kettle boils", 24)).toEqual([
      "The kettle is copper. The kettle boils fast.",
    ]);
  });

  test("short repeated sentences do not fill the budget, but stay beside chosen ones", () => {
    const part = (index: number): string =>
      `## Part ${index}\n\nText. ${index === 20 ? "The copper kettle holds three litres." : filler(`river${index}`, 1)}`;
    const markdown = Array.from({ length: 40 }, (_, index) => part(index)).join("\n\n");
    const found = texts(markdown, "how much does the copper kettle hold", 150).join("\n\n");
    expect(found).toContain("Text. The copper kettle holds three litres.");
    const alone = texts(markdown, "how much does the copper kettle hold", 150).filter(
      (text) => text === "Text.",
    );
    expect(alone.length).toBeLessThanOrEqual(1);
  });

  test("a scrap does not come alone, but fills the hole between two chosen sentences", () => {
    const scraps = Array.from({ length: 30 }, (_, index) => `Note ${index}\n\n${filler(`shed${index}`, 2)}`);
    const markdown = `${scraps.join("\n\n")}\n\nThe copper kettle costs:\n\n$49\n\nThe copper kettle boils fast.`;
    const found = texts(markdown, "copper kettle", 80);
    expect(found.filter((text) => /^Note \d+$/.test(text))).toEqual([]);
    expect(found.join("\n\n")).toContain("costs:\n\n$49\n\nThe copper");
  });

  test("a point of one word is found, with its lead-in where there is room", () => {
    const colours =
      "red green blue yellow black white brown orange purple grey silver golden ivory amber".split(" ");
    const page = `The paint comes in these colours:\n\n${colours.map((colour) => `- ${colour}`).join("\n")}`;
    expect(texts(page, "ivory paint", 20).join("\n")).toContain("- ivory");
  });

  test("a long page of scraps gives some of them, and not nothing", () => {
    const points = Array.from({ length: 2_000 }, (_, index) => `- shed ${index}`).join("\n");
    expect(texts(points, "who repaired the crane", 50).join("\n")).toContain("- shed");
    expect(texts("x".repeat(400_000), "who repaired the crane", 50).join("\n")).toContain("xxx");
  });

  test("the rest of the budget is spent on the sentences around the best one, not on scraps", () => {
    const notes = Array.from(
      { length: 30 },
      (_, index) => `### Source ${index}\n\nRead on ${index + 1} July 2018. ${filler(`archive${index}`, 2)}`,
    ).join("\n\n");
    const markdown = `# Town\n\n${notes}\n\n## Smithy\n\nHammer and tongs hang at the door. The smith of the town sells one copper kettle each week. Buyers wait in a long line outside. Nobody minds.\n\n## Notes\n\n${notes}`;
    const found = texts(markdown, "who sells the copper kettle", 100);
    expect(found.join("\n\n")).toContain(
      "Hammer and tongs hang at the door. The smith of the town sells one copper kettle each week. Buyers wait in a long line outside.",
    );
    expect(found.filter((text) => /^Read on \d+ July 2018\.$/.test(text))).toEqual([]);
  });

  test("no passage begins inside a list item", () => {
    const items = Array.from(
      { length: 12 },
      (_, index) =>
        `${index + 1}. Open lid ${index} with care. Then look inside. ${index === 7 ? "A copper kettle waits there." : `Spoon ${index} waits there.`}`,
    ).join("\n");
    const found = texts(`# Boxes\n\n${filler("box", 4)}\n\n${items}`, "copper kettle", 40);
    expect(found.join("\n\n")).toContain(
      "8. Open lid 7 with care. Then look inside. A copper kettle waits there.",
    );
    for (const text of found) expect(text).not.toMatch(/^(?:Then look|Spoon|A copper)/);
  });

  test("nor where the addresses of links make the item long", () => {
    const link = `[number](https://docs.example/${"types/".repeat(80)})`;
    const items = ["retries", "kettles", "spoons"].map(
      (name) =>
        `- \`${name}\` ${link} How many ${name} are tried. Only together with fire. **Default:** \`0\`.`,
    );
    const page = `# Stove\n\n${filler("stove", 4)}\n\n${items.join("\n")}`;
    const found = texts(page, "kettles default", 300).join("\n\n");
    expect(found).toContain(items[1]);
  });

  test("text under the heading of the subject comes before text that names it elsewhere", () => {
    const part = (name: string): string =>
      `### ${name}(options)\n\nMakes a ${name}. ${filler(name, 2)}\n\n- \`colour\`: red or green\n- \`depth\`: in ${name.length} steps`;
    const names = ["kettle", "spoon", "ladle", "crane", "bucket", "lantern"];
    const page = `# Tools\n\n${names.map(part).join("\n\n")}\n\n## History\n\nThe depth of no tool was asked for, and crane and kettle had none.`;
    expect(texts(page, "crane depth", 40).join("\n\n")).toContain("`depth`: in 5 steps");
  });

  test("a chapter is found by its heading, also where its text is in sections", () => {
    const section = (name: string): string =>
      `### ${name}\n\nAbout ${name} there is much to tell. Old ${name} was measured with new ${name} books.`;
    const chapter = (name: string, sections: string[]): string =>
      `## ${name}\n\n${sections.map(section).join("\n\n")}`;
    const page = `# Report\n\n${chapter("Finances", ["Income", "Wages", "Loans"])}\n\n${chapter("Environment", ["Noise", "Water", "Light"])}\n\n${chapter("Outlook", ["Plans", "Risks"])}`;
    const found = excerpts(page, "environment", { maxTokens: 80 });
    expect(found.map(({ heading }) => heading)).toContain("Noise");
    expect(found.map(({ heading }) => heading)).not.toContain("Wages");
  });

  test("a chapter's heading does not end a passage when its first section is left out", () => {
    const chapters = Array.from(
      { length: 8 },
      (_, index) => `## Chapter ${index}\n\n### Section ${index}\n\n${filler(`shed${index}`, 4)}`,
    );
    const found = texts(chapters.join("\n\n"), "chapter of the shed5", 70);
    expect(found.length).toBeGreaterThan(0);
    for (const text of found) expect(text).not.toMatch(/## Chapter \d$/);
  });

  test("code that is too long is cut between its functions where that is possible", () => {
    const functions = Array.from(
      { length: 60 },
      (_, index) => `def handler_${index}(request):\n    check(request)\n    return respond(code=${index})`,
    );
    const found = texts(`\`\`\`python\n${functions.join("\n\n")}\n\`\`\``, "handler_37", 80).join("\n");
    expect(found).toContain(functions[37]);
  });

  test("a table's header without a word does not come along", () => {
    const rows = Array.from({ length: 30 }, (_, index) => `| spoon ${index} | drawer ${index} |`).join("\n");
    const found = texts(`|  |  |\n| --- | --- |\n${rows}\n| copper kettle | shelf |`, "copper kettle", 24);
    expect(found.join("\n")).toContain("| copper kettle | shelf |");
    expect(found.join("\n")).not.toContain("---");
  });

  test("nor does it come beside what is chosen, without the row below", () => {
    const markdown =
      "# Halden Bridge\n\nThe Halden Bridge crosses the Tarn. It was opened in 1931.\n\n" +
      "| | |\n| --- | --- |\n| Length | 412 m |\n| Architect | Ada Lind |";
    for (let budget = 10; budget < 60; budget++)
      for (const text of texts(markdown, "how long is the bridge", budget))
        expect(text).not.toMatch(/---[ |]*$/);
  });

  test("a table's header, a lead-in line and a line in bold come with what they announce or not at all", () => {
    const markdown = [
      ...Array.from(
        { length: 8 },
        (_, index) => `**Kettle of part ${index}**\n\n${filler(`shed${index}`, 3)}`,
      ),
      `The following kettle rules apply here:\n\n${filler("barn", 3)}`,
      `| Kettle | Copper |\n| --- | --- |\n| ${filler("mill", 1)} | ${filler("pond", 1)} |`,
    ].join("\n\n");
    for (const text of texts(markdown, "kettle copper rules", 100)) {
      expect(text).not.toMatch(
        /^(?:\*\*Kettle of part \d\*\*|The following [^:]*:|\| Kettle[^\n]*\n[|\s-]*)$/,
      );
    }
  });

  test("a long sentence that ends with a colon says enough to come alone", () => {
    const answer =
      "In the article that he wrote for the town paper in 1937 the smith said this about the copper kettle:";
    const markdown = `${filler("river", 8)}\n\n${answer}\n\n## Boats\n\n${filler("bridge", 8)}`;
    expect(texts(markdown, "who wrote about the copper kettle", 40).join("\n")).toContain(answer);
  });

  test("the lead comes along when it is cheap", () => {
    const markdown = `# Kettles\n\nThis page is about kettles of all kinds.\n\n${filler("river", 80)}\n\nCopper conducts heat well.\n\n${filler("bridge", 80)}`;
    expect(texts(markdown, "copper heat", 500)[0]).toContain("This page is about kettles of all kinds.");
    expect(texts(markdown, "copper heat", 8)).toEqual(["Copper conducts heat well."]);
  });

  describe("the opening", () => {
    const opening = `Form 10-K of the Stone Mill Company. ${filler("registrant", 60)}`;
    const sections = ["Wages", "Geese", "Roads", "Taxes"];
    const page = (heading: (name: string, index: number) => string): string =>
      `${opening}\n\n${sections.map((name, at) => `${heading(name, at)}\n\n${filler(name, 40)} The miller fed ${name}.`).join("\n\n")}`;
    const shown = (markdown: string): number =>
      texts(markdown, "what did the miller feed", 800).join("\n").split("registrant").length - 1;

    test("of a page with sections is preferred, that of a PDF is not, whatever else looks like a heading there", () => {
      const web = page((name) => `# ${name}`);
      const pdf = `## Page 1\n\n${page((name, at) => `## Page ${at + 2}\n\n# ${name}`)}`;
      expect(shown(web)).toBeGreaterThan(20);
      expect(shown(pdf)).toBeLessThan(shown(web) / 2);
    });
  });

  test("a page that fits comes whole", () => {
    const markdown = "# Title\n\nOne sentence. Another sentence.\n\n- item";
    expect(texts(markdown, "sentence", 1000)).toEqual([markdown]);
  });
});

describe("edges", () => {
  test.each([
    ["empty query", "Text.", ""],
    ["blank query", "Text.", " \n "],
    ["query without words", "Text.", "?!"],
    ["empty page", "", "query"],
    ["blank page", "\n\n  \n", "query"],
  ])("%s gives nothing", (_, markdown, query) => {
    expect(excerpts(markdown, query, { maxTokens: 100 })).toEqual([]);
  });

  test.each([0, -5, Number.NaN])("a budget of %s gives nothing", (maxTokens) => {
    expect(excerpts("Some text.", "text", { maxTokens })).toEqual([]);
  });

  test("the same call gives the same passages, however often and whatever came between", () => {
    const markdown = readFileSync(join(pages, "tidal-docs.md"), "utf8");
    const once = excerpts(markdown, "retries", { maxTokens: 200 });
    excerpts("Another page.", "page", { maxTokens: 50 });
    expect(excerpts(markdown, "retries", { maxTokens: 200 })).toEqual(once);
  });

  test.each([
    ["one word of a megabyte", "a".repeat(1_000_000)],
    ["a megabyte without spaces", "字".repeat(300_000)],
    ["a hundred thousand headings", "# h\n".repeat(100_000)],
    ["a hundred thousand list items", "- kettle\n".repeat(100_000)],
    ["a megabyte of blank lines inside", `kettle${"\n".repeat(1_000_000)}copper`],
    ["a megabyte of bars", "|".repeat(1_000_000)],
    ["a megabyte of spaces", `a${" ".repeat(1_000_000)}b`],
    ["a megabyte of full stops", ". ".repeat(500_000)],
    ["an open fence", `\`\`\`\n${"kettle();\n".repeat(100_000)}`],
  ])("%s", (_, markdown) => {
    check(markdown, "copper kettle", 300);
  });
});

const pages = join(import.meta.dirname, "../../../../bench/excerpt/own/documents");

function check(markdown: string, query: string, maxTokens: number): void {
  const passages = excerpts(markdown, query, { maxTokens });
  let last = 0;
  for (const { start, end, text, score } of passages) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    expect(markdown.slice(start, end) === text).toBe(true);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
    last = end;
  }
  expect(estimateTokens(passages.map(({ text }) => text).join("\n\n"))).toBeLessThanOrEqual(maxTokens + 1);
}

describe("any input", () => {
  const markdownish = fc
    .array(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.constantFrom(
          "# H\n",
          "\n\n",
          "- item\n",
          "| a | b |\n|---|---|\n",
          "| 1 | 2 |\n",
          "```\n",
          "1. x\n",
          "> q\n",
          ". ",
          "。",
          "word ",
          "http://a.b ",
        ),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(""));

  test("never throws, keeps the budget, gives ordered passages that are slices of the page", () => {
    fc.assert(
      fc.property(
        markdownish,
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.integer({ min: 1, max: 200 }),
        check,
      ),
      { numRuns: 300 },
    );
  });

  test("also on real pages with random pieces of them as queries", () => {
    const names = readdirSync(pages);
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(3000),
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 5, max: 900 }),
        (name, from, length, budget) => {
          const markdown = readFileSync(join(pages, name), "utf8");
          check(markdown, markdown.slice(from, from + length), budget);
        },
      ),
      { numRuns: 60 },
    );
  });
});
