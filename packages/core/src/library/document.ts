import { outlineOf } from "@scry/page/markdown";
import type { LibraryDocument, StoredDocument } from "../contracts/library.ts";
import type { OpenedPage, Page } from "../contracts/page.ts";

/** A page that was read, as the library keeps it: under the address where redirects led. */
export function documentOf(page: Page, addedWith: string = page.finalUrl): LibraryDocument {
  const { finalUrl, title, outline, markdown, plain, publishedAt, language, fetchedAt, contentType } = page;
  return {
    url: finalUrl,
    title,
    headings: outline.map(({ text }) => text),
    markdown,
    ...(plain && { plain }),
    ...(publishedAt && { publishedAt }),
    ...(language && { language }),
    readAt: fetchedAt,
    contentType,
    ...(page.etag && { etag: page.etag }),
    ...(page.lastModified && { lastModified: page.lastModified }),
    addedWith,
  };
}

/** The stored copy as an opened page. It says how old it is. */
export function pageOf(document: StoredDocument, reason: string): OpenedPage {
  const { url, title, markdown, plain, publishedAt, language, readAt, contentType } = document;
  return {
    url,
    finalUrl: url,
    title,
    markdown,
    ...(plain && { plain }),
    ...(publishedAt && { publishedAt }),
    ...(language && { language }),
    ...(document.etag && { etag: document.etag }),
    ...(document.lastModified && { lastModified: document.lastModified }),
    outline: plain ? [] : outlineOf(markdown),
    links: [],
    hidden: {},
    contentType,
    fetchedAt: readAt,
    method: "library",
    warnings: [`${reason} This is the copy in your library, read on ${readAt.slice(0, 10)}.`],
    attempts: [{ provider: "library", ms: 0, outcome: "ok", cached: true }],
  };
}
