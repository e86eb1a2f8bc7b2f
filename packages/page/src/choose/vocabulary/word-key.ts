/** The key of no letters, from which all others are made (the constants are those of FNV-1a). */
export const noLetters = 0x811c9dc5 | 0;

/**
 * A number for the letters of a stretch of text, of either case, behind those that `before` stands for: words
 * are looked up by it without being cut out of the text they stand in. Two words may have the same number; with
 * a vocabulary of some thousand words it happens to one word in a million.
 */
export function wordKey(text: string, from = 0, to = text.length, before = noLetters): number {
  let key = before;
  for (let at = from; at < to; at++) key = Math.imul(key ^ (text.charCodeAt(at) | 32), 0x01000193);
  return key;
}
