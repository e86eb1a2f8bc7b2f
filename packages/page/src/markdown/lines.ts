import type { Range } from "./spans.ts";

/** What one line of Markdown is: every reader of blocks asks here, so that all of them see the same structure. */

/** Patterns decide within the first characters of a line; a line of a megabyte costs one look. */
export const mostLineRead = 400;

const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const closingMarks = /[ \t]#+$/;

/** The heading that a line is ("## Title ##"), its text without the marks before and after it. */
export function headingIn(line: string): { level: number; text: string } | undefined {
  const [marks, hashes] = atxHeading.exec(line) ?? [];
  if (marks === undefined || hashes === undefined) return undefined;
  return {
    level: hashes.length,
    text: line.slice(marks.length).trim().replace(closingMarks, "").trimEnd(),
  };
}

const setextUnderline = /^ {0,3}(?:=+|-{2,})\s*$/;

/** The level of the heading that this line makes of the one above it; 0 for none. */
export function underlineLevel(line: string): number {
  if (!setextUnderline.test(line)) return 0;
  return line.includes("=") ? 1 : 2;
}

const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

export function isRule(line: string): boolean {
  return rule.test(line);
}

const delimiterRow = /^[\s|:-]+$/;

/** The row between the header of a table and its body. */
export function isDelimiterRow(line: string): boolean {
  return line.includes("-") && line.includes("|") && delimiterRow.test(line);
}

/** What our own extraction writes for `dl`: the term on a line, each definition after a colon. */
const definition = /^ {0,3}:\s+\S/;

export function isDefinition(line: string): boolean {
  return definition.test(line);
}

const item = /^\s*(?:[-*+]|(\d{1,9})[.)])(?:[ \t]+|$)/;

/** The marker of the list item that a line begins, with the white space around it, and its number if it has one. */
export function itemIn(line: string): { marker: string; number?: number } | undefined {
  const [marker, number] = item.exec(line) ?? [];
  if (marker === undefined) return undefined;
  return number === undefined ? { marker } : { marker, number: Number(number) };
}

const quotation = /^ {0,3}>[ \t]?/;

/** The line without the mark of a quotation; undefined where it has none. */
export function withoutQuoteMark(line: string): string | undefined {
  return quotation.test(line) ? line.replace(quotation, "") : undefined;
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The line that opens a code block. */
export interface Fence {
  /** The characters that close it. */
  mark: string;
  /** What comes before them: spaces, marks of quotations and list items. */
  prefix: string;
  language: string;
  isQuoted: boolean;
  /** The place of the marker of the list item that the code is in, -1 for none. */
  itemIndent: number;
}

const itemMarker = /(?:[-*+]|\d{1,9}[.)])(?=[ \t])/g;
const fence =
  /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*)(`{3,}(?=[^`]*$)|~{3,})[ \t]*([\w+#.-]*)/;
const quoteMarks = /^[\s>]+/;

/** The fence that a line opens: at its beginning, in quotations, or as the first thing of a list item ("- ```"). */
export function fenceOpenedBy(line: string): Fence | undefined {
  const [, prefix = "", mark, language = ""] = fence.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const itemIndent = [...prefix.matchAll(itemMarker)].at(-1)?.index ?? -1;
  return { mark, prefix, language, isQuoted: prefix.includes(">"), itemIndent };
}

/** Whether a line ends the code that the fence opened: at least as many of its characters, and nothing else. */
export function closesFence(line: string, { mark, isQuoted }: Fence): boolean {
  const bare = (isQuoted ? line.replace(quoteMarks, "") : line).trim();
  return bare.startsWith(mark) && bare.replaceAll(mark[0] ?? "`", "") === "";
}

/** True for a line after the quotation or the list item that the code is in, if the code was not closed. */
export function isAfterFence(line: string, fence: Fence): boolean {
  if (fence.isQuoted) return !/^[ \t]*>/.test(line);
  if (fence.itemIndent === -1 || line.trim() === "" || closesFence(line, fence)) return false;
  return indentOf(line) <= fence.itemIndent;
}

/** The lines that a piece of a code block needs around it to be read as code. */
export interface CutCode {
  before: string;
  after: string;
}

/** The lines to print around a piece of the code block at this place. */
export function fencesAround(markdown: string, { start, end }: Range): CutCode {
  const opening = firstLine(markdown, start, end);
  const opened = fenceOpenedBy(opening);
  if (opened === undefined) return { before: "", after: "" };
  const indent = opened.prefix.replace(itemMarker, (marker) => " ".repeat(marker.length));
  return { before: `${opening}\n`, after: `\n${indent}${opened.mark}` };
}

/** True when the code block at this place has its closing line. */
export function isClosed(markdown: string, { start, end }: Range): boolean {
  const opened = fenceOpenedBy(firstLine(markdown, start, end));
  const last = markdown.lastIndexOf("\n", end - 1) + 1;
  if (opened === undefined || last <= start) return false;
  return closesFence(markdown.slice(last, Math.min(end, last + mostLineRead)), opened);
}

function firstLine(markdown: string, start: number, end: number): string {
  return markdown.slice(start, Math.min(end, start + mostLineRead)).split("\n", 1)[0] ?? "";
}

const formulaOpening = /^[\s>]*\$\$(?!.*\$\$)/;
const formulaBeginning = /^[\s>]*\$\$/;
const formulaClosing = /\$\$\W{0,3}$/;

/** True for a line that begins a display formula in TeX ("$$") and does not end it. */
export function opensFormula(line: string): boolean {
  return formulaOpening.test(line);
}

export function closesFormula(line: string): boolean {
  return formulaClosing.test(line);
}

export function isFormulaAt(markdown: string, start: number): boolean {
  return formulaBeginning.test(markdown.slice(start, start + 40));
}
