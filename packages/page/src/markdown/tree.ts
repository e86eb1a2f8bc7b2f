import {
  closesFence,
  type Fence,
  fenceOpenedBy,
  headingIn,
  indentOf,
  isDelimiterRow,
  isRule,
  itemIn,
  withoutQuoteMark,
} from "./lines.ts";

/** Markdown as a tree of blocks, for those who render it. Raw HTML is not a block here: it is text like any other. */
export type TreeBlock =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "code"; language: string; text: string }
  | { kind: "quote"; blocks: TreeBlock[] }
  | { kind: "list"; ordered: boolean; start: number; items: TreeBlock[][] }
  | { kind: "table"; rows: string[][] }
  | { kind: "rule" };

/** Quotations and lists nested deeper than this are shown as paragraphs. */
const deepest = 6;
/** With more columns it is not a table: every row would be filled up to the width of the first. */
const mostColumns = 200;

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
  if (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells;
}

/** A fence at the margin; those of quotations and list items are found inside of them. */
function plainFence(line: string): ReturnType<typeof fenceOpenedBy> {
  const fence = fenceOpenedBy(line);
  return fence?.prefix.trim() === "" ? fence : undefined;
}

class TreeReader {
  readonly blocks: TreeBlock[] = [];
  readonly #lines: readonly string[];
  readonly #depth: number;
  #at = 0;

  constructor(lines: readonly string[], depth: number) {
    this.#lines = lines;
    this.#depth = depth;
    while (this.#at < lines.length) this.#read(lines[this.#at] ?? "");
  }

  /** The lines from here on, as long as the caller continues. */
  *#rest(): Generator<string> {
    for (; this.#at < this.#lines.length; this.#at++) yield this.#lines[this.#at] ?? "";
  }

  #read(line: string): void {
    const mayNest = this.#depth < deepest;
    const heading = headingIn(line);
    if (line.trim() === "") this.#at++;
    else if (plainFence(line)) this.#code(line);
    else if (heading || isRule(line)) {
      this.#at++;
      this.blocks.push(heading ? { kind: "heading", ...heading } : { kind: "rule" });
    } else if (mayNest && withoutQuoteMark(line) !== undefined) this.#quote();
    else if (mayNest && itemIn(line)) this.#list(line);
    else if (this.#isTable()) this.#table();
    else this.#paragraph();
  }

  #code(line: string): void {
    const fence = plainFence(line);
    const indent = indentOf(line);
    const text: string[] = [];
    this.#at++;
    for (const next of this.#rest()) {
      if (fence && closesFence(next, fence)) {
        this.#at++;
        break;
      }
      text.push(next.slice(Math.min(indent, indentOf(next))));
    }
    this.blocks.push({ kind: "code", language: fence?.language ?? "", text: text.join("\n") });
  }

  #quote(): void {
    const inner: string[] = [];
    for (const line of this.#rest()) {
      const bare = withoutQuoteMark(line);
      if (bare === undefined) break;
      inner.push(bare);
    }
    this.blocks.push({ kind: "quote", blocks: new TreeReader(inner, this.#depth + 1).blocks });
  }

  #list(line: string): void {
    const base = indentOf(line);
    const first = itemIn(line)?.number;
    const items: string[][] = [];
    let content = 0;
    let isAfterBlank = false;
    for (const next of this.#rest()) {
      const found = itemIn(next);
      const indent = indentOf(next);
      if (next.trim() === "") items.at(-1)?.push("");
      else if (found && indent < base + 2 && !isRule(next)) {
        if ((found.number === undefined) !== (first === undefined)) break;
        content = found.marker.length;
        items.push([next.slice(content)]);
      } else if (indent >= base + 2 || (!isAfterBlank && !this.#startsBlock(next))) {
        items.at(-1)?.push(next.slice(Math.min(content, indent)));
      } else break;
      isAfterBlank = next.trim() === "";
    }
    this.blocks.push({
      kind: "list",
      ordered: first !== undefined,
      start: first ?? 1,
      items: items.map((lines) => new TreeReader(lines, this.#depth + 1).blocks),
    });
  }

  #isTable(): boolean {
    const line = this.#lines[this.#at] ?? "";
    return (
      line.includes("|") &&
      isDelimiterRow(this.#lines[this.#at + 1] ?? "") &&
      cellsOf(line).length <= mostColumns
    );
  }

  #table(): void {
    const header = cellsOf(this.#lines[this.#at] ?? "");
    const rows = [header];
    this.#at += 2;
    for (const line of this.#rest()) {
      if (!line.includes("|")) break;
      const cells = cellsOf(line);
      rows.push(header.map((_, column) => cells[column] ?? ""));
    }
    this.blocks.push({ kind: "table", rows });
  }

  #startsBlock(line: string): boolean {
    return (
      Boolean(plainFence(line) || headingIn(line) || isRule(line)) || withoutQuoteMark(line) !== undefined
    );
  }

  #paragraph(): void {
    const lines: string[] = [];
    for (const line of this.#rest()) {
      if (line.trim() === "") break;
      const found = this.#depth < deepest ? itemIn(line) : undefined;
      // Only a list that starts with 1 may interrupt a paragraph: a line may begin with a year by chance.
      const interrupts = found !== undefined && (found.number ?? 1) === 1;
      if (lines.length > 0 && (this.#startsBlock(line) || interrupts || this.#isTable())) break;
      lines.push(line.trimStart());
    }
    this.blocks.push({ kind: "paragraph", text: lines.join("\n").trimEnd() });
  }
}

/** Parses a Markdown text, or one of its `MarkdownChunks`. */
export function parseTree(markdown: string): TreeBlock[] {
  return new TreeReader(markdown.split("\n"), 0).blocks;
}

const isItem = (line: string) => itemIn(line) !== undefined && /^ {0,3}\S+\s/.test(line);

/**
 * Cuts a growing Markdown text into parts that can be rendered each on its own: at blank lines outside of fences, where
 * the next line begins something new at the margin. A list stays together with the blank lines in it.
 */
export class MarkdownChunks {
  #lines: string[] = [];
  #rest = "";
  #fence: Fence | undefined;
  #isAfterBlank = false;
  #isList = false;

  /** The parts that are complete now. */
  push(text: string): string[] {
    const [more = "", ...lines] = text.split("\n");
    // Not split again: an answer may be one line, and comes in pieces of a word.
    this.#rest += more;
    return lines.flatMap((line) => {
      const done = this.#add(this.#rest);
      this.#rest = line;
      return done;
    });
  }

  /** What is left, complete or not. */
  end(): string[] {
    const parts = this.#rest === "" ? [] : this.#add(this.#rest);
    const last = this.#finish();
    this.#rest = "";
    this.#fence = undefined;
    return last === "" ? parts : [...parts, last];
  }

  /** The part that is still open, unchanged. */
  get open(): string {
    return [...this.#lines, this.#rest].join("\n");
  }

  #finish(): string {
    const part = this.#lines.join("\n").trimEnd();
    this.#lines = [];
    this.#isAfterBlank = false;
    return part;
  }

  #add(line: string): string[] {
    if (this.#fence !== undefined) {
      this.#lines.push(line);
      if (closesFence(line, this.#fence)) this.#fence = undefined;
      return [];
    }
    if (line.trim() === "") {
      if (this.#lines.length > 0) {
        this.#lines.push("");
        this.#isAfterBlank = true;
      }
      return [];
    }
    const continues = this.#isList && (/^(?: {2}|\t)/.test(line) || isItem(line));
    const done = this.#isAfterBlank && !continues ? [this.#finish()] : [];
    this.#isAfterBlank = false;
    if (this.#lines.length === 0) this.#isList = isItem(line);
    this.#lines.push(line);
    this.#fence = fenceOpenedBy(line);
    return done;
  }
}
