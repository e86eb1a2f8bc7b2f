import { singleSpaced } from "../html/node.ts";
import { undecided } from "./marks.ts";
import { startsWithLetter } from "./pieces.ts";

const anyMark = /[\\`*_[\]<~&|$]/;

/** Where Markdown would read a character as a mark, and what to write instead, in this order. */
const escapes: readonly { character: string; read: RegExp; by: string }[] = [
  { character: "\\", read: /\\/g, by: "\\\\" },
  { character: "`", read: /`/g, by: "\\`" },
  // At the end of a text the next piece may be a word or another mark.
  { character: "*", read: /\*(?=\S|\s*$)|(?<=\S|^\s*)\*/g, by: "\\*" },
  { character: "_", read: /(?<![\p{L}\p{N}])_(?=\S|$)|(?<=\S|^)_(?![\p{L}\p{N}])/gu, by: "\\_" },
  { character: "]", read: /\](?=[(:[])/g, by: "\\]" },
  // Code later in the line may hold the "]:" that would make a definition of it.
  { character: "[", read: /(?<=^\s*)\[(?!\^)(?=[^\]]{0,200}\\\]:)/, by: "\\[" },
  { character: "]", read: /\]$/, by: `]${undecided}` },
  { character: "[", read: /\[(?=\^|[ xX]\] )/g, by: "\\[" },
  // A tag, or a mail address, which may start with a digit.
  { character: "<", read: /<(?=[A-Za-z/!?]|[^\s<>@]{1,64}@)/g, by: "\\<" },
  { character: "~", read: /~(?=~)|(?<=\S)~/g, by: "\\~" },
  { character: "~", read: /^~/, by: `${undecided}~` },
  { character: "&", read: /&(?=#?\w{1,32};)/g, by: "\\&" },
];

/** Escapes what Markdown would read as a mark and nothing else: stray backslashes make text hard to read. */
export function escapeText(text: string): string {
  if (!anyMark.test(text)) return text;
  let escaped = text;
  for (const { character, read, by } of escapes)
    if (escaped.includes(character)) escaped = escaped.replace(read, by);
  return escaped;
}

const usualStart = /^(?:[\p{L}[`“"]|\*\S)/u;

/** Escapes marks that mean something only at the start of a line. */
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

/** Undoes this for text inside a cell or heading, which does not start a line. */
export const unescapeLineStart = (text: string): string =>
  text.includes("\\") ? text.replace(escapedStart, "") : text;

/** Backticks for a fence or code span: more than any run inside. */
export function backticks(code: string, least: number): string {
  let longest = 0;
  for (const run of code.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return "`".repeat(Math.max(least, longest + 1));
}

/** Code on one line, in as many backticks as it needs. */
export function codeSpan(code: string): string {
  const text = singleSpaced(code);
  if (!text) return "";
  const fence = text.includes("`") ? backticks(text, 1) : "`";
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** A bar after a backslash: in text the backslash would be escaped, so this is in code or in a formula. */
const barWithBackslash = /(?<=(?<!\\)(?:\\\\)*)\\\|/;
const codeSpans = /(?<![\\`])(`+)(?!`)(.*?[^`])\1(?!`)/g;

/**
 * Escapes bars, which would end a cell. Code in a cell cannot contain a backslash before a bar, so it is split; in a
 * formula both together mean a double bar, which has a name.
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
