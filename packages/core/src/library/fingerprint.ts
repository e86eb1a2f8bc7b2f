/** Words in a row that are hashed together: single words say too little about who copied whom. */
const inARow = 3;
/** The beginning is enough to recognise a copy, and a long page costs no more than a short one. */
const mostWords = 4000;
/** Shorter texts share too much by accident: only equal ones are copies. */
const fewestWords = 40;
const bits = 64;
/** Of 64. Copies with another header, date or footer differ in a few bits; other texts in about 32. */
const mostDifferent = 6;

/** FNV-1a. */
function hash(text: string, start: number): number {
  let value = start;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // Without this, the lowest bits of short texts are the same.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Charikar's simhash of the words in rows of three: texts that share most rows share most bits. Sixteen hex digits. */
export function fingerprintOf(words: readonly string[]): string {
  const read = words.slice(0, mostWords);
  if (read.length < fewestWords) {
    const whole = read.join(" ");
    return `=${hex(hash(whole, 0x811c9dc5))}${hex(hash(whole, 0x1000193))}`;
  }
  const votes = new Int32Array(bits);
  for (let at = 0; at + inARow <= read.length; at++) {
    const row = read.slice(at, at + inARow).join(" ");
    const low = hash(row, 0x811c9dc5);
    const high = hash(row, 0x1000193);
    for (let bit = 0; bit < 32; bit++) {
      votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1 ? 1 : -1);
      votes[bit + 32] = (votes[bit + 32] ?? 0) + ((high >>> bit) & 1 ? 1 : -1);
    }
  }
  const half = (from: number) => {
    let value = 0;
    for (let bit = 0; bit < 32; bit++) if ((votes[from + bit] ?? 0) > 0) value |= 1 << bit;
    return hex(value >>> 0);
  };
  return half(0) + half(32);
}

const hex = (value: number) => value.toString(16).padStart(8, "0");

export function isNearCopy(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.startsWith("=") || other.startsWith("=")) return false;
  const different = (from: number) =>
    countBits(
      Number.parseInt(one.slice(from, from + 8), 16) ^ Number.parseInt(other.slice(from, from + 8), 16),
    );
  return different(0) + different(8) <= mostDifferent;
}

function countBits(value: number): number {
  let count = 0;
  for (let left = value >>> 0; left; left = (left & (left - 1)) >>> 0) count++;
  return count;
}
