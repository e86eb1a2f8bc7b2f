import { excerpts, type Passage } from "../../excerpt/index.ts";
import type { View } from "./view.ts";

/** Characters of English text to a token, about: the budget of the caller is in characters. */
const charactersPerToken = 4;
const gap = "\n\n[…]\n\n";

const withPlace = ({ start, heading, text, cutCode }: Passage) =>
  `[offset ${start}${heading ? ` · ${heading}` : ""}]\n${cutCode?.before ?? ""}${text.trim()}${cutCode?.after ?? ""}`;

/** In so many characters of text. */
export const passageTokens = (most: number) => Math.max(1, Math.floor(most / charactersPerToken));

/** The passages that answer a question, in the page's order, with their headings and offsets. */
export function passagesView(
  markdown: string,
  query: string,
  most: number,
  foundBefore?: readonly Passage[],
): View {
  if (markdown.length <= most) return { content: markdown, truncated: false };
  const found = foundBefore ?? excerpts(markdown, query, { maxTokens: passageTokens(most) });
  // The estimate is in tokens; the weakest passages go until the characters fit too.
  const kept = new Set(found);
  const length = () =>
    [...kept].reduce((sum, passage) => sum + withPlace(passage).length + gap.length, -gap.length);
  for (const weakest of [...found].sort((a, b) => a.score - b.score)) {
    if (length() <= most || kept.size === 1) break;
    kept.delete(weakest);
  }
  const content = [...kept].map(withPlace).join(gap);
  return { content: content.slice(0, most).toWellFormed(), truncated: true };
}
