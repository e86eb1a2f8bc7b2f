import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textFragmentUrl, visibleText } from "./text-fragment.ts";

const page = "https://example.com/a?b=c";

describe("textFragmentUrl", () => {
  it("encodes what is syntax in a directive", () => {
    expect(textFragmentUrl(page, "A well-known fact, R&D 100% #1")).toBe(
      `${page}#:~:text=A%20well%2Dknown%20fact%2C%20R%26D%20100%25%20%231`,
    );
  });

  it("keeps an anchor and replaces an older directive", () => {
    expect(textFragmentUrl(`${page}#part`, "word")).toBe(`${page}#part:~:text=word`);
    expect(textFragmentUrl(`${page}#part:~:text=old`, "word")).toBe(`${page}#part:~:text=word`);
  });

  it("names long passages by their first and last words", () => {
    const passage = `The first words of a long passage ${"and more of it ".repeat(20)}until the very last words are said.`;
    expect(textFragmentUrl(page, passage)).toBe(
      `${page}#:~:text=The%20first%20words%20of%20a%20long%20passage%20and,of%20it%20until%20the%20very%20last%20words%20are%20said`,
    );
  });

  it("cuts long passages without blanks between words", () => {
    const url = textFragmentUrl(page, "云岭茶产于青川县的高山地区，".repeat(20));
    const [start, end] = decodeURIComponent(url.split("text=")[1] ?? "").split(",");
    expect(start).toMatch(/^云岭茶产于青川县/);
    expect(end).toMatch(/高山地区$/);
  });

  it("adds the text around a repeated passage", () => {
    expect(textFragmentUrl(page, "word", { before: "in front of the", after: "behind it, too" })).toBe(
      `${page}#:~:text=in%20front%20of%20the-,word,-behind%20it%2C%20too`,
    );
  });

  it("searches for visible text", () => {
    expect(
      visibleText("- **Bold** and `code` and [a link](https://x.example/y) and snake_case *it*\n  wraps"),
    ).toBe("Bold and code and a link and snake_case it wraps");
    expect(visibleText("call \\_\\_init\\_\\_ or `a **b**`")).toBe("call __init__ or a **b**");
    expect(visibleText("Rain [image: a chart](https://x.example/y) fell.\n\n[image: a map]")).toBe(
      "Rain fell.",
    );
    expect(visibleText("```js\nlet a_b = 1\n```")).toBe("let a_b = 1");
    expect(textFragmentUrl(page, "| Weight | one hundred grams |")).toBe(
      `${page}#:~:text=one%20hundred%20grams`,
    );
  });

  it("says nothing about an empty passage", () => {
    expect(textFragmentUrl(page, "  ")).toBe(page);
    expect(textFragmentUrl(`${page}#part`, "")).toBe(`${page}#part`);
  });

  it("gives a valid address for any passage", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.string({ maxLength: 40 }),
        (passage, before) => {
          const url = textFragmentUrl(page, passage, { before });
          expect(URL.canParse(url)).toBe(true);
          expect(url.split("#")[0]).toBe(page);
          // Dashes and commas are only where the syntax has them.
          expect(url.slice(page.length)).toMatch(/^(?:#:~:text=(?:[^,&-]+-,)?[^,&-]+(?:,[^,&-]+)?)?$/);
        },
      ),
    );
  });
});
