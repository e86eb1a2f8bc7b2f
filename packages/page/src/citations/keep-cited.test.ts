import { expect, it } from "vitest";
import { keepCited } from "./keep-cited.ts";

const known = (id: number) => id <= 3;

it("removes sentences without a source and keeps the others as they were written", () => {
  const { text, kept, dropped } = keepCited(
    "The lamp was lit in 1874 [1]. It must have been a sight. It burned oil. [2] Another one [9].",
    known,
  );
  expect(text).toBe("The lamp was lit in 1874 [1]. It burned oil. [2]");
  expect(kept).toBe(2);
  expect(dropped).toEqual(["It must have been a sight.", "Another one [9]."]);
});

it("keeps the mark of an item whose second sentence cites", () => {
  const { text } = keepCited(
    "- So they say. It had eleven goats [1].\n- Nobody knows.\n- Two cats [2].",
    known,
  );
  expect(text).toBe("- It had eleven goats [1].\n- Two cats [2].");
});

it("removes headings that have nothing left, and keeps those above what is left", () => {
  const { text } = keepCited(
    "# Report\n\n## Lamp\n\nLit in 1874 [1].\n\n## Thoughts\n\nWho knows.\n\n### More\n\nNothing.\n\n## End\n\n### Goats\n\nEleven [2].",
    known,
  );
  expect(text).toBe("# Report\n\n## Lamp\n\nLit in 1874 [1].\n\n## End\n\n### Goats\n\nEleven [2].");
});

it("judges a table row by row and keeps its head", () => {
  const table = "| Lamp | Year |\n| --- | --- |\n| Holm | 1874 [1] |\n| Tarn | 1783 |";
  expect(keepCited(table, known).text).toBe("| Lamp | Year |\n| --- | --- |\n| Holm | 1874 [1] |");
  expect(keepCited("| Lamp |\n| --- |\n| Tarn |", known)).toMatchObject({ text: "", kept: 0 });
});

it("leaves code alone", () => {
  const text = "Run it so [1]:\n\n```sh\nmake [1]\n```";
  expect(keepCited(text, known)).toEqual({ text, kept: 1, dropped: [] });
});
