import { describe, expect, it } from "vitest";
import { decodeScores } from "../choose/trees/forest.ts";
import { classScores } from "../choose/trees/weights.ts";
import { Attributes } from "./attributes.ts";
import { ClassReader, groupBit, nameWords, wordKey } from "./class-names.ts";
import { PageNode } from "./node.ts";
import { bodyWords, classPairs, classWords } from "./vocabulary/class-words.ts";

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

  it("are ignored when they describe the layout around an element", () => {
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

  it("are separated by any white space, in every attribute that holds names", () => {
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

describe("wordKey", () => {
  it("is the same for a word in either case, at any position", () => {
    expect(wordKey("my-SideBar-2", 3, 10)).toBe(wordKey("sidebar"));
    expect(wordKey("sidebar", 4, 7, wordKey("side"))).toBe(wordKey("sidebar"));
    expect(wordKey("sidebar")).not.toBe(wordKey("barside"));
  });

  it("distinguishes all words that mean something", () => {
    const words = new Set([
      ...Object.values(classWords).flatMap((list) => list.split(" ")),
      ...Object.keys(classPairs),
      ...bodyWords.flat(),
      ...decodeScores(classScores).keys(),
    ]);
    expect(new Set(Array.from(words, (word) => wordKey(word))).size).toBe(words.size);
  });
});
