import { punctuation, replaced, spellings } from "./vocabulary/other-letters.ts";

/** Folding: text as people type it who ignore case, accents and the shapes of quotation marks. */

/** A text made of another one, and for each of its characters (and its end) the place in the original. */
export interface PlacedText {
  text: string;
  at: Int32Array;
}

/**
 * How letters with accents are folded: to the bare letter ("Øresund" is found by "oresund"), or spelled out as by people
 * whose keyboard lacks them ("Oeffnungszeiten").
 */
export type Letters = "bare" | "spelled";

/**
 * Marks that people leave out: accents of Latin, Greek and Cyrillic letters, vowels of Hebrew and Arabic, tatweel. In
 * other scripts a mark makes another letter: バ is not ハ, ที่ is not ท, कुल is not कल.
 */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Marks and the parts of Korean syllables belong to the letter before them. */
const joins = "[\\p{M}\\u1160-\\u11ff]";
/** Characters that are not seen: soft hyphens, marks of width, direction and variants. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]/g;

const replaceable = new RegExp(`[${Object.keys(replaced).join("")}]`, "g");
const ascii = /^[\0-\x7f]*$/;

/** The text without case, accents and compatibility forms. */
export function fold(text: string, letters: Letters = "bare"): string {
  const lower = text.toLowerCase();
  return ascii.test(lower) ? lower : foldAll(lower, letters);
}

/** `fold` for lists of words: `words.map(foldWord)`. */
export const foldWord = (word: string): string => fold(word);

function foldAll(lower: string, letters: Letters): string {
  let folded = lower;
  // Punctuation first: decomposed, a double prime would be two primes.
  for (const [from, to] of punctuation) folded = folded.replace(from, to);
  if (letters === "spelled") {
    folded = folded.normalize("NFC");
    for (const [from, to] of spellings) folded = folded.replace(from, to);
  }
  return folded
    .normalize("NFKD")
    .replace(accents, "")
    .replace(unseen, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(replaceable, (letter) => replaced[letter] ?? letter);
}

/** A stretch of ASCII without the last character if a mark belongs to it, otherwise a letter with its marks. */
const letterOrStretch = new RegExp(`[\\0-\\x7f]+(?!${joins})|[^](?:${joins}){0,16}`, "gu");

export function foldWithPlaces(text: string, letters: Letters = "bare"): PlacedText {
  const parts: string[] = [];
  const places: number[] = [];
  for (const { 0: found, index } of text.matchAll(letterOrStretch)) {
    const folded = fold(found, letters);
    parts.push(folded);
    // A letter may become several ("ﬁ" → "fi") or none (a combining accent); ASCII stays as long as it is.
    const isStretch = folded.length === found.length;
    for (let at = 0; at < folded.length; at++) places.push(isStretch ? index + at : index);
  }
  places.push(text.length);
  return { text: parts.join(""), at: Int32Array.from(places) };
}
