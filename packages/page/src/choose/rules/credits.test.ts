import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropCredits } from "./credits.ts";

describe("dropCredits", () => {
  const html =
    "<p>Copyright 2019 was the year of the law.</p><p>The hives are full.</p><p>___</p><p>(Reporting by Ann Lee; Editing by Bo Dale)</p><p>a box</p><p>© 2019 Valley News. All rights reserved.</p>";
  const likelihoods = [1, 1, 1, 1, 0, 1];
  it("drops the lines that close an article, with the row of signs above them, and none before", () => {
    const page = draft(html, likelihoods);
    dropCredits(page);
    expect(kept(page)).toEqual(["Copyright 2019 was the year of the law.", "The hives are full."]);
  });
  it("drops a call to follow somebody and whose a picture is wherever it stands, but not in a list", () => {
    const page = draft(
      "<p>Like us on Facebook</p><p>Image: Ann Lee</p><p>The hives are full.</p><ul><li>Picture: 4K</ul><p>* * *</p>",
      [1, 1, 1, 1, 1],
    );
    dropCredits(page);
    expect(kept(page)).toEqual(["The hives are full.", "Picture: 4K", "* * *"]);
  });
  it("leaves a page of nothing else, and long lines", () => {
    const all = draft("<p>© 2019 Valley News</p>", [1]);
    dropCredits(all);
    expect(kept(all)).toHaveLength(1);
    const long = draft(`<p>text</p><p>Written by ${"the keepers of the valley ".repeat(16)}</p>`, [1, 1]);
    dropCredits(long);
    expect(kept(long)).toHaveLength(2);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.credits"]);
    dropCredits(page);
    expect(kept(page)).toHaveLength(5);
  });
});
