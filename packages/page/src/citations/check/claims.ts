import { type Block, parseBlocks } from "../../markdown/blocks.ts";
import { splitSentences } from "../../markdown/sentences.ts";
import { linesOf, type Range, withoutTargets } from "../../markdown/spans.ts";
import { CitationScanner } from "../scan.ts";
import { type Analysis, analyse } from "./analyse.ts";
import { isContent } from "./evidence.ts";

/** A sentence of an answer, or the part of it that one group of markers vouches for. */
export interface Claim {
  /** Without its markers. */
  text: string;
  /** Its place in the answer, markers included. */
  start: number;
  end: number;
  cites: number[];
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

/** An answer without its markers, with a mapping back to offsets of the answer. */
function withoutMarkers(answer: string, known: (id: number) => boolean) {
  const scanner = new CitationScanner(known);
  // The scanner drops control characters; blanks in their place keep offsets true.
  const clean = answer.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ");
  const pieces = [...scanner.push(clean), ...scanner.end()];
  let text = "";
  const marks: Mark[] = [];
  const starts: { bare: number; answer: number }[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "cite") marks.push({ at: text.length, ids: piece.ids });
    else {
      starts.push({ bare: text.length, answer: piece.start });
      // The blank before a marker belongs to it.
      const isMarked = pieces[index + 1]?.kind === "cite";
      text += isMarked ? piece.text.replace(/(?<![ \t])[ \t]+$/, "") : piece.text;
    }
  }
  // Called with increasing positions, so the search continues where it stopped.
  let at = 0;
  const placeOf = (bare: number): number => {
    while ((starts[at]?.bare ?? 0) > bare) at--;
    while (at + 1 < starts.length && (starts[at + 1]?.bare ?? 0) <= bare) at++;
    return (starts[at]?.answer ?? 0) + bare - (starts[at]?.bare ?? 0);
  };
  return { text, marks, placeOf, dangling: [...scanner.dangling] };
}

const decoration = /^(?:\s*(?:[-*+>]|#{1,6}|\d{1,9}[.)])\s+)+|^\s*\|\s*|(?:(?<!\s)\s+)?\|\s*$/g;

/** Addresses say nothing that could be compared. */
const address = /<?https?:\/\/[^\s<>]+>?/g;

const contentCount = ({ analysis }: Claim) => analysis.tokens.filter(isContent).length;

/** Whether somebody could look the statement up: it names, counts or dates something, and is not a question. */
function statesFact(claim: Claim): boolean {
  if (/[?？:：]\s*["'”’»*_]*$/.test(claim.text)) return false;
  const { tokens } = claim.analysis;
  const isChecked = tokens.some(({ kind, name }) => kind === "number" || kind === "calendar" || name);
  return isChecked && contentCount(claim) >= 4;
}

/** A sentence, or a row of a table, with the markers that belong to it. */
interface MarkedSentence extends Range {
  block: Block;
  marks: Mark[];
}

/** The sentences of a text without markers, in order. Code has none. */
function markedSentences({ text, marks }: { text: string; marks: readonly Mark[] }): MarkedSentence[] {
  const sentences = parseBlocks(text)
    .filter(({ kind }) => kind !== "code")
    .flatMap((block) => {
      const { kind, start, end } = block;
      // The delimiter row of a table says nothing.
      const ranges =
        kind === "table"
          ? linesOf(text, block).filter((row) => /[^\s|:-]/.test(text.slice(row.start, row.end)))
          : splitSentences(text, start, end);
      return ranges.map((range) => ({ ...range, block }));
    });
  let next = 0;
  return sentences.map((sentence, index) => {
    // A marker belongs to the last sentence that begins before it: it may follow the full stop.
    const limit = sentences[index + 1]?.start ?? Infinity;
    const from = next;
    while (next < marks.length && (marks[next]?.at ?? 0) <= limit) next++;
    return { ...sentence, marks: marks.slice(from, next) };
  });
}

/** A block of an answer with its sentences, each with whether it cites a source. Offsets are those of the answer. */
export interface CitingBlock extends Range {
  kind: Block["kind"];
  level: number;
  sentences: (Range & { cites: boolean })[];
}

/** The blocks of an answer that have sentences. */
export function citingBlocks(answer: string, known: (id: number) => boolean): CitingBlock[] {
  const bare = withoutMarkers(answer, known);
  const placed = ({ start, end }: Range): Range => ({
    start: bare.placeOf(start),
    end: bare.placeOf(Math.max(start, end - 1)) + 1,
  });
  const byBlock = Map.groupBy(markedSentences(bare), ({ block }) => block);
  return [...byBlock].map(([block, sentences]) => ({
    kind: block.kind,
    level: block.level,
    ...placed(block),
    sentences: sentences.map((sentence) => ({ ...placed(sentence), cites: sentence.marks.length > 0 })),
  }));
}

/** Splits an answer into the sentences that cite something and those that state something without citing. */
export function readAnswer(answer: string, known: (id: number) => boolean): AnswerParts {
  const bare = withoutMarkers(answer, known);
  const claims: Claim[] = [];
  const uncited: Claim[] = [];
  const claimOf = (start: number, end: number, ids: number[]): Claim => {
    const text = bare.text.slice(start, end).replace(decoration, "").trim();
    const last = bare.placeOf(Math.max(start, end - 1)) + 1;
    const analysis = analyse(withoutTargets(text).replace(address, " "));
    return { text, start: bare.placeOf(start), end: last, cites: [...new Set(ids)], analysis };
  };
  for (const { start, end, block, marks } of markedSentences(bare)) {
    if (marks.length > 0) claims.push(...splitByMarks(start, end, marks, claimOf));
    else if (block.kind !== "heading") uncited.push(claimOf(start, end, []));
  }
  return {
    claims: claims.filter((claim) => contentCount(claim) > 0),
    uncited: uncited.filter(statesFact),
    dangling: bare.dangling,
  };
}

/** "A is so [1] and B is not [2]" is two claims, if each part says enough to be one. */
function splitByMarks(
  start: number,
  end: number,
  marks: readonly Mark[],
  claimOf: (start: number, end: number, ids: number[]) => Claim,
): Claim[] {
  const parts = marks.map(({ at, ids }, index) => {
    const from = Math.min(marks[index - 1]?.at ?? start, end);
    return claimOf(from, index === marks.length - 1 ? end : Math.min(at, end), ids);
  });
  if (parts.length > 1 && parts.every((part) => contentCount(part) >= 3)) return parts;
  const ids = marks.flatMap((mark) => mark.ids);
  return [claimOf(start, end, ids)];
}
