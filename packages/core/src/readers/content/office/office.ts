import { htmlToMarkdown } from "@scry/page";
import { outlineOf, plainLine } from "@scry/page/markdown";
import { ScryError } from "../../../contracts/error.ts";
import type { Content, ContentInput } from "../content.ts";
import { markdownTable } from "../csv.ts";
import { escapeMarks } from "../markdown-parts.ts";
import { fileName, visibleText } from "../plain.ts";
import { docxHtml } from "./docx.ts";
import { readEpub } from "./epub.ts";
import { odfHtml } from "./odf.ts";
import { propertiesOf } from "./office-xml.ts";
import { pptxHtml } from "./pptx.ts";
import { xlsxSheets } from "./xlsx.ts";
import { locked, openZip, type Zip } from "./zip.ts";

interface Document {
  markdown: string;
  links?: Content["links"];
  images?: Content["images"];
  hidden?: Record<string, number>;
  warnings?: string[];
  title?: string | undefined;
  author?: string | undefined;
  language?: string | undefined;
}

/** Office documents and books: DOCX, PPTX, XLSX, OpenDocument, EPUB. Macros and embedded programs are never looked at. */
export function readOffice(input: ContentInput): Content {
  // A document with a password is wrapped into the format of old Office files.
  if (input.bytes[0] === 0xd0) throw isEncrypted(input.bytes) ? locked() : oldOffice();
  const zip = openZip(input.bytes);
  const document = readByKind(zip, input);
  const { title, author, language } = document;
  const line = (text: string | undefined) => (text ? plainLine(text) || undefined : undefined);
  const outline = outlineOf(document.markdown);
  if (!document.markdown.trim())
    throw new ScryError({
      code: "unsupported_content",
      message: "This document has no text.",
      hint: "It may consist of pictures; look for another version of it.",
    });
  return {
    title: line(title) ?? outline.find(({ level }) => level === 1)?.text ?? fileName(input.finalUrl),
    markdown: document.markdown,
    outline,
    links: document.links ?? [],
    images: document.images ?? [],
    hidden: document.hidden ?? {},
    warnings: [
      ...(document.warnings ?? []),
      ...(hasMacros(zip) ? ["The document contains macros; they were not run."] : []),
    ],
    author: line(author),
    language: line(language),
    pageType: "article",
  };
}

function readByKind(zip: Zip, input: ContentInput): Document {
  const { limits, finalUrl } = input;
  const about = propertiesOf(
    zip.text("docProps/core.xml") ?? (zip.has("content.xml") ? zip.text("meta.xml") : undefined),
  );
  if (zip.has("word/document.xml")) {
    const { html, hidden } = docxHtml(zip);
    return { ...about, ...written(html, finalUrl), ...(hidden && { hidden: { attribute: hidden } }) };
  }
  if (zip.has("ppt/presentation.xml")) {
    const { html, more } = pptxHtml(zip);
    return { ...about, ...written(html, finalUrl, more ? [`${more} further slides were left out.`] : []) };
  }
  if (zip.has("xl/workbook.xml")) return { ...about, ...workbook(zip, input) };
  if (zip.has("META-INF/container.xml")) {
    const { markdown, missing, ...book } = readEpub(zip, limits.markdownCharacters);
    const text = { markdown, warnings: missing ? [`${missing} chapters were left out.`] : [] };
    return { ...book, ...text };
  }
  if (zip.has("content.xml")) {
    const { html, cut } = odfHtml(zip, limits.tableRows);
    return { ...about, ...written(html, finalUrl, cut ? [rowsLeftOut(limits.tableRows)] : []) };
  }
  throw new ScryError({
    code: "unsupported_content",
    message: "This is a ZIP archive, which has no text to read.",
    hint: "Open a page that describes it.",
  });
}

const rowsLeftOut = (rows: number) => `Only the first ${rows} rows of a sheet are shown.`;

function written(html: string, url: string, warnings: string[] = []): Document {
  const { markdown, links, images, truncated } = htmlToMarkdown(html, { url });
  return {
    ...{ markdown, links, images },
    warnings: truncated ? [...warnings, "The document is too long; its end was not read."] : warnings,
  };
}

function workbook(zip: Zip, { limits, finalUrl }: ContentInput): Document {
  const { sheets, more } = xlsxSheets(zip, limits.tableRows);
  const parts = sheets.map(({ name, rows }) => {
    const width = Math.max(0, ...rows.map((row) => row.length));
    const body = width > 0 ? markdownTable(rows, width) : "This sheet is empty.";
    return `## ${escapeMarks(plainLine(name))}\n\n${body}`;
  });
  return {
    ...visibleText(parts.join("\n\n"), finalUrl),
    warnings: [
      ...(sheets.some((sheet) => sheet.more) ? [rowsLeftOut(limits.tableRows)] : []),
      ...(more > 0 ? [`${more} further sheets were left out.`] : []),
    ],
  };
}

const hasMacros = (zip: Zip) => zip.names.some((name) => /vbaProject\.bin$|^Basic\/./.test(name));

/** The names of streams are in UTF-16. */
const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from("EncryptedPackage", "utf16le"),
  );

const oldOffice = () =>
  new ScryError({
    code: "unsupported_content",
    message: "This is an old Office document (.doc, .xls, .ppt), which cannot be read.",
    hint: "Look for a version of it as PDF, DOCX, XLSX or PPTX.",
  });
