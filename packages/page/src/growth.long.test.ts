import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { extractPage } from "./extract-page.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const url = "https://example.org/2024/05/bees/";

/** Processor time of one page, in milliseconds; the best of some runs, because other work only ever adds. */
function cost(html: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    // Otherwise the garbage of earlier pages would count against the page during which it is collected.
    collectGarbage();
    const before = process.cpuUsage();
    extractPage(html, { url });
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe("time", () => {
  // Eight times the bytes may cost eight times the time; a page whose time grows with the square would cost 64.
  const factor = 8;
  const allowed = 20;
  it.each([
    ["paragraphs", "<p>The keeper walks, every morning, to the hives and counts.</p>"],
    [
      "dense mark-up",
      "<div class=post><h2>Part</h2><p>a <b>b</b> <a href=/x>c</a></p><ul><li>1<li>2</ul></div>",
    ],
    ["single letters", "<div>a</div>"],
    ["cells", "<tr><td>a<td>b</tr>"],
    ["links", "<a href=/a>b</a> "],
    ["open formatting", "<b><i>a<div>b"],
    ["deep lists", "<ul><li>a"],
    ["deep tables", "<table><tr><td>a"],
    ["open links", "<a href=x>a"],
    ["styled elements", '<p style="color:#fff;opacity:.5" class="a b">x</p>'],
    ["style rules", "<style>.a .b{color:red}.b>p{display:block}</style><p class='a b'>x</p>"],
    [
      "nested rules",
      "<style>.a,p{.b{color:red;&.a{opacity:.5}}:is(.a,.b){color:blue}}</style><p class='a b'>x</p>",
    ],
    ["new classes", "<p class=c>x</p>"],
    ["rules of a tag", "<style>p{color:red}</style><p>x</p>"],
    ["footnotes", '<p>a<sup><a href="#n1">1</a></sup></p><li id=n1>note</li>'],
    ["stars and brackets", "*_[a]( "],
    ["ampersands", "&amp &lt; & "],
    ["pictures", "<p>a</p><img alt='b c' src=/d>"],
    ["short lists", "<p>The keeper walks, every morning, to the hives.</p><ul><li>a<li>b</ul>"],
    ["repeated lines", "<p>The same line of some length, said again and again, without an end.</p>"],
  ])("%s: linear in bytes", (name, unit) => {
    const make = (bytes: number) => {
      const count = Math.ceil(bytes / unit.length);
      if (name !== "new classes") return unit.repeat(count);
      return Array.from({ length: count }, (_, index) => unit.replace("=c", `=c${index}`)).join("");
    };
    const small = make(120_000);
    cost(small, 5);
    const ratio = cost(make(120_000 * factor), 4) / Math.max(1, cost(small, 5));
    expect(ratio).toBeLessThan(allowed);
  });
});

const marksOfTheirOwn = Array.from({ length: 40 }, (_, at) => `<b class=c${at}>`).join("");

/** What is before the part that is repeated: most of it opens elements that never end. */
const hostile: readonly (readonly [name: string, before: string, unit: string])[] = [
  ["links in one paragraph", "<p>", '<a href="/bees">hive</a> and '],
  ["stars in one word", "<p>word ", "*"],
  ["marks side by side", "<p>", "<b>a</b><i>b</i><s>c</s>"],
  ["marks around a line with others", "<p><b>", "<i>a</i>. <s>(b)</s>"],
  ["marks across empty lines", "<p><b>", "a<br><br><i>b<br> <br>c</i>"],
  ["words of pictures", '<p><img alt="a hive">', "[image: a hive"],
  ["marks that every paragraph opens again", `<p>${marksOfTheirOwn}`, "<p>x"],
  ["dollars", "<p>", "$a "],
  ["white space in code", "<pre>x", " \n"],
  ["a row without end", "<table><tr>", "<td>a"],
  ["cells over all columns", "<table>", "<tr><td colspan=1000 rowspan=65534>a<td>b</tr>"],
  ["cells over all rows", `<table><tr>${"<td rowspan=65534>a".repeat(60)}</tr>`, "<tr><td>b</tr>"],
  ["headers over all columns", "<table>", "<tr><th colspan=1000>a</tr>"],
  ["tables in tables", "<table><tr><td>a<td>".repeat(160), "<pre>x</pre>"],
  ["points in deep lists", "<ul><li>a".repeat(250), "<li>b"],
  ["lines in deep quotations", "<blockquote>a".repeat(400), "<p>word</p>"],
  ["lines in deep definitions", "<dl><dt>a<dd>".repeat(160), "<p>word</p>"],
  ["lists in a row", "", "<ul><li>a</ul>"],
  ["labels of tabs", "", "<div class=tabs><b>a</b><b>b</b></div><pre>x</pre><pre>y</pre>"],
  ["labels without panels", "", "<div class=tabs><b>a</b><b>b</b></div>"],
  ["boxes of tasks", "<ul>", "<li class=task-list-item><span></span><input type=checkbox checked>a"],
  ["quotes of Windows", "<p>", "it\u0092s "],
  ["superscripts", "<p>", "a<sup>1</sup>"],
  ["brackets in a link", '<p><a href="/x">', "[ ] ["],
  ["written numbers", "<p>", "1. a<br>2. b<br>"],
  ["labels twice", "<p>", '<span class="wide">Best pick</span><span class="narrow">Best pick</span>'],
  ["icons in cells", "<table>", '<tr><td>a<td><i class="fa fa-check"></i></tr>'],
  ["cells by their role", "<div role=table>", "<div role=row><b role=cell>a</b><b role=cell>b</b></div>"],
  ["what was encoded twice", "<p>", "itâ€™s caf\u00c3\u00a9 蜂 "],
];

describe("hostile pages", () => {
  it.each(hostile)("%s: linear in bytes, and no flood of Markdown", (_, before, unit) => {
    const make = (bytes: number) => `${before}${unit.repeat(Math.ceil(bytes / unit.length))}x`;
    const small = make(100_000);
    const large = make(800_000);
    cost(small, 2);
    expect(cost(large, 2) / Math.max(1, cost(small, 3))).toBeLessThan(20);
    expect(extractPage(large, { url }).markdown.length).toBeLessThan(6 * large.length);
  });

  it.each([
    ["nth-of-type", (at: number) => `p:nth-of-type(${at}n){display:none}`],
    ["last-of-type", () => "p:last-of-type{opacity:1}"],
    ["nth-child", (at: number) => `p:nth-child(${at}n){display:none}`],
    [":has", (at: number) => `p:has(.c${at}){display:none}`],
    ["siblings", (at: number) => `p~p.c${at}{display:none}`],
    ["::slotted", () => "::slotted(p){display:none}"],
  ])("half of it rules with %s, half elements: linear in bytes", (_, rule) => {
    const many = (bytes: number, make: (at: number) => string) => {
      const one = make(10_000).length;
      return Array.from({ length: Math.ceil(bytes / one) }, (_, at) => make(at)).join("");
    };
    const make = (bytes: number) =>
      `<style>${many(bytes / 2, rule)}</style>${many(bytes / 2, (at) => `<p class=c${at}>x</p><b>y</b>`)}`;
    cost(make(20_000), 2);
    expect(cost(make(160_000), 2) / Math.max(1, cost(make(20_000), 3))).toBeLessThan(20);
  });

  it("50,000 notes: linear in their number", () => {
    const count = 50_000;
    const list = (make: (index: number) => string) =>
      Array.from({ length: count }, (_, i) => make(i)).join("");
    const notes = `<p>${list((i) => `w<sup><a href="#n${i}">${i % 1000}</a></sup> `)}</p><ol>${list((i) => `<li id="n${i}">note</li>`)}</ol>`;
    expect(cost(notes, 1) / Math.max(1, cost(notes.slice(0, notes.length / 8), 2))).toBeLessThan(20);
  });
});

describe("memory", () => {
  const page = (index: number) => {
    const text = Array.from(
      { length: 30 },
      (_, line) =>
        `<p class="text-${index}-${line}">Entry ${index}.${line}: the keeper walks, every morning, to the hives and counts.</p>`,
    );
    return `<title>Day ${index}</title><style>.d${index}{color:#111}</style><nav class="menu-${index}"><a href=/${index}>Home</a></nav><main>${text.join("")}</main>`;
  };
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 1e6;
  };

  it("stays flat over 2,000 pages", () => {
    const run = (from: number, to: number) => {
      for (let index = from; index < to; index++) extractPage(page(index), { url: `${url}${index}` });
    };
    run(0, 700);
    const early = heap();
    run(700, 2_000);
    // What is remembered of class names is bounded at some megabytes; 1,300 pages of 4 kB would be far more than that.
    expect(heap() - early).toBeLessThan(6);
  });
});
