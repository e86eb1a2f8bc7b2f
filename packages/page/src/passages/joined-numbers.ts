import type { Form } from "./forms.ts";
import { sameMeasure } from "./vocabulary/measures.ts";

/** Written together or apart: "512GB" and "512 GB". */
const same = 1;
/** With a unit written out, an ending, or a name cut short: "24 hours", "2019er", "Win11". */
const nearly = 0.9;

const numberFirst = /^(\d{1,20})(\p{L}{1,12})$/u;
const numberLast = /^(\p{L}{1,30})(\d{1,8})$/u;
const onlyDigits = /^\d+$/;
const onlyLetters = /^\p{L}+$/u;
/** A page's word that begins like "win" may be the one that "Win11" cuts short. */
const shortestName = 3;
/** The ending of a number: "1990s", "2019er". One of a single digit is another thing ("3D"). */
const longestEnding = 3;
const fewestDigits = 2;
/** Each is looked for among all words of the page. */
const mostLookedFor = 48;
/** "v3" and "version 3". */
const versionNames = ["version", "ver", "v"];

/** Numbers that the query has joined to letters and the page has not, and the other way round. */
export function* joinedNumberForms(
  sequence: readonly string[],
  pageWords: readonly string[],
): Generator<Form> {
  for (const [place, word] of sequence.slice(0, mostLookedFor).entries()) {
    const [, number, unit] = numberFirst.exec(word) ?? [];
    if (number !== undefined && unit !== undefined) yield* measureForms([word], number, unit);
    const [, name, digits] = numberLast.exec(word) ?? [];
    if (name !== undefined && digits !== undefined) {
      yield { words: [word], sequence: [name, digits], likeness: same };
      for (const long of longNames(name, pageWords))
        yield { words: [word], sequence: [long, digits], likeness: nearly };
    }
    const next = sequence[place + 1] ?? "";
    if (onlyDigits.test(word) && onlyLetters.test(next)) yield* measureForms([word, next], word, next);
    if (onlyLetters.test(word) && onlyDigits.test(next)) {
      for (const short of shortNames(word, next, pageWords))
        yield { words: [word, next], sequence: [short], likeness: nearly };
    }
    if (onlyDigits.test(word) && word.length >= fewestDigits) {
      for (const longer of pageWords) {
        if (
          longer.length > word.length &&
          longer.length <= word.length + longestEnding &&
          endsInLetters(longer, word)
        )
          yield { words: [word], sequence: [longer], likeness: nearly };
      }
    }
  }
}

function* measureForms(words: readonly string[], number: string, unit: string): Generator<Form> {
  for (const name of sameMeasure(unit)) {
    const likeness = name === unit ? same : nearly;
    yield { words, sequence: [number, name], likeness };
    yield { words, sequence: [number + name], likeness };
  }
}

function longNames(name: string, pageWords: readonly string[]): readonly string[] {
  if (versionNames.includes(name)) return versionNames;
  if (name.length < shortestName) return [];
  return pageWords.filter(
    (word) => word.length > name.length && word.startsWith(name) && onlyLetters.test(word),
  );
}

function shortNames(name: string, digits: string, pageWords: readonly string[]): readonly string[] {
  if (versionNames.includes(name)) return versionNames.map((version) => version + digits);
  return pageWords.filter((word) => {
    if (!word.endsWith(digits)) return false;
    const letters = word.slice(0, -digits.length);
    return letters.length >= shortestName && name.startsWith(letters);
  });
}

function endsInLetters(word: string, number: string): boolean {
  return word.startsWith(number) && onlyLetters.test(word.slice(number.length));
}
