import { cutPoint, sliceOf } from "@scry/page/markdown";
import { estimateTokens, excerpts, type Judged, type Passage, passageMarkdown } from "@scry/page/passages";
import type { View } from "./view.ts";

/** Above this one search takes up to a second, and further ones for a better fit are not worth it. */
const searchedOnce = 250_000;

const gap = "\n\n[…]\n\n";

/** The reader of PDFs writes one for every page. */
const pageHeading = /^Page (\d+)$/;

function placeOf({ start, heading = "" }: Passage): string {
  const page = pageHeading.exec(heading)?.[1];
  if (page) return `[p. ${page} · offset ${start}]\n`;
  return `[offset ${start}${heading ? ` · ${heading}` : ""}]\n`;
}

const withPlace = (passage: Passage) => placeOf(passage) + passageMarkdown(passage);

const lengthOf = (passages: readonly Passage[]) =>
  passages.reduce((sum, passage) => sum + withPlace(passage).length + gap.length, -gap.length);

/** Characters per token are measured on three samples of this length. */
const sample = 3000;
/** What headings, offsets and gaps add to each token, in characters: a passage has about forty tokens. */
const marksPerToken = 1;

/** With fewer tokens words would be cut; the passage is cut to the room instead. */
const fewest = 12;

/**
 * About how many tokens of this page fit into a number of characters: the caller's budget is in characters, of which a token
 * has five in English, three in Russian and one and a half in Chinese.
 */
export function passageTokens(markdown: string, most: number): number {
  const middle = Math.max(0, (markdown.length - sample) >> 1);
  const pieces = [0, middle, Math.max(0, markdown.length - sample)].map((at) =>
    markdown.slice(at, at + sample),
  );
  const text = pieces.join("\n");
  const charactersPerToken = text.length / Math.max(1, estimateTokens(text));
  return Math.max(fewest, Math.floor(most / (charactersPerToken + marksPerToken)));
}

/** Searches until the passages fit; each after the first takes a few milliseconds. A long page is searched once. */
const mostSearches = 4;
/** Passages that fill this share of the room are good enough. */
const enough = 0.9;

/** The passages of the largest token budget found with which they fit into the room. */
function fitting(
  markdown: string,
  query: string,
  most: number,
  judged?: readonly Judged[],
): readonly Passage[] {
  let tokens = passageTokens(markdown, most);
  let fits = { tokens: 0, passages: [] as readonly Passage[] };
  let tooMany = Number.POSITIVE_INFINITY;
  let found: readonly Passage[] = [];
  const searches = markdown.length > searchedOnce ? 1 : mostSearches;
  for (let search = 0; search < searches; search++) {
    found = excerpts(markdown, query, { maxTokens: tokens, judged });
    const length = lengthOf(found);
    if (length <= most) fits = { tokens, passages: found };
    else tooMany = tokens;
    if (length <= most && length >= enough * most) break;
    const wanted = Math.floor((tokens * most * (1 + enough)) / 2 / Math.max(1, length));
    tokens = Math.max(fewest, fits.tokens + 1, Math.min(wanted, tooMany - 1));
    if (tokens >= tooMany) break;
  }
  return fits.passages.length > 0 ? fits.passages : found;
}

const wholePage = "This is the whole page: it is short enough to be shown without choosing passages.";
const noWords = "The question has no words to look for: this is the beginning of the page.";
const noneFound =
  "The page has none of the words that name the subject of this question, so that these passages may not answer it. Try other words, find or section.";

/** The passages that answer a question, in the page's order, with their headings and offsets. */
export function passagesView(
  markdown: string,
  query: string,
  most: number,
  judged?: readonly Judged[],
): View {
  if (markdown.length <= most) return { content: markdown, truncated: false, note: wholePage };
  const found = fitting(markdown, query, most, judged);
  if (found.length === 0) {
    const { content } = sliceOf(markdown, 0, markdown.length, most);
    return { content, truncated: true, note: noWords };
  }
  // A long page was searched once: the weakest passages are dropped until the others fit.
  const kept = new Set(found);
  for (const weakest of [...found].sort((a, b) => a.score - b.score || b.start - a.start)) {
    if (kept.size === 1 || lengthOf([...kept]) <= most) break;
    kept.delete(weakest);
  }
  const passages = [...kept];
  const [only] = passages;
  const texts =
    passages.length === 1 && only !== undefined
      ? oneWithin(only, most)
      : {
          content: passages.map(withPlace).join(gap),
          shown: passages.map(passageMarkdown).join("\n\n"),
        };
  const isGuess = found.every(({ score }) => score === 0);
  return { ...texts, truncated: true, ...(isGuess && { note: noneFound }) };
}

/** One passage within a number of characters: cut between sentences or words if need be, with its fences. */
function oneWithin(passage: Passage, most: number): Required<Pick<View, "content" | "shown">> {
  const whole = withPlace(passage);
  if (whole.length <= most) return { content: whole, shown: passageMarkdown(passage) };
  const text = passage.text.trim();
  const { before = "", after = "" } = passage.cutCode ?? {};
  for (const place of [placeOf(passage), ""]) {
    const room = most - place.length - before.length - after.length;
    if (room <= most / 2) continue;
    const shown = before + text.slice(0, cutPoint(text, 0, room)).trimEnd() + after;
    return { content: place + shown, shown };
  }
  const shown = text
    .slice(0, cutPoint(text, 0, most))
    .trimEnd()
    .toWellFormed();
  return { content: shown, shown };
}
