import { asLatin, plainSpelling } from "./vocabulary/look-alikes.ts";

export interface Folded {
  /** Lower case, without accents; words are separated by one blank, sentences by a full stop, blocks by a line break. */
  text: string;
  /** For each character, its offset in the original. */
  offsets: number[];
}

// Accents, Arabic vowels and tatweel, which only change how a letter is spoken, and invisible characters.
const unspoken =
  "\\u0300-\\u036f\\u064b-\\u0652\\u0640\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\u{e0000}-\\u{e0fff}";
const skipped = new RegExp(`^[${unspoken}]$`, "u");
const word = new RegExp(`[\\p{L}\\p{N}@][\\p{L}\\p{N}\\p{M}@${unspoken}]*`, "gu");
const cache = new Map<string, string>();

/** The plain spelling of a letter: at most two UTF-16 units, nothing for accents. */
function plainLetter(character: string): string {
  let plain = cache.get(character);
  if (plain === undefined) {
    plain = skipped.test(character) ? "" : decomposed(character);
    cache.set(character, plain);
  }
  return plain;
}

function decomposed(character: string): string {
  const lower = character.toLowerCase();
  const direct = plainSpelling[lower];
  if (direct) return direct;
  const open = lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  // Only alphabets lose their accents: decomposed, Hangul and kana would be other letters.
  const letter = /^[a-z\d\u0370-\u052f]/.test(open) ? open : lower.normalize("NFKC").toLowerCase();
  return plainSpelling[letter] ?? letter.slice(0, 2);
}

/** Text in one spelling, so that one pattern finds all of its disguises. */
export function fold(text: string): Folded {
  let folded = "";
  const offsets: number[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (folded !== "") {
      folded += separator(text.slice(end, index + 1));
      offsets.push(end);
    }
    end = index + found.length;
    if (/^[a-z\d@]+$/i.test(found)) {
      folded += found.toLowerCase();
      for (let at = index; at < end; at++) offsets.push(at);
      continue;
    }
    let letters = "";
    let at = index;
    for (const character of found) {
      const plain = plainLetter(character);
      letters += plain;
      for (let unit = 0; unit < plain.length; unit++) offsets.push(at);
      at += character.length;
    }
    // A word with Latin letters and look-alikes is a disguised Latin word.
    const isLatin = /[a-z\d]/.test(letters);
    folded += isLatin ? letters.replace(/[^a-z\d]/g, (letter) => asLatin.get(letter) ?? letter) : letters;
  }
  offsets.push(text.length);
  return { text: `${folded}\n`, offsets };
}

/** The text between two words, with the first character of the second. */
function separator(between: string): string {
  if (between.length === 2 && between.startsWith(" ")) return " ";
  // A line break ends a block before an empty line, a list item, a heading, a quote or a table row.
  if (/\n[\n#>|*+\-\d]/.test(between)) return "\n";
  return /[.!?]\s|[|。！？؟।]/.test(between) ? "." : " ";
}
