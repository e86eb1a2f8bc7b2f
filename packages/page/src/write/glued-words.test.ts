import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { partNeighbours } from "./glued-words.ts";
import { renderText } from "./text.ts";

function text(html: string): string {
  const { root } = parseHtml(html);
  measure(root);
  partNeighbours(root);
  return renderText(root);
}

describe("words that a style sheet parts", () => {
  it.each([
    ["<p><span>Keeper:</span><span>Ann T.</span></p>", "Keeper: Ann T."],
    ["<p>Weight:<span>12 kg</span></p>", "Weight: 12 kg"],
    ["<p><span>Keeper:</span>Ann</p>", "Keeper: Ann"],
    ["<p><b>Keeper</b><span>Ann</span></p>", "Keeper Ann"],
    [
      "<p>It was May.<span>The hives were full</span> of bees.</p>",
      "It was May. The hives were full of bees.",
    ],
    ["<h2><span>1.2</span>Introduction</h2>", "1.2 Introduction"],
    ["<p><span>1.</span><cite>Bee A. On bees.</cite></p>", "1. Bee A. On bees."],
    ["<div><span><s>$150 USD</s></span><span>$120 USD</span></div>", "$150 USD $120 USD"],
    ["<p><a>ann</a><time>May 5, 8:00am</time><span>1</span></p>", "ann May 5, 8:00am 1"],
    [
      '<p>May<span style="display:block">June</span><span style="color:red;display: block">July</span></p>',
      "May\nJune\nJuly",
    ],
    ['<p>see bees<a href="/h">pic.twitter.com/h</a></p>', "see bees pic.twitter.com/h"],
    ['<p>He said "bees."<a href="/h">https://example.org/h</a></p>', 'He said "bees." https://example.org/h'],
    ['<p><a href="/h">See the hives.</a>Then go home.</p>', "See the hives. Then go home."],
  ])("%s", (html, expected) => {
    expect(text(html)).toBe(expected);
  });
});

describe("cells of rows that are made alike", () => {
  const rows = (...cells: string[]) => text(cells.map((inner) => `<div class=row>${inner}</div>`).join(""));

  it("stand apart, in each of the rows", () => {
    expect(
      rows(
        "<span class=k>RAM</span><span class=v>8 GB</span>",
        "<span class=k>5G</span><span class=v>Yes</span>",
      ),
    ).toBe("RAM 8 GB\n5G Yes");
    const score = (home: number, away: number) =>
      `<span class=h>Tarn</span><span class=s>${home}</span><span class=s>${away}</span><span class=a>Weir</span>`;
    expect(rows(score(2, 1), score(0, 0), score(3, 4))).toBe("Tarn 2 1 Weir\nTarn 0 0 Weir\nTarn 3 4 Weir");
  });

  it("not where there is one row, or letters of one name", () => {
    expect(rows("<span class=k>RAM</span><span class=v>8 GB</span>")).toBe("RAM8 GB");
    const drawn = "<span class=x>B</span><span class=x>ee</span>";
    expect(rows(drawn, drawn)).toBe("Bee\nBee");
  });
});

describe("parts of one word or name", () => {
  it.each([
    ["<p><b>Java</b>Script</p>", "JavaScript"],
    ["<p>at 10:<span>30</span></p>", "at 10:30"],
    ["<h2><span>3</span>D boxes</h2>", "3D boxes"],
    ['<p><span style="float:left; display:block">T</span>he bees</p>', "The bees"],
    ["<p>xml:<span>lang</span></p>", "xml:lang"],
    ["<p>see Node.<span>js</span> there</p>", "see Node.js there"],
    ['<p><span class="first">hive.</span><span class="second">open</span>(bees)</p>', "hive.open(bees)"],
    ['<p><span class="first">hive.box.</span><span class="second">Lid</span></p>', "hive.box.Lid"],
    [
      '<dl><dt><span class="classname">Hive.</span><span class="member">open</span><span>(</span><em>bees</em><span>)</span></dt></dl>',
      "Hive.open(bees)",
    ],
  ])("%s", (html, expected) => {
    expect(text(html)).toBe(expected);
  });

  it("are not sentences", () => {
    expect(text('<p><span class="title">Good hive.</span><span class="name">Ann</span></p>')).toBe(
      "Good hive. Ann",
    );
  });
});
