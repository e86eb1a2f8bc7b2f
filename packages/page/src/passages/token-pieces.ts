import { widthAt } from "./words.ts";

/**
 * Splits a text into pieces the way byte-pair tokenizers do before they merge: the pattern of o200k, followed by hand,
 * which takes a third of the time; the test beside compares the two. The costs were fitted to exactly this
 * (bench/excerpt/fit-tokens.ts), so a change here needs a new fit.
 */
const kind = { other: 1, mark: 2, upper: 3, lower: 4, letter: 5, digit: 6, space: 7, newline: 8 } as const;

/** The kind of every UTF-16 unit, 0 where nobody has asked for it yet. */
const kinds = new Uint8Array(0x10000);

function kindAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const code = text.charCodeAt(at);
  return kinds[code] || learnKind(text, at, code);
}

function learnKind(text: string, at: number, code: number): number {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const found = kindOf(character);
  // The kind of a character beyond the first plane is not that of its first half.
  if (character.length === 1 && (code < 0xd800 || code > 0xdfff)) kinds[code] = found;
  return found;
}

function kindOf(character: string): number {
  if (/[\r\n]/.test(character)) return kind.newline;
  if (/\s/u.test(character)) return kind.space;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return kind.upper;
  if (/\p{Ll}/u.test(character)) return kind.lower;
  if (/[\p{Lm}\p{Lo}]/u.test(character)) return kind.letter;
  if (/\p{M}/u.test(character)) return kind.mark;
  if (/\p{N}/u.test(character)) return kind.digit;
  return kind.other;
}

/** Where the piece that begins at `from` ends. */
export function nextPieceEnd(text: string, from: number): number {
  const first = kindAt(text, from);
  if (first !== kind.newline && !isLetter(first) && first !== kind.digit) {
    // A space or a symbol goes with the word after it.
    const word = lettersEnd(text, from + widthAt(text, from));
    if (word !== -1) return contractionEnd(text, word);
  }
  if (isLetter(first) || first === kind.mark) return contractionEnd(text, lettersEnd(text, from));
  if (first === kind.digit) {
    let at = from;
    for (let count = 0; count < 3 && kindAt(text, at) === kind.digit; count++) at += widthAt(text, at);
    return at;
  }
  const symbols = first === kind.space && text.charCodeAt(from) === 0x20 ? from + 1 : from;
  if (isSymbol(kindAt(text, symbols))) return symbolsEnd(text, symbols);
  return spacesEnd(text, from);
}

/** True for a word with a symbol before it in one piece: "(self", "#define", a tab and a word. */
export function startsWithSymbol(text: string, from: number, to: number): boolean {
  if (text.charCodeAt(from) === 0x20) return false;
  const first = kindAt(text, from);
  const second = from + widthAt(text, from);
  return second < to && !isLetter(first) && first !== kind.digit && isLetter(kindAt(text, second));
}

function isLetter(of: number): boolean {
  return of === kind.upper || of === kind.lower || of === kind.letter;
}

function isSymbol(of: number): boolean {
  return of === kind.other || of === kind.mark;
}

/** Capitals up to the one that begins a word in lower case, or such a word with its capitals; -1 for neither. */
function lettersEnd(text: string, from: number): number {
  let at = from;
  let lastCapital = from;
  while (kindAt(text, at) === kind.upper) {
    lastCapital = at;
    at += widthAt(text, at);
  }
  const next = kindAt(text, at);
  if (at > from) {
    if (next !== kind.lower) return at;
    if (lastCapital > from) return lastCapital;
  }
  const small = at;
  for (let of = next; of === kind.lower || of === kind.letter || of === kind.mark; of = kindAt(text, at)) {
    at += widthAt(text, at);
  }
  return at > small ? at : -1;
}

const contraction = /'(?:s|t|re|ve|m|ll|d)(?!\p{L})/uy;

function contractionEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x27) return at;
  contraction.lastIndex = at;
  return contraction.test(text) ? contraction.lastIndex : at;
}

function symbolsEnd(text: string, from: number): number {
  let at = from;
  while (isSymbol(kindAt(text, at))) at += widthAt(text, at);
  while (kindAt(text, at) === kind.newline || text.charCodeAt(at) === 0x2f) at++;
  return at;
}

/** White space ends after its last line break, or before its last space when something follows. */
function spacesEnd(text: string, from: number): number {
  let at = from;
  let afterNewline = -1;
  for (let of = kindAt(text, at); of === kind.space || of === kind.newline; of = kindAt(text, at)) {
    at++;
    if (of === kind.newline) afterNewline = at;
  }
  if (afterNewline !== -1) return afterNewline;
  return at < text.length && at > from + 1 ? at - 1 : at;
}

export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = nextPieceEnd(text, from);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}
