import { type Library, type Owner, visibleTo } from "../../contracts/library.ts";
import { queryWords } from "../../library/index-text.ts";
import { type LibraryHit, mostCandidates, type RankedHits, rankCandidates } from "../../library/rank.ts";

export interface LibrarySearch {
  text: string;
  limit: number;
  owner?: Owner | undefined;
  /** Drop what has less than most of the words. */
  strict?: boolean;
  signal?: AbortSignal | undefined;
}

/** A question that shares only a word or two with a page is not answered by it, and "x" is no question. */
const enoughWords = 0.66;
const shortestQuestion = 4;

/**
 * Searches several libraries: pages with most of the words first, and among them those of the first library. One that
 * cannot be used is an error only where the others have nothing.
 */
export async function searchLibraries(
  libraries: readonly Library[],
  { text, limit, owner, strict = false, signal }: LibrarySearch,
): Promise<RankedHits> {
  if (strict && queryWords(text).join("").length < shortestQuestion) return { hits: [], copies: 0 };
  const hits: LibraryHit[] = [];
  const errors: unknown[] = [];
  let copies = 0;
  for (const library of libraries) {
    const most = Math.max(mostCandidates, limit);
    const candidates = await library
      .candidates(visibleTo(owner), { text, limit: most }, signal)
      .catch((error: unknown) => {
        errors.push(error);
        return [];
      });
    const ranked = rankCandidates(candidates, text, limit);
    hits.push(...ranked.hits.filter(({ found }) => !strict || found >= enoughWords));
    copies += ranked.copies;
  }
  if (errors.length && !hits.length) throw errors[0];
  const isGood = ({ found }: LibraryHit) => found >= enoughWords;
  const ordered =
    libraries.length > 1 ? [...hits.filter(isGood), ...hits.filter((hit) => !isGood(hit))] : hits;
  return { hits: ordered.slice(0, limit), copies };
}
