import {
  CodeReader,
  createLineWrapper,
  headingIn,
  heldSpace,
  isTableRow,
  layOutTable,
  type Style,
} from "scry/terminal";

/** Prints Markdown while it is written: word by word while no mark is open, otherwise once the line is complete. */
export interface MarkdownPrinter {
  push(text: string): string;
  end(): string;
}

/** With `columns` the lines are wrapped there and tables are aligned. */
export function createMarkdownPrinter(style: Style, columns?: number): MarkdownPrinter {
  const wrapper = createLineWrapper(columns);
  let table: string[] = [];
  let open = "";
  const code = new CodeReader();
  /** Whether the start of the open line was printed already. */
  let isBegun = false;

  const line = (text: string): string => {
    if (isBegun) {
      isBegun = false;
      const rest = wrapper.push(inline(text, style));
      wrapper.endLine();
      return rest;
    }
    const kind = code.read(text);
    if (kind) return kind === "code" ? style.cyan(text) : style.dim(text);
    const shown = wrapper.push(block(text, style));
    wrapper.endLine();
    return shown;
  };

  /** The rows of a table wait for its last one, which may be the widest. */
  const tableEnd = (): string => {
    const rows = table;
    table = [];
    if (columns === undefined || rows.length < 2) return rows.map((row) => `${line(row)}\n`).join("");
    return `${layOutTable(rows, columns, (cell) => inline(cell, style).replaceAll(heldSpace, " "))}\n`;
  };

  const completeLine = (text: string): string => {
    if (!code.isInCode && !isBegun && columns !== undefined && isTableRow(text)) {
      table.push(text);
      return "";
    }
    return `${tableEnd()}${line(text)}\n`;
  };

  const beginning = (): string => {
    if (code.isInCode || table.length || open.length > longestOpen || (!isBegun && !isPlainStart.test(open)))
      return "";
    const piece = open.slice(0, settledLength(open));
    if (!piece) return "";
    open = open.slice(piece.length);
    const shown = wrapper.push(isBegun ? inline(piece, style) : block(piece, style));
    isBegun = true;
    return shown;
  };

  return {
    push(text) {
      const [first = "", ...more] = text.split("\n");
      const lines = [open + first, ...more];
      open = lines.pop() ?? "";
      const complete = lines.map(completeLine).join("");
      return complete + beginning();
    },
    end() {
      const rest = open;
      open = "";
      if (!isBegun && table.length && isTableRow(rest)) {
        table.push(rest);
        return tableEnd();
      }
      return tableEnd() + (rest || isBegun ? line(rest) : "");
    },
  };
}

/** In characters: after a mark that was not closed for so long, a line is printed when it is complete. */
const longestOpen = 1_000;
/** A paragraph or a list item; headings, quotes, rules, tables and fences are printed as whole lines. */
const isPlainStart = /^\s*(?:[-*+]\s+)?[\p{L}\p{N}]/u;
const bullet = /^\s*[-*+]\s+/;
/** Links of citations, as the renderer writes them. */
const osc8 = /\u001b\]8;;[^\u001b]*\u001b\\/g;
/** Spans whose closing mark has been written. */
const settled = /`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|__[^_]+__|_[^_]+_|\[\d+\]|\[[^\]]+\]\([^)\s]+\)/g;

/** How much of an open line can be printed whatever follows: whole words without an open mark. */
function settledLength(text: string): number {
  const words = text.lastIndexOf(" ") + 1;
  const prefix = bullet.exec(text)?.[0].length ?? 0;
  if (words <= prefix) return 0;
  const blanked = text.slice(prefix, words).replace(osc8, blank).replace(settled, blank);
  const mark = blanked.search(/[*_`[\\]/);
  if (mark < 0) return words;
  const before = blanked.lastIndexOf(" ", mark) + 1;
  return before > 0 ? prefix + before : 0;
}

const blank = (text: string) => "x".repeat(text.length);

function block(text: string, style: Style): string {
  const heading = headingIn(text);
  if (heading) return style.bold(inline(heading.text, style));
  if (/^\s{0,3}(?:[-*_]\s*){3,}$/.test(text)) return style.dim("─".repeat(24));
  const [, quote] = /^\s{0,3}>\s?(.*)$/.exec(text) ?? [];
  if (quote !== undefined) return `${style.dim("│")} ${style.italic(inline(quote, style))}`;
  const [, indent = "", item] = /^(\s*)[-*+]\s+(.*)$/.exec(text) ?? [];
  if (item !== undefined) {
    const [, tick, task] = /^\[([ xX])\]\s+(.*)$/.exec(item) ?? [];
    if (task !== undefined) return `${indent}${tick === " " ? "☐" : "☑"} ${inline(task, style)}`;
    return `${indent}• ${inline(item, style)}`;
  }
  return inline(text, style);
}

/** Styles the marks within a line. Code stays as it is, and so do the links of citations. */
function inline(text: string, style: Style): string {
  const links: string[] = [];
  const held = text.replace(osc8, (link) => `\ue000${links.push(link) - 1}\ue001`);
  return held
    .split(/(`+[^`]+`+)/)
    .map((part) => {
      const [, code] = /^`+([^`]+)`+$/.exec(part) ?? [];
      return code === undefined ? marked(part, style) : style.cyan(code.replaceAll(" ", heldSpace));
    })
    .join("")
    .replace(/\ue000(\d+)\ue001/g, (_, index: string) => links[Number(index)] ?? "");
}

// A span ends at the next mark of its kind: looking further would take quadratic time.
const marked = (text: string, style: Style) =>
  text
    .replace(/(?<!\\)\*\*(?=\S)((?:(?!\*\*).)+)(?<=\S)\*\*/g, (_, inner: string) => style.bold(inner))
    .replace(/(?<!\\)__(?=\S)((?:(?!__).)+)(?<=\S)__/g, (_, inner: string) => style.bold(inner))
    .replace(/(?<![\w*\\])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, (_, inner: string) => style.italic(inner))
    .replace(/(?<![\w_\\])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])/g, (_, inner: string) => style.italic(inner))
    // Not the bracket of a colour inserted above.
    .replace(
      /(?<!\u001b)!?\[((?:\u001b\[|[^[\]\n])+)\]\((https?:[^)\s]{1,2000})\)/g,
      (_, label: string, url: string) => (label === url ? url : `${label} ${style.dim(`(${url})`)}`),
    )
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1");
