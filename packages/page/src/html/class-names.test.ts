import { describe, expect, it } from "vitest";
import { Attributes } from "../../html/attributes.ts";
import { PageNode } from "../../html/node.ts";
import { ClassReader, groupBit, nameWords } from "./classify.ts";
import { phraseBits, phraseGroups, pointsElsewhere } from "./phrases.ts";

const reader = new ClassReader(
  new Map([
    ["promo", -2],
    ["story", 3],
  ]),
);
const read = (attributes: Record<string, string>) =>
  reader.read(new PageNode("div", "", Attributes.of(attributes)));

describe("class names", () => {
  it("are split at marks and capitals", () => {
    expect(nameWords("relatedPosts__list-item2")).toEqual(["related", "posts", "list", "item"]);
    expect(nameWords("2HTMLPage Ünïcode")).toEqual(["htmlpage", "n", "code"]);
  });

  it.each([
    ["site-nav", "navigation"],
    ["breadcrumbs", "navigation"],
    ["shareButtons", "share"],
    ["jp-relatedposts related", "related"],
    ["newsletter_box", "newsletter"],
    ["comment-list", "comments"],
    ["cookie-banner", "overlay"],
    ["post-meta", "byline"],
    ["postMeta", "byline"],
    ["table-of-contents", "contents"],
    ["sign-up", "newsletter"],
  ] as const)("%s is %s", (name, group) => {
    expect(read({ class: name }).groups & groupBit[group]).toBe(groupBit[group]);
  });

  it("are known with a mark or a capital inside", () => {
    const { sidebar, navigation } = groupBit;
    expect(read({ class: "side-bar" }).groups).toBe(sidebar);
    expect(read({ class: "the-sideBar" }).groups).toBe(sidebar);
    expect(read({ class: "bread crumb" }).groups).toBe(navigation);
    expect(read({ class: "side bar" }).groups).toBe(0);
  });

  it("say nothing when they describe the layout around", () => {
    expect(read({ class: "has-sidebar no-comments col-nav category-share" }).groups).toBe(0);
    expect(read({ class: "no_comments" }).groups).toBe(groupBit.comments);
    expect(read({ class: "My-no-comments" }).groups).toBe(groupBit.comments);
    expect(read({ class: "unrelatedword" })).toMatchObject({ groups: 0, bodyRank: 0, known: 0 });
  });

  it("name bodies by rank", () => {
    expect(read({ itemprop: "articleBody" }).bodyRank).toBe(3);
    expect(read({ class: "entry-content" }).bodyRank).toBe(3);
    expect(read({ class: "post" }).bodyRank).toBe(2);
    expect(read({ id: "content" }).bodyRank).toBe(1);
    expect(read({ class: "content-slider" }).bodyRank).toBe(0);
  });

  it("are told apart by any white space, in every attribute that names", () => {
    expect(read({ class: " promo\n\tstory ", id: "story" })).toMatchObject({ known: 3, sum: 4 });
    expect(read({ class: "", id: " " })).toMatchObject({ known: 0, groups: 0 });
  });

  it("are read up to a number of words and of names", () => {
    expect(read({ class: `${"story-".repeat(13)} promo` })).toMatchObject({ known: 13, least: -2 });
    expect(read({ class: "story ".repeat(39), id: "promo promo" })).toMatchObject({ known: 40, least: -2 });
    expect(read({ class: "story ".repeat(41), id: "promo" })).toMatchObject({ known: 40, least: 0 });
  });

  it("carry learned scores", () => {
    expect(read({ class: "promo story-x" })).toMatchObject({ known: 2, sum: 1, least: -2, most: 3 });
  });
});

describe("phrases", () => {
  it.each([
    ["You may also like", "related"],
    ["Lesen Sie auch: Bienen", "related"],
    ["Share on Facebook", "share"],
    ["Subscribe to our newsletter", "subscribe"],
    ["12 comments", "comments"],
    ["© 2024 The Meadow", "legal"],
    ["By Jane Doe", "byline"],
    ["Add to cart", "action"],
    ["In stock", "shop"],
    ["Joined: 2011", "forum"],
  ] as const)("%s is %s", (text, group) => {
    expect((phraseBits(text, text.length) >> phraseGroups.indexOf(group)) & 1).toBe(1);
  });

  it("are looked for in short lines only, at their start", () => {
    expect(phraseBits("The keeper wants to share what he saw", 30)).toBe(0);
    expect(phraseBits("Share this with the whole world", 400)).toBe(0);
  });
});

describe("pointsElsewhere", () => {
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
    expect(pointsElsewhere(line)).toBe(true);
  });

  it.each([
    "More than a hundred people came to the bridge: nobody left",
    "Mehrere Brücken: eine Übersicht",
    "Read the report of the commission carefully and then decide: open or not",
    "Watchmen on the bridge: a portrait",
  ])("leaves %s alone", (line) => {
    expect(pointsElsewhere(line)).toBe(false);
  });
});
