import type { PreparedDocument } from "./document.ts";
import type { Form, FormMatch } from "./forms.ts";
import { isStopWord } from "./vocabulary/stop-words.ts";
import { normalWord } from "./words.ts";

/** How much the first letters tell of a name. */
const likeness = 0.8;
/** Abbreviations of fewer letters stand for too many things. */
const fewest = 3;
const most = 6;
/** A query all in capitals asks for no more abbreviations than this. */
const mostLookedFor = 4;
const abbreviation = /(?<![\p{L}\p{N}])\p{Lu}{3,6}(?![\p{L}\p{N}])/gu;

/** Names of the query as their first letters, which a page writes in capitals: "World Health Organization" and "WHO". */
export function* shortForms(sequence: readonly string[]): Generator<Form> {
  const telling = sequence.filter((word) => !isStopWord(word));
  for (let from = 0; from < telling.length; from++) {
    for (let count = fewest; count <= most && from + count <= telling.length; count++) {
      const words = telling.slice(from, from + count);
      const letters = words.map(([letter = ""]) => letter).join("");
      if (!/^\p{Ll}+$/u.test(letters)) continue;
      yield { words, sequence: [letters], likeness, spelling: letters.toUpperCase() };
    }
  }
}

/** Where the page has the full name of an abbreviation that it never uses itself. */
export function longForms(document: PreparedDocument, query: string): FormMatch[] {
  const { lexicon, units, unitWords, unitWordStarts } = document;
  const missing = Array.from(query.matchAll(abbreviation), ([letters]) => normalWord(letters)).filter(
    (word) => lexicon.idOf(word) === undefined,
  );
  const found: FormMatch[] = [];
  for (const word of [...new Set(missing)].slice(0, mostLookedFor)) {
    for (let unit = 0; unit < units.length; unit++) {
      const to = unitWordStarts[unit + 1] ?? 0;
      for (let at = unitWordStarts[unit] ?? 0; at < to; at++) {
        if (!spells(lexicon.words, unitWords.subarray(at, Math.min(to, at + 2 * most)), word)) continue;
        found.push({ unit, words: [word], likeness });
        break;
      }
    }
  }
  return found;
}

/** True when the words begin with these letters, one each; small words in between need not count. */
function spells(words: readonly string[], ids: Int32Array, letters: string): boolean {
  let place = 0;
  for (const id of ids) {
    const word = words[id] ?? "";
    if (word[0] === letters[place]) place++;
    else if (place === 0 || !isStopWord(word)) return false;
    if (place === letters.length) return true;
  }
  return false;
}
