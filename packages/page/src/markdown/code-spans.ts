interface Part {
  text: string;
  /** Inside a fence: nothing in here is mark-up. */
  code: boolean;
  /** Inside a fence of a list item, if this is one: a reader of Markdown may see mark-up here, so it is cleaned like prose. */
  itemCode?: boolean;
}

/**
 * A fence, also as the first thing of a list item ("- ```"), which is what becomes of `<li><pre>`. Fewer than those of
 * excerpts (`excerpt/fences.ts`): what a page could pass off as code here would not be cleaned.
 */
const opening = /^( {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})?)(`{3,}|~{3,})/;
const closing = /^\s*(`{3,}|~{3,})\s*$/;

interface Fence {
  mark: string;
  /** Code in a list item ends with the item: with a line that is indented less. Elsewhere 0. */
  indent: number;
}

/**
 * Splits Markdown at its fences. A fence that is never closed is closed at the end, so that the page cannot
 * swallow what is written behind it.
 */
export function splitFences(markdown: string): Part[] {
  const parts: Part[] = [];
  let fence: Fence | undefined;
  let start = 0;
  let at = 0;
  const flush = (end: number, inside?: Fence) => {
    const text = markdown.slice(start, end);
    if (inside && inside.indent > 0) parts.push({ text, code: false, itemCode: true });
    else if (text) parts.push({ text, code: inside !== undefined });
    start = end;
  };
  while (at < markdown.length) {
    const newline = markdown.indexOf("\n", at);
    const next = newline < 0 ? markdown.length : newline + 1;
    const line = markdown.slice(at, next);
    if (fence && isOutside(line, fence)) {
      flush(at, fence);
      fence = undefined;
    }
    if (fence && closes(line, fence)) {
      flush(next, fence);
      fence = undefined;
    } else if (!fence) {
      fence = openedBy(line);
      if (fence) flush(at);
    }
    at = next;
  }
  if (!fence || fence.indent > 0) flush(markdown.length, fence);
  else parts.push({ text: `${markdown.slice(start).replace(/\n$/, "")}\n${fence.mark}`, code: true });
  return parts;
}

function openedBy(line: string): Fence | undefined {
  const [found, before = "", mark = ""] = opening.exec(line) ?? [];
  if (found === undefined) return undefined;
  // A back-tick behind the opening ones makes it code inside a line.
  if (mark.startsWith("`") && line.slice(found.length).includes("`")) return undefined;
  return { mark, indent: before.trim() === "" ? 0 : before.length };
}

function closes(line: string, { mark, indent }: Fence): boolean {
  const spaces = line.length - line.trimStart().length;
  return spaces <= indent + 3 && (closing.exec(line)?.[1] ?? "").startsWith(mark);
}

function isOutside(line: string, { indent }: Fence): boolean {
  return line.trim() !== "" && line.length - line.trimStart().length < indent;
}

const inlineCode = /(?<![\\`])(`+)(?!`)[^\n]{0,2000}?[^`\n]\1(?!`)/g;

/** Puts the code back that a rule sees only as a placeholder. */
export type WithCode = (text: string) => string;

/** Applies a rule to prose: fences and code between back-ticks stay as they are. */
export function mapProse(markdown: string, rule: (prose: string, withCode: WithCode) => string): string {
  return splitFences(markdown)
    .map(({ text, code }) => {
      if (code) return text;
      const spans: string[] = [];
      // The placeholder keeps a link's text together when part of it is code.
      const prose = text.replace(inlineCode, (span) => `\u0001${spans.push(span) - 1}\u0001`);
      const withCode: WithCode = (part) =>
        part.replace(/\u0001(\d+)\u0001/g, (_, index) => spans[Number(index)] ?? "");
      return withCode(rule(prose, withCode));
    })
    .join("");
}
