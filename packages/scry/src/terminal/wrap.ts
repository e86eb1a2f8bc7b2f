import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** Columns that a text takes on the terminal; colours and links take none, Chinese characters two each. */
export const textWidth = (text: string): number => stringWidth(text);

/** Prose in longer lines is hard to read, however wide the window is. */
const widest = 120;
const narrowest = 20;

/** The columns to wrap at, or undefined where nobody reads along: a pipe gets its lines as they are. */
export function wrapColumns({ isTTY, columns }: { isTTY?: boolean; columns?: number }): number | undefined {
  return isTTY && columns ? Math.max(narrowest, Math.min(columns, widest)) : undefined;
}

/** A private character that replaces a space at which no line may end, until the text has been wrapped. */
export const heldSpace = "\ue0a0";
/** Code, links and images: broken in two they cannot be copied. */
const unbreakable = /`[^`\n]+`|!?\[[^\]\n]{1,200}\]\([^)\s]{1,2000}\)/g;

/** More than fit into a line: the words around such a span are on different lines in any case. */
const manySpaces = new RegExp(` {${widest},}`, "g");

/** One line as several, each within the columns. A word that is longer, such as an address, stays whole. */
function wrapLine(line: string, columns: number, first: string, rest: string): string {
  const room = Math.max(columns - Math.max(textWidth(first), textWidth(rest)), 1);
  if (textWidth(line) <= room) return first + line;
  const whole = line
    .replace(manySpaces, " ")
    .replace(unbreakable, (span) => (textWidth(span) <= room ? span.replaceAll(" ", heldSpace) : span));
  const lines = wrapAnsi(whole, room, { trim: true }).replaceAll(heldSpace, " ").split("\n");
  return lines.map((part, index) => `${index ? rest : first}${part}`).join("\n");
}

/**
 * Wraps plain text. Lines keep their indentation, and those that follow a list mark are indented as the text after the
 * mark is. Without columns the text is returned as it is.
 */
export function wrapText(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  return text
    .split("\n")
    .map((line) => {
      const { mark, indent, content } = startOf(line);
      return wrapLine(content, columns, mark, indent);
    })
    .join("\n");
}

/** What begins a line and is not part of its prose: spaces, the bars of a quote, the mark of a list item, coloured or not. */
const lineStart =
  /^(\s*(?:(?:\u001b\[\d+m)?[>│](?:\u001b\[\d+m)?\s?)*)((?:\u001b\[\d+m)?(?:[-–*+•·✓✗☐☑]|\d{1,4}[.)]|\[\d{1,4}\])(?:\u001b\[\d+m)?\s+(?:\[[ xX]\]\s+)?)?/u;

function startOf(line: string): { mark: string; indent: string; content: string } {
  const [mark = "", outer = "", item = ""] = lineStart.exec(line) ?? [];
  return { mark, indent: outer + " ".repeat(textWidth(item)), content: line.slice(mark.length) };
}

/** Wraps a text that follows a label: below its own first word, or below the label on a narrow terminal. */
export function wrapAfter(label: string, text: string, columns: number | undefined): string {
  if (columns === undefined) return label + text;
  const width = textWidth(label);
  const room = columns - width;
  return room < 24 && textWidth(text) > room
    ? `${label.trimEnd()}\n${wrapLine(text, columns, "    ", "    ")}`
    : wrapLine(text, columns, label, " ".repeat(width));
}

/** Rows of two columns, the second one aligned and wrapped; on a narrow terminal it is below the first. */
export function twoColumns(
  rows: readonly (readonly [left: string, right: string])[],
  columns: number | undefined,
): string {
  const width = Math.max(...rows.map(([left]) => textWidth(left)));
  const beside = width + 4;
  const isNarrow = columns !== undefined && columns - beside < 24;
  return rows
    .map(([left, right]) => {
      if (!right) return `  ${left}`;
      if (isNarrow) return `  ${left}\n${wrapLine(right, columns, "      ", "      ")}`;
      const first = `  ${left}${" ".repeat(width - textWidth(left))}  `;
      return columns === undefined
        ? first + right
        : wrapLine(right, columns, first, " ".repeat(textWidth(first)));
    })
    .join("\n");
}

/**
 * Wraps a text that arrives in pieces of whole words. Each piece ends with a space or ends its line: what was shown
 * already cannot move to the next line.
 */
export function createLineWrapper(columns: number | undefined) {
  let at = 0;
  let indent = "";
  /** Spaces that are written when a word follows on the same line. */
  let spaces = "";
  return {
    /** More of the current line, without a line break. */
    push(text: string): string {
      if (columns === undefined) return text;
      let written = "";
      let rest = text;
      if (at === 0 && !spaces) {
        const start = startOf(text);
        written = start.mark;
        indent = start.indent;
        at = textWidth(start.mark);
        rest = start.content;
      }
      for (const part of rest.split(/( +)/)) {
        if (!part.trim()) spaces += part;
        else {
          const width = textWidth(part);
          const breaks = spaces && at + spaces.length + width > columns;
          written += breaks ? `\n${indent}${part}` : spaces + part;
          at = (breaks ? textWidth(indent) : at + spaces.length) + width;
          spaces = "";
        }
      }
      return written.replaceAll(heldSpace, " ");
    },
    endLine(): void {
      at = 0;
      indent = "";
      spaces = "";
    },
  };
}
