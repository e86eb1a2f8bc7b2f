import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchHit } from "../contracts/hit.ts";
import { dedupe, fuse } from "./merge.ts";

const hit = (url: string, provider = "a", more: Partial<SearchHit> = {}): SearchHit => ({
  title: url,
  url: `https://${url}`,
  snippet: "",
  provider,
  ...more,
});
const urls = (hits: readonly SearchHit[]) => hits.map(({ url }) => url.replace("https://", ""));

describe("dedupe", () => {
  it("keeps the order, and one hit a page", () => {
    expect(
      urls(dedupe([hit("b.test/1"), hit("a.test/"), hit("www.b.test/1/?utm_source=x"), hit("c.test/")])),
    ).toEqual(["b.test/1", "a.test/", "c.test/"]);
  });

  it("fills from the copy what the first one lacks", () => {
    const first = hit("a.test/", "a", { title: "No title" });
    const copy = hit("a.test", "a", { title: "Real", snippet: "text", publishedAt: "2026-01-01" });
    expect(dedupe([first, copy])).toEqual([
      { ...first, title: "Real", snippet: "text", publishedAt: "2026-01-01" },
    ]);
  });

  it("puts no words of another host under an address, twins included", () => {
    const first = hit("github.test/x", "a", { title: "No title" });
    const twin = hit("www.github.test/x", "a", { title: "Evil", snippet: "text", publishedAt: "2026-01-01" });
    expect(dedupe([first, twin])).toEqual([first]);
  });
});

describe("fuse", () => {
  it("ranks a page that several found above one that a single one put first", () => {
    const merged = fuse([
      [hit("only-a.test", "a"), hit("both.test", "a")],
      [hit("only-b.test", "b"), hit("both.test/", "b")],
    ]);
    expect(urls(merged)).toEqual(["both.test", "only-a.test", "only-b.test"]);
    expect(merged[0]?.providers).toEqual(["a", "b"]);
    expect(merged[1]?.providers).toBeUndefined();
    expect(merged[0]?.provider).toBe("a");
  });

  it("counts a page once for each list, however often it is in the list", () => {
    const merged = fuse([
      [hit("twice.test", "a"), hit("www.twice.test", "a"), hit("x.test", "a")],
      [hit("first.test", "b"), hit("x.test", "b")],
    ]);
    expect(urls(merged)[0]).toBe("x.test");
  });

  it("has each page once, loses none, and does not care which list comes first for the weight", () => {
    const list = fc.array(
      fc.constantFrom("a.test", "b.test", "www.a.test", "c.test", "m.c.test").map((url) => hit(url)),
    );
    fc.assert(
      fc.property(list, list, (one, other) => {
        const merged = fuse([one, other]);
        const pages = (hits: readonly SearchHit[]) =>
          new Set(urls(hits).map((url) => url.replace(/^(www|m)\./, "")));
        expect(pages(merged)).toEqual(pages([...one, ...other]));
        expect(merged).toHaveLength(pages(merged).size);
      }),
    );
  });

  it("returns nothing for nothing", () => {
    expect(fuse([])).toEqual([]);
    expect(fuse([[], []])).toEqual([]);
  });
});
