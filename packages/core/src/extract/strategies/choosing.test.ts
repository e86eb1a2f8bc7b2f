import { describe, expect, it } from "vitest";
import { analyse } from "../analyse.ts";
import type { RuleName } from "../rules.ts";
import { ClassReader } from "../vocabulary/classify.ts";
import { dropHeadline, dropMenus, dropPointers, dropRepeats, settleHeadings } from "./drop.ts";
import { keepFormulas } from "./formulas.ts";
import { stayInArticle, stayInside, stayInText } from "./inside.ts";
import {
  fillGaps,
  keepCompany,
  keepHeadings,
  keepLabels,
  keepLists,
  keepLooseText,
  keepQuotesWhole,
  keepTail,
} from "./keep.ts";
import { levelByPath } from "./level.ts";
import { keepNotes } from "./notes.ts";
import type { Draft } from "./shared.ts";
import { keepTablesWhole } from "./tables.ts";
import { keepTabLabels } from "./tabs.ts";
import { keepWhole } from "./whole.ts";

/** Blocks of a page; `likelihoods` in their order, kept from one half on. */
function draft(html: string, likelihoods: number[], without: RuleName[] = []): Draft {
  const { layout, switches } = analyse(
    html,
    { url: "https://example.org/", without },
    new ClassReader(new Map()),
  );
  const { blocks } = layout;
  expect(blocks).toHaveLength(likelihoods.length);
  blocks.forEach((block, index) => {
    block.keep = (likelihoods[index] ?? 0) >= 0.5;
  });
  const surest = Math.max(0, ...likelihoods);
  return { ...layout, likelihoods: Float32Array.from(likelihoods), surest, switches };
}
const kept = ({ blocks }: Draft) => blocks.filter((block) => block.keep).map((block) => block.text);

describe("settleHeadings", () => {
  const html =
    "<h2>Story</h2><p>text</p><h2>Related</h2><a href=/>link</a><h2>End</h2><h3>Part</h3><p>more</p>";
  it("drops a heading over nothing", () => {
    const page = draft(html, [1, 1, 1, 0, 1, 1, 1]);
    settleHeadings(page);
    expect(kept(page)).toEqual(["Story", "text", "End", "Part", "more"]);
  });
  it("takes a sentence that was set as a heading for text", () => {
    const lead =
      "The keepers of the valley count what came home in the evening, and this year, they say, it was more than ever before.";
    const page = draft(`<h2>${lead}</h2><h2>Part</h2><p>text</p>`, [1, 1, 1]);
    settleHeadings(page);
    expect(kept(page)).toEqual([lead, "Part", "text"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 0, 1, 1, 1], ["choose.headings"]);
    settleHeadings(page);
    expect(kept(page)).toContain("Related");
  });
});

describe("levelByPath", () => {
  const html =
    "<div class=price><b>1</b></div><div class=price><b>2</b></div><div class=price><b>3</b></div><p>text</p>";
  it("moves lines of one kind towards their mean", () => {
    const page = draft(html, [0.9, 0.9, 0.3, 0.4]);
    levelByPath(page);
    expect([...page.likelihoods].map((value) => value.toFixed(2))).toEqual(["0.80", "0.80", "0.50", "0.40"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [0.9, 0.9, 0.3, 0.4], ["choose.level"]);
    levelByPath(page);
    expect(page.likelihoods[2]).toBeCloseTo(0.3);
  });
});

describe("fillGaps", () => {
  const html = "<p>before</p><pre>code</pre><p>after</p><pre>last</pre>";
  it("keeps code between kept lines, unless it is very unlikely", () => {
    const page = draft(html, [1, 0.3, 1, 0.3]);
    fillGaps(page);
    expect(kept(page)).toEqual(["before", "code", "after"]);
    const unlikely = draft(html, [1, 0.1, 1, 0.3]);
    fillGaps(unlikely);
    expect(kept(unlikely)).toEqual(["before", "after"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 0.3, 1, 0.3], ["choose.gaps"]);
    fillGaps(page);
    expect(kept(page)).toEqual(["before", "after"]);
  });
});

describe("dropHeadline", () => {
  const text =
    "The keeper walks, every morning, to the hives, and counts what came home in the evening before, with care. ".repeat(
      2,
    );
  const html = `<h1>Bees</h1><p>Short line</p><p>${text}</p><h1>Second part</h1>`;
  it("drops the headline above the text only", () => {
    const page = draft(html, [1, 1, 1, 1]);
    dropHeadline(page);
    expect(kept(page)).toHaveLength(3);
    expect(kept(page)).not.toContain("Bees");
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 1], ["choose.headline"]);
    dropHeadline(page);
    expect(kept(page)).toContain("Bees");
  });
});

describe("dropPointers", () => {
  const html =
    "<p>MORE: <a href=/1>Ten kinds of rain</a></p><p>More people than ever <a href=/2>keep</a> bees: many.</p><p><a href=/3>Lesen Sie auch: Regen</a></p><p><a href=/4>Moreover, a linked line</a></p>";
  it("drops lines that lead to other stories", () => {
    const page = draft(html, [1, 1, 1, 1]);
    dropPointers(page);
    expect(kept(page)).toEqual(["More people than ever keep bees: many.", "Moreover, a linked line"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 1], ["choose.pointers"]);
    dropPointers(page);
    expect(kept(page)).toHaveLength(4);
  });
});

describe("dropRepeats", () => {
  const text =
    "The keeper walks, every morning, to the hives, and counts what came home in the evening before, with care.";
  const html = `<p>${text}</p><p>Yes</p><div>${text}</div><p>Yes</p><pre>${text}</pre>`;
  it("keeps the first of two long lines, short lines and code", () => {
    const page = draft(html, [1, 1, 1, 1, 1]);
    dropRepeats(page);
    expect(kept(page)).toEqual([text, "Yes", "Yes", text]);
  });
  it("keeps what two rows of figures say alike, and drops it from tables that arrange a page", () => {
    const rows = (other: string) =>
      `<table><tr><td>8:00</td><td>${text}</td></tr><tr><td>9:00</td><td>${text}</td></tr><tr><td>${other}</td></tr></table>`;
    const figures = draft(rows("-"), [1, 1, 1, 1, 1]);
    dropRepeats(figures);
    expect(kept(figures)).toEqual(["8:00", text, "9:00", text, "-"]);
    const layout = draft(rows("<table><tr><td>a</table>"), [1, 1, 1, 1, 1]);
    dropRepeats(layout);
    expect(kept(layout)).toEqual(["8:00", text, "9:00", "a"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 1, 1], ["choose.repeats"]);
    dropRepeats(page);
    expect(kept(page)).toHaveLength(5);
  });
});

describe("keepCompany", () => {
  const html =
    "<div><p>first words</p><p>second words</p><p>third words</p><p>last</p><p><a href=/>a link</a></p></div><p>elsewhere</p>";
  it("lets the last plain line follow its siblings, but no link and no stranger", () => {
    const page = draft(html, [1, 1, 1, 0, 0, 0]);
    keepCompany(page);
    expect(kept(page)).toEqual(["first words", "second words", "third words", "last"]);
  });
  it("sees through a box around every line", () => {
    const boxed =
      "<div><p>first words</p></div><div><p>second words</p></div><section><p>third words</p></section>";
    const page = draft(`<div>${boxed}<div><p>last</p></div></div><p>elsewhere</p>`, [1, 1, 1, 0, 0]);
    keepCompany(page);
    expect(kept(page)).toEqual(["first words", "second words", "third words", "last"]);
  });
  it("follows only what is mostly kept", () => {
    const page = draft(html, [1, 0, 1, 0, 0, 0]);
    keepCompany(page);
    expect(kept(page)).toEqual(["first words", "third words"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 0, 0, 0], ["choose.company"]);
    keepCompany(page);
    expect(kept(page)).toHaveLength(3);
  });
});

describe("keepTail", () => {
  const html =
    "<div><p>before</p><table><tr><td>a<td>1<tr><td>b<td>2</table><pre>code</pre><p>small print</p><pre>more</pre></div><table><tr><td>elsewhere</table>";
  it("keeps code and tables right behind the last kept line, and nothing further on", () => {
    const page = draft(html, [1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    keepTail(page);
    expect(kept(page)).toEqual(["before", "a", "1", "b", "2", "code"]);
  });
  it("leaves what is very unlikely, what stands elsewhere and tables of links", () => {
    const unlikely = draft(html, [1, 0.01, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    keepTail(unlikely);
    expect(kept(unlikely)).toEqual(["before"]);
    const links = draft("<p>before</p><table><tr><td><a href=/1>other story</a></table>", [1, 0.1]);
    keepTail(links);
    expect(kept(links)).toEqual(["before"]);
    const apart = draft("<div><p>before</p></div><table><tr><td>a</table>", [1, 0.1]);
    keepTail(apart);
    expect(kept(apart)).toEqual(["before"]);
  });
  it("keeps the line that announces them", () => {
    const page = draft(
      "<p>before</p><p>An example:</p><pre>code</pre><p>Share this:</p><p>other</p>",
      [1, 0.1, 0.1, 0.1, 0.1],
    );
    keepTail(page);
    expect(kept(page)).toEqual(["before", "An example:", "code"]);
  });
  it("keeps them in a box of their own too", () => {
    const page = draft("<div><p>before</p><div><pre>code</pre></div></div>", [1, 0.1]);
    keepTail(page);
    expect(kept(page)).toEqual(["before", "code"]);
  });
  it("does nothing when nothing is kept", () => {
    const page = draft("<pre>code</pre>", [0.1]);
    keepTail(page);
    expect(kept(page)).toEqual([]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], ["choose.tail"]);
    keepTail(page);
    expect(kept(page)).toEqual(["before"]);
  });
});

describe("keepLabels", () => {
  const html =
    "<table><tr><th>Range</th><td>40 km</td></tr><tr><th>Colour</th><td>grey</td></tr></table>" +
    "<dl><dt>Height</dt><dd>12 m</dd><dt>Owner</dt><dd>unknown</dd></dl>";
  const likelihoods = [0.1, 0.9, 0.1, 0.1, 0.1, 0.9, 0.1, 0.1];
  it("keeps the heads of kept rows and entries, and no others", () => {
    const page = draft(html, likelihoods);
    keepLabels(page);
    expect(kept(page)).toEqual(["Range", "40 km", "Height", "12 m"]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.labels"]);
    keepLabels(page);
    expect(kept(page)).toEqual(["40 km", "12 m"]);
  });
});

describe("keepTablesWhole", () => {
  const html =
    "<table><tr><th>Breed</th><th>Honey</th></tr><tr><td>Carnica</td><td>21 kg</td></tr><tr><td>Ligustica</td><td>19 kg</td></tr></table>";
  const likelihoods = [0.2, 0.2, 1, 0.3, 1, 0.3];
  it("keeps all of a table of which most is kept", () => {
    const page = draft(html, likelihoods);
    keepTablesWhole(page);
    expect(kept(page)).toEqual(["Breed", "Honey", "Carnica", "21 kg", "Ligustica", "19 kg"]);
  });
  it("keeps rows whole where less is kept", () => {
    const page = draft(html, [0, 0, 0, 1, 0, 0]);
    keepTablesWhole(page);
    expect(kept(page)).toEqual(["Carnica", "21 kg"]);
  });
  it("leaves tables that arrange a page, tables of links and unwanted ones alone", () => {
    const text = "The keepers of the valley count what came home in the evening. ".repeat(9);
    const layout = draft(
      `<table><tr><td>Menu</td><td>${text}</td></tr><tr><td>a</td><td>b</td></tr></table>`,
      [0, 1, 0, 0],
    );
    keepTablesWhole(layout);
    expect(layout.blocks.filter(({ keep }) => keep)).toHaveLength(1);
    const links = draft(
      html.replace(/<td>(\w+)<\/td>/g, "<td><a href=/b>$1 and all that we know of it</a></td>"),
      likelihoods,
    );
    keepTablesWhole(links);
    expect(kept(links)).toHaveLength(2);
    const none = draft(html, [0, 0, 0, 0, 0, 0]);
    keepTablesWhole(none);
    expect(kept(none)).toEqual([]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.tables"]);
    keepTablesWhole(page);
    expect(kept(page)).toEqual(["Carnica", "Ligustica"]);
  });
});

describe("keepFormulas", () => {
  const formula = "<math><mi>h</mi><mo>=</mo><mi>a</mi></math>";
  const html = `<p>as follows:</p>${formula}<div>(12)</div><p>where a is</p><p>advert</p><div><span><span>${formula}</span></span></div>`;
  const likelihoods = [1, 0, 0, 1, 0, 0];
  it("keeps a formula and its number between two kept lines, and no other", () => {
    const page = draft(html, likelihoods);
    keepFormulas(page);
    expect(page.blocks.map(({ keep }) => keep)).toEqual([true, true, true, true, false, false]);
  });
  it("knows formulas in boxes and such as TeX writes them", () => {
    const boxes = `<p>first line</p><div><span><span>${formula}</span></span></div><div>\\[h = a\\]</div><p>second line</p>`;
    const page = draft(boxes, [1, 0, 0, 1]);
    keepFormulas(page);
    expect(page.blocks.every(({ keep }) => keep)).toBe(true);
    const sentence = draft(`<p>first line</p><div>${formula} is all</div><p>second line</p>`, [1, 0, 1]);
    keepFormulas(sentence);
    expect(sentence.blocks[1]?.keep).toBe(false);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.formulas"]);
    keepFormulas(page);
    expect(kept(page)).toEqual(["as follows:", "where a is"]);
  });
});

describe("keepTabLabels", () => {
  const tabs = (panel: string) =>
    `<ul role=tablist><li role=tab>npm<li role=tab>Yarn</ul><div role=tabpanel>${panel}</div>`;
  const html = `<p>Install it:</p>${tabs("<pre>npm install bees</pre>")}<p>text</p>${tabs("<p>more text</p>")}`;
  const likelihoods = [1, 0, 0, 1, 1, 0, 0, 1];
  it("keeps the labels above kept code, and no others", () => {
    const page = draft(html, likelihoods);
    keepTabLabels(page);
    expect(kept(page)).toEqual(["Install it:", "npm", "Yarn", "npm install bees", "text", "more text"]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.tabs"]);
    keepTabLabels(page);
    expect(kept(page)).not.toContain("npm");
  });
});

describe("keepNotes", () => {
  const html =
    '<p>A keeper<a href="#n1">1</a> and a queen<sup><a href="#n2">[2]</a></sup>.</p><p>advert <a href="#n3">3</a></p>' +
    '<ol><li id=n1>Named first.<li id=n2><p>Named second.</p><li id=n3>Not named.</ol><p><a href="#top">Up</a></p>';
  const likelihoods = [1, 0, 0, 0, 0, 0];
  it("keeps the notes that kept lines point to, and no others", () => {
    const page = draft(html, likelihoods);
    keepNotes(page);
    expect(kept(page).slice(1)).toEqual(["Named first.", "Named second."]);
  });
  it("finds a note behind its number, and leaves whole sections alone", () => {
    const number = '<p>text<a href="#n1">1</a></p><div><a id=n1>1</a><div><p>Named first.</p></div></div>';
    const page = draft(number, [1, 0, 0]);
    keepNotes(page);
    expect(kept(page).slice(1)).toEqual(["1", "Named first."]);
    const section = `<p>text<a href="#n1">1</a></p><div id=n1>${"<p>A line that nobody wants to read here.</p>".repeat(60)}</div>`;
    const long = draft(section, [1, ...new Array<number>(60).fill(0)]);
    keepNotes(long);
    expect(kept(long)).toHaveLength(1);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.notes"]);
    keepNotes(page);
    expect(kept(page)).toHaveLength(1);
  });
});

describe("stayInside", () => {
  const page = (tag: string, attributes = "") =>
    `<div><p>outside</p></div><${tag} ${attributes}><p>inside, and longer</p></${tag.split(" ")[0]}>`;
  it.each([
    ["main", ""],
    ["div", "role=main"],
    ["div", "id=Content"],
  ])("drops what stands outside of %s %s", (tag, attributes) => {
    const drawn = draft(page(tag, attributes), [1, 1]);
    stayInside(drawn);
    expect(kept(drawn)).toEqual(["inside, and longer"]);
  });
  it("takes an article for the content only where the page is about one thing", () => {
    const thread = draft(page("article"), [1, 1]);
    stayInside(thread);
    expect(kept(thread)).toEqual(["outside", "inside, and longer"]);
    const text = draft(page("article"), [1, 1]);
    stayInArticle(text);
    expect(kept(text)).toEqual(["inside, and longer"]);
  });
  it("leaves a page with several articles, or with little in the one, alone", () => {
    const several = draft("<p>outside</p><article>one</article><article>two</article>", [1, 1, 1]);
    stayInArticle(several);
    expect(kept(several)).toEqual(["outside", "one", "two"]);
    const little = draft(`<p>${"outside ".repeat(10)}</p><main>in</main>`, [1, 1]);
    stayInside(little);
    expect(kept(little)).toHaveLength(2);
  });
  it("leaves a text alone of which far more stands outside", () => {
    const html = `<main>${"inside ".repeat(3)}</main><p>${"outside ".repeat(12)}</p>`;
    const ended = draft(html, [1, 1]);
    stayInText(ended);
    expect(kept(ended)).toHaveLength(2);
    const page = draft(html, [1, 1]);
    stayInside(page);
    expect(kept(page)).toHaveLength(1);
  });
  it("can be switched off", () => {
    const drawn = draft(page("main"), [1, 1], ["choose.inside"]);
    stayInArticle(drawn);
    expect(kept(drawn)).toEqual(["outside", "inside, and longer"]);
  });
});

describe("keepLooseText", () => {
  const first = "SPRINGFIELD — The keepers of the valley counted what came home, and it was much.";
  const html = `<div><p><div><a href=/o>Other story</a></div>${first}</p><p>second</p><p>third</p></div>`;
  it("keeps a sentence above kept paragraphs that a box cut out of its own", () => {
    const page = draft(html, [0.1, 0.4, 1, 1]);
    keepLooseText(page);
    expect(kept(page)).toEqual([first, "second", "third"]);
  });
  it("leaves labels, links, and what stands above other things", () => {
    const label = draft("<div>Share<p>second</p><p>third</p></div>", [0.4, 1, 1]);
    keepLooseText(label);
    expect(kept(label)).toEqual(["second", "third"]);
    const link = draft(`<div><a href=/o>${first}</a><p>second</p><p>third</p></div>`, [0.4, 1, 1]);
    keepLooseText(link);
    expect(kept(link)).toEqual(["second", "third"]);
    const other = draft(`<div>${first}<p>second</p><p>third</p></div>`, [0.4, 1, 0.1]);
    keepLooseText(other);
    expect(kept(other)).toEqual(["second"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [0.1, 0.4, 1, 1], ["choose.loose"]);
    keepLooseText(page);
    expect(kept(page)).toEqual(["second", "third"]);
  });
});

describe("keepQuotesWhole", () => {
  const html =
    "<p>text</p><blockquote><p>what somebody wrote</p><p>— Ada</p></blockquote>" +
    "<blockquote><p>what another one wrote</p><p>— Ben</p></blockquote><p>more</p>";
  const likelihoods = [1, 0.9, 0.1, 0.1, 0.9, 1];
  it("keeps or drops all of a quote, as most of it says", () => {
    const page = draft(html, likelihoods);
    keepQuotesWhole(page);
    expect(kept(page)).toEqual(["text", "what somebody wrote", "— Ada", "more"]);
  });
  it("leaves a whole text in a quote alone", () => {
    const page = draft(`<blockquote><p>${"long ".repeat(400)}</p><p>share</p></blockquote>`, [1, 0]);
    keepQuotesWhole(page);
    expect(kept(page)).toHaveLength(1);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.quotes"]);
    keepQuotesWhole(page);
    expect(kept(page)).toEqual(["text", "what somebody wrote", "— Ben", "more"]);
  });
});

describe("keepHeadings", () => {
  const html = "<h2>Story</h2><p>text</p><h2>Related</h2><p>other</p><h2>Box</h2><p>more text</p>";
  const likelihoods = [0.3, 0.9, 0.3, 0.1, 0.1, 0.9];
  it("keeps a heading right above kept text, unless it is very unlikely", () => {
    const page = draft(html, likelihoods);
    keepHeadings(page);
    expect(kept(page)).toEqual(["Story", "text", "more text"]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.openings"]);
    keepHeadings(page);
    expect(kept(page)).toEqual(["text", "more text"]);
  });
});

describe("keepLists", () => {
  const html =
    "<main><p>Translations:</p><ul><li>one<ul><li>two</ul></ul><nav><ul><li>on</ul></nav></main><ul><li>foot</ul>";
  const likelihoods = [1, 0.1, 0.1, 0.1, 0.1];
  it("keeps lists below a kept line, in the same element of the body", () => {
    const page = draft(html, likelihoods);
    keepLists(page);
    expect(kept(page)).toEqual(["Translations:", "one", "two"]);
  });
  it("leaves what is very unlikely, and can be switched off", () => {
    const unlikely = draft(html, [1, 0.01, 0.01, 0.1, 0.1]);
    keepLists(unlikely);
    expect(kept(unlikely)).toEqual(["Translations:"]);
    const off = draft(html, likelihoods, ["choose.lists"]);
    keepLists(off);
    expect(kept(off)).toEqual(["Translations:"]);
  });
});

describe("dropMenus", () => {
  const html =
    "<div class=navbar><a href=/a>Strings</a><br><div><a href=/b>Numbers</a> (new)</div></div><p>The function counts, and returns what it counted.</p><div class=navbar><p>Which way to go from here is up to the reader.</p></div>";
  it("drops rows of links in elements called navigation, and no text", () => {
    const page = draft(html, [1, 1, 1, 1]);
    dropMenus(page);
    expect(kept(page)).toEqual([
      "The function counts, and returns what it counted.",
      "Which way to go from here is up to the reader.",
    ]);
  });
  it("leaves what is all that was chosen, and can be switched off", () => {
    const all = draft(html, [1, 1, 0, 0]);
    dropMenus(all);
    expect(kept(all)).toEqual(["Strings", "Numbers (new)"]);
    const page = draft(html, [1, 1, 1, 1], ["choose.menus"]);
    dropMenus(page);
    expect(kept(page)).toHaveLength(4);
  });
});

describe("keepWhole", () => {
  const text = "Counts the letters of a text, and returns their number as a whole number.";
  const html = `<div><a href=/>Home</a></div><div id=reference><p>Up one level</p><ul><li>size</li><li>length</li></ul><p>${text}</p><p><a href=/t>size</a></p><nav><a href=/n>Next</a></nav><p>Rate this page</p></div><div>Made by hand</div>`;
  const likelihoods = [0.1, 0.1, 0.3, 0.6, 1, 0.2, 0.2, 0.01, 0.4];
  it("keeps the body from its first kept line on, its lists whole, without menus and the very unlikely", () => {
    const page = draft(html, likelihoods);
    keepWhole(page);
    expect(kept(page)).toEqual(["size", "length", text, "size"]);
  });
  it("keeps the chapters of a page of contents, which has one line of text", () => {
    const chapters = "<dl><dt><a href=/1>First</a></dt><dt><a href=/2>Second</a></dt></dl>";
    const page = draft(`<div><p>${text}</p>${chapters}</div><div>Made by hand</div>`, [1, 0.2, 0.2, 0.4]);
    keepWhole(page);
    expect(kept(page)).toEqual([text, "First", "Second"]);
  });
  it("ends with the last kept line, its lists and its code", () => {
    const tail =
      "<h2>See also</h2><ul><li><a href=/c>count</a></ul><h2>Help us</h2><p>Was this page helpful?</p>";
    const page = draft(
      `<main><p>${text}</p><p>It never fails.</p>${tail}</main>`,
      [1, 1, 0.1, 0.1, 0.1, 0.1],
    );
    keepWhole(page);
    expect(kept(page)).toEqual([text, "It never fails.", "See also", "count"]);
  });
  it("leaves a page alone of which little was kept, or nothing", () => {
    const little = draft(
      `<main>${"<p>A line that nobody wants</p>".repeat(9)}<p>text</p></main>`,
      [0, 0, 0, 0, 0, 0, 0, 0, 0.4, 1],
    );
    keepWhole(little);
    expect(kept(little)).toEqual(["text"]);
    const nothing = draft("<p>a</p><p>b</p>", [0.1, 0.1]);
    keepWhole(nothing);
    expect(kept(nothing)).toEqual([]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.whole"]);
    keepWhole(page);
    expect(kept(page)).toEqual(["length", text]);
  });
});
