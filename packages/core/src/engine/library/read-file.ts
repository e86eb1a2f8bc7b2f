import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { outlineOf } from "@scry/page/markdown";
import { ScryError } from "../../contracts/error.ts";
import type { LibraryDocument } from "../../contracts/library.ts";
import { systemErrorText } from "../../contracts/system-error.ts";

const mostBytes = 20_000_000;

/** A file of this machine as a document: HTML, PDF, Office documents, Markdown, text, JSON, CSV, a feed. Throws for anything else. */
export async function documentInFile(
  path: string,
  addedWith: string,
  signal: AbortSignal,
): Promise<LibraryDocument> {
  const url = pathToFileURL(path).href;
  const { bytes, changedAt } = await bytesOf(path, signal);
  const { isDocumentFile, nonTextName, readLocalFile } = await import("../../readers/local-file.ts");
  const binary = nonTextName(bytes);
  if (binary && !isDocumentFile(bytes, path)) throw unsupported(path, binary);
  const name = basename(path);
  // The readers know addresses of the web only.
  const content =
    (await readLocalFile(bytes, { url: "https://unknown.invalid/", name, signal })) ?? (await htmlIn(bytes));
  if (!content.markdown.trim()) throw unsupported(path, "empty");
  const headings = content.plain ? [] : outlineOf(content.markdown).map(({ text }) => text);
  return {
    url,
    title: content.title || headings[0] || name,
    headings,
    markdown: content.markdown,
    ...(content.plain && { plain: true as const }),
    publishedAt: content.publishedAt ?? changedAt.toISOString().slice(0, 10),
    ...(content.language && { language: content.language }),
    readAt: new Date().toISOString(),
    contentType: "contentType" in content ? String(content.contentType) : "text/plain",
    lastModified: changedAt.toUTCString(),
    addedWith,
  };
}

async function htmlIn(bytes: Uint8Array) {
  const { extractPage } = await import("@scry/page");
  return {
    ...extractPage(bytes, { url: "https://unknown.invalid/" }),
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
