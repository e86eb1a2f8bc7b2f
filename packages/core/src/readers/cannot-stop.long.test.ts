import { deflateSync } from "node:zlib";
import { declaredData, htmlToMarkdown, listLinks } from "@scry/page";
import { checkCitations, createCitationStream, renderCitations } from "@scry/page/citations";
import { estimateTokens } from "@scry/page/passages";
import { findAiDirected, wrapUntrusted } from "@scry/page/safe";
import { describe, expect, it } from "vitest";
import * as hostile from "../../test/support/hostile-text.ts";
import { makePdf } from "../../test/support/make-pdf.ts";
import { makeZip } from "../../test/support/make-zip.ts";
import { docxParts, epubParts, odtParts, pptxParts, xlsxParts } from "../../test/support/office-files.ts";
import { ScryError } from "../contracts/error.ts";
import { parseMarkup } from "../contracts/markup.ts";
import { readAddressList } from "../crawl/address-list.ts";
import { readContent } from "./content/read.ts";
import { defaultLimits, longText } from "./reader-limits.ts";
import type { ContentKind } from "./sniff.ts";
import { viewPage } from "./view/view.ts";

/**
 * "A page cannot stop the process": whatever is done in the caller's thread stays quick, however a page is made. What
 * is larger than `inlineBytes` is read in a thread that ends at its deadline, and so are PDFs and office files; they are
 * tried here as well, because a deadline is no excuse for a parser that a small file can keep busy.
 */
const { htmlMarks, cssMarks, metadataMarks, markdownMarks, pptxMarks, xmlMarks, tryMany } = hostile;

const address = "https://a.example/page";
const most = defaultLimits.inlineBytes;
const main = "<main><h1>x</h1><p>Hello, this is the text.</p></main>";
const manyElements = "<p class=a>x</p><b>y</b>".repeat(150);
const quoted = (text: string) => text.replaceAll('"', "");

async function read(kind: ContentKind, body: string | Buffer): Promise<void> {
  const page = { url: address, finalUrl: address, status: 200, headers: {}, limits: defaultLimits };
  const reading = readContent({ kind, bytes: Buffer.from(body), truncated: false, ...page });
  await reading.catch((error: unknown) => {
    // An internal error of the reader has the error as its cause; a damaged file has none.
    if (!ScryError.is(error) || (error.code === "bad_reply" && error.cause)) throw error;
  });
}

type Parser = readonly [
  name: string,
  kind: ContentKind,
  marks: readonly string[],
  around: (text: string) => string | Buffer,
];
const itself = (text: string) => text;
const inZip =
  (parts: Record<string, string>, name: string, before: string, after: string) => (text: string) =>
    makeZip({ ...parts, [name]: before + text + after });
const article = (text: string) =>
  JSON.stringify({ "@type": "Article", headline: text, author: { name: text }, datePublished: text });

const inline: readonly Parser[] = [
  ["HTML", "html", htmlMarks, itself],
  ["CSS", "html", cssMarks, (text) => `<style>${text}</style><div class=a><p id=b>x</p></div>${main}`],
  [
    "CSS of many elements",
    "html",
    hostile.ruleMarks,
    (text) => `<style>${text}</style>${manyElements}${main}`,
  ],
  ["style attributes", "html", cssMarks, (text) => `<p style="${quoted(text)}">x</p>${main}`],
  ["authors", "html", metadataMarks, (text) => `<meta name=author content="${quoted(text)}">${main}`],
  ["titles", "html", metadataMarks, (text) => `<title>${text}</title>${main}`],
  ["sites", "html", metadataMarks, (text) => `<meta property=og:site_name content="${quoted(text)}">${main}`],
  ["dates", "html", metadataMarks, (text) => `<time datetime="${quoted(text)}">${text}</time>${main}`],
  ["bylines", "html", metadataMarks, (text) => `<h1>x</h1><p class=byline>${text}</p>${main}`],
  ["links", "html", metadataMarks, (text) => `${main}<p>See <a href="${quoted(text)}">here</a>.</p>`],
  [
    "JSON-LD",
    "html",
    hostile.jsonLdMarks,
    (text) => `<script type=application/ld+json>${text}</script>${main}`,
  ],
  [
    "values of JSON-LD",
    "html",
    metadataMarks,
    (text) => `<script type=application/ld+json>${article(text)}</script>${main}`,
  ],
  ["Markdown", "markdown", markdownMarks, itself],
  ["text", "text", [...markdownMarks, "\u200b", "\u202e", "\r"], itself],
  ["code", "code", [...markdownMarks, "{", "}", ";"], itself],
  [
    "notebooks",
    "notebook",
    markdownMarks,
    (text) => JSON.stringify({ cells: [{ cell_type: "markdown", source: [text] }] }),
  ],
  [
    "e-mail",
    "email",
    hostile.emailMarks,
    (text) => `From: a@b.example\nSubject: x\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n${text}`,
  ],
  ["headers of e-mail", "email", hostile.emailMarks, (text) => `From: a@b.example\nSubject: ${text}\n\nx`],
  ["subtitles", "subtitles", hostile.subtitleMarks, (text) => `WEBVTT\n\n${text}`],
  ["JSON", "json", hostile.jsonMarks, itself],
  ["CSV", "csv", hostile.csvMarks, itself],
  ["XML", "xml", xmlMarks, (text) => `<?xml version="1.0"?>${text}`],
  [
    "feeds",
    "feed",
    hostile.feedMarks,
    (text) => `<?xml version="1.0"?><rss><channel><title>x</title>${text}`,
  ],
];

const largeSlide = {
  ...pptxParts,
  "ppt/slides/slide1.xml": `<p:sld>${"<a:p><a:r><a:t>It turns.</a:t></a:r></a:p>".repeat(5_000)}</p:sld>`,
};

const inThreads: readonly Parser[] = [
  [
    "DOCX",
    "office",
    xmlMarks,
    inZip(docxParts, "word/document.xml", "<w:document><w:body>", "</w:body></w:document>"),
  ],
  [
    "XLSX",
    "office",
    xmlMarks,
    inZip(xlsxParts(3), "xl/worksheets/sheet1.xml", "<worksheet><sheetData>", "</sheetData></worksheet>"),
  ],
  ["PPTX", "office", pptxMarks, inZip(pptxParts, "ppt/slides/slide1.xml", "<p:sld>", "</p:sld>")],
  [
    "the order of PPTX",
    "office",
    pptxMarks,
    inZip(largeSlide, "ppt/presentation.xml", "<p:presentation>", "</p:presentation>"),
  ],
  [
    "relations of PPTX",
    "office",
    pptxMarks,
    inZip(pptxParts, "ppt/slides/_rels/slide2.xml.rels", "<Relationships>", "</Relationships>"),
  ],
  ["strings of XLSX", "office", xmlMarks, inZip(xlsxParts(3), "xl/sharedStrings.xml", "<sst>", "</sst>")],
  ["ODT", "office", xmlMarks, inZip(odtParts, "content.xml", "<office:text>", "</office:text>")],
  ["EPUB", "office", htmlMarks, inZip(epubParts, "OEBPS/two.xhtml", "<html><body>", "</body></html>")],
  [
    "PDF",
    "pdf",
    hostile.pdfMarks,
    (text) => makePdf(["x"], { packed: deflateSync(`BT /F1 9 Tf 72 720 Td ${text}`) }),
  ],
];

describe("a page takes a moment at the most", { timeout: 120_000 }, () => {
  it.each(inline)("%s", async (_, kind, marks, around) => {
    const work = (text: string) => read(kind, around(text));
    await tryMany({ marks, length: most, allowed: 300, work });
  });

  it.each(inThreads)("%s, in a thread", async (_, kind, marks, around) => {
    const work = (text: string) => read(kind, around(text));
    await tryMany({ marks, length: most, allowed: 1_000, work });
  });

  it.each<[string, (html: string) => unknown]>([
    ["all of a page as Markdown", (html) => htmlToMarkdown(html, { url: address })],
    ["links", (html) => listLinks(html, address)],
    ["what a page declares", (html) => declaredData(html)],
  ])("%s", async (_, work) => {
    await tryMany({ marks: [...htmlMarks, "<div itemscope itemprop=b>"], length: most, allowed: 300, work });
  });
});

it("the reply of a search service takes a moment, too", { timeout: 120_000 }, async () => {
  const work = (text: string) => {
    let page: ReturnType<typeof parseMarkup>;
    try {
      page = parseMarkup(text, "html");
    } catch (error) {
      if (String(error).includes("nested more than")) return;
      throw error;
    }
    for (const row of page.all("div a, tr td, li")) row.first("b")?.text();
    page.text();
  };
  await tryMany({ marks: htmlMarks, length: 400_000, allowed: 2_000, least: 50, work });
});

it("a sitemap takes a moment, too", { timeout: 120_000 }, async () => {
  const work = (text: string) => readAddressList(piecesOf(Buffer.from(text), text.length), listEvents);
  const marks = [...xmlMarks, "<url>", "<loc>", "</loc>", "</url>", "<link href='", "https://a.example/"];
  await tryMany({ marks, length: 200_000, allowed: 2_000, least: 50, work });
});

it.each(["<!--", "<![CDATA[", "<a b='"])("%s without an end, byte by byte, takes a moment", async (start) => {
  const text = `<urlset>${start}${"x".repeat(200_000)}`;
  const before = process.cpuUsage().user;
  await readAddressList(piecesOf(Buffer.from(text), 1), listEvents);
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(3_000);
});

const listEvents = { onAddress: () => true, onSitemap() {} };

async function* piecesOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe("work on a page after reading takes a moment, too", { timeout: 120_000 }, () => {
  it.each([
    ["query", { query: "word a 中" }],
    ["find", { find: "word a" }],
    ["section", { section: "x" }],
    ["a slice", { offset: 10 }],
  ])("%s", async (_, request) => {
    const outline = Array.from({ length: 500 }, (_, index) => ({ level: 2, text: "x", offset: index * 9 }));
    const work = (markdown: string) =>
      viewPage({ markdown, outline }, { ...request, maxLength: 5_000 }, 15_000);
    await tryMany({ marks: markdownMarks, length: longText, allowed: 2_000, least: 50, work });
  });

  it.each([
    ["marks around it", (text: string) => wrapUntrusted(text, { url: "https://a.example" })],
    ["labels", (text: string) => findAiDirected(text, { toolNames: ["open_page"] })],
    ["tokens", (text: string) => estimateTokens(text)],
  ])("%s", async (_, work) => {
    const marks = [...markdownMarks, "<<<", ">>>", "</web-data 1", "ignore ", "system", "tool"];
    await tryMany({ marks, length: 400_000, allowed: 2_500, least: 50, work });
  });
});

describe("an answer takes a moment to be shown", { timeout: 120_000 }, () => {
  const said = "The lamp of Orlow was lit in 1872, by hand and with rapeseed oil.";
  const sources = [
    { id: 1, url: "https://a.example/", title: "A", calls: [1], passages: [{ text: said, offset: 0 }] },
  ];
  it.each<[string, (text: string) => unknown]>([
    ["on the page", (text) => renderCitations(text, sources, "web")],
    ["on Telegram", (text) => renderCitations(text, sources, "telegram")],
    ["as blocks", (text) => renderCitations(text, sources, "anthropic")],
    [
      "while it is written",
      (text) => {
        const stream = createCitationStream(sources, "web");
        for (let at = 0; at < text.length; at += 9) stream.push(text.slice(at, at + 9));
        stream.end();
      },
    ],
    ["with its sentences checked", (text) => checkCitations(text, { sources: () => sources })],
    [
      "against such a page",
      (text) => checkCitations("It was lit in 1872 [1].", { sources: () => sources, pageText: () => text }),
    ],
  ])("%s", async (_, work) => {
    await tryMany({ marks: markdownMarks, length: 20_000, allowed: 1_000, work });
  });
});
