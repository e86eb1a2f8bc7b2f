import { foldWord } from "../markdown/letters.ts";
import { linkTargetsIn, withoutTargets } from "../markdown/spans.ts";
import type { PreparedDocument } from "./document.ts";
import { articles } from "./vocabulary/stop-words.ts";

/** Shorter units are alike by chance. */
export const shortestDuplicate = 6;

/** Marks at the beginning of a block: of a list, a quotation, a heading. */
const blockMarks = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})\s+)?/;
/** Marks of Markdown and punctuation, but not what carries meaning ("€", "+", "%", "−5", "1.5"). */
const noise =
  /[\s*_`~[\]()\\|"'“”„‘’«»;!?…。、，！？；：「」『』（）]+|[.,:](?!\d)|(?<!\d)[.,:]|(?<=\p{L})[-‐‑–—](?=\p{L})|(?<!\S)[-–—](?!\S)/gu;

/** The words of a unit that is too short to be compared as a sentence. */
export function shortText(document: PreparedDocument, unit: number): string | undefined {
  const count = document.wordCount(unit);
  return count > 0 && count < shortestDuplicate ? document.wordsIn(unit).join() : undefined;
}

/** The texts of the passages so far: texts that differ only in articles, accents, hyphens and marks are the same. */
export class ShownTexts {
  readonly #texts = new Set<string>();

  add(document: PreparedDocument, unit: number): void {
    if (document.wordCount(unit) >= shortestDuplicate) this.#texts.add(comparedText(document, unit));
  }

  has(document: PreparedDocument, unit: number): boolean {
    return document.wordCount(unit) >= shortestDuplicate && this.#texts.has(comparedText(document, unit));
  }
}

/** The words of a unit, and the addresses of its links: two links to different places say different things. */
function comparedText({ markdown, units }: PreparedDocument, unit: number): string {
  const { start = 0, end = 0, kind } = units[unit] ?? {};
  const text = markdown.slice(start, end);
  // In code every character counts, in a row, the cell that a word is in.
  if (kind === "code" || kind === "table") return text.replace(/\s+/g, " ");
  const words = withoutTargets(text)
    .replace(blockMarks, "")
    .split(noise)
    .map(foldWord)
    .filter((word) => !articles.has(word));
  return [joined(words), ...linkTargetsIn(text).map(({ address }) => address)].join(" ");
}

/** "time-out" is "timeout", but 1 and 23 are not 12 and 3. */
function joined(words: readonly string[]): string {
  let text = "";
  for (const word of words) text += /\d$/.test(text) && /^\d/.test(word) ? ` ${word}` : word;
  return text;
}
