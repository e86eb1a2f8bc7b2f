import { type Passage, passageMarkdown } from "@scry/page/passages";

export interface ReadPage {
  url: string;
  title: string;
  markdown: string;
  /** The Markdown that has not been shown yet. */
  rest: string;
  wasShown: boolean;
}

export interface AnswerPassage {
  text: string;
  heading?: string;
  /** Where it begins in the Markdown of the page, if it is still found there. */
  offset?: number;
}

type FindPassages = (markdown: string, query: string, maxTokens: number) => Promise<readonly Passage[]>;

/** Of a longer page the rest is not searched: a book would push everything else out of the comparison. */
const longestPage = 400_000;
/** Marks and numbers around the passages. */
const overhead = 0.97;

/**
 * Chooses passages from several pages as if they were one document: their words are then weighed on one scale, and the
 * page that answers gets the budget instead of a fixed share.
 */
export async function choosePassages(
  pages: readonly ReadPage[],
  query: string,
  maxTokens: number,
  find: FindPassages,
): Promise<Map<string, AnswerPassage[]>> {
  const parts = pages.map(({ rest }) => rest.slice(0, longestPage).toWellFormed());
  const starts: number[] = [];
  let joined = "";
  for (const part of parts) {
    joined += joined ? `\n\n${boundary}\n\n` : "";
    starts.push(joined.length);
    joined += part;
  }
  const chosen = new Map<string, AnswerPassage[]>();
  if (!joined.trim()) return chosen;
  for (const passage of await find(joined, query, Math.floor(maxTokens * overhead))) {
    for (const piece of piecesOf(passage)) {
      const index = starts.findLastIndex((start) => start <= piece.start);
      const page = pages[index];
      if (!page) continue;
      const text = passageMarkdown(piece);
      const offset = page.markdown.indexOf(piece.text.trim());
      const own = chosen.get(page.url) ?? [];
      own.push({
        text,
        ...(piece.heading && { heading: piece.heading }),
        ...(offset >= 0 && { offset }),
      });
      chosen.set(page.url, own);
    }
  }
  return chosen;
}

/** A line across ends a page, so that no list or code of one goes on in the next. */
const boundary = "* * *";

/** A passage may reach from the end of one page into the next. */
function piecesOf(passage: Passage): Passage[] {
  if (!passage.text.includes(`\n${boundary}\n`) && passage.text.trim() !== boundary) return [passage];
  let at = passage.start;
  return passage.text.split(boundary).flatMap((text) => {
    const start = at;
    at += text.length + boundary.length;
    return text.trim() ? [{ ...passage, start, end: start + text.length, text }] : [];
  });
}
