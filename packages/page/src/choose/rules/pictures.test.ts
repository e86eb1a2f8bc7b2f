import { describe, expect, it } from "vitest";
import { extractPage } from "../../extract-page.ts";
import { measure } from "../../html/measure.ts";
import { parseHtml } from "../../html/parse.ts";
import { renderMarkdown } from "../../write/render.ts";
import { applyChoice, listBlocks } from "../layout.ts";
import { shippedModel } from "../trees/forest.ts";
import { keepPictures } from "./pictures.ts";

/** The Markdown of a page from which the lines with "gone" were left out. */
function rendered(html: string) {
  const { root } = parseHtml(html);
  measure(root);
  const { blocks } = listBlocks(root, shippedModel().reader);
  for (const block of blocks) block.keep = !block.text.includes("gone");
  keepPictures({ root, blocks });
  applyChoice({ root, blocks });
  return renderMarkdown(root, undefined);
}
const markdown = (html: string) => rendered(html).markdown;
const chart = "<img src=https://example.org/chart.png alt='Rain in March'>";

describe("pictures between kept blocks", () => {
  it.each([
    ["bare", chart],
    ["in a paragraph", `<p>${chart}</p>`],
    ["in boxes of their own", `<div><figure><picture>${chart}</picture></figure></div>`],
    ["that lead to themselves", `<a href=https://example.org/large.png>${chart}</a>`],
  ])("are shown as what they show: %s", (_, picture) => {
    const { markdown, images } = rendered(`<div><p>One</p>${picture}<p>Two</p></div>`);
    expect(markdown).toBe("One\n\n[image: Rain in March]\n\nTwo");
    expect(images).toEqual([{ text: "Rain in March", url: "https://example.org/chart.png" }]);
  });
  it("keep the link to another page", () => {
    const picture = `<div><a href=https://example.org/rain>${chart}</a></div>`;
    expect(markdown(`<p>One</p>${picture}<p>Two</p>`)).toContain(
      "[image: Rain in March](https://example.org/rain)",
    );
  });
  it("are written above a caption that says something else", () => {
    const figure = (caption: string) =>
      `<figure><div>${chart}</div><figcaption>${caption}</figcaption></figure>`;
    expect(markdown(figure("Nine days"))).toBe("[image: Rain in March]\n\n*Nine days*");
    expect(markdown(figure("Rain, in March."))).toBe("*Rain, in March.*");
  });
  it("are kept at the ends of a text and between two parts, but not beside one part", () => {
    expect(markdown(`<div>${chart}<p>One</p><p>Two</p></div>`)).toBe("[image: Rain in March]\n\nOne\n\nTwo");
    expect(markdown(`<div>One</div>${chart}<div>Two</div>`)).toBe("One\n\n[image: Rain in March]\n\nTwo");
    expect(markdown(`${chart}<div>One</div><div>Two</div>`)).toBe("One\n\nTwo");
  });
  it("are dropped in teasers and galleries, as icons and as repetitions", () => {
    const between = (picture: string) => markdown(`<div><p>One way</p>${picture}<p>Two</p></div>`);
    const without = "One way\n\nTwo";
    expect(between(`<div>${chart}<p>gone</p></div>`)).toBe(without);
    expect(between(`<div>${chart}${chart}${chart}</div>`)).toBe(without);
    expect(between("<div><img alt='Meadow logo'></div>")).toBe(without);
    expect(between("<div><img alt=Share></div>")).toBe(without);
    expect(between("<div><img alt='DSC 0815.jpg'></div>")).toBe(without);
    expect(between("<div><img alt='One way!'></div>")).toBe(without);
    expect(between("<div><img alt='IMG_2962 copy'></div>")).toBe(without);
    expect(between("<div><img alt='Screen Shot 2016-11-30 at 10.33.38 AM'></div>")).toBe(without);
  });
});

describe("a description that several pictures share, or the headline", () => {
  it("does not say what one of them shows", () => {
    const other = "<img src=https://example.org/hive.png alt='A hive in May'>";
    expect(markdown(`<div><p>One</p>${chart}<p>Two</p>${other}<p>Three</p>${chart}<p>Four</p></div>`)).toBe(
      "One\n\nTwo\n\n[image: A hive in May]\n\nThree\n\nFour",
    );
    expect(markdown(`<h1>Rain in March, gone</h1><div><p>One</p>${chart}<p>Two</p></div>`)).toContain(
      "[image",
    );
    expect(markdown(`<h1>Rain in March!</h1><div><p>One</p>${chart}<p>Two</p></div>`)).not.toContain(
      "[image",
    );
  });
});

it("cuts a long description and marks the cut", () => {
  const { images } = rendered(
    `<p>One</p><p><img src=https://example.org/a.png alt="${"so it goes ".repeat(40)}"></p><p>Two</p>`,
  );
  expect(images[0]?.text).toMatch(/^so it goes .*…$/);
  expect(images[0]?.text).toHaveLength(300);
});

describe("pictures of a page", () => {
  const line =
    "The keeper walks to the hives every morning, and counts what came home in the evening before.";
  const html = `<body><main><article><p>${line}</p><p>Again: ${line}</p>${chart}<p>So it was: ${line}</p></article></main></body>`;
  const read = (options: object) => extractPage(html, { url: "https://example.org/", ...options }).markdown;
  it("are shown, but not in lists of entries", () => {
    expect(read({ pageType: "article" })).toContain("[image: Rain in March]");
    expect(read({ pageType: "listing" })).not.toContain("[image");
  });
});
