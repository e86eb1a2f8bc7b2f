import { countWords } from "./walls/evidence.ts";

/** Less than a paragraph may be a stub that points elsewhere. */
const fewWords = 60;

/**
 * Whether a server's Markdown may stand for its page: enough text, and text rather than an HTML page or an
 * error under a Markdown label.
 */
export function isGoodMarkdown(markdown: string): boolean {
  if (countWords(markdown, fewWords) < fewWords) return false;
  const tags =
    markdown.match(/<\/?(?:div|span|section|script|style|meta|link|nav|header|footer|svg|path|button)\b/gi)
      ?.length ?? 0;
  return tags < markdown.length / 400;
}

/** Whether one text says at least what another does: nearly all of its different words occur. */
export function coversPage(markdown: string, page: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
  const said = words(markdown);
  const wanted = [...words(page)];
  const missing = wanted.filter((word) => !said.has(word)).length;
  return missing <= wanted.length * 0.15;
}
