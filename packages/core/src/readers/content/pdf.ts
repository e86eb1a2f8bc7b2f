import { outlineOf, plainLine } from "@scry/page/markdown";
import { stripInvisible } from "@scry/page/safe";
import { ScryError } from "../../contracts/error.ts";
import type { Content, ContentInput } from "./content.ts";
import { escapeLines } from "./markdown-parts.ts";
import { readByOcr } from "./ocr.ts";
import type { TextItem } from "./pdf-lines.ts";
import { createScanReader, type ScanReader } from "./pdf-scans.ts";
import { pageText } from "./pdf-text.ts";
import { fileName, truncatedWarnings, visibleText } from "./plain.ts";

export type PdfDocument = Awaited<ReturnType<typeof import("unpdf")["getDocumentProxy"]>>;

/** Titles that a program filled in: "Microsoft Word - draft3.doc", "untitled", "report.indd". */
const writtenByProgram =
  /^(?:microsoft (?:word|powerpoint|excel)\b|untitled|(?:no|document) ?title)|\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|qxd|pdf)$/i;
/** Part of the time after which reading stops by itself, so that what was read is not lost with the worker. */
const shareOfTime = 0.7;
/** With less than this on a page, it may be a picture with a stamp. */
const fewCharacters = 20;

/** The text of a PDF, page by page under headings, so that a page can be asked for by its number. */
export async function readPdf(input: ContentInput): Promise<Content> {
  const document = await open(input);
  const until = performance.now() + input.limits.pdfMs * shareOfTime;
  const scans = createScanReader(document, input, until);
  try {
    return await readDocument(document, input, { scans, until });
  } finally {
    await scans.close();
    await document.loadingTask.destroy();
  }
}

async function open({ bytes, ocr, limits }: ContentInput): Promise<PdfDocument> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    // Only the text is wanted: no fonts, no forms.
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
      // Pictures are unpacked only to be read.
      ...(ocr && { maxImageSize: limits.ocrPixels }),
    });
  } catch (cause) {
    throw openingError(cause);
  }
}

function openingError(cause: unknown): ScryError {
  const name = (cause as { name?: unknown } | undefined)?.name;
  if (name === "PasswordException") {
    return new ScryError({
      code: "unsupported_content",
      message: "This PDF is encrypted and opens only with a password.",
      hint: "Use another source.",
      cause,
    });
  }
  return new ScryError({
    code: "bad_reply",
    message: "This PDF is damaged and cannot be read.",
    hint: "Try again, or use another source.",
    cause,
  });
}

async function readDocument(
  document: PdfDocument,
  input: ContentInput,
  { scans, until }: { scans: ScanReader; until: number },
): Promise<Content> {
  const { finalUrl, limits } = input;
  const pages = Math.min(document.numPages, limits.pdfPages);
  const blocks: string[] = [];
  const damaged: number[] = [];
  const hidden: Record<string, number> = {};
  let characters = 0;
  let textless = 0;
  let read = 0;
  for (let number = 1; number <= pages && characters < limits.markdownCharacters; number++) {
    if (performance.now() > until) break;
    read = number;
    const page = await textOf(document, number);
    if (!page) {
      damaged.push(number);
      continue;
    }
    const clean = stripInvisible(page.text);
    if (clean.removed) hidden.characters = (hidden.characters ?? 0) + clean.removed;
    if (page.hidden) hidden.offscreen = (hidden.offscreen ?? 0) + page.hidden;
    const recognised = clean.text.length < fewCharacters ? await scans.read(number) : undefined;
    const text = [clean.text, recognised?.text].filter(Boolean).join("\n\n");
    if (text === "") textless += 1;
    characters += text.length;
    const said = recognised ? `${readByOcr(recognised.confidence)}\n\n` : "";
    if (text) blocks.push(`## Page ${number}\n\n${said}${escapeLines(text)}`);
  }
  if (damaged.length === read) throw openingError(new Error("No page of the PDF could be read."));
  const isScan =
    characters < fewCharacters * read && (characters === 0 || (await hasPictures(document, read)));
  if (isScan && !scans.any()) throw scans.error() ?? scan(read, input.ocr !== undefined);

  const text = visibleText(blocks.join("\n\n"), finalUrl);
  const info = await metadata(document);
  const warnings = [
    ...truncatedWarnings(input),
    ...(read < document.numPages ? [`Only the first ${read} of ${document.numPages} pages were read.`] : []),
    ...scans.warnings(),
    ...(textless > 0 ? [`${textless} of ${read} pages have no text; they may be pictures.`] : []),
    ...(damaged.length > 0
      ? [`${damaged.length} pages are damaged: ${damaged.slice(0, 10).join(", ")}.`]
      : []),
  ];
  return {
    title: info.title ?? fileName(finalUrl),
    ...text,
    outline: outlineOf(text.markdown),
    hidden,
    warnings,
    author: info.author,
    language: info.language,
    pageType: "article",
  };
}

/** Text and hidden pieces of a page; undefined when this one page is damaged. */
async function textOf(
  document: PdfDocument,
  number: number,
): Promise<{ text: string; hidden: number } | undefined> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.filter((item): item is (typeof items)[number] & TextItem => "str" in item);
    const result = pageText(texts, page.view);
    page.cleanup();
    return result;
  } catch {
    return undefined;
  }
}

async function metadata(
  document: PdfDocument,
): Promise<{ title?: string; author?: string; language?: string }> {
  try {
    const { info } = await document.getMetadata();
    const { Title, Author, Language } = info as Record<string, unknown>;
    const line = (value: unknown) => (typeof value === "string" ? plainLine(value) || undefined : undefined);
    const title = line(Title);
    return {
      ...(title && !writtenByProgram.test(title) && { title }),
      author: line(Author),
      language: line(Language),
    };
  } catch {
    return {};
  }
}

/** Whether one of the first pages paints a picture. Slow, so only asked when there is hardly any text. */
async function hasPictures(document: PdfDocument, pages: number): Promise<boolean> {
  const { getResolvedPDFJS } = await import("unpdf");
  const { OPS } = await getResolvedPDFJS();
  const paints = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ]);
  for (let number = 1; number <= Math.min(pages, 3); number++) {
    try {
      const { fnArray } = await (await document.getPage(number)).getOperatorList();
      if (fnArray.some((operation) => paints.has(operation))) return true;
    } catch {
      // A page that cannot be drawn was counted as damaged before.
    }
  }
  return false;
}

function scan(pages: number, byOcr: boolean): ScryError {
  return new ScryError({
    code: "unsupported_content",
    message: `This PDF is a scan: its ${pages} pages are pictures without text${byOcr ? " that OCR can read" : ""}.`,
    hint: `Look for a version of it with text.${byOcr ? "" : " Whoever runs scry can turn on OCR: read.ocr."}`,
  });
}
