import type { Content } from "./content/content.ts";
import { kindOf } from "./file-kind.ts";
import { defaultLimits } from "./reader-limits.ts";
import { type ContentKind, isWhole } from "./sniff.ts";
import { createWorkerPool } from "./worker/worker-pool.ts";

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

/** What is known about a file beside its bytes. */
export interface LocalFileOptions {
  /** The address that it has on the web, for its links. */
  url: string;
  /** Its name here: Markdown and CSV are recognised by their ending, which the address may lack. */
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

/** The input of a thread that reads a file of this kind; a text that is too long is cut. */
export function inputOf(kind: ContentKind, bytes: Uint8Array, url: string) {
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
