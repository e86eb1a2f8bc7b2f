import { describe, expect, it } from "vitest";
import { mainObject } from "./json-ld.ts";

describe("mainObject", () => {
  it("is what a page holds rather than the page", () => {
    const page = { "@type": "QAPage", name: "A page" };
    const question = { "@type": "Question", name: "Which hive?" };
    expect(mainObject([{ "@type": "Organization" }, page, question])).toBe(question);
    expect(mainObject([page])).toBe(page);
  });

  it("is the one with a headline before others", () => {
    const story = { "@type": "NewsArticle", headline: "Bees" };
    expect(mainObject([{ "@type": "Product" }, story])).toBe(story);
  });
});
