import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalOnHost, canonicalUrl, withoutTracking } from "./canonical-url.ts";

describe("canonicalUrl", () => {
  it.each([
    ["scheme", "http://a.example/x"],
    ["www", "https://www.a.example/x"],
    ["a trailing slash", "https://a.example/x/"],
    ["a trailing dot", "https://a.example./x"],
    ["a fragment", "https://a.example/x#part"],
    ["tracking", "https://a.example/x?utm_source=news&fbclid=1&gclid=2"],
    ["the mobile twin", "https://m.a.example/x"],
    ["the AMP twin", "https://a.example/x/amp/"],
    ["the AMP host", "https://amp.a.example/x"],
    ["an AMP ending", "https://a.example/x.amp.html"],
    ["an AMP parameter", "https://a.example/x?amp=1"],
    ["an index file", "https://a.example/x/index.html"],
    ["the usual port", "https://a.example:443/x"],
    ["large letters in the host", "https://A.EXAMPLE/x"],
  ])("does not see %s", (_name, url) => {
    expect(canonicalUrl(url)).toBe("a.example/x");
  });

  it.each([
    ["another path", "https://a.example/y"],
    ["large letters in the path", "https://a.example/X"],
    ["a parameter", "https://a.example/x?page=2"],
    ["another port", "https://a.example:8443/x"],
    ["a subdomain", "https://docs.a.example/x"],
    ["an old single-page address", "https://a.example/x#!/y"],
    ["a host that begins with m", "https://ma.example/x"],
  ])("sees %s", (_name, url) => {
    expect(canonicalUrl(url)).not.toBe("a.example/x");
  });

  it.each([
    ["https://en.m.wikipedia.org/wiki/Kite", "https://en.wikipedia.org/wiki/Kite"],
    ["https://www.m.wikidata.org/wiki/Q1", "https://www.wikidata.org/wiki/Q1"],
    ["https://a.example/Rust_%28language%29", "https://a.example/Rust_(language)"],
    ["https://a.example/%7Eanna/%c3%a4", "https://a.example/~anna/%C3%A4"],
  ])("takes %s for %s", (one, other) => {
    expect(canonicalUrl(one)).toBe(canonicalUrl(other));
  });

  it.each([
    ["https://a.example/a%2Fb", "https://a.example/a/b"],
    ["https://a.example/a%3Fb", "https://a.example/a?b"],
    ["https://a.example/a%2525", "https://a.example/a%25"],
    ["https://m.wiki.example/x", "https://wiki.m.example/x"],
  ])("does not take %s for %s", (one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
  });

  it("orders parameters", () => {
    expect(canonicalUrl("https://a.example/?b=2&a=1")).toBe(canonicalUrl("https://a.example/?a=1&b=2"));
  });

  it("keeps the name of a host of two labels: m.com and www.com exist", () => {
    expect(canonicalUrl("https://m.com/")).toBe("m.com");
    expect(canonicalUrl("https://www.com/")).toBe("www.com");
  });

  it("reads an address of thousands of slashes in one pass", () => {
    const path = `${"/".repeat(300_000)}x`;
    expect(canonicalUrl(`https://a.example${path}`)).toBe(`a.example${path}`);
  });

  it("returns what is not a URL as it is, and never throws", () => {
    expect(canonicalUrl("not a url")).toBe("not a url");
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (url) => void canonicalUrl(url)));
  });
});

describe("canonicalOnHost", () => {
  const known = "https://a.example/x?a=1&b=2";

  it.each([
    "http://a.example/x?a=1&b=2",
    "https://A.EXAMPLE./x/?b=2&a=1",
    "https://a.example:443/x/index.html?a=1&b=2&utm_source=news#part",
  ])("takes %s for the same page", (url) => {
    expect(canonicalOnHost(url)).toBe(canonicalOnHost(known));
  });

  it.each([
    ["https://www.a.example/x", "https://a.example/x"],
    ["https://m.a.example/x", "https://a.example/x"],
    ["https://en.m.wikipedia.org/wiki/Kite", "https://en.wikipedia.org/wiki/Kite"],
    ["https://evil.cdn.ampproject.org/c/s/a.example/x", "https://a.example/x"],
    ["https://www.google.com/amp/s/a.example/x", "https://a.example/x"],
    ["https://a.example:8443/x", "https://a.example/x"],
    ["https://a.example/#/one", "https://a.example/#/two"],
  ])("does not take %s for %s", (one, other) => {
    expect(canonicalOnHost(one)).not.toBe(canonicalOnHost(other));
  });

  it("never gives two hosts one key", () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.webUrl(), (one, other) => {
        if (new URL(one).hostname.replace(/\.$/, "") !== new URL(other).hostname.replace(/\.$/, ""))
          expect(canonicalOnHost(one)).not.toBe(canonicalOnHost(other));
      }),
    );
  });

  it("returns what is not a URL as it is", () => {
    expect(canonicalOnHost("not a url")).toBe("not a url");
  });
});

describe("withoutTracking", () => {
  const session = "0123456789abcdef0123456789abcdef";

  it.each([
    [`https://forum.example/topic?t=5&sid=${session}`, "https://forum.example/topic?t=5"],
    [`https://forum.example/thread?s=${session}&t=5`, "https://forum.example/thread?t=5"],
    ["https://www.youtube.com/watch?v=a&si=b", "https://www.youtube.com/watch?v=a"],
    ["https://youtu.be/a?si=b", "https://youtu.be/a"],
    [
      "https://www.amazon.co.uk/dp/1?crid=a&dib=b&dib_tag=se&qid=1&sprefix=c&th=1",
      "https://www.amazon.co.uk/dp/1?th=1",
    ],
  ])("%s: loses session and share", (address, expected) => {
    expect(withoutTracking(new URL(address)).href).toBe(expected);
  });

  it.each([
    "https://news.example/story?sid=4711",
    "https://shop.example/search?s=honey",
    "https://shop.example/?si=1&qid=2",
    "https://notamazon.com/?qid=2",
    "https://www.youtube.com/watch?v=a&t=5",
  ])("%s: stays", (address) => {
    expect(withoutTracking(new URL(address)).href).toBe(address);
  });

  it("removes tracking parameters only, and does not change its argument", () => {
    const url = new URL("https://www.a.example/x/?q=1&utm_medium=mail&ref=home#part");
    expect(withoutTracking(url).href).toBe("https://www.a.example/x/?q=1&ref=home#part");
    expect(url.search).toContain("utm_medium");
  });

  it.each([
    ["https://a.example/?q=a%20b+c&utm_source=x&d", "https://a.example/?q=a%20b+c&d"],
    ["https://a.example/?&q=1&&utm_source=x", "https://a.example/?&q=1&"],
    ["https://a.example/?utm%5Fsource=x&q=%E4", "https://a.example/?q=%E4"],
    ["https://a.example/??a=1&utm_source=x", "https://a.example/??a=1"],
    ["https://a.example/?a=1&?utm_source=x&gclid=y", "https://a.example/?a=1&?utm_source=x"],
    [`https://a.example/${"?".repeat(200_000)}&gclid=y`, `https://a.example/${"?".repeat(200_000)}`],
  ])("%s: leaves the others as they are written", (address, expected) => {
    expect(withoutTracking(new URL(address)).href).toBe(expected);
  });
});
