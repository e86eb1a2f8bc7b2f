import { headingIn, isDelimiterRow, mapProse, plainMarkdown } from "@scry/page/markdown";
import { excerpts, passageMarkdown } from "@scry/page/passages";

/** A snippet of the usual length of a search result. */
const snippetTokens = 90;
const mostHeading = 300;
/** A longer header cell is a sentence, which would not name the cell below it in a few words. */
const mostLabel = 30;

const bullet = /^\s*[-*+][ \t]+/;
const openEnd = /[^\s.!?:;,…。！？：；，]$/u;

/**
 * The best passages as one line of plain text: without the title, which is shown above, and with words and marks for
 * the structure that a line loses. Rows of a table are chosen one by one, so each gets the names of its columns.
 */
export function snippetOf(markdown: string, query: string, title: string): string {
  return excerpts(markdown, query, { maxTokens: snippetTokens })
    .map((passage) => {
      let header: string[] | undefined;
      const columns = () => (header ??= headerAbove(markdown, passage.start));
      return mapProse(passageMarkdown(passage), (prose, withCode) =>
        prose
          .split("\n")
          .map((line, at, lines) => {
            const next = lines[at + 1] ?? "";
            if (!line.startsWith("|")) return outsideTables(line, next, title);
            if (isDelimiterRow(next)) header = cellsOf(line).map(withCode);
            return isDelimiterRow(next) || isDelimiterRow(line) ? "" : rowText(cellsOf(line), columns());
          })
          .join("\n"),
      );
    })
    .map((text) => plainMarkdown(text).replace(/\s+/g, " ").trim().replace(/;$/, ""))
    .filter(Boolean)
    .join(" … ");
}

/** Headings as "a:", items of lists as "a; b". */
function outsideTables(line: string, next: string, title: string): string {
  const heading = headingIn(line);
  if (heading !== undefined && heading.text.length <= mostHeading) {
    if (heading.level === 1 && title.includes(heading.text)) return "";
    return heading.text.replace(/[^.:!?…]$/, "$&:");
  }
  const text = line.replace(bullet, "");
  return bullet.test(line) && bullet.test(next) ? text.replace(openEnd, "$&;") : text;
}

/** Rows as "name: a · size: b;". */
function rowText(cells: readonly string[], header: readonly string[]): string {
  const named = cells.map((cell, column) => {
    const label = header[column] ?? "";
    return cell && label && label.length <= mostLabel ? `${label.replace(/:$/, "")}: ${cell}` : cell;
  });
  return `${named.filter(Boolean).join(" · ")};`;
}

/** The names of the columns of the table that this place is in; none outside of one. */
function headerAbove(markdown: string, place: number): string[] {
  for (let start = place, isBelowNames = false; start > 0; ) {
    const end = start - 1;
    start = markdown.lastIndexOf("\n", end - 1) + 1;
    const line = markdown.slice(start, end);
    if (isBelowNames) return cellsOf(line);
    if (!line.startsWith("|")) break;
    isBelowNames = isDelimiterRow(line);
  }
  return [];
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||(?<!\\)\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
