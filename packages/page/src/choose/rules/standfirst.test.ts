import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepStandfirst } from "./standfirst.ts";

describe("keepStandfirst", () => {
  const lead = "After a wet year, the keepers of the valley count their hives.";
  const html = `<h1>Bees</h1><p>Valley</p><h2>${lead}</h2><p>By Ann Lee</p><p>text</p>`;
  const likelihoods = [0, 0, 0, 0, 1];
  it("keeps a sentence set as a heading below the headline", () => {
    const page = draft(html, likelihoods);
    keepStandfirst(page);
    expect(kept(page)).toEqual([lead, "text"]);
  });
  it("keeps one that names a year", () => {
    const year = "After a wet 2019, the keepers of the valley count their hives.";
    const page = draft(html.replace(lead, year), likelihoods);
    keepStandfirst(page);
    expect(kept(page)).toEqual([year, "text"]);
  });
  it.each([
    ["a name", "The keepers of the valley and their long dry year"],
    ["a short line", "Bees, wet."],
    ["a date", "By Ann Lee, Valley News. Updated on May 3, 2019, in the evening"],
    ["a link", `<a href=/1>${lead}</a>`],
  ])("leaves %s", (_, heading) => {
    const page = draft(html.replace(lead, heading), likelihoods);
    keepStandfirst(page);
    expect(kept(page)).toEqual(["text"]);
  });
  it("leaves what stands far from the headline, or below no headline", () => {
    const far = draft(html.replace("<p>Valley</p>", "<p>Valley</p><p>Share</p>"), [0, ...likelihoods]);
    keepStandfirst(far);
    expect(kept(far)).toEqual(["text"]);
    const none = draft(html.replace("h1>", "h2>").replace("h1>", "h2>"), likelihoods);
    keepStandfirst(none);
    expect(kept(none)).toEqual(["text"]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.standfirst"]);
    keepStandfirst(page);
    expect(kept(page)).toEqual(["text"]);
  });
});
