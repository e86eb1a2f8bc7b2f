const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
const classes = repeat(60, (index) => `k${index}`);
const sheet = (rules: readonly string[]) => `<style>${rules.join("")}</style>`;

/** What a kind of page begins with, and what it repeats; `#` is another number each time. */
export const denseKinds: Readonly<Record<string, readonly [before: string, unit: string]>> = {
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
  "characters that Markdown escapes": ["<p>", "*_[a]( "],
  "character references": ["<p>", "&amp; &lt; "],
  "angle brackets": ["<p>", "< "],
  "formulas of one letter": ["<p>", "$a$ \\(b\\) "],
  "links with tracking": ["<p>", "<a href='/a#?utm_source=x&id=2'>The keeper</a> walks. "],
  "points in 250 lists": ["<ul><li>a".repeat(250), "<li>b"],
  "lines in 400 quotations": ["<blockquote>a".repeat(400), "<p>word</p>"],
  "code in 160 tables": ["<table><tr><td>a<td>".repeat(160), "<pre>x</pre>"],
  "elements of 60 classes, 9,000 rules of one": [
    sheet(classes.flatMap((name) => repeat(150, (index) => `.${name}{opacity:.${1 + (index % 9)}}`))),
    `<p class="${classes.join(" ")} o#">a</p>`,
  ],
  "elements of 60 classes, 9,000 rules of two": [
    sheet(classes.flatMap((name) => repeat(150, (index) => `.${name}.z${index}{color:red}`))),
    `<p class="${classes.join(" ")} o#">a</p>`,
  ],
  "paragraphs, 150 rules of their tag and place": [
    `${sheet(repeat(150, (index) => `div>p[title="${index}"]{color:red}`))}<div>`,
    "<p title=1>a</p>",
  ],
  "boxes, 400 rules with :is() and :not()": [
    sheet(repeat(400, (index) => `:is(.a${index},.b${index}):not(.c${index}) p{display:none}`)),
    "<div class='a1 b2 c3'><p>a</p></div>",
  ],
};
