import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { dropSmallPrint } from "./small-print.ts";

const text = "We bring the boats to the lake, and in the evening we fetch them again. ".repeat(10).trim();
const condition = "Offer valid for groups of four and more, in June only.";

function left(box: string, main = text, without: RuleName[] = []): number {
  const page = draft(
    `<p>${main}</p><div class="${box}"><ol><li>${condition}</li></ol></div>`,
    [1, 1],
    without,
  );
  dropSmallPrint(page);
  return kept(page).length;
}

describe("dropSmallPrint", () => {
  it.each(["copy-legal", "disclosures mt-2", "Disclaimer", "legal_notes"])("drops a box called %s", (box) => {
    expect(left(box)).toBe(1);
  });
  it.each(["disclosure", "paralegals", "legal-services"])("keeps a box called %s", (box) => {
    expect(left(box)).toBe(2);
  });
  it("keeps it where little else would be left, and where it can be switched off", () => {
    expect(left("legal", "Our conditions")).toBe(2);
    expect(left("legal", text, ["choose.small-print"])).toBe(2);
  });
});
