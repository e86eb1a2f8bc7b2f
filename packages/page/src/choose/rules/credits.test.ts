import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropCredits, isAside, isCredit } from "./credits.ts";

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
});

describe("isCredit", () => {
  it.each([
    "(Reporting by Ann Lee in Oslo; Editing by Bo Dale)",
    "Additional reporting by Ann Lee.",
    "Copyright 2019 The Valley Press",
    "© 2019 Valley News",
    "This story is ours. All rights reserved.",
    "To contact the reporter on this story: Ann Lee in Oslo",
    "Follow Ann Lee on Twitter @annlee.",
    "Like us on Facebook",
    "Photos: Ann Lee",
    "Ann Lee contributed reporting from Oslo.",
    "Ann Lee, Bo Dale and Cy Fox reported from Oslo.",
    "Write to Ann Lee at ann@example.org",
    "Ann Lee can be reached at 555 0100.",
    "Ann Lee is a senior editor at Valley News.",
    "Want more? Sign up for our free weekly newsletter.",
    "Mit Material von dpa",
    "Foto: Anna Lee",
    "(édité par Bo Dale)",
    "Suivez-nous sur Facebook",
    "(Reporte de Ana Lee. Editado en español por Bo Dale)",
    "© RIPRODUZIONE RISERVATA",
  ])("takes %j for one", (line) => {
    expect(isCredit(line)).toBe(true);
  });
  it.each([
    "The keepers follow the bees to the valley.",
    "Reporting bees to the council is the law.",
    "Copyright law was written for books.",
    "Find the queen first.",
    "Photography is how he began.",
    "Ann Lee is a keeper who writes of bees.",
    "Ann Lee reported a swarm.",
    "Bees contributed to this valley.",
  ])("takes %j for text", (line) => {
    expect(isCredit(line)).toBe(false);
  });
});

describe("isAside", () => {
  it.each([
    "Image source: Valley Archive.",
    "Foto: Anna Lee",
    "Like us on Facebook",
    "Folgen Sie uns auf Instagram!",
    "» Síguenos en Telegram",
  ])("takes %j for one", (line) => {
    expect(isAside(line)).toBe(true);
  });
  it.each([
    "Find me on the hill",
    "Follow us on Twitter and come to the valley",
    "Bees like us on Mondays",
    "Image after image",
    `Photo: ${"the valley in May and June, ".repeat(5)}`,
  ])("takes %j for text", (line) => {
    expect(isAside(line)).toBe(false);
  });
});
