import { ScryError } from "../../contracts/error.ts";
import type { ContentKind } from "../sniff.ts";
import { bounded } from "./bound.ts";
import type { Content, ContentInput } from "./content.ts";
import { readCsv } from "./csv.ts";
import { readFeed } from "./feed.ts";
import { readHtml } from "./html.ts";
import { readJson } from "./indent-json.ts";
import { readMarkdown } from "./markdown.ts";
import { readCode, readText } from "./plain.ts";
import { readXml } from "./xml.ts";

const readers: Readonly<Record<ContentKind, (input: ContentInput) => Content | Promise<Content>>> = {
  html: readHtml,
  markdown: readMarkdown,
  text: readText,
  code: readCode,
  json: readJson,
  csv: readCsv,
  xml: readXml,
  feed: readFeed,
  // Loaded when the first of them comes.
  pdf: async (input) => (await import("./pdf.ts")).readPdf(input),
  image: async (input) => (await import("./image.ts")).readImage(input),
  office: async (input) => (await import("./office/office.ts")).readOffice(input),
  notebook: async (input) => (await import("./notebook.ts")).readNotebook(input),
  email: async (input) => (await import("./email.ts")).readEmail(input),
  subtitles: async (input) => (await import("./subtitles.ts")).readSubtitles(input),
};

/** Turns a body into readable content, or throws a coded error. Used here and in the worker. */
export async function readContent(input: ContentInput): Promise<Content> {
  return bounded(await readSafely(input), input.limits.markdownCharacters);
}

async function readSafely(input: ContentInput): Promise<Content> {
  try {
    return await readers[input.kind](input);
  } catch (error) {
    if (ScryError.is(error)) throw error;
    throw new ScryError({
      code: "bad_reply",
      message: "The page could not be read because of an internal error in the reader.",
      hint: "Use another source; if it keeps happening, report it.",
      cause: error,
    });
  }
}
