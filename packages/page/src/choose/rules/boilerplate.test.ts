import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import {
  dropCredits,
  dropRelatedLinks,
  dropRepeats,
  isAside,
  isCredit,
  leadsElsewhere,
} from "./boilerplate.ts";

describe("dropRepeats", () => {
  const text =
    "The keeper walks, every morning, to the hives, and counts what came home in the evening before, with care.";
  const html = `<p>${text}</p><p>Yes</p><div>${text}</div><p>No</p><p>Yes</p><pre>${text}</pre>`;
  it("keeps the first of two long lines, short lines and code", () => {
    const page = draft(html, [1, 1, 1, 1, 1, 1]);
    dropRepeats(page);
    expect(kept(page)).toEqual([text, "Yes", "No", "Yes", text]);
  });
  it("drops the short blocks after a copy, and no code in it", () => {
    const copied = `<p>${text}</p><p>Yes</p><pre>Yes</pre>`;
    const page = draft(`${copied}<p>No</p>${copied}`, [1, 1, 1, 1, 1, 1, 1]);
    dropRepeats(page);
    expect(kept(page)).toEqual([text, "Yes", "Yes", "No", "Yes"]);
  });
  it("keeps what two rows of data share", () => {
    const rows = `<table><tr><td>8:00</td><td>${text}</td></tr><tr><td>9:00</td><td>${text}</td></tr></table>`;
    const data = draft(rows, [1, 1, 1, 1]);
    dropRepeats(data);
    expect(kept(data)).toEqual(["8:00", text, "9:00", text]);
  });
  it("keeps a sentence that an answer quotes, and no whole post", () => {
    const sentence = "The keeper counts what came home, with care.";
    const quoted = (said: string, answer: string) =>
      `<p>${said}</p><blockquote><p>${said}</p></blockquote><p>${answer}</p>`;
    const page = draft(quoted(sentence, "No.") + quoted(`${text} ${text}`, "Yes."), [1, 1, 1, 1, 1, 1]);
    dropRepeats(page);
    expect(kept(page)).toEqual([sentence, sentence, "No.", `${text} ${text}`, "Yes."]);
  });
});

describe("dropRelatedLinks", () => {
  const html =
    "<p>MORE: <a href=/1>Ten kinds of rain</a></p><p>More people than ever <a href=/2>keep</a> bees: many.</p><p><a href=/3>Lesen Sie auch: Regen</a></p><p><a href=/4>Moreover, a linked line</a></p>";
  it("drops lines that lead to other stories", () => {
    const page = draft(html, [1, 1, 1, 1]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["More people than ever keep bees: many.", "Moreover, a linked line"]);
  });
  it("drops linked lines in brackets, and labels with a colon", () => {
    const lines =
      "<p><a href=/1>[See how bees find home]</a></p><p>[sic]</p><p>Photos: <a href=/2>A year at the hives</a></p><p><a href=/3>Photos of hives</a></p>";
    const page = draft(lines, [1, 1, 1, 1]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["[sic]", "Photos of hives"]);
  });
  it("drops a line that introduces other stories, with the linked lines below it", () => {
    const lines =
      "<p>text</p><p>Read more:</p><p><a href=/1>Ten kinds of rain</a></p><p><a href=/2>A wet year</a></p><p>and on</p><p><a href=/3>A source</a></p>";
    const page = draft(lines, [1, 1, 1, 1, 1, 1]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["text", "and on", "A source"]);
  });
  it("drops an introduction to something that was not kept, but not one to text", () => {
    const lines = "<p>See also:</p><p>the keeper's notes</p><p>See also:</p><p>a box</p>";
    const page = draft(lines, [1, 1, 1, 0]);
    dropRelatedLinks(page);
    expect(kept(page)).toEqual(["See also:", "the keeper's notes"]);
  });
});

describe("leadsElsewhere", () => {
  it.each([
    "MORE: The bridge opens in May",
    "Lesen Sie hier: Die Brücke öffnet im Mai",
    "... weiter zu „Die Brücke“",
    "VEA TAMBIÉN: El puente abre en mayo",
    "» À lire aussi : le pont ouvre en mai",
    "Leia também | A ponte abre em maio",
    "Читайте также: мост откроют в мае",
    "延伸阅读：大桥五月通车",
    "Läs även – Bron öppnar i maj",
  ])("knows %s", (line) => {
    expect(leadsElsewhere(line)).toBe(true);
  });

  it.each([
    "More than a hundred people came to the bridge: nobody left",
    "Mehrere Brücken: eine Übersicht",
    "Read the report of the commission carefully and then decide: open or not",
    "Watchmen on the bridge: a portrait",
  ])("leaves %s alone", (line) => {
    expect(leadsElsewhere(line)).toBe(false);
  });
});

describe("dropCredits", () => {
  const html =
    "<p>Copyright 2019 was the year of the law.</p><p>The hives are full.</p><p>___</p><p>(Reporting by Ann Lee; Editing by Bo Dale)</p><p>a box</p><p>© 2019 Valley News. All rights reserved.</p>";
  const likelihoods = [1, 1, 1, 1, 0, 1];
  it("drops the credits at the end of an article, with the row of marks above them, and none before", () => {
    const page = draft(html, likelihoods);
    dropCredits(page);
    expect(kept(page)).toEqual(["Copyright 2019 was the year of the law.", "The hives are full."]);
  });
  it("drops calls to follow somebody and picture credits anywhere but in a list", () => {
    const page = draft(
      "<p>Like us on Facebook</p><p>Image: Ann Lee</p><p>The hives are full.</p><ul><li>Picture: 4K</ul><p>* * *</p>",
      [1, 1, 1, 1, 1],
    );
    dropCredits(page);
    expect(kept(page)).toEqual(["The hives are full.", "Picture: 4K", "* * *"]);
  });
  it("keeps a page of nothing else, and long lines", () => {
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
