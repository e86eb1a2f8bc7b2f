import { countWords } from "./walls/evidence.ts";

/** Less than a paragraph may be a stub that points elsewhere. */
const fewWords = 60;

/** Whether there is enough text to stand for a page. */
export const saysEnough = (markdown: string): boolean => countWords(markdown, fewWords) >= fewWords;

/** An HTML page or an error under a Markdown label. Tags are ASCII in every encoding that matters here. */
export function isPageOfTags(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const tags = text.match(
    /<\/?(?:div|span|section|script|style|meta|link|nav|header|footer|svg|path|button)\b/gi,
  );
  return tags !== null && tags.length >= text.length / 200;
}

/** Whether one text says at least what another does: nearly all of its different words occur. */
export function coversPage(markdown: string, page: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
  const said = words(markdown);
  const wanted = [...words(page)];
  const missing = wanted.filter((word) => !said.has(word)).length;
  return missing <= wanted.length * 0.15;
}
