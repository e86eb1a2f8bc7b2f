import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepFormulas, keepLabels, keepNotes, keepQuotes, keepTabLabels } from "./companions.ts";

describe("keepLabels", () => {
  const html =
    "<table><tr><th>Range</th><td>40 km</td></tr><tr><th>Colour</th><td>grey</td></tr></table>" +
    "<dl><dt>Height</dt><dd>12 m</dd><dt>Owner</dt><dd>unknown</dd></dl>";
  const likelihoods = [0.1, 0.9, 0.1, 0.1, 0.1, 0.9, 0.1, 0.1];
  it("keeps the labels of kept rows and entries, and no others", () => {
    const page = draft(html, likelihoods);
    keepLabels(page);
    expect(kept(page)).toEqual(["Range", "40 km", "Height", "12 m"]);
  });
  it("keeps the summary of a folded box whose text is kept", () => {
    const box = (name: string) => `<details><summary><b>${name}</b></summary><p>about ${name}</p></details>`;
    const page = draft(`${box("hives")}${box("offers")}`, [0.1, 0.9, 0.1, 0.1]);
    keepLabels(page);
    expect(kept(page)).toEqual(["hives", "about hives"]);
  });
});

describe("quotes", () => {
  const html =
    "<p>text</p><blockquote><p>what somebody wrote</p><p>— Ada</p></blockquote>" +
    "<blockquote><p>what another one wrote</p><p>— Ben</p></blockquote><p>more</p>";
  const likelihoods = [1, 0.9, 0.1, 0.1, 0.9, 1];
  it("keeps the rest of a quote that is mostly kept, and drops nothing", () => {
    const page = draft(html, likelihoods);
    keepQuotes(page);
    expect(kept(page)).toEqual(["text", "what somebody wrote", "— Ada", "— Ben", "more"]);
  });
  it("leaves a whole text in a quote alone", () => {
    const page = draft(`<blockquote><p>${"long ".repeat(400)}</p><p>share</p></blockquote>`, [1, 0]);
    keepQuotes(page);
    expect(kept(page)).toHaveLength(1);
  });
});

describe("keepFormulas", () => {
  const formula = "<math><mi>h</mi><mo>=</mo><mi>a</mi></math>";
  const html = `<p>as follows:</p>${formula}<div>(12)</div><p>where a is</p><p>advert</p><div><span><span>${formula}</span></span></div>`;
  const likelihoods = [1, 0, 0, 1, 0, 0];
  it("keeps a formula and its number between two kept blocks, and no other", () => {
    const page = draft(html, likelihoods);
    keepFormulas(page);
    expect(page.blocks.map(({ keep }) => keep)).toEqual([true, true, true, true, false, false]);
  });
  it("recognises formulas in boxes and as TeX writes them", () => {
    const boxes = `<p>first line</p><div><span><span>${formula}</span></span></div><div>\\[h = a\\]</div><p>second line</p>`;
    const page = draft(boxes, [1, 0, 0, 1]);
    keepFormulas(page);
    expect(page.blocks.every(({ keep }) => keep)).toBe(true);
    const sentence = draft(`<p>first line</p><div>${formula} is all</div><p>second line</p>`, [1, 0, 1]);
    keepFormulas(sentence);
    expect(sentence.blocks[1]?.keep).toBe(false);
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
  it("looks past a file's name and a button above the code, and no further", () => {
    const page = draft(
      tabs("<div>Terminal</div><div>Copy</div><pre>npm install bees</pre>"),
      [0, 0, 1, 1, 1],
    );
    keepTabLabels(page);
    expect(kept(page)).toContain("npm");
    const other = draft(tabs("<p>a</p><p>b</p><p>c</p><pre>npm install bees</pre>"), [0, 0, 1, 1, 1, 1]);
    keepTabLabels(other);
    expect(kept(other)).not.toContain("npm");
  });
});

describe("keepNotes", () => {
  const html =
    '<p>A keeper<a href="#n1">1</a> and a queen<sup><a href="#n2">[2]</a></sup>.</p><p>advert <a href="#n3">3</a></p>' +
    '<ol><li id=n1>Named first.<li id=n2><p>Named second.</p><li id=n3>Not named.</ol><p><a href="#top">Up</a></p>';
  const likelihoods = [1, 0, 0, 0, 0, 0];
  it("keeps the notes that kept blocks point to, and no others", () => {
    const page = draft(html, likelihoods);
    keepNotes(page);
    expect(kept(page).slice(1)).toEqual(["Named first.", "Named second."]);
  });
  it("finds a note after its number, and leaves whole sections alone", () => {
    const number = '<p>text<a href="#n1">1</a></p><div><a id=n1>1</a><div><p>Named first.</p></div></div>';
    const page = draft(number, [1, 0, 0]);
    keepNotes(page);
    expect(kept(page).slice(1)).toEqual(["1", "Named first."]);
    const section = `<p>text<a href="#n1">1</a></p><div id=n1>${"<p>A line that nobody wants to read here.</p>".repeat(60)}</div>`;
    const long = draft(section, [1, ...new Array<number>(60).fill(0)]);
    keepNotes(long);
    expect(kept(long)).toHaveLength(1);
  });
});
