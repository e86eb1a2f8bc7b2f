import { estimateTokens } from "@scry/page/passages";
import { findAiDirected, wrapUntrusted } from "@scry/page/safe";
import { describe, expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { readContent } from "./content/read.ts";
import { defaultLimits, longText } from "./limits.ts";
import type { ContentKind } from "./sniff.ts";
import { viewPage } from "./view/view.ts";

/**
 * "A page cannot stop the process": whatever is done in the caller's thread stays quick, however a page is made. Each
 * parser gets as many generated pages as fit into its time. They repeat the parser's own marks, because that is what
 * makes one go over the same text again and again. A failure names the page that it takes to see it.
 */
const budgetMs = 15_000;

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

async function tryMany(
  marks: readonly string[],
  length: number,
  allowed: number,
  work: (text: string) => unknown,
): Promise<number> {
  const random = randomNumbers(7);
  const end = Date.now() + budgetMs;
  let tried = 0;
  for (; Date.now() < end && tried < 5_000; tried++) {
    const { text, recipe } = makeText(marks, length, random);
    const ms = await cost(() => work(text), allowed);
    // Warming up is not the page's fault.
    if (tried > 3) expect(ms, `${recipe} up to ${length} characters`).toBeLessThan(allowed);
  }
  return tried;
}

const words = ["word ", "a", " ", "\n", "\n\n", "é", "中", "1", ". ", "-", "\\"];
const htmlMarks = [
  ...[
    "<div>",
    "</div>",
    "<p>",
    "<b>",
    "</b>",
    "<a href=x>",
    "</a>",
    "<table>",
    "<tr>",
    "<td>",
    "<td colspan=9>",
  ],
  ...[
    "<ul>",
    "<li>",
    "<style>",
    "</style>",
    "<script>",
    "</script>",
    "<template>",
    "<svg>",
    "<math>",
    "<form>",
  ],
  ...[
    "<!--",
    "-->",
    "<![CDATA[",
    "<",
    ">",
    "&",
    "&amp;",
    "&#x41",
    '"',
    "'",
    "=",
    "<p class=a ",
    "<p style='",
  ],
  ...[
    ".a{",
    "}",
    "display:none;",
    "color:#fff;",
    ":is(",
    ":not(",
    "[a=",
    "(",
    ")",
    "/*",
    "*/",
    "@media x{",
    "*,",
  ],
  ...[
    "<pre>",
    "<code>",
    "<h2>x</h2>",
    "<sup>",
    "<img alt=x src=y>",
    "<select>",
    "<option>",
    "<noscript>",
    ...words,
  ],
];
const markdownMarks = [
  ...[
    "[",
    "](",
    ")",
    "![",
    "]: ",
    "<",
    ">",
    "<!--",
    "-->",
    "`",
    "```\n",
    "~~~\n",
    "*",
    "_",
    "~",
    "|",
    "|-|\n",
  ],
  ...[
    "# x\n",
    "## y\n",
    "- ",
    "1. ",
    "> ",
    "    ",
    "\t",
    "$",
    "^",
    "http://a.b",
    "www.",
    "<p hidden>",
    "</p>",
  ],
  ...["<div style='", "&lt;", "[^1]", "---\n", "===\n", ...words],
];
const marksOf: Readonly<Record<Exclude<ContentKind, "pdf" | "office" | "image">, readonly string[]>> = {
  html: htmlMarks,
  markdown: markdownMarks,
  text: [...markdownMarks, "\u200b", "\u202e", "\r"],
  code: [...markdownMarks, "{", "}", ";"],
  notebook: ["\n", "```", "{", "[", '"', ",", ...markdownMarks],
  email: ["--x\n", "--x--\n", "\n\n", "Subject: ", "=?utf-8?q?a?=", "=", ...words],
  subtitles: ["00:01.000 --> 00:02.000\n", "WEBVTT\n", "<i>", "<", "{\\", "-->", ":", "1\n", ...words],
  json: ["{", "}", "[", "]", '"', "\\", '\\"', ":", ",", "1", "null", '{"a":', "[1,", "\n", " "],
  csv: [",", ";", "\t", '"', '""', "\n", "\r\n", "a", "|", "1"],
  xml: [
    "<a>",
    "</a>",
    "<a b='c'>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE x [",
    "<!ENTITY a 'b'>",
    "&a;",
    "<?",
    "?>",
    ...words,
  ],
  feed: [
    "<item>",
    "</item>",
    "<title>",
    "</title>",
    "<link>",
    "<description>",
    "<![CDATA[",
    "]]>",
    "&lt;b&gt;",
    "<entry>",
    "<!--",
    "<pubDate>",
    ...words,
  ],
};
const around: Partial<Record<ContentKind, (text: string) => string>> = {
  feed: (text) => `<?xml version="1.0"?><rss><channel><title>x</title>${text}`,
  xml: (text) => `<?xml version="1.0"?>${text}`,
  // Escapes and long characters make the text larger, and what is cut is no notebook.
  notebook: (text) =>
    JSON.stringify({
      cells: [{ cell_type: "markdown", source: [text.slice(0, defaultLimits.inlineBytes / 8)] }],
    }),
  email: (text) =>
    `From: a@b.example\nSubject: x\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n${text}`,
};

describe("in the caller's thread a page takes a moment at the most", () => {
  it.each(Object.entries(marksOf) as [ContentKind, readonly string[]][])("%s", async (kind, marks) => {
    const address = "https://a.example/page";
    const tried = await tryMany(marks, defaultLimits.inlineBytes, 300, async (text) => {
      const bytes = Buffer.from(around[kind]?.(text) ?? text).subarray(0, defaultLimits.inlineBytes);
      await readContent({
        kind,
        bytes,
        truncated: false,
        url: address,
        finalUrl: address,
        status: 200,
        headers: {},
        limits: defaultLimits,
      }).catch((error: unknown) => {
        if (!ScryError.is(error) || error.code === "bad_reply") throw error;
      });
    });
    expect(tried).toBeGreaterThan(100);
  });

  it.each([
    ["query", { query: "word a 中" }],
    ["find", { find: "word a" }],
    ["section", { section: "x" }],
    ["a slice", { offset: 10 }],
  ])("%s", async (_, request) => {
    const outline = Array.from({ length: 500 }, (_, index) => ({ level: 2, text: "x", offset: index * 9 }));
    const tried = await tryMany(markdownMarks, longText, 2_000, (markdown) => {
      viewPage({ markdown, outline }, { ...request, maxLength: 5_000 }, 15_000);
    });
    expect(tried).toBeGreaterThan(20);
  });

  it.each([
    ["marks around it", (text: string) => wrapUntrusted(text, { url: "https://a.example" })],
    ["labels", (text: string) => findAiDirected(text, { toolNames: ["open_page"] })],
    ["tokens", (text: string) => estimateTokens(text)],
  ])("%s", async (_, work) => {
    const tried = await tryMany(
      [...markdownMarks, "<<<", ">>>", "ignore ", "system", "tool"],
      400_000,
      2_500,
      work,
    );
    expect(tried).toBeGreaterThan(10);
  });
});
