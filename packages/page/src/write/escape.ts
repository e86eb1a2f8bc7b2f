import { singleSpaced } from "../html/node.ts";
import { undecided } from "./marks.ts";
import { startsWithLetter } from "./plain.ts";

const anyMark = /[\\`*_[\]<~&|$]/;

/** Where Markdown would read a sign as a mark, and what is written then, in this order. A text has one or two of the signs. */
const escapes: readonly { sign: string; read: RegExp; by: string }[] = [
  { sign: "\\", read: /\\/g, by: "\\\\" },
  { sign: "`", read: /`/g, by: "\\`" },
  // At the end of a text its neighbour may be a word or another mark.
  { sign: "*", read: /\*(?=\S|\s*$)|(?<=\S|^\s*)\*/g, by: "\\*" },
  { sign: "_", read: /(?<![\p{L}\p{N}])_(?=\S|$)|(?<=\S|^)_(?![\p{L}\p{N}])/gu, by: "\\_" },
  { sign: "]", read: /\](?=[(:[])/g, by: "\\]" },
  { sign: "]", read: /\]$/, by: `]${undecided}` },
  { sign: "[", read: /\[(?=\^|[ xX]\] )/g, by: "\\[" },
  // A tag, or an address for mail, which may start with a figure.
  { sign: "<", read: /<(?=[A-Za-z/!?]|[^\s<>@]{1,64}@)/g, by: "\\<" },
  { sign: "~", read: /~(?=~)|(?<=\S)~/g, by: "\\~" },
  { sign: "~", read: /^~/, by: `${undecided}~` },
  { sign: "&", read: /&(?=#?\w{1,32};)/g, by: "\\&" },
];

/** Escapes what Markdown would read as a mark, and no more: text with stray backslashes is hard to read. */
export function escapeText(text: string): string {
  if (!anyMark.test(text)) return text;
  let escaped = text;
  for (const { sign, read, by } of escapes) if (escaped.includes(sign)) escaped = escaped.replace(read, by);
  return escaped;
}

const usualStart = /^(?:[\p{L}[`“"]|\*\S)/u;

/** Marks that mean something only at the start of a line. */
export function escapeLineStart(text: string): string {
  const usual = startsWithLetter(text) || usualStart.test(text);
  if (usual && !text.includes("\n")) return text;
  return text.replace(
    /^(\s*)(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={3,}$|-{3,}$|:(?=\s)|\d{1,9}(?=[.)](?:\s|$)))/gm,
    (_, space, mark) => (/^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`),
  );
}

const escapedStart =
  /^\\(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|={3,}$|-{3,}$|:\s)|(?<=^\d{1,9})\\(?=[.)](?:\s|$))/gm;

/** Lines that stand in a cell or a heading start no line. */
export const unescapeLineStart = (text: string): string =>
  text.includes("\\") ? text.replace(escapedStart, "") : text;

/** A fence or code span must be longer than any run of the same mark inside. */
export function backticks(code: string, least: number): string {
  let longest = 0;
  for (const run of code.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return "`".repeat(Math.max(least, longest + 1));
}

/** Code on one line, with as many backticks around it as it needs. */
export function codeSpan(code: string): string {
  const text = singleSpaced(code);
  if (!text) return "";
  const fence = text.includes("`") ? backticks(text, 1) : "`";
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** A bar with a backslash before it: in text that would be escaped, so that it stands in code or in a formula. */
const barWithBackslash = /(?<=(?<!\\)(?:\\\\)*)\\\|/;
const codeSpans = /(?<![\\`])(`+)(?!`)(.*?[^`])\1(?!`)/g;

/**
 * The text of a cell, which a bar would end. Code cannot say a backslash before a bar there, and is cut in two;
 * in a formula both together are a double bar, which has a name.
 */
export function escapeBars(text: string): string {
  if (!text.includes("|")) return text;
  const parted = barWithBackslash.test(text) ? withoutBackslashes(text) : text;
  return parted.replace(/\|/g, "\\|");
}

function withoutBackslashes(text: string): string {
  return text
    .replace(codeSpans, (_, _fence, code: string) =>
      code
        .split(barWithBackslash)
        .map((part, index, { length }) => codeSpan(index < length - 1 ? `${part}\\` : part))
        .join("|"),
    )
    .split(barWithBackslash)
    .join("\\Vert ");
}
