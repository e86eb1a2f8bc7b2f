import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractPage } from "../extract-page.ts";

const url = "https://example.org/manual/functions.html";

/** Rows of an index, two elements and a line each; 11,000 of them are too many to choose from. */
const row = (index: number) => `<li><a href="/f/${index}">function_${index}</a>`;
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index)).join("");
const index = `<ul>${rows(11_000)}</ul>`;

/** Links of a menu, which no likelihood would keep. */
const menu = '<nav class="menu"><a href="/home">Home</a> <a href="/shop">Shop</a></nav>';
const footer = "<footer><p>Imprint of the keepers</p></footer>";

describe("an oversized page", () => {
  it("is given whole, as Markdown, with its links", () => {
    const page = extractPage(`<title>Functions</title><h1>All functions</h1>${index}<p>The last line.</p>`, {
      url,
    });
    expect(page.title).toBe("Functions");
    expect(page.pageType).toBe("listing");
    expect(page.truncated).toBe(false);
    expect(page.markdown).toMatch(
      /^# All functions\n\n- \[function\\?_0\]\(https:\/\/example\.org\/f\/0\)\n/,
    );
    expect(page.markdown).toMatch(/The last line\.$/);
    expect(page.links).toHaveLength(11_000);
    expect(page.text.split("\n")).toHaveLength(11_002);
  });

  it("is given without what its author calls navigation", () => {
    const { text } = extractPage(`${menu}${index}<p>The last line.</p>${footer}`, { url });
    expect(text).toMatch(/^function_0\n/);
    expect(text).toMatch(/\nThe last line\.$/);
  });

  it("keeps notices and authors in its texts", () => {
    const notice = "<aside>A notice</aside><blockquote>Words<footer>their author</footer></blockquote>";
    const { text } = extractPage(`<article>${index}${notice}</article><aside>An advert</aside>`, { url });
    expect(text).toMatch(/function_10999\nA notice\nWords\ntheir author$/);
  });

  it.each([
    ["main", "<main>", "</main>"],
    ["an element of that role", '<div role="main">', "</div>"],
  ])("is %s alone where that holds most of it", (_, before, after) => {
    const { text } = extractPage(`<p>Before all</p>${before}${index}${after}<p>Behind all</p>`, { url });
    expect(text).toMatch(/^function_0\n/);
    expect(text).toMatch(/function_10999$/);
  });

  it("is whole where `main` is the smaller part, or everything is called navigation", () => {
    const beside = extractPage(`<main><p>A small part</p></main>${index}`, { url });
    expect(beside.text).toMatch(/^A small part\nfunction_0\n/);
    expect(beside.text).toMatch(/function_10999$/);
    const inside = extractPage(`<nav>${index}</nav><p>The last line.</p>`, { url });
    expect(inside.text).toMatch(/^function_0\n/);
    expect(inside.text).toMatch(/The last line\.$/);
  });

  it("shows nothing that is hidden", () => {
    const secret = '<p style="display:none">secret one</p><p hidden>secret two</p>';
    const page = extractPage(`${secret}${index}`, { url });
    expect(page.text).not.toContain("secret");
    expect(page.hidden).toMatchObject({ css: 1, attribute: 1 });
  });

  it("keeps the type that the caller states", () => {
    expect(extractPage(index, { url, pageType: "documentation" }).pageType).toBe("documentation");
  });

  it("loses no word", () => {
    const words = ["hive", "swarm", "honey", "comb"];
    const piece = fc.oneof(
      fc.constantFrom(...words),
      fc
        .tuple(
          fc.constantFrom("p", "div", "b", "li", "td", "h2", "pre", "dd", "x-y"),
          fc.constantFrom(...words),
        )
        .map(([tag, word]) => `<${tag}>${word}</${tag}>`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join(" ");
        const { text, markdown } = extractPage(`${index}<div>${html}</div>`, { url });
        const expected = html.match(/hive|swarm|honey|comb/g) ?? [];
        expect(text.match(/hive|swarm|honey|comb/g) ?? []).toEqual(expected);
        expect(markdown.match(/hive|swarm|honey|comb/g) ?? []).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});

describe("a page that is not oversized", () => {
  it("has next to no text: its data for scripts is read", () => {
    const story = "The keeper walks, every morning, to the hives, and counts the bees. ".repeat(20);
    const data = `<script type="application/ld+json">{"@type":"Article","articleBody":"${story}"}</script>`;
    const page = extractPage(`${data}${"<div></div>".repeat(20_000)}`, { url });
    expect(page.source).toBe("json-ld");
    expect(page.text).toContain("The keeper walks");
  });

  it("is chosen from, however many elements it has for its length", () => {
    const { text } = extractPage(`${menu}<main><ul>${rows(500)}</ul></main>${footer}`, { url });
    expect(text).not.toContain("Imprint");
    expect(text).not.toContain("Home");
  });
});
