import { estimateTokens, type Passage, passageMarkdown } from "@scry/page/passages";

export interface ReadPage {
  url: string;
  markdown: string;
  /** The passages of it that were shown before. */
  shown: readonly string[];
}

export interface AnswerPassage {
  text: string;
  heading?: string;
  /** Where it begins in the Markdown of the page. */
  offset?: number;
}

export interface ChosenPassages {
  /** By address, in the order of the page. */
  passages: Map<string, AnswerPassage[]>;
  /** Pages of which everything that was chosen had been shown before. */
  shownBefore: string[];
}

type FindPassages = (markdown: string, query: string, maxTokens: number) => Promise<readonly Passage[]>;

/** The rest of a longer page is not searched: a book would push everything else out of the comparison. */
const longestPage = 400_000;
/** A horizontal rule ends a page, so that no list or code continues in the next. */
const boundary = "* * *";
/** Shorter blocks, such as "See also", are on many pages and say nothing about what was shown. */
const shortestBlock = 40;

/**
 * Chooses passages from several pages as if they were one document: their words are then weighed on one scale, and the
 * page that answers gets the budget instead of a fixed share. Passages that were shown before take part in the choice, so
 * that nothing worse takes their place; they are left out at the end.
 */
export async function choosePassages(
  pages: readonly ReadPage[],
  query: string,
  maxTokens: number,
  find: FindPassages,
): Promise<ChosenPassages> {
  const starts: number[] = [];
  let joined = "";
  for (const { markdown } of pages) {
    joined += joined ? `\n\n${boundary}\n\n` : "";
    starts.push(joined.length);
    joined += markdown.slice(0, longestPage).toWellFormed();
  }
  if (!joined.trim()) return { passages: new Map(), shownBefore: [] };
  const known = new Set(pages.flatMap(({ shown }) => shown).flatMap(blocksOf));
  const look = async (budget: number) => splitAll(await find(joined, query, budget), known, query);
  let pieces = await look(maxTokens);
  const shownTokens = pieces.reduce((sum, { shown }) => sum + estimateTokens(shown.join("\n\n")), 0);
  if (shownTokens > 0) pieces = await look(maxTokens + shownTokens);
  return collected(pieces, { pages, starts, maxTokens });
}

interface Piece {
  passage: Passage;
  /** Its new passages; empty if there are none. */
  text: string;
  shown: string[];
}

const blocksOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block.length >= shortestBlock);

const isOnlyHeadings = (text: string) =>
  text.split(/\n+/).every((line) => !line.trim() || /^#{1,6} /.test(line));

/** Whether at least half of the longer words of the query are in the text. */
function hasWordsOf(query: string, text: string): boolean {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word)).length * 2 >= Math.max(1, words.length);
}

function splitAll(found: readonly Passage[], known: ReadonlySet<string>, query: string): Piece[] {
  const isKnown = (block: string) => known.has(block.trim());
  return found.flatMap(piecesOf).map((passage) => {
    const shown = known.size ? blocksOf(passage.text).filter(isKnown) : [];
    if (isOnlyHeadings(passage.text)) return { passage, text: "", shown };
    if (!shown.length) return { passage, text: passageMarkdown(passage), shown };
    const rest = passage.text.split(/\n{2,}/).filter((block) => !isKnown(block));
    // Its score may be that of the part that was shown.
    const text = rest.join("\n\n").trim();
    return { passage, text: hasWordsOf(query, text) && !isOnlyHeadings(text) ? text : "", shown };
  });
}

/** A passage may reach from the end of one page into the next. */
function piecesOf(passage: Passage): Passage[] {
  if (!passage.text.includes(boundary)) return [passage];
  let at = passage.start;
  return passage.text.split(boundary).flatMap((text) => {
    const start = at;
    at += text.length + boundary.length;
    return text.trim() ? [{ ...passage, start, end: start + text.length, text }] : [];
  });
}

/** The best pieces that fit, back in the order of their pages. */
function collected(
  pieces: readonly Piece[],
  { pages, starts, maxTokens }: { pages: readonly ReadPage[]; starts: readonly number[]; maxTokens: number },
): ChosenPassages {
  let left = maxTokens;
  const kept = new Set(
    pieces
      .filter(({ text }) => text)
      .toSorted((one, other) => other.passage.score - one.passage.score)
      .filter(({ text }) => {
        const tokens = estimateTokens(text);
        if (tokens > left) return false;
        left -= tokens;
        return true;
      }),
  );
  const passages = new Map<string, AnswerPassage[]>();
  const seen = new Set<string>();
  for (const piece of pieces) {
    const index = starts.findLastIndex((start) => start <= piece.passage.start);
    const page = pages[index];
    if (!page) continue;
    if (piece.shown.length) seen.add(page.url);
    if (!kept.has(piece)) continue;
    const { heading } = piece.passage;
    const own = passages.get(page.url) ?? [];
    own.push({
      text: piece.text,
      ...(heading && { heading }),
      offset: Math.max(0, piece.passage.start - (starts[index] ?? 0)),
    });
    passages.set(page.url, own);
  }
  return { passages, shownBefore: [...seen].filter((url) => !passages.has(url)) };
}
