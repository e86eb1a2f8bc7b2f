/**
 * A set that knows its strings without keeping them (a binary fuse filter): it says yes to every string in it, and by
 * mistake to one in 2^bits of all others. Four cells of a table together give the mark of a string, at 1.1 cells a string.
 */
export interface StringSet {
  cells: Uint8Array;
  /** 2, 4 or 8 bits a cell. */
  bits: number;
  /** The table has so many segments of 2^segmentBits cells, and three more. */
  segments: number;
  segmentBits: number;
  seed: number;
}

/** The hash of the empty string, and that of a string with one more UTF-16 unit. */
export const emptyHash = 0x811c9dc5 | 0;
export function hashWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

type Shape = Pick<StringSet, "segments" | "segmentBits" | "seed">;

/** Two numbers determine the four cells and the mark of a string. bench/excerpt/string-set.ts builds the set with the same functions. */
export function firstNumber({ seed }: Shape, hash: number): number {
  return mix(hash ^ seed);
}
export function secondNumber(first: number): number {
  return mix(first + 0x9e3779b9);
}
/** The cell of each of four neighbouring segments. */
export function cellOf(
  { segments, segmentBits }: Shape,
  first: number,
  second: number,
  index: number,
): number {
  const segment = (((second >>> 16) * segments) >>> 16) + index;
  const inside = index === 3 ? second : first >>> (10 * index);
  return (segment << segmentBits) + (inside & ((1 << segmentBits) - 1));
}
export function markOf(second: number): number {
  return (second >>> 8) & 0xff;
}

function contentOf({ cells, bits }: StringSet, cell: number): number {
  const at = cell * bits;
  return (cells[at >> 3] ?? 0) >> (at & 7);
}

export function isIn(set: StringSet, hash: number): boolean {
  const first = firstNumber(set, hash);
  const second = secondNumber(first);
  const mark =
    contentOf(set, cellOf(set, first, second, 0)) ^
    contentOf(set, cellOf(set, first, second, 1)) ^
    contentOf(set, cellOf(set, first, second, 2)) ^
    contentOf(set, cellOf(set, first, second, 3));
  return ((mark ^ markOf(second)) & ((1 << set.bits) - 1)) === 0;
}
