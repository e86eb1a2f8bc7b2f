/**
 * How a text is seen by the token estimate: cut into pieces the way byte-pair tokenizers cut it before they merge, each
 * piece described by its letters and letter groups. The weights were fitted on exactly this (bench/excerpt/fit-tokens.ts),
 * so a change here needs a new fit.
 */
const piece =
  /[^\r\n\p{L}\p{N}]?(?:[\p{Lu}\p{Lt}]+(?!\p{Ll})|[\p{Lu}\p{Lt}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[\p{Lu}\p{Lt}]+)(?:'(?:s|t|re|ve|m|ll|d)(?!\p{L}))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

export function piecesOf(text: string): string[] {
  return text.match(piece) ?? [];
}

// Regions of the weight table: one weight per letter block, then hashed groups of two, three and four characters, then
// the length of the piece.
const blocks = 512 + 256;
const pairs = 4096;
const triples = 16384;
const fours = 16384;
const lengths = 64;
const pairsAt = blocks;
const triplesAt = pairsAt + pairs;
const foursAt = triplesAt + triples;
const lengthsAt = foursAt + fours;
export const tableSize = lengthsAt + lengths;
export const blockCount = blocks;

/** The block of a UTF-16 unit: 16 neighbours share one below U+2000, 256 above. */
export function blockOf(code: number): number {
  return code < 0x2000 ? code >> 4 : 512 + (code >> 8);
}

const longestCountedLength = 20;

/** The table's total for a piece; `visit` sees every place that takes part. */
export function visitFeatures(text: string, visit: (place: number) => void): void {
  let first = 3;
  let second = 2;
  let third = 1;
  for (let at = 0; at <= text.length; at++) {
    // One step past the end stands for "the piece ends here".
    const code = at === text.length ? 7 : text.charCodeAt(at);
    if (at < text.length) visit(blockOf(code));
    if (at > 0) {
      const near = Math.imul(first, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
      const middle = near ^ Math.imul(second, 0xc2b2ae35);
      if (at < text.length) visit(pairsAt + ((near >>> 12) % pairs));
      visit(triplesAt + ((middle >>> 11) % triples));
      visit(foursAt + (((middle ^ Math.imul(third, 0x27d4eb2f)) >>> 9) % fours));
    }
    third = second;
    second = first;
    first = code;
  }
  const last = text.charCodeAt(text.length - 1);
  const script = last < 0x80 ? 0 : last < 0x250 ? 1 : 2;
  visit(lengthsAt + script * (longestCountedLength + 1) + Math.min(text.length, longestCountedLength));
}
