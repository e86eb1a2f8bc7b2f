import { type DecodedText, decodeBytes } from "@scry/page";
import { mapProse, safeMarkdown } from "@scry/page/markdown";
import { stripInvisible } from "@scry/page/safe";
import { codeLanguage, extensionOf, mimeOf } from "../sniff.ts";
import type { Content, ContentInput } from "./content.ts";
import { fenced } from "./markdown-parts.ts";

export interface Decoded {
  text: string;
  hidden: Record<string, number>;
  warnings: string[];
}

/** Decodes bytes into clean text, with warnings for its reader. */
export function decodeText(input: ContentInput): Decoded {
  const decoded = decodeBytes(input.bytes, input.headers["content-type"]);
  const { text } = decoded;
  const clean = stripInvisible(text);
  const warnings = [...truncatedWarnings(input), ...decodingWarnings(decoded)];
  return { text: clean.text, hidden: clean.removed ? { characters: clean.removed } : {}, warnings };
}

/** Warns about the encoding. A single wrong byte does not matter; one in a thousand does. */
export function decodingWarnings({ text, encoding, declared, replaced }: DecodedText): string[] {
  const warnings: string[] = [];
  if (declared)
    warnings.push(
      `The page is declared as ${declared}, but its bytes are not valid in it; they were read as ${encoding}.`,
    );
  if (replaced > 3 && replaced >= text.length / 1000)
    warnings.push(
      `${replaced} characters could not be decoded; the page's encoding is damaged or wrongly declared.`,
    );
  return warnings;
}

/** The last part of the address, for files that carry no title. */
export function fileName(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").filter(Boolean).at(-1);
  if (!last) return hostname;
  try {
    return stripInvisible(decodeURIComponent(last)).text.replace(/\s+/g, " ").trim() || hostname;
  } catch {
    return last;
  }
}

/** Content without structure. */
export function simpleContent(input: ContentInput, decoded: Decoded, markdown: string): Content {
  return {
    title: fileName(input.finalUrl),
    markdown,
    outline: [],
    links: [],
    hidden: decoded.hidden,
    warnings: decoded.warnings,
  };
}

/**
 * Text that was not written as Markdown but will be displayed as such: its links and pictures are made safe; its tags
 * are visible text, and stay.
 */
export function visibleText(text: string, finalUrl: string): Pick<Content, "markdown" | "links" | "images"> {
  const visible = mapProse(text, (prose) => prose.replace(/<(?=[a-z/!?])/gi, "\\<"));
  const { markdown, links, images } = safeMarkdown(visible, new URL(finalUrl));
  return { markdown, links, images };
}

export const textContent = (input: ContentInput, decoded: Decoded, text: string): Content => ({
  ...simpleContent(input, decoded, ""),
  ...visibleText(text, input.finalUrl),
});

/** Plain text is shown as it is: its own line breaks and indentation are its only structure. */
export function readText(input: ContentInput): Content {
  const decoded = decodeText(input);
  return { ...textContent(input, decoded, decoded.text), plain: true };
}

/** Puts source code into a fence, so that `#` and `*` have no meaning. */
export function readCode(input: ContentInput): Content {
  const decoded = decodeText(input);
  const language =
    codeLanguage(extensionOf(new URL(input.finalUrl))) ?? byMime(input.headers["content-type"]);
  return simpleContent(input, decoded, fenced(decoded.text, language));
}

function byMime(contentType: string | undefined): string {
  return (
    mimeOf(contentType)
      .split("/")[1]
      ?.replace(/^x-/, "")
      .replace(/[^a-z\d]/g, "") ?? ""
  );
}

/** Warnings for a page that was not read to its end. */
export function truncatedWarnings({ truncated, limits }: ContentInput): string[] {
  if (truncated === "sender")
    return ["The page is truncated: the server stopped in the middle of it, and the rest is missing."];
  if (truncated !== "limit") return [];
  const megabytes = Math.round(limits.textBytes / 100_000) / 10;
  return [`The page is larger than ${megabytes} MB; the rest was not read.`];
}
