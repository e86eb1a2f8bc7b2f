/** Between words, at the end of a sentence, at the end of a block. */
const gap = 32;
const sentenceEnd = 46;
const blockEnd = 10;

export interface Folded {
  /** Lower case, without accents; words are separated by one blank, sentences by a full stop, blocks by a line break. */
  text: string;
  /** For each character, its offset in the original. */
  offsets: Uint32Array;
}

const special: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ى: "ي",
  ة: "ه",
};

/** Letters of other scripts that look like a Latin one. */
const looksLike: Readonly<Record<string, string>> = {
  a: "аαɑ",
  b: "вьβ",
  c: "с",
  d: "ԁɗ",
  e: "еεҽє",
  h: "һ",
  i: "іι",
  j: "ј",
  k: "к",
  m: "м",
  o: "оο",
  p: "рρ",
  s: "ѕ",
  t: "тτ",
  v: "ν",
  w: "ѡԝшω",
  x: "х",
  y: "у",
};
/** From a look-alike to the Latin letter, by code unit. */
export const asLatin: ReadonlyMap<number, number> = new Map(
  Object.entries(looksLike).flatMap(([latin, others]) =>
    [...others].map((other) => [other.charCodeAt(0), latin.charCodeAt(0)] as const),
  ),
);

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
// Accents, Arabic vowels and tatweel, which only change how a letter is spoken, and invisible characters.
const skipped =
  /^[\u0300-\u036f\u064b-\u0652\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]$/;
const cache = new Map<number, string>();

/** The plain spelling of a code point: at most two UTF-16 units, nothing for accents, a blank for all but letters. */
function foldPoint(point: number): string {
  const known = cache.get(point);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(point);
  const folded = skipped.test(character) || point > 0xe0000 ? "" : plainLetter(character);
  cache.set(point, folded);
  return folded;
}

function plainLetter(character: string): string {
  if (!wordCharacter.test(character)) return " ";
  const lower = character.toLowerCase();
  const direct = special[lower];
  if (direct) return direct;
  const open = lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  // Only alphabets lose their accents: decomposed, Hangul and kana would be other letters.
  const letter = /^[a-z\d\u0370-\u052f]/.test(open) ? open : lower.normalize("NFKC").toLowerCase();
  return special[letter] ?? letter.slice(0, 2);
}

const utf16 = new TextDecoder("utf-16le", { ignoreBOM: true });
const isLatin = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13 || code === 160;

/** Text in one spelling, so that one pattern finds all of its disguises. */
export function fold(text: string): Folded {
  const codes = new Uint16Array(text.length * 2 + 2);
  const offsets = new Uint32Array(codes.length);
  let length = 0;
  let wordStart = 0;
  let mixed = false;

  const push = (code: number, offset: number) => {
    codes[length] = code;
    offsets[length] = offset;
    length += 1;
  };
  /** Of several separators in a row, the strongest is kept. */
  const part = (code: number, offset: number) => {
    if (mixed) unmix();
    const last = length > 0 ? codes[length - 1] : blockEnd;
    if (last === gap || last === sentenceEnd || last === blockEnd) {
      if (code !== gap && last !== blockEnd && length > 0) codes[length - 1] = code;
    } else push(code, offset);
    wordStart = length;
  };
  /** A word with Latin letters and look-alikes is a disguised Latin word. */
  const unmix = () => {
    mixed = false;
    let latin = false;
    for (let at = wordStart; at < length; at++) latin ||= isLatin(codes[at] ?? 0);
    if (!latin) return;
    for (let at = wordStart; at < length; at++) codes[at] = asLatin.get(codes[at] ?? 0) ?? codes[at] ?? gap;
  };

  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) push(code, at);
    else if (code >= 65 && code <= 90) push(code + 32, at);
    else if ((code >= 48 && code <= 57) || code === 64) push(code, at);
    else if (code < 128) part(separator(text, at, code), at);
    else if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x061f || code === 0x0964) {
      // The full stops of Chinese, Japanese, Arabic and Hindi.
      part(sentenceEnd, at);
    } else {
      const point = text.codePointAt(at) ?? code;
      const folded = foldPoint(point);
      if (folded === " ") part(gap, at);
      else {
        for (let index = 0; index < folded.length; index++) {
          const letter = folded.charCodeAt(index);
          push(letter, at);
          if (asLatin.has(letter)) mixed = true;
        }
      }
      if (point > 0xffff) at += 1;
    }
  }
  part(blockEnd, text.length);
  return { text: utf16.decode(codes.subarray(0, length)), offsets };
}

function separator(text: string, at: number, code: number): number {
  // A line break ends a block before an empty line, a list item, a heading, a quote or a table row.
  if (code === 10) return /[\n#>|*+\-\d]/.test(text.charAt(at + 1)) ? blockEnd : gap;
  if (code === 46 || code === 33 || code === 63) {
    return at + 1 >= text.length || isSpace(text.charCodeAt(at + 1)) ? sentenceEnd : gap;
  }
  return code === 124 ? sentenceEnd : gap;
}
