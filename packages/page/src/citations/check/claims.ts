import { parseBlocks } from "../../markdown/blocks.ts";
import { splitSentences } from "../../markdown/sentences.ts";
import { CitationScanner } from "../scan.ts";
import { type Analysis, analyse } from "./analyse.ts";

/** A sentence of an answer, or the part of it that one group of markers vouches for. */
export interface Claim {
  /** Without its markers. */
  text: string;
  /** Its place in the answer, markers included. */
  start: number;
  end: number;
  ids: number[];
  analysis: Analysis;
}

export interface AnswerParts {
  claims: Claim[];
  uncited: Claim[];
  dangling: number[];
}

interface Mark {
  /** In the text without markers. */
  at: number;
  ids: number[];
}

/** An answer without its markers, with a map back to offsets of the answer. */
class BareAnswer {
  text = "";
  readonly marks: Mark[] = [];
  readonly dangling: number[];
  readonly #starts: { bare: number; answer: number }[] = [];

  constructor(answer: string, known: (id: number) => boolean) {
    const scanner = new CitationScanner(known);
    // The scanner drops control characters; blanks in their place keep offsets true.
    const clean = answer.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ");
    const pieces = [...scanner.push(clean), ...scanner.end()];
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === "cite") this.marks.push({ at: this.text.length, ids: piece.ids });
      else {
        this.#starts.push({ bare: this.text.length, answer: piece.start });
        // The blank before a marker belongs to it.
        this.text +=
          pieces[index + 1]?.kind === "cite" ? piece.text.replace(/(?<![ \t])[ \t]+$/, "") : piece.text;
      }
    }
    this.dangling = [...scanner.dangling];
  }

  /** The offset in the answer of a character of the bare text. */
  placeOf(bare: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle]?.bare ?? 0) <= bare) low = middle;
      else high = middle - 1;
    }
    const found = this.#starts[low];
    return found === undefined ? 0 : found.answer + bare - found.bare;
  }
}

const decoration = /^(?:\s*(?:[-*+>]|#{1,6}|\d{1,9}[.)])\s+)+|^\s*\|\s*|(?:(?<!\s)\s+)?\|\s*$/g;

function contentCount(analysis: Analysis): number {
  return analysis.tokens.filter(({ kind }) => kind !== "stop").length;
}

/** Whether somebody could look the statement up: it names, counts or dates something, and is no question. */
function statesFact(text: string, analysis: Analysis): boolean {
  if (/[?？]\s*["'”’»*_]*$/.test(text) || /[:：]\s*[*_]*$/.test(text)) return false;
  const evidence = analysis.tokens.some(({ kind, name }) => kind === "number" || kind === "calendar" || name);
  return evidence && contentCount(analysis) >= 4;
}

/** Splits an answer into the sentences that cite something and those that state something without citing. */
export function readAnswer(answer: string, known: (id: number) => boolean): AnswerParts {
  const bare = new BareAnswer(answer, known);
  const claims: Claim[] = [];
  const uncited: Claim[] = [];
  let next = 0;
  const claimOf = (start: number, end: number, ids: number[]): Claim => {
    const text = bare.text.slice(start, end).replace(decoration, "").trim();
    const last = bare.placeOf(Math.max(start, end - 1)) + 1;
    return { text, start: bare.placeOf(start), end: last, ids: [...new Set(ids)], analysis: analyse(text) };
  };
  const blocks = parseBlocks(bare.text);
  for (const [index, block] of blocks.entries()) {
    const limit = blocks[index + 1]?.start ?? bare.text.length + 1;
    const marks: Mark[] = [];
    while ((bare.marks[next]?.at ?? limit) < limit) marks.push(bare.marks[next++] ?? { at: 0, ids: [] });
    if (block.kind === "code") continue;
    const sentences =
      block.kind === "table"
        ? lines(bare.text, block.start, block.end)
        : splitSentences(bare.text, block.start, block.end);
    for (const [place, sentence] of sentences.entries()) {
      // A marker belongs to the last sentence that begins before it: it may follow the full stop.
      const following = sentences[place + 1]?.start ?? limit;
      const own = marks.splice(0, marks.filter(({ at }) => at <= following).length);
      if (own.length === 0) {
        const claim = claimOf(sentence.start, sentence.end, []);
        if (block.kind !== "heading" && statesFact(claim.text, claim.analysis)) uncited.push(claim);
        continue;
      }
      claims.push(...splitByMarks(sentence, own, claimOf));
    }
  }
  return {
    claims: claims.filter(({ analysis }) => contentCount(analysis) > 0),
    uncited,
    dangling: bare.dangling,
  };
}

/** "A is so [1] and B is not [2]" is two claims, if each part says enough to be one. */
function splitByMarks(
  { start, end }: { start: number; end: number },
  marks: readonly Mark[],
  claimOf: (start: number, end: number, ids: number[]) => Claim,
): Claim[] {
  const parts: Claim[] = [];
  let from = start;
  for (const [index, { at, ids }] of marks.entries()) {
    const to = index === marks.length - 1 ? end : Math.min(at, end);
    parts.push(claimOf(from, to, ids));
    from = to;
  }
  if (parts.length > 1 && parts.every(({ analysis }) => contentCount(analysis) >= 3)) return parts;
  return [
    claimOf(
      start,
      end,
      marks.flatMap(({ ids }) => ids),
    ),
  ];
}

/** The rows of a table without the delimiter row. */
function lines(text: string, start: number, end: number): { start: number; end: number }[] {
  const found = [];
  for (let position = start; position < end; ) {
    const newline = text.indexOf("\n", position);
    const stop = newline === -1 || newline > end ? end : newline;
    if (/[^\s|:-]/.test(text.slice(position, stop))) found.push({ start: position, end: stop });
    position = stop + 1;
  }
  return found;
}
