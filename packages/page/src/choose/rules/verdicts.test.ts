import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepVerdicts } from "./verdicts.ts";

describe("keepVerdicts", () => {
  const box =
    "<div><h4>Pros</h4><ul><li><p>Warm</p></li><li>Dry</li></ul></div><div><h4>Cons</h4><ul><li>Heavy</li></ul></div>";
  const html = `<p>The hive is new.</p>${box}<p>We liked it.</p>`;
  const likelihoods = [1, 0.1, 0.1, 0.1, 0.1, 0.1, 1];
  it("keeps the lists of what is good and bad, with their names", () => {
    const page = draft(html, likelihoods);
    keepVerdicts(page);
    expect(kept(page)).toEqual(["The hive is new.", "Pros", "Warm", "Dry", "Cons", "Heavy", "We liked it."]);
  });
  it("keeps the name above a kept line", () => {
    const page = draft("<p>The hive is new.</p><p>Pros:</p><p>It is warm.</p><p>text</p>", [1, 0.1, 1, 1]);
    keepVerdicts(page);
    expect(kept(page)).toContain("Pros:");
  });
  it("leaves boxes outside of the text, lists of links and other lists", () => {
    const outside = draft(html, [0, 0, 0, 0, 0, 0, 1]);
    keepVerdicts(outside);
    expect(kept(outside)).toEqual(["We liked it."]);
    const links = draft(html.replace(/<li>(\w+)/g, "<li><a href=/x>$1</a>"), likelihoods);
    keepVerdicts(links);
    expect(kept(links)).not.toContain("Heavy");
    const other = draft(html.replace("Pros", "Offers"), likelihoods);
    keepVerdicts(other);
    expect(kept(other)).not.toContain("Dry");
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.verdicts"]);
    keepVerdicts(page);
    expect(kept(page)).toHaveLength(2);
  });
});
