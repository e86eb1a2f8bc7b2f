import { ScryError } from "../contracts/error.ts";
import type { Content } from "./content/content.ts";
import { defaultLimits } from "./limits.ts";
import { binaryName, isNoText, isOffice, isPdf, looksUtf16 } from "./magic.ts";
import { type ContentKind, codeLanguage, extensionOf, isWhole, sniff } from "./sniff.ts";
import { createWorkerPool } from "./worker/worker-pool.ts";

/** As many as WHATWG's MIME sniffing looks at. */
const headBytes = 1445;

/** What a file is if it is not text, such as "a PNG image"; undefined if it may be text. */
export function nonTextName(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headBytes);
  if (isPdf(head)) return "a PDF";
  const isBinary = isNoText(head) && !looksUtf16(head);
  return binaryName(head) ?? (isBinary ? "a file that is not text" : undefined);
}

/** Whether these bytes are a document that is read though it is no text: a PDF, an Office file, a book. */
export function isDocumentFile(bytes: Uint8Array, name = ""): boolean {
  const head = bytes.subarray(0, headBytes);
  return isPdf(head) || isOffice(head, "", endingOf(name));
}

const endingOf = (name: string) => /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Reads a document in a thread, which is ended when it takes too long. */
async function readWhole(
  kind: ContentKind,
  bytes: Uint8Array,
  { url, signal = new AbortController().signal }: LocalFileOptions,
): Promise<Content> {
  const pool = createWorkerPool();
  try {
    // The thread takes the bytes over.
    return await pool.run(inputOf(kind, new Uint8Array(bytes), url), {
      killMs: defaultLimits.pdfMs,
      signal,
    });
  } finally {
    await pool.close();
  }
}

export interface LocalFileOptions {
  /** The address that it has on the web, for its links. */
  url: string;
  /** What it is called here: the address may have no ending by which Markdown and CSV are known. */
  name?: string;
  signal?: AbortSignal;
}

/**
 * Reads a local feed, JSON, table, text, PDF, Office document, book, notebook, e-mail or subtitles as if it came from this address. Undefined for HTML, which `extractPage`
 * reads.
 */
export async function readLocalFile(
  bytes: Uint8Array,
  options: LocalFileOptions,
): Promise<Content | undefined> {
  const { url, name = "" } = options;
  const kind = kindOf(bytes, new URL(url), name);
  if (kind === "html") return undefined;
  if (isWhole(kind)) return await readWhole(kind, bytes, options);
  // The readers of other kinds are not loaded by those who extract HTML.
  const { readContent } = await import("./content/read.ts");
  return await readContent(inputOf(kind, bytes, url));
}

function inputOf(kind: ContentKind, bytes: Uint8Array, url: string) {
  const tooLong = !isWhole(kind) && bytes.length > defaultLimits.textBytes;
  return {
    kind,
    bytes: tooLong ? bytes.subarray(0, defaultLimits.textBytes) : bytes,
    truncated: tooLong ? ("limit" as const) : (false as const),
    url,
    finalUrl: url,
    status: 200,
    headers: {},
    limits: defaultLimits,
  };
}

/** By the first bytes, as on the web. No server says what it is; the name says so of what looks like any text. */
function kindOf(bytes: Uint8Array, url: URL, name: string): ContentKind {
  const head = bytes.subarray(0, headBytes);
  if (head.every((byte) => byte <= 0x20)) return "html";
  const named = extensionOf(url) ? url : new URL(`/${encodeURIComponent(name)}`, url);
  const extension = extensionOf(named);
  const isText = textNames.test(extension) || codeLanguage(extension) !== undefined;
  const contentType = isText ? "text/plain" : "text/html";
  try {
    return sniff({ head, contentType, url: named, nosniff: false });
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    throw error.with({ message: error.message.replace("This address leads to", "This file is") });
  }
}

const textNames = /^(?:md|markdown|csv|tsv|jsonl?|geojson|txt|text|log|ipynb|eml|srt|vtt)$/;
