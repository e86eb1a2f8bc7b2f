import { ScryError } from "../contracts/error.ts";
import type { OpenedPage } from "../contracts/page.ts";
import { isDocumentFile, kindOf, nonTextName } from "./file-kind.ts";
import { inputOf } from "./local-file.ts";
import { addressForFile, withRelativeLinks } from "./no-address.ts";
import { defaultLimits } from "./reader-limits.ts";
import { isWhole } from "./sniff.ts";
import type { WorkerPool } from "./worker/worker-pool.ts";

/** A file as somebody handed it over, such as by dropping it on a page. */
export interface GivenFile {
  /** Its name with an ending, which says what it is where the bytes do not. */
  name: string;
  /** The address under which it will be known and cited; nothing is fetched from there. */
  url: string;
  signal?: AbortSignal;
}

/**
 * Reads it in a thread, which is ended when it takes too long or too much memory. Throws `unsupported_content` for
 * what is neither text nor a document, and for a file without any text.
 */
export async function readFileBytes(
  pool: WorkerPool,
  bytes: Uint8Array,
  { name, url, signal = new AbortController().signal }: GivenFile,
): Promise<OpenedPage> {
  const started = Date.now();
  const binary = nonTextName(bytes);
  if (binary && !isDocumentFile(bytes, name)) throw unsupported(name, `is ${binary}`);
  const address = addressForFile(name);
  const kind = kindOf(bytes, new URL(address), name);
  // The thread takes the bytes over.
  const input = inputOf(kind, new Uint8Array(bytes), address);
  const killMs = isWhole(kind) ? defaultLimits.pdfMs : defaultLimits.parseMs;
  const read = await pool.run(input, { killMs, signal }).catch((error: unknown) => {
    throw ScryError.is(error) && error.code !== "cancelled" ? unreadable(name, error) : error;
  });
  const content = withRelativeLinks(read, address);
  if (!content.markdown.trim()) throw unsupported(name, "has no text that could be read");
  const { markdownUrl: _, sourceUrl: _source, ...page } = content;
  return {
    ...page,
    title: content.title || name,
    // Relative links lead nowhere.
    links: content.links.filter((link) => URL.canParse(link.url)),
    url,
    finalUrl: url,
    contentType: contentTypes[kind] ?? "text/plain",
    fetchedAt: new Date(started).toISOString(),
    method: "file",
    attempts: [{ provider: "file", ms: Date.now() - started, outcome: "ok", cached: false }],
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html",
  pdf: "application/pdf",
  markdown: "text/markdown",
  json: "application/json",
  csv: "text/csv",
};

/** The readers' messages are about pages and sites. */
const unreadable = (name: string, { code, message, cause }: ScryError) =>
  new ScryError({
    code: code === "too_large" ? code : "unsupported_content",
    message: message.replace(/^(?:The|This) (?:page|document|file|PDF)\b/, name),
    hint: anotherFile,
    cause,
  });

const anotherFile = "Use a PDF, an Office document, an EPUB, HTML, Markdown, CSV or another kind of text.";

const unsupported = (name: string, what: string) =>
  new ScryError({
    code: "unsupported_content",
    message: `${name} ${what}.`,
    hint: anotherFile,
  });
