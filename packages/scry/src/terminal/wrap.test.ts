import { describe, expect, it } from "vitest";
import { styleFor } from "./look.ts";
import { layOutMarkdown } from "./markdown-layout.ts";
import { createLineWrapper, textWidth, twoColumns, wrapAfter, wrapColumns, wrapText } from "./wrap.ts";

const widthsOf = (text: string) => text.split("\n").map(textWidth);

describe("wrapColumns", () => {
  it("is undefined in a pipe, and keeps to lines that people can read", () => {
    expect(wrapColumns({ isTTY: false, columns: 80 })).toBeUndefined();
    expect(wrapColumns({ isTTY: true })).toBeUndefined();
    expect(wrapColumns({ isTTY: true, columns: 72 })).toBe(72);
    expect(wrapColumns({ isTTY: true, columns: 4 })).toBe(20);
    expect(wrapColumns({ isTTY: true, columns: 400 })).toBe(120);
  });
});

describe("wrapText", () => {
  it("breaks between words and keeps the indentation", () => {
    expect(wrapText("   one two three four", 12)).toBe("   one two\n   three\n   four");
  });

  it("indents the lines of a list item and of a quote", () => {
    expect(wrapText("- one two three", 9)).toBe("- one two\n  three");
    expect(wrapText("12. one two three", 11)).toBe("12. one two\n    three");
    expect(wrapText("> one two three", 9)).toBe("> one two\n> three");
  });

  it("recognises a mark in colour", () => {
    const { bold, dim } = styleFor({ colours: true, links: false });
    expect(wrapText(`${bold("1.")} one two three`, 10)).toBe(`${bold("1.")} one two\n   three`);
    expect(wrapText(`${bold("✓")} one two three`, 9)).toBe(`${bold("✓")} one two\n  three`);
    const bar = dim("│");
    expect(wrapText(`${bar} one two three`, 9)).toBe(`${bar} one two\n${bar} three`);
  });

  it("breaks neither addresses, code nor links", () => {
    const url = "https://example.com/a/very/long/address/that/is/wider/than/the/terminal";
    expect(wrapText(`see ${url} there`, 20)).toBe(`see\n${url}\nthere`);
    expect(wrapText("then run `npm i now` twice", 17)).toBe("then run\n`npm i now` twice");
    expect(wrapText("as the [old manual](/m) says", 16)).toBe("as the\n[old manual](/m)\nsays");
  });

  it("counts columns, not characters: colours take none and Chinese two", () => {
    const { red } = styleFor({ colours: true, links: false });
    expect(wrapText(`${red("one")} two`, 7)).toBe(`${red("one")} two`);
    expect(Math.max(...widthsOf(wrapText("世界 世界 世界", 10)))).toBe(9);
  });

  it("returns everything as it is without columns", () => {
    expect(wrapText("one two three", undefined)).toBe("one two three");
  });
});

describe("twoColumns", () => {
  const rows = [
    ["--limit N", "how many results are printed"],
    ["--json", "one object"],
  ] as const;

  it("wraps the second column below itself", () => {
    expect(twoColumns(rows, 38)).toBe(
      "  --limit N  how many results are\n             printed\n  --json     one object",
    );
  });

  it("puts it below the first on a narrow terminal", () => {
    expect(twoColumns(rows, 30)).toBe(
      "  --limit N\n      how many results are\n      printed\n  --json\n      one object",
    );
  });
});

describe("layOutMarkdown", () => {
  it("leaves fences and indented code alone", () => {
    const code =
      "```sh\na long line of code that is not wrapped at all\n```\n\n    another line of code as long as that";
    expect(layOutMarkdown(code, 20)).toBe(code);
    const inItem = "- ```sh\n  a long line of code that is not wrapped at all\n  ```";
    expect(layOutMarkdown(`${inItem}\n\na long line of text that is wrapped`, 20)).toBe(
      `${inItem}\n\na long line of text\nthat is wrapped`,
    );
  });

  it("aligns a table that fits", () => {
    expect(layOutMarkdown("| a | long name |\n|---|:-:|\n| first | b |\n\nend", 40)).toBe(
      "| a     | long name |\n| ----- | --------- |\n| first | b         |\n\nend",
    );
  });

  it("wraps within the cells of a wide table", () => {
    const laid = layOutMarkdown(
      "| name | what it is |\n|---|---|\n| mill | grinds the corn of three villages |",
      30,
    );
    expect(laid).toBe(
      "| name | what it is          |\n| ---- | ------------------- |\n| mill | grinds the corn of  |\n|      | three villages      |",
    );
    expect(new Set(widthsOf(laid)).size).toBe(1);
  });

  it("makes no column of a table narrower than its longest word", () => {
    const laid = layOutMarkdown(
      "| temperature | power in kilowatts | remark |\n|---|---|---|\n| -7 °C | 6.2 | every ninety minutes |",
      40,
    );
    expect(laid.split("\n")[0]).toBe("| temperature | power in  | remark     |");
    expect(new Set(widthsOf(laid))).toEqual(new Set([40]));
  });

  it("writes the rows of a table with too many columns as records", () => {
    expect(
      layOutMarkdown("| a | b | c | d |\n|---|---|---|---|\n| longer words | 2 | | longer words |", 20),
    ).toBe("- a: longer words\n  b: 2\n  d: longer words");
  });
});

describe("createLineWrapper", () => {
  it("wraps words that arrive one by one, below the text of their list item", () => {
    const wrapper = createLineWrapper(12);
    const shown = ["• one ", "two ", "three ", "four"].map((piece) => wrapper.push(piece)).join("");
    wrapper.endLine();
    expect(shown).toBe("• one two\n  three four");
    expect(wrapper.push("next line ")).toBe("next line");
  });
});

it("puts a text below its label where little room is left beside it", () => {
  const label = "ok       provider searxng  ";
  const text = "needs no key, answers in 51 ms, a search works";
  expect(wrapAfter(label, text, 40)).toBe(
    "ok       provider searxng\n    needs no key, answers in 51 ms, a\n    search works",
  );
  expect(wrapAfter(label, "ready", 40)).toBe(`${label}ready`);
  expect(wrapAfter(label, text, 60)).toBe(
    `${label}needs no key, answers in 51 ms, a\n${" ".repeat(label.length)}search works`,
  );
});
