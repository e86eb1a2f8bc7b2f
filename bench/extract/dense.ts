import { cpuUsage } from "node:process";
import { extractPage } from "../../packages/core/src/extract/index.ts";
import { readOptions } from "../options.ts";
import { printTable } from "./quality.ts";
import { loadTool } from "./tools.ts";

const help = `bench:extract:dense [--only WORD]
Pages of 1 MB that are made to cost time: processor time beside that of the bare parser, best of some turns.
  --only  the kinds whose name holds this word
`;
const options = readOptions(help, { only: { type: "string", default: "" } });

const bytes = 1_000_000;
const turns = 8;

/** What a kind of page begins with, and what it repeats; `#` is another number each time. */
const kinds: Readonly<Record<string, readonly [before: string, unit: string]>> = {
  "paragraphs of a line": ["", "<p>The keeper walks, every morning, to the hives and counts.</p>"],
  "posts with headings, marks, links and lists": [
    "",
    "<div class=post><h2>Part</h2><p>a <b>b</b> <a href=/x>c</a></p><ul><li>1<li>2</ul></div>",
  ],
  "links of one letter": ["", "<a href=/a>b</a> "],
  "links that are never closed": ["", "<a href=x>a"],
  "paragraphs of one letter": ["", "<p>a</p>"],
  "paragraphs of one letter with footnotes": [
    "",
    '<p>a<sup><a href="#n1">1</a></sup></p><li id=n1>note</li>',
  ],
  "paragraphs of one letter, each with a class of its own": ["", "<p class=c#>x</p>"],
  "paragraphs of one letter below a style sheet": ["<style>p{color:#111}</style>", "<p>a</p>"],
  "paragraphs of one letter, each with an id": ["", "<p id>a"],
  "boxes of one letter": ["", "<div>a</div>"],
  "elements of another name": ["", "<x>a</x>"],
  "lines of one letter": ["<p>", "a<br>"],
  "code of one letter": ["", "<pre>a</pre>"],
  "one formula": ["<math>", "<mi>a</mi>"],
  definitions: ["<dl>", "<dt>a<dd>b"],
  "boxes in boxes": ["", "<div><div>a"],
  "headings, lines and lists of one letter": ["", "<h2>a</h2><p>b</p><ul><li>c</ul>"],
  "points of one letter": ["<ul>", "<li>a"],
  "lists in lists": ["", "<ul><li>a"],
  "rows of two cells": ["<table>", "<tr><td>a<td>b</tr>"],
  "rows of two cells with ids": ["<table>", "<tr id><td id>a<td id>b</tr>"],
  "rows without a table": ["", "<tr><td>a<td>b</tr>"],
  "tables in tables": ["", "<table><tr><td>a"],
  "open formatting": ["", "<b><i>a<div>b"],
  "marks side by side": ["<p>", "<b>a</b><i>b</i>"],
  "elements with styles": ["", '<p style="color:#fff;opacity:.5" class="a b">x</p>'],
  attributes: ["", "<p a=b c=d e=f g=h>x</p>"],
  "empty elements": ["<p>x</p>", "<i></i>"],
  pictures: ["", "<p>a</p><img alt='b c' src=/d>"],
  "signs that Markdown escapes": ["<p>", "*_[a]( "],
  "character references": ["<p>", "&amp; &lt; "],
  "angle brackets": ["<p>", "< "],
};

const bare = await loadTool("htmlparser2", []);
const url = "https://example.org/2024/05/bees/";

/** Milliseconds of processor time for each megabyte. */
async function cost(run: () => unknown, megabytes: number): Promise<number> {
  const before = cpuUsage();
  await run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000 / megabytes;
}

/** On elements that are never closed the bare parser takes seconds: once is enough there. */
const tooSlow = 1_000;

const rows: string[][] = [];
for (const [name, [before, unit]] of Object.entries(kinds)) {
  if (!name.includes(options.only)) continue;
  const units = Array.from({ length: Math.ceil(bytes / unit.length) }, (_, index) =>
    unit.replace("#", String(index)),
  );
  const html = before + units.join("");
  const megabytes = html.length / 1e6;
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await cost(() => extractPage(html, { url }), megabytes));
    if ((floor[0] ?? 0) < tooSlow) floor.push(await cost(() => bare(html, url), megabytes));
  }
  // Other work on the machine only ever adds, and so does what is not compiled yet.
  const [own, other] = [Math.min(...ours), Math.min(...floor)];
  rows.push([name, other.toFixed(0), own.toFixed(0), (own / other).toFixed(2)]);
}
printTable(["1 MB of", "bare parser, ms", "scry, ms", "times"], rows);
