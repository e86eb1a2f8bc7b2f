import { setImmediate as nextTurn } from "node:timers/promises";
import { longText } from "../readers/limits.ts";

/** A line longer than a piece is cut anywhere; what stands across the cut is in the next piece once more. */
const overlap = 500;

export interface Piece {
  text: string;
  /** Where the piece starts in the whole text. */
  offset: number;
}

/** Cuts a text into pieces of at most `size` characters: between paragraphs, between lines, or where it must. */
export function piecesOf(text: string, size = longText): Piece[] {
  const pieces: Piece[] = [];
  let offset = 0;
  while (text.length - offset > size) {
    const end = cutWithin(text, offset, size);
    pieces.push({ text: text.slice(offset, end.at), offset });
    offset = end.next;
  }
  return [...pieces, { text: text.slice(offset), offset }];
}

function cutWithin(text: string, offset: number, size: number): { at: number; next: number } {
  const half = offset + size / 2;
  for (const gap of ["\n\n", "\n"]) {
    const at = text.lastIndexOf(gap, offset + size - gap.length);
    if (at >= half) return { at: at + gap.length, next: at + gap.length };
  }
  return { at: offset + size, next: offset + size - overlap };
}

/** Looks at a text piece by piece, with a turn of the event loop in between: a long page must not hold up everybody else. */
export async function inPieces<T>(text: string, look: (piece: Piece) => T): Promise<T[]> {
  const found: T[] = [];
  for (const piece of piecesOf(text)) {
    if (piece.offset > 0) await nextTurn();
    found.push(look(piece));
  }
  return found;
}
