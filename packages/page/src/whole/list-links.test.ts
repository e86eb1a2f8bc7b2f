import { describe, expect, it } from "vitest";
import { listLinks } from "./list-links.ts";

const at = "https://example.org/bees/";
const urls = (html: string) => listLinks(html, at).map(({ url }) => url);

describe("listLinks", () => {
  it("lists menus, content and footers, each address once and absolute", () => {
    const html = `<nav><a href="/hives"><b>The</b> hives</a></nav><main><a href="wax?utm_source=x">Wax</a>
      <a href="/hives">again</a><map><area href="/map" alt="Map"></map></main><footer><a href="#top">up</a></footer>`;
    expect(listLinks(html, at)).toEqual([
      { text: "The hives", url: "https://example.org/hives" },
      { text: "Wax", url: "https://example.org/bees/wax" },
      { text: "Map", url: "https://example.org/map" },
      { text: "up", url: "https://example.org/bees/#top" },
    ]);
  });

  it("leaves out what is not a page, and what the site asks robots not to follow", () => {
    expect(
      urls(
        `<a href="mailto:a@b.example">m</a><a href="javascript:x()">j</a><a href="/a" rel="nofollow">a</a><a name="b">b</a>`,
      ),
    ).toEqual([]);
    expect(urls(`<meta name="robots" content="noindex, nofollow"><a href="/a">a</a>`)).toEqual([]);
    expect(urls(`<meta name="robots" content="noindex"><a href="/a">a</a>`)).toEqual([
      "https://example.org/a",
    ]);
  });

  it("follows <base>, and uses the first link with a text", () => {
    expect(listLinks(`<base href="/wax/"><a href="a"><img></a><a href="a">Candle</a>`, at)).toEqual([
      { text: "Candle", url: "https://example.org/wax/a" },
    ]);
  });

  it("is bounded", () => {
    const html = Array.from({ length: 6_000 }, (_, index) => `<a href="/${index}">x</a>`).join("");
    expect(urls(html)).toHaveLength(5_000);
  });
});
