import {
  cellOf,
  emptyHash,
  firstNumber,
  hashWith,
  markOf,
  type StringSet,
  secondNumber,
} from "../../packages/page/src/passages/token-set.ts";

/** Cells a string: fewer find no solution. */
const spread = 1.11;

/** Builds the set by taking out, one by one, strings that have a cell to themselves, and filling cells the way back. */
export function buildStringSet(strings: Iterable<string>, bits: 2 | 4 | 8, firstSeed: number): StringSet {
  // Two strings of one hash are one to the set.
  const hashes = Int32Array.from(new Set(Array.from(strings, hashOf)));
  const segmentBits = hashes.length > 60_000 ? 10 : 9;
  const segments = Math.ceil((hashes.length * spread) / (1 << segmentBits)) - 3;
  for (let seed = firstSeed; seed < firstSeed + 60; seed++) {
    const cells = solve(hashes, { segments, segmentBits, seed });
    if (cells !== undefined) return { cells: pack(cells, bits), bits, segments, segmentBits, seed };
  }
  throw new Error("No table found: more cells are needed.");
}

function hashOf(text: string): number {
  let hash = emptyHash;
  for (let at = 0; at < text.length; at++) hash = hashWith(hash, text.charCodeAt(at));
  return hash;
}

type Shape = Pick<StringSet, "segments" | "segmentBits" | "seed">;

/** Writes the four cells of a string down and returns its mark. */
function placesOf(shape: Shape, hash: number, into: Int32Array): number {
  const first = firstNumber(shape, hash);
  const second = secondNumber(first);
  for (const index of into.keys()) into[index] = cellOf(shape, first, second, index);
  return markOf(second);
}

function solve(hashes: Int32Array, shape: Shape): Uint8Array | undefined {
  const size = (shape.segments + 3) << shape.segmentBits;
  const users = new Int32Array(size);
  const joined = new Int32Array(size);
  const places = new Int32Array(4);
  for (const [index, hash] of hashes.entries()) {
    placesOf(shape, hash, places);
    for (const place of places) {
      users[place] = (users[place] ?? 0) + 1;
      joined[place] = (joined[place] ?? 0) ^ index;
    }
  }
  const free = [...users.keys()].filter((place) => users[place] === 1);
  const taken: { place: number; index: number }[] = [];
  for (let place = free.pop(); place !== undefined; place = free.pop()) {
    if (users[place] !== 1) continue;
    const index = joined[place] ?? 0;
    taken.push({ place, index });
    placesOf(shape, hashes[index] ?? 0, places);
    for (const other of places) {
      users[other] = (users[other] ?? 0) - 1;
      joined[other] = (joined[other] ?? 0) ^ index;
      if (users[other] === 1) free.push(other);
    }
  }
  if (taken.length < hashes.length) return undefined;
  const cells = new Uint8Array(size);
  for (const { place, index } of taken.reverse()) {
    let mark = placesOf(shape, hashes[index] ?? 0, places);
    for (const other of places) if (other !== place) mark ^= cells[other] ?? 0;
    cells[place] = mark;
  }
  return cells;
}

function pack(cells: Uint8Array, bits: number): Uint8Array {
  const packed = new Uint8Array(Math.ceil((cells.length * bits) / 8));
  for (const [index, cell] of cells.entries()) {
    const at = index * bits;
    packed[at >> 3] = (packed[at >> 3] ?? 0) | ((cell & ((1 << bits) - 1)) << (at & 7));
  }
  return packed;
}
