import { asLatin } from "./vocabulary/look-alikes.ts";

/** The word in both markers of the envelope. Page text that spells it after a bracket is neutralised. */
export const markerWord = "web-data";

/** An opening bracket in the spellings that a model may read as one: look-alikes, entities, escapes. */
const bracket = /[<＜﹤‹〈⟨《«≺˂ᐸ]|&(?:lt|#0*60|#x0*3c)\b;?|\\u003c|\\x3c|%3c/gi;

/** How far after a bracket the word is looked for, leaving room for padding. */
const reach = 48;

/** Replaces the bracket of an imitation. */
const broken = "(";
const word = markerWord.replace(/[^a-z]/g, "");

/**
 * Replaces the bracket of whatever looks like an envelope marker with one that opens nothing. The words stay
 * readable; running it twice changes nothing more.
 */
export function neutraliseMarkers(text: string): string {
  return text.replace(bracket, (found: string, at: number) =>
    looksLikeMarker(text, at + found.length) ? broken : found,
  );
}

/** Whether the next letters spell the word, whatever stands between them. */
function looksLikeMarker(text: string, from: number): boolean {
  let matched = 0;
  for (const character of text
    .slice(from, from + reach)
    .normalize("NFKD")
    .toLowerCase()) {
    const letter = asLatin.get(character) ?? character;
    if (letter !== broken && !/\p{L}/u.test(letter)) continue;
    if (letter !== word[matched]) return false;
    matched += 1;
    if (matched === word.length) return true;
  }
  return false;
}
