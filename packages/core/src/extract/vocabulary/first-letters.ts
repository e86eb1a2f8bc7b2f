const any = (1 << 26) - 1;

/** The bit of an English letter, of either case; 0 for any other sign. */
export function letterBit(code: number): number {
  const small = code | 32;
  return small >= 97 && small <= 122 ? 1 << (small - 97) : 0;
}

/**
 * The English letters with which a match of the pattern can begin, as bits: an expression of two hundred
 * phrases is not worth running on a line that begins with none of them.
 */
export function firstLetters(pattern: string): number {
  let letters = 0;
  let depth = 0;
  for (let at = 0, start = 0; at <= pattern.length; at++) {
    const sign = pattern[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === undefined || (sign === "|" && depth === 0)) {
      letters |= beginning(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return letters;
}

function beginning(alternative: string): number {
  // Digits, brackets and signs of other scripts are no English letter; groups and classes could be any.
  if (/^(?:\\[d()]|[^\w\s\\([.^])/.test(alternative)) return 0;
  if (/^[a-z](?![?*{])/i.test(alternative)) return letterBit(alternative.charCodeAt(0));
  return any;
}
