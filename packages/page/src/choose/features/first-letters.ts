/** English letters by their place in the alphabet, then digits, then all other signs, then none: the line has ended. */
const digit = 26;
const other = 27;
const none = 28;
const kinds = 29;
const anyKind = Array.from({ length: kinds }, (_, kind) => kind);

/** Of a place behind the end of a line the code is no number. */
function kindOf(code: number): number {
  if (Number.isNaN(code)) return none;
  const small = code | 32;
  if (small >= 97 && small <= 122) return small - 97;
  return code >= 48 && code <= 57 ? digit : other;
}

/**
 * Tells by the first three signs of a line which of the patterns it can match, as bits by their place in the
 * list: an expression of two hundred phrases is not worth running on a line that begins like none of them.
 * A line that begins with another sign than a letter or a digit may match any of them by what stands behind it.
 */
export function byFirstLetters(patterns: readonly string[]): (line: string) => number {
  const possible = new Uint16Array(kinds ** 3);
  patterns.forEach((pattern, index) => {
    const bit = 1 << index;
    for (let next = 0; next < none; next++) mark(possible, bit, [other, next]);
    for (const alternative of alternatives(pattern)) mark(possible, bit, beginning(alternative));
  });
  return (line) => {
    const first = kindOf(line.charCodeAt(0));
    const second = kindOf(line.charCodeAt(1));
    return possible[(first * kinds + second) * kinds + kindOf(line.charCodeAt(2))] as number;
  };
}

/** Sets the bit wherever the signs stand; any sign where none is given. */
function mark(possible: Uint16Array, bit: number, signs: readonly number[], depth = 0, at = 0): void {
  if (depth === 3) {
    possible[at] = (possible[at] as number) | bit;
    return;
  }
  const wanted = signs[depth];
  // Without regard to case, signs of other scripts can stand for letters: that of Kelvin is a `k`.
  for (const kind of wanted === undefined ? anyKind : [wanted, other])
    mark(possible, bit, signs, depth + 1, at * kinds + kind);
}

function alternatives(pattern: string): string[] {
  const found: string[] = [];
  let depth = 0;
  for (let at = 0, start = 0; at <= pattern.length; at++) {
    const sign = pattern[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === undefined || (sign === "|" && depth === 0)) {
      found.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return found;
}

/** The kinds of the first signs, up to three, as far as the pattern fixes them. */
function beginning(alternative: string): number[] {
  if (alternative.startsWith("\\d")) return [digit];
  // Brackets and signs of other scripts.
  if (/^(?:\\[()]|[^\w\s\\([.^])/.test(alternative)) return [other];
  const [letters] = /^[a-z]{1,3}(?![?*{])/i.exec(alternative) ?? [""];
  return Array.from(letters, (letter) => kindOf(letter.charCodeAt(0)));
}
