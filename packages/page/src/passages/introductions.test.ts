import { describe, expect, test } from "vitest";
import { filler, texts } from "../../test/support/passages.ts";

describe("text under a list item comes with it", () => {
  const systems = ["Linux", "macOS", "Windows"];
  const page = (item: (system: string, index: number) => string): string =>
    `# Setup\n\n${filler("shed", 6)}\n\n${systems.map(item).join("\n")}\n\n${filler("barn", 6)}`;

  test.each([
    ["an item", (system: string) => `- ${system}\n  - Get the file.\n  - Setup command: \`run ${system}\`.`],
    [
      "one two steps below",
      (system: string) => `1. ${system}\n   - Files\n     - Setup command: \`run ${system}\`.`,
    ],
    ["a paragraph", (system: string) => `- ${system}\n\n  The setup command is \`run ${system}\`.\n`],
    ["code", (system: string) => `- ${system}\n\n  \`\`\`\n  setup command ${system}\n  \`\`\`\n`],
    ["an item in a quotation", (system: string) => `> - ${system}\n>   - Setup command: \`run ${system}\`.`],
  ])("%s", (_, item) => {
    const found = texts(page(item), "setup command", 60).join("\n\n");
    for (const system of systems) {
      const [, inside] = item(system).split(/(?=(?:setup|Setup) command)/);
      if (inside === undefined || !found.includes(inside.split("\n")[0] ?? "")) continue;
      expect(found).toMatch(new RegExp(`(?:-|1\\.) ${system}$`, "m"));
    }
    expect(found).toMatch(/setup command/i);
  });

  test("an item that names them brings them, and does not come without", () => {
    const found = texts(
      page((system) => `- ${system}\n  - Get the file first.\n  - Then turn the key.`),
      "macOS",
      30,
    );
    expect(found.join("\n\n")).toContain("- macOS\n  - Get the file first.");
  });

  test("a paragraph or quotation after the list is separate", () => {
    const after = (text: string): string =>
      page((system) => `- ${system} runs on all machines of the harbour office`).replace(
        "\n\nThe barn",
        `\n\n${text}\n\nThe barn`,
      );
    expect(texts(after("The copper kettle boils."), "copper kettle", 8)).toEqual([
      "The copper kettle boils.",
    ]);
    expect(texts(after("> The copper kettle boils."), "copper kettle", 10)).toEqual([
      "> The copper kettle boils.",
    ]);
  });
});

test.each([
  ["table", "| Plan | Upload limit |\n| --- | --- |\n| Free | 10 MB |\n| Pro | 2 GB |"],
  ["code", "```sh\nupload --limit --plan pro\n```"],
])("the line that introduces a list does not introduce the %s after it", (_, after) => {
  const page = `# Uploads\n\n${filler("shed", 4)}\n\nThese file types are refused:\n\n- EXE\n- BAT\n\n${after}\n\n${filler("barn", 6)}`;
  const found = texts(page, "upload limit of the Pro plan", after.startsWith("|") ? 32 : 18).join("\n\n");
  expect(found).toMatch(/limit/);
  expect(found).not.toContain("are refused:");
});

describe("the line that introduces a list, and a second list right after it", () => {
  const page = (first: string, second: string): string =>
    `# Bread\n\n${filler("shed", 4)}\n\nFor one loaf you need:\n\n${first}\n\n${second}\n\n${filler("barn", 6)}`;
  const needs = "- a bag of spelt flour\n- a spoon of salt";
  const steps = "1. Knead the dough for ten minutes.\n2. Heat the oven.";

  test.each([
    ["steps after what is needed", page(needs, steps), "knead the dough", "Knead the dough"],
    ["what is needed after steps", page(steps, needs), "spoon of salt", "spoon of salt"],
    [
      "both in a quotation",
      page(`> ${needs.replace("\n", "\n> ")}`, `> ${steps.replace("\n", "\n> ")}`),
      "knead the dough",
      "Knead the dough",
    ],
  ])("does not introduce %s", (_, markdown, query, answer) => {
    const found = texts(markdown, query, 20).join("\n\n");
    expect(found).toContain(answer);
    expect(found).not.toContain("you need:");
  });

  test("introduces the rest of the same list, which two columns have parted", () => {
    const found = texts(page(needs, "* a jug of warm water\n* a cube of yeast"), "cube of yeast", 16);
    expect(found.join("\n\n")).toMatch(/you need:.*cube of yeast/s);
  });
});

describe("a term and its definition come together", () => {
  const words = ["anchor", "beacon", "capstan", "davit", "fender", "gunwale"];
  const page = `# Words\n\n${words
    .map(
      (word, index) =>
        `${word}\n: Iron thing number ${index} that hangs at the ${index === 3 ? "stern" : "bow"} of a ship.`,
    )
    .join("\n\n")}\n\n${filler("shed", 6)}`;

  test.each([
    ["the term", "davit"],
    ["the definition", "what hangs at the stern"],
  ])("when %s is looked for", (_, query) => {
    const found = texts(page, query, 30).join("\n\n");
    expect(found).toContain("davit\n: Iron thing number 3 that hangs at the stern of a ship.");
    expect(found).not.toMatch(/^(?:anchor|beacon|capstan|fender|gunwale)(?!\n:)/m);
  });

  test("each of several definitions brings it", () => {
    const several = `hook\n: A bent thing for the copper wire.\n: A blow with a bent arm in a fight.\n\n${filler("shed", 8)}`;
    expect(texts(several, "blow with a bent arm", 16).join("\n")).toMatch(/^hook$/m);
  });
});

test.each([
  [
    "on lines of its own",
    "The energy of the frob is\n\n$$\n\\begin{aligned}\nE &= mc^2 \\\\\nF &= ma\n\\end{aligned}\n$$",
  ],
  ["inside a paragraph", "The energy of the frob is $$\nE = mc^2\nF = ma\n$$ in still water."],
])("a formula %s comes whole, with the words before it", (_, formula) => {
  const page = `${filler("shed", 4)}\n\n${formula}\n\n${filler("barn", 4)}`;
  for (const budget of [50, 70])
    expect(texts(page, "energy of the frob mc^2", budget).join("\n\n")).toContain(formula);
});

test("a formula that nobody closed ends with a blank line", () => {
  const page = `$$\nE = mc^2\n\n${filler("shed", 8)}\n\nThe copper kettle boils.`;
  expect(texts(page, "copper kettle", 8)).toEqual(["The copper kettle boils."]);
});

test("an item that does not fit in the end is dropped with its introduction", () => {
  const items = Array.from(
    { length: 9 },
    (_, index) => `- ring ${index} of the copper kettle — №${index}`,
  ).join("\n");
  const page = `${filler("shed", 3)}\n\nTo repair the stove take these:\n\n${items}\n\n${filler("barn", 3)}`;
  for (let budget = 12; budget < 160; budget++) {
    const found = texts(page, "copper kettle ring", budget).join("\n");
    if (found.includes("take these:")) expect(found).toContain("- ring");
  }
});
