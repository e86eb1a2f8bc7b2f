/** The blocks of Markdown that answers are made of. Raw HTML is no block here: it is text like any other. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "code"; language: string; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "table"; rows: string[][] }
  | { kind: "rule" };

const fence = /^\s*(`{3,}(?=[^`]*$)|~{3,})\s*([\w+#.-]*)/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const quote = /^ {0,3}>[ \t]?/;
const item = /^(\s*)([-*+]|(\d{1,9})[.)])([ \t]+|$)/;
const delimiterRow = /^[\s|:-]*-[\s|:-]*$/;
/** Quotes and lists nested deeper than this are shown as paragraphs. */
const deepest = 6;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
  if (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells;
}

class BlockReader {
  readonly blocks: Block[] = [];
  readonly #lines: readonly string[];
  readonly #depth: number;
  #at = 0;

  constructor(lines: readonly string[], depth: number) {
    this.#lines = lines;
    this.#depth = depth;
    while (this.#at < lines.length) this.#read(lines[this.#at] ?? "");
  }

  #line(ahead = 0): string | undefined {
    return this.#lines[this.#at + ahead];
  }

  #read(line: string): void {
    if (line.trim() === "") this.#at++;
    else if (fence.test(line)) this.#code(line);
    else if (heading.test(line)) this.#heading(line);
    else if (rule.test(line)) {
      this.#at++;
      this.blocks.push({ kind: "rule" });
    } else if (quote.test(line) && this.#depth < deepest) this.#quote();
    else if (item.test(line) && this.#depth < deepest) this.#list(line);
    else if (this.#isTable()) this.#table();
    else this.#paragraph();
  }

  #code(line: string): void {
    const [, marks = "```", language = ""] = fence.exec(line) ?? [];
    const indent = indentOf(line);
    const text: string[] = [];
    this.#at++;
    for (let next = this.#line(); next !== undefined; next = this.#line()) {
      this.#at++;
      const bare = next.trim();
      if (bare.startsWith(marks) && bare.replaceAll(marks[0] ?? "`", "") === "") break;
      text.push(next.slice(Math.min(indent, indentOf(next))));
    }
    this.blocks.push({ kind: "code", language, text: text.join("\n") });
  }

  #heading(line: string): void {
    const level = heading.exec(line)?.[1]?.length ?? 1;
    const text = line.trim().slice(level).trim();
    this.#at++;
    const closing = /[ \t]#{1,6}$/.exec(text);
    this.blocks.push({ kind: "heading", level, text: closing ? text.slice(0, closing.index).trim() : text });
  }

  #quote(): void {
    const inner: string[] = [];
    for (let next = this.#line(); next !== undefined && quote.test(next); next = this.#line()) {
      inner.push(next.replace(quote, ""));
      this.#at++;
    }
    this.blocks.push({ kind: "quote", blocks: new BlockReader(inner, this.#depth + 1).blocks });
  }

  #list(line: string): void {
    const base = indentOf(line);
    const first = item.exec(line)?.[3];
    const ordered = first !== undefined;
    const items: string[][] = [];
    let content = 0;
    let blank = false;
    for (let next = this.#line(); next !== undefined; next = this.#line()) {
      const found = item.exec(next);
      if (next.trim() === "") {
        items.at(-1)?.push("");
        blank = true;
      } else if (found && indentOf(next) < base + 2 && !rule.test(next)) {
        if ((found[3] !== undefined) !== ordered) break;
        content = found[0].length;
        items.push([next.slice(content)]);
        blank = false;
      } else if (indentOf(next) >= base + 2 || (!blank && !this.#starts(next))) {
        items.at(-1)?.push(next.slice(Math.min(content, indentOf(next))));
        blank = false;
      } else break;
      this.#at++;
    }
    this.blocks.push({
      kind: "list",
      ordered,
      start: Number(first ?? 1),
      items: items.map((lines) => new BlockReader(lines, this.#depth + 1).blocks),
    });
  }

  #isTable(): boolean {
    const next = this.#line(1);
    return Boolean(this.#line()?.includes("|") && next?.includes("|") && delimiterRow.test(next));
  }

  #table(): void {
    const rows = [cellsOf(this.#line() ?? "")];
    const width = rows[0]?.length ?? 0;
    this.#at += 2;
    for (let next = this.#line(); next?.includes("|"); next = this.#line()) {
      rows.push(Array.from({ length: width }, (_, column) => cellsOf(next)[column] ?? ""));
      this.#at++;
    }
    this.blocks.push({ kind: "table", rows });
  }

  #starts(line: string): boolean {
    return fence.test(line) || heading.test(line) || quote.test(line) || rule.test(line);
  }

  #paragraph(): void {
    const lines: string[] = [];
    for (let next = this.#line(); next !== undefined && next.trim() !== ""; next = this.#line()) {
      const found = item.exec(next);
      // Only a list that starts with 1 may interrupt a paragraph: a line may begin with a year by chance.
      const interrupts = found && this.#depth < deepest && (found[3] === undefined || found[3] === "1");
      if (lines.length > 0 && (this.#starts(next) || interrupts || this.#isTable())) break;
      lines.push(next.trimStart());
      this.#at++;
    }
    this.blocks.push({ kind: "paragraph", text: lines.join("\n").trimEnd() });
  }
}

/** Parses one part of a Markdown text. */
export function parseBlocks(markdown: string): Block[] {
  return new BlockReader(markdown.split("\n"), 0).blocks;
}
