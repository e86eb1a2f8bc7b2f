import { expect } from "vitest";

/** The same sequence on every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Made {
  text: string;
  recipe: string;
}

/** One to three runs of repeated marks, with something open before and something closing after them. */
function makeText(marks: readonly string[], length: number, random: (below: number) => number): Made {
  const pick = () => marks[random(marks.length)] ?? "";
  const some = (most: number) => Array.from({ length: 1 + random(most) }, pick).join("");
  const parts = Array.from({ length: 1 + random(3) }, () => some(3));
  const [before, after] = [random(2) ? some(2) : "", random(2) ? some(2) : ""];
  const runs = parts.map((part) => part.repeat(Math.max(1, Math.floor(length / parts.length / part.length))));
  return { text: before + runs.join("") + after, recipe: JSON.stringify([before, parts, after]) };
}

/** Processor time in milliseconds; a second run counts if the first was slow, because other work only ever adds. */
async function cost(work: () => unknown, allowed: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && best > allowed; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

export interface Trial {
  marks: readonly string[];
  /** Characters of the longest texts; three of four have an eighth of them. */
  length: number;
  /** Milliseconds of processor time that one text may take. */
  allowed: number;
  work(text: string): unknown;
  /** How many texts are tried at least, and at most; between them, as many as fit into ten seconds. */
  least?: number;
  most?: number;
}

const budgetMs = 10_000;

/**
 * Gives a parser thousands of generated texts. They repeat its own marks, because that is what makes one go over the
 * same text again and again. A failure names the text that it takes to see it.
 */
export async function tryMany({ marks, length, allowed, work, least = 1_000, most = 5_000 }: Trial) {
  const random = randomNumbers(7);
  const end = Date.now() + budgetMs;
  for (let tried = 0; tried < most && (tried < least || Date.now() < end); tried++) {
    const size = tried % 4 === 3 ? length : length / 8;
    const { text, recipe } = makeText(marks, size, random);
    const ms = await cost(() => work(text), allowed);
    // Warming up must not count against the page.
    if (tried > 3) expect(ms, `${recipe} up to ${size} characters`).toBeLessThan(allowed);
  }
}

const words = "word |a| |\n|\n\n|é|中|1|. |-|\\".split("|");
const split = (list: string) => list.split(" ");

export const htmlMarks = [
  ...split("<div> </div> <p> <b> </b> </a> <table> <tr> <td> <ul> <li> <style> </style> <script> </script>"),
  ...split("<template> <svg> <math> <form> <!-- --> <![CDATA[ < > & &amp; &#x41 \" ' = .a{ } display:none;"),
  ...split(
    "color:#fff; :is( :not( [a= ( ) /* */ *, <pre> <code> <h2>x</h2> <sup> <select> <option> <noscript>",
  ),
  ...[
    "<a href=x>",
    "<td colspan=9>",
    "<p class=a ",
    "<p style='",
    "@media x{",
    "<img alt=x src=y>",
    ...words,
  ],
];
export const cssMarks = [
  ...split(
    ".a{ } { display:none; color:#fff; :is( :not( [a= ( ) /* */ *, ' \" \\ --a:var(--b); calc( var(--a)",
  ),
  ...split(":nth-child(2n+1) :has( :host( url( !important <!-- --> rgb( , > ~ + & $ % e9 1px ::before"),
  ...["@media x{", "@import ", "color-mix(in srgb,", "@layer a{", "@supports (x){", "a ", "\n"],
];
/** Whole rules, because time is lost where many of them meet many elements. */
export const ruleMarks = [
  ...split(
    "p:nth-of-type(2n) b:last-of-type p:nth-child(3n) p:has(.a) p~b b+p div :empty .a :not(.a) :is(p,b)",
  ),
  ...split("body:has(.a) *:lang(x) ::slotted(p) :host(.a) {opacity:1} {color:red} {left:-9px} { } , > ~"),
  ...["@layer a{", "@media screen{", "@scope (p){", "&.a{", " "],
];
/** What titles, names, dates and addresses are made of. */
export const metadataMarks = [
  ...split(
    "https:// http://a.b/ www. < > [ ] ( ) &amp; & | : / ? # = 2024- T00:00:00Z +01:00 @ x@ … “ ” « · •",
  ),
  ...[
    " - ",
    " – ",
    "by: ",
    "Posted by ",
    "January ",
    "Jan 1, 2024",
    "10:00 ",
    "and ",
    "A b ",
    "\t",
    ", ",
    "; ",
  ],
  ...["editor", "Mr. ", "%20", "{", "}", ...words],
];
export const markdownMarks = [
  ...split(
    "[ ]( ) ![ < > <!-- --> ` * _ ~ | $ ^ http://a.b xhttp:// https:// www. </p> &lt; [^1] [1] [1][ 【1† (((",
  ),
  ...[
    "]: ",
    "```\n",
    "~~~\n",
    "|-|\n",
    "a|",
    "-|",
    "|\n",
    "# x\n",
    "## y\n",
    "- ",
    "1. ",
    "> ",
    "    ",
    "\t",
  ],
  ...["<p hidden>", "<div style='", "---\n", "===\n", "**a ", ...words],
];
export const xmlMarks = [
  ...split(
    "<a> </a> <!-- --> <![CDATA[ ]]> &a; <? ?> <w:p> </w:p> <w:r> <w:t> </w:t> <w:tbl> <w:tr> <w:tc> </w:tc>",
  ),
  ...split("<w:del> <row> </row> <v> </v> <f> <si> <t> <text:p> </text:p> <p:sp> <a:t> <item> < & &amp;"),
  ...["<a b='c'>", "<!DOCTYPE x [", "<!ENTITY a 'b'>", "<c r='ZZ9'>", "<c t='s'>", ...words],
];
export const pptxMarks = [
  ...split(
    "<p:sp> </p:sp> <a:p> </a:p> <a:r> <a:t> </a:t> <a:br/> <a:fld> </a:fld> <a:tbl> </a:tbl> <a:tr> <a:tc>",
  ),
  ...["<p:ph type='title'/>", "<p:sldId r:id='rId1'/>", "<p:sldId r:id='rId2'/>", ...words],
  "<Relationship Id='rId1' Target='../notesSlides/notesSlide1.xml'/>",
];
export const feedMarks = [
  ...split(
    "<item> </item> <title> </title> <link> <description> <![CDATA[ ]]> &lt;b&gt; <entry> <!-- <pubDate>",
  ),
  ...words,
];
export const emailMarks = [
  ...[
    "--x\n",
    "--x--\n",
    "\n\n",
    "Subject: ",
    "=?utf-8?q?a?=",
    "=",
    "=3D",
    "Content-Type: text/html\n",
    ...words,
  ],
];
export const subtitleMarks = [
  ...["00:01.000 --> 00:02.000\n", "WEBVTT\n", "<i>", "<", "{\\", "-->", ":", "1\n", ...words],
];
export const jsonMarks = [
  "{",
  "}",
  "[",
  "]",
  '"',
  "\\",
  '\\"',
  ":",
  ",",
  "1",
  "null",
  '{"a":',
  "[1,",
  "\n",
  " ",
];
export const jsonLdMarks = [
  ...jsonMarks,
  '"@type":"Article",',
  '"@graph":[',
  '"author":{',
  "/*",
  "]]>",
  "<!--",
];
export const csvMarks = [",", ";", "\t", '"', '""', "\n", "\r\n", "a", "|", "1"];
export const pdfMarks = [
  ...[
    "BT ",
    "ET ",
    "(a) Tj ",
    "[(a) 9 (b)] TJ ",
    "1 0 0 1 9 9 Tm ",
    "/F1 9 Tf ",
    "9 9 Td ",
    "T* ",
    "q ",
    "Q ",
  ],
  ...[
    "(",
    ")",
    "<",
    ">",
    "<<",
    ">>",
    "[",
    "]",
    "\\",
    "0 0 9 9 re ",
    "f ",
    "BI ",
    "ID ",
    "EI ",
    "9 Tr ",
    ...words,
  ],
];
