import { createHash } from "node:crypto";
import type { Page } from "@scry/core";

const longestSegment = 80;
/** Windows has 260 for the whole path, of which the folder needs a part. */
const longestPath = 150;
/** Names of devices on Windows, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;

/**
 * Where a page is kept below a folder, with "/" between the parts: host and path. The same address always gets the same
 * name, and two addresses never share one on systems that do not distinguish upper and lower case.
 */
export function pageFile(address: string): string {
  const url = new URL(address);
  const segments = url.pathname.split("/").slice(1).map(decoded);
  const last = segments.pop() ?? "";
  const folders = [url.host, ...segments].map(safeName);
  const query = decoded(url.search.slice(1));
  const name = safeName([last || "index", query].filter(Boolean).join("-"));
  // A name that was changed, or that differs from another by case alone, gets a mark of its own.
  const isPlain =
    name === last && last !== "index" ? name === name.toLowerCase() : last === "" && query === "";
  const isPlainPath =
    isPlain && folders.slice(1).every((folder, index) => folder === segments[index]?.toLowerCase());
  const path = [...folders, `${name}${isPlainPath ? "" : `-${hash(url.href, 8)}`}.md`].join("/");
  return path.length <= longestPath ? path : `${folders[0]}/${hash(url.href, 20)}.md`;
}

const hash = (text: string, length: number) =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function safeName(text: string): string {
  const name = text
    .normalize("NFC")
    .replace(/[<>:"/\\|?*\p{C}]/gu, "_")
    .slice(0, longestSegment)
    .toWellFormed()
    // Windows drops dots and spaces at the end; a dot at the beginning hides a file.
    .replace(/^[. ]+|[. ]+$/g, "_");
  return reserved.test(name) ? `_${name}` : name || "_";
}

/** The page as a Markdown file: what is known about it in front, as YAML. */
export function pageMarkdown(page: Page): string {
  const {
    title,
    url,
    finalUrl,
    publishedAt,
    modifiedAt,
    author,
    siteName,
    language,
    description,
    fetchedAt,
  } = page;
  const known = {
    title,
    url: finalUrl,
    ...(finalUrl !== url && { found_as: url }),
    published: publishedAt,
    modified: modifiedAt,
    author,
    site: siteName,
    language,
    description,
    read: fetchedAt,
    warnings: page.warnings.length ? page.warnings : undefined,
  };
  // JSON is YAML, and quotes everything that YAML would read as something else.
  const lines = Object.entries(known).flatMap(([name, value]) =>
    value ? `${name}: ${JSON.stringify(value)}` : [],
  );
  return `---\n${lines.join("\n")}\n---\n\n${page.markdown.trim()}\n`;
}

/** The page as one line of JSON lines. */
export const pageLine = (page: Page, depth: number) => ({
  url: page.url,
  final_url: page.finalUrl,
  title: page.title,
  content: page.markdown,
  published_at: page.publishedAt,
  modified_at: page.modifiedAt,
  author: page.author,
  language: page.language,
  description: page.description,
  content_type: page.contentType,
  fetched_at: page.fetchedAt,
  depth,
  ...(page.warnings.length && { warnings: page.warnings }),
});
