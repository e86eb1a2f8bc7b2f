import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { separateWords } from "./glued-words.ts";
import { renderText } from "./write-page.ts";

function text(html: string): string {
  const { root } = parseHtml(html);
  measure(root);
  separateWords(root);
  return renderText(root);
}

describe("words that a style sheet separates", () => {
  it.each([
    ["<p><span>Keeper:</span><span>Ann T.</span></p>", "Keeper: Ann T."],
    ["<p>Weight:<span>12 kg</span></p>", "Weight: 12 kg"],
    ["<p><span>Keeper:</span>Ann</p>", "Keeper: Ann"],
    ["<p><b>Keeper</b><span>Ann</span></p>", "Keeper Ann"],
    [
      "<p>It was May.<span>The hives were full</span> of bees.</p>",
      "It was May. The hives were full of bees.",
    ],
    ['<p>see bees<a href="/h">pic.twitter.com/h</a></p>', "see bees pic.twitter.com/h"],
    ['<p>He said "bees."<a href="/h">https://example.org/h</a></p>', 'He said "bees." https://example.org/h'],
    ['<p><a href="/h">See the hives.</a>Then go home.</p>', "See the hives. Then go home."],
  ])("%s", (html, expected) => {
    expect(text(html)).toBe(expected);
  });
});

describe("parts of one word or name", () => {
  it.each([
    ["<p><b>Java</b>Script</p>", "JavaScript"],
    ["<p>at 10:<span>30</span></p>", "at 10:30"],
    ["<h2><span>3</span>D boxes</h2>", "3D boxes"],
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
