import { outlineOf, plainLine } from "@scry/page/markdown";
import { stripInvisible } from "@scry/page/safe";
import { ScryError } from "../../contracts/error.ts";
import type { Content, ContentInput } from "./content.ts";
import type { TextItem } from "./pdf-lines.ts";
import { pageText } from "./pdf-text.ts";
import { fileName, truncatedWarnings, visibleText } from "./plain.ts";

type Document = Awaited<ReturnType<typeof import("unpdf")["getDocumentProxy"]>>;

/** Titles that a program left behind: "Microsoft Word - draft3.doc", "untitled", "report.indd". */
const writtenByProgram =
  /^(?:microsoft (?:word|powerpoint|excel)\b|untitled|(?:no|document) ?title)|\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|qxd|pdf)$/i;
/** Part of the time after which reading stops by itself, so that what was read is not lost with the worker. */
const shareOfTime = 0.7;
/** With less than this on a page, it may be a picture with a stamp. */
const fewCharacters = 20;

/** The text of a PDF, page by page under headings, so that a page can be asked for by its number. */
export async function readPdf(input: ContentInput): Promise<Content> {
  const document = await open(input.bytes);
  try {
    return await readDocument(document, input);
  } finally {
    await document.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array): Promise<Document> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    // Only the text is wanted: no fonts, no forms.
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
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

async function readDocument(document: Document, input: ContentInput): Promise<Content> {
  const { finalUrl, limits } = input;
  const pages = Math.min(document.numPages, limits.pdfPages);
  const blocks: string[] = [];
  const damaged: number[] = [];
  const hidden: Record<string, number> = {};
  let characters = 0;
  let textless = 0;
  let read = 0;
  const until = performance.now() + limits.pdfMs * shareOfTime;
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
    if (clean.text === "") textless += 1;
    characters += clean.text.length;
    if (clean.text) blocks.push(`## Page ${number}\n\n${escapeLines(clean.text)}`);
  }
  if (damaged.length === read) throw openingError(new Error("No page of the PDF could be read."));
  if (characters < fewCharacters * read && (characters === 0 || (await hasPictures(document, read))))
    throw scan(read);

  const text = visibleText(blocks.join("\n\n"), finalUrl);
  const info = await metadata(document);
  const warnings = [
    ...truncatedWarnings(input),
    ...(read < document.numPages ? [`Only the first ${read} of ${document.numPages} pages were read.`] : []),
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
  document: Document,
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

async function metadata(document: Document): Promise<{ title?: string; author?: string; language?: string }> {
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
async function hasPictures(document: Document, pages: number): Promise<boolean> {
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

/** A line of a PDF is text: it must not become a heading or a fence. */
function escapeLines(text: string): string {
  return text.replace(/^(\s*)(#{1,6}\s|```|~~~|>)/gm, "$1\\$2");
}

function scan(pages: number): ScryError {
  return new ScryError({
    code: "unsupported_content",
    message: `This PDF is a scan: its ${pages} pages are pictures without text.`,
    hint: "Look for a version of it with text.",
  });
}
