import { describe, expect, it } from "vitest";
import { pageAt } from "../../test/support/page-at.ts";
import type { Page } from "../contracts/page.ts";
import { withHonestDate } from "./dates.ts";

const pageOf = (url: string, publishedAt?: string): Page =>
  pageAt(url, { warnings: ["First."], ...(publishedAt && { publishedAt, dateEvidence: "json-ld" }) });

describe("the date of a page", () => {
  it.each([
    ["https://example.com/2026/03/04/title", "2026-03-04"],
    ["https://example.com/news/2026-3-4-title.html", "2026-03-04"],
    ["https://example.com/2026/03/title", undefined],
    ["https://example.com/2026/02/31/title", undefined],
    ["https://example.com/1234/12/12/x", undefined],
    ["https://example.com/?d=/2026/03/04/", undefined],
    ["https://example.com/item/2026/03/0412345", undefined],
  ])("in the address %s is %s", (url, day) => {
    const { publishedAt, dateEvidence } = withHonestDate(pageOf(url));
    expect(publishedAt).toBe(day);
    expect(dateEvidence).toBe(day && "url");
  });

  it.each(["2026-03-04", "2026-03-06T23:00:00Z", "2026-03-02T01:00:00+02:00"])(
    "that the page names itself stays: %s",
    (date) => {
      const page = pageOf("https://example.com/2026/03/04/title", date);
      expect(withHonestDate(page)).toBe(page);
    },
  );

  it("is flagged when page and address disagree", () => {
    const page = withHonestDate(pageOf("https://example.com/2026/03/04/title", "2024-01-02T03:04:05Z"));
    expect(page).toMatchObject({ publishedAt: "2024-01-02T03:04:05Z", dateEvidence: "json-ld" });
    expect(page.warnings).toEqual([
      "First.",
      "Dates disagree: published on 2024-01-02 according to the page, on 2026-03-04 according to its address.",
    ]);
  });
});
