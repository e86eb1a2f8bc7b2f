import { closesFence, type Fence, fenceOpenedBy, indentOf } from "./lines.ts";

interface Part {
  text: string;
  /** Inside a fence: nothing in here is markup. */
  code: boolean;
}

/**
 * Fewer prefixes than elsewhere start a fence here, because text that a page passes off as code would not be cleaned. Code in a
 * list item counts as prose, since not every reader of Markdown takes it for code.
 */
const trustedPrefix = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})?$/;

function openedBy(line: string): Fence | undefined {
  const fence = fenceOpenedBy(line);
  return fence !== undefined && trustedPrefix.test(fence.prefix) ? fence : undefined;
}

/**
 * Splits Markdown at its fences. A fence that is never closed is closed at the end, so that the page cannot swallow what
 * is written after it.
 */
export function splitFences(markdown: string): Part[] {
  const parts: Part[] = [];
  let fence: Fence | undefined;
  let start = 0;
  const flush = (end: number) => {
    const text = markdown.slice(start, end);
    if (text) parts.push({ text, code: fence !== undefined && !isInItem(fence) });
    start = end;
    fence = undefined;
  };
  for (let at = 0, next = 0; at < markdown.length; at = next) {
    const newline = markdown.indexOf("\n", at);
    next = newline < 0 ? markdown.length : newline + 1;
    const line = markdown.slice(at, next);
    // Code in a list item ends with the item: with a line that is indented less.
    if (fence && isInItem(fence) && line.trim() !== "" && indentOf(line) < fence.prefix.length) flush(at);
    if (fence && closesFence(line, fence) && indentOf(line) <= contentIndent(fence) + 3) flush(next);
    else if (!fence) {
      const opened = openedBy(line);
      if (opened) flush(at);
      fence = opened;
    }
  }
  if (!fence || isInItem(fence)) flush(markdown.length);
  else parts.push({ text: `${markdown.slice(start).replace(/\n$/, "")}\n${fence.mark}`, code: true });
  return parts;
}

const isInItem = ({ itemIndent }: Fence) => itemIndent !== -1;
const contentIndent = (fence: Fence) => (isInItem(fence) ? fence.prefix.length : 0);

const inlineCode = /(?<![\\`])(`+)(?!`)[^\n]{0,2000}?[^`\n]\1(?!`)/g;

/** Puts the code back that a rule sees only as a placeholder. */
export type WithCode = (text: string) => string;

/** Applies a rule to prose: fences and code between backticks stay as they are. */
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
