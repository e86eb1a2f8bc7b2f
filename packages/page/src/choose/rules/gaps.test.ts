import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import {
  fillGaps,
  keepBelonging,
  keepCode,
  keepCompany,
  keepLabels,
  keepLooseText,
  keepQuotesWhole,
  keepTail,
} from "./keep.ts";

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

describe("keepCode", () => {
  const html =
    "<p>before</p><div>bees.js</div><button>Copy</button><pre><div>one()</div><div>two()</div></pre><p>after</p><pre>last</pre>";
  it("keeps code between kept lines, with labels between them or not, and nothing else", () => {
    const page = draft(html, [1, 0, 0, 0.2, 0.2, 1, 0.3]);
    keepCode(page);
    expect(kept(page)).toEqual(["before", "one()", "two()", "after"]);
  });
  it("leaves what is very unlikely, and code among other lines", () => {
    const unlikely = draft(html, [1, 0, 0, 0.05, 0.05, 1, 0.3]);
    keepCode(unlikely);
    expect(kept(unlikely)).toEqual(["before", "after"]);
    const elsewhere = draft(html, [0, 0, 0, 0.3, 0.3, 1, 0.3]);
    keepCode(elsewhere);
    expect(kept(elsewhere)).toEqual(["after"]);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 0, 0, 0.2, 0.2, 1, 0.3], ["choose.gaps"]);
    keepCode(page);
    expect(kept(page)).toEqual(["before", "after"]);
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
  it("keeps what is written on a folded box whose text is kept", () => {
    const box = (name: string) => `<details><summary><b>${name}</b></summary><p>about ${name}</p></details>`;
    const page = draft(`${box("hives")}${box("offers")}`, [0.1, 0.9, 0.1, 0.1]);
    keepLabels(page);
    expect(kept(page)).toEqual(["hives", "about hives"]);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.labels"]);
    keepLabels(page);
    expect(kept(page)).toEqual(["40 km", "12 m"]);
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
  it("keeps who said it on every page, and drops nothing there", () => {
    const page = draft(html, likelihoods);
    keepBelonging(page);
    expect(kept(page)).toEqual(["text", "what somebody wrote", "— Ada", "— Ben", "more"]);
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
