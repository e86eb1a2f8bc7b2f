import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { outlineOf } from "@scry/page/markdown";
import { ScryError } from "../../contracts/error.ts";
import type { LibraryDocument } from "../../contracts/library.ts";
import { systemErrorText } from "../../contracts/system-error.ts";
import { isDocumentFile, nonTextName } from "../../readers/file-kind.ts";
import { addressForFile, withRelativeLinks } from "../../readers/no-address.ts";

export const mostBytes = 20_000_000;

/** A file of this machine as a document: HTML, PDF, Office documents, Markdown, text, JSON, CSV, a feed. Throws for anything else. */
export async function documentInFile(
  path: string,
  addedWith: string,
  signal: AbortSignal,
): Promise<LibraryDocument> {
  const { bytes, changedAt } = await bytesOf(path, signal);
  const url = pathToFileURL(path).href;
  return documentInBytes(bytes, { url, name: basename(path), what: path, addedWith, changedAt, signal });
}

interface FileParts {
  url: string;
  /** Its name with an ending, which says what it is where the bytes do not. */
  name: string;
  /** For errors. */
  what: string;
  addedWith: string;
  changedAt: Date;
  signal: AbortSignal;
}

export async function documentInBytes(
  bytes: Uint8Array,
  { url, name, what, addedWith, changedAt, signal }: FileParts,
): Promise<LibraryDocument> {
  const { readLocalFile } = await import("../../readers/local-file.ts");
  const binary = nonTextName(bytes);
  if (binary && !isDocumentFile(bytes, name)) throw unsupported(what, binary);
  // The readers know addresses of the web only.
  const address = addressForFile(name);
  const content = withRelativeLinks(
    (await readLocalFile(bytes, { url: address, name, signal })) ?? (await htmlIn(bytes, address)),
    address,
  );
  if (!content.markdown.trim()) throw unsupported(what, "empty");
  const headings = content.plain ? [] : outlineOf(content.markdown).map(({ text }) => text);
  return {
    url,
    title: content.title || headings[0] || name,
    headings,
    markdown: content.markdown,
    ...(content.plain && { plain: true as const }),
    ...(content.publishedAt && { publishedAt: content.publishedAt }),
    ...(content.language && { language: content.language }),
    readAt: new Date().toISOString(),
    contentType: "contentType" in content ? String(content.contentType) : "text/plain",
    lastModified: changedAt.toUTCString(),
    addedWith,
  };
}

async function htmlIn(bytes: Uint8Array, url: string) {
  const { extractPage } = await import("@scry/page");
  return {
    ...extractPage(bytes, { url }),
    contentType: "text/html",
    plain: undefined,
  };
}

async function bytesOf(path: string, signal: AbortSignal): Promise<{ bytes: Uint8Array; changedAt: Date }> {
  try {
    const { size, mtime } = await stat(path);
    if (size > mostBytes)
      throw new ScryError({
        code: "too_large",
        message: `${path} is larger than ${mostBytes / 1_000_000} MB.`,
        hint: "Add a smaller file.",
      });
    return { bytes: await readFile(path, { signal }), changedAt: mtime };
  } catch (error) {
    if (ScryError.is(error) || signal.aborted) throw error;
    throw new ScryError({
      code: "invalid_input",
      message: `${path} cannot be read: ${systemErrorText(error) ?? "it cannot be opened"}.`,
      hint: "Name a file that you may read.",
      cause: error,
    });
  }
}

const unsupported = (path: string, what: string) =>
  new ScryError({
    code: "unsupported_content",
    message: `${path} is ${what}; the library takes HTML, PDF, Office documents and text.`,
    hint: "Add another file.",
  });
