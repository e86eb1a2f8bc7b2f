import type { Block } from "../passages/blocks.ts";

/** The line that opens a code block. */
export interface Fence {
  /** The signs that close it. */
  mark: string;
  /** What stands before it in each line of the code: spaces, the marks of a quotation. */
  before: string;
  /** Inside a quotation or a list item the code ends with these. */
  isQuoted: boolean;
  itemIndent: number;
}

const opening = /^([ \t]*(?:>[ \t]?)*[ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})/;
const quoteMarks = /^[ \t]*(?:>[ \t]?)*[ \t]*/;

/** The fence that a line opens: at its beginning, in a quotation, or as the first thing of a list item ("- ```"). */
export function fenceOpenedBy(line: string): Fence | undefined {
  const [, around = "", marker = "", mark] = opening.exec(line) ?? [];
  if (mark === undefined) return undefined;
  return {
    mark,
    before: around + " ".repeat(marker.length),
    isQuoted: around.includes(">"),
    itemIndent: marker === "" ? -1 : around.length,
  };
}

export function closesFence(line: string, { mark, isQuoted }: Fence): boolean {
  const bare = (isQuoted ? line.replace(quoteMarks, "") : line).trim();
  return bare.startsWith(mark) && bare.replaceAll(mark[0] ?? "`", "") === "";
}

/** True for a line behind the quotation or the list item that the code stands in, whose end nobody wrote. */
export function isBehindFence(line: string, fence: Fence): boolean {
  const { isQuoted, itemIndent } = fence;
  if (isQuoted) return !/^[ \t]*>/.test(line);
  if (itemIndent === -1 || line.trim() === "" || closesFence(line, fence)) return false;
  return line.length - line.trimStart().length <= itemIndent;
}

/** What a piece of a code block lacks to be read as code: the line that opens it, the one that closes it. */
export interface CutCode {
  before: string;
  after: string;
}

export function fencesAround(markdown: string, { start, end }: Block): CutCode {
  const [opens = ""] = markdown.slice(start, Math.min(end, start + 400)).split("\n", 1);
  const fence = fenceOpenedBy(opens);
  return fence === undefined
    ? { before: "", after: "" }
    : { before: `${opens}\n`, after: `\n${fence.before}${fence.mark}` };
}

/** True when the block has its closing line. */
export function isClosed(markdown: string, { start, end }: Block): boolean {
  const [opens = ""] = markdown.slice(start, Math.min(end, start + 400)).split("\n", 1);
  const fence = fenceOpenedBy(opens);
  const last = markdown.lastIndexOf("\n", end - 1) + 1;
  return (
    fence !== undefined && last > start && closesFence(markdown.slice(last, Math.min(end, last + 400)), fence)
  );
}
