import { type Library, type Owner, visibleTo } from "../../contracts/library.ts";
import { queryWords, rootOf } from "../../library/index-text.ts";
import { type LibraryHit, mostCandidates, type RankedHits, rankCandidates } from "../../library/rank.ts";

export interface LibrarySearch {
  text: string;
  limit: number;
  owner?: Owner | undefined;
  /**
   * Drop documents that lack most of the words and, after the first library, those without the subject in a title or
   * heading.
   */
  strict?: boolean;
  signal?: AbortSignal | undefined;
}

/** A question that shares only a word or two with a page is not answered by it, and "x" is not a question. */
const enoughWords = 0.66;
const shortestQuestion = 4;

const isGood = ({ found }: LibraryHit) => found >= enoughWords;

/**
 * Searches several libraries: pages with most of the words first, and among them those of the first library. The others
 * came with the package: nobody chose their pages, so that those without most of the words are never shown. One that
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
  for (const [place, library] of libraries.entries()) {
    const most = Math.max(mostCandidates, limit);
    const candidates = await library
      .candidates(visibleTo(owner), { text, limit: most }, signal)
      .catch((error: unknown) => {
        errors.push(error);
        return [];
      });
    const ranked = rankCandidates(candidates, text, limit);
    const isChosen = place === 0;
    const isShown = (hit: LibraryHit) =>
      isChosen ? !strict || isGood(hit) : isGood(hit) && (!strict || namesSubject(hit, text));
    hits.push(...ranked.hits.filter(isShown));
    copies += ranked.copies;
  }
  if (errors.length && !hits.length) throw errors[0];
  const ordered =
    libraries.length > 1 ? [...hits.filter(isGood), ...hits.filter((hit) => !isGood(hit))] : hits;
  return { hits: ordered.slice(0, limit), copies };
}

/** A word of an example in scry's documentation ("mills") is not its subject. */
function namesSubject({ document }: LibraryHit, text: string): boolean {
  const asked = queryWords(text).map(rootOf);
  const rootsOf = (texts: readonly string[]) => new Set(queryWords(texts.join(" "), Infinity).map(rootOf));
  const title = rootsOf([document.title]);
  const headings = rootsOf(document.headings);
  const inHeadings = asked.filter((word) => title.has(word) || headings.has(word));
  return inHeadings.length > 1 || inHeadings.some((word) => title.has(word));
}
