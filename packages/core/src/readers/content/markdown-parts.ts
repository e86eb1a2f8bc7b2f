import type { Heading, Link } from "../../contracts/page.ts";
import { absoluteAddress, escapeAddress } from "../../extract/markdown/address.ts";

export interface Part {
  text: string;
  /** Inside a fence or between back-ticks: nothing in here is mark-up. */
  code: boolean;
}

/** Splits Markdown into code and the rest, line by line, so that rules for prose leave code alone. */
export function splitCode(markdown: string): Part[] {
  const parts: Part[] = [];
  let fence = "";
  let start = 0;
  let at = 0;
  const flush = (end: number, code: boolean) => {
    if (end > start) parts.push({ text: markdown.slice(start, end), code });
    start = end;
  };
  while (at < markdown.length) {
    const newline = markdown.indexOf("\n", at);
    const next = newline < 0 ? markdown.length : newline + 1;
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(markdown.slice(at, Math.min(next, at + 120)))?.[1] ?? "";
    if (!fence && mark) {
      flush(at, false);
      fence = mark;
    } else if (fence && mark.startsWith(fence)) {
      flush(next, true);
      fence = "";
    }
    at = next;
  }
  flush(markdown.length, fence !== "");
  return parts;
}

// Bounded on all sides: a page may consist of nothing but back-ticks.
const inlineCode = /(?<!`)(`{1,20})(?!`)[^\n]{0,2000}?[^`\n]\1(?!`)/g;

/** Applies a rule to prose only: fences and code between back-ticks stay as they are. */
export function mapProse(markdown: string, rule: (prose: string) => string): string {
  return splitCode(markdown)
    .map(({ text, code }) => {
      if (code || !text.includes("`")) return code ? text : rule(text);
      let result = "";
      let last = 0;
      for (const match of text.matchAll(inlineCode)) {
        result += rule(text.slice(last, match.index)) + match[0];
        last = match.index + match[0].length;
      }
      return result + rule(text.slice(last));
    })
    .join("");
}

/** The ATX headings of a Markdown text, with their places. */
export function outlineOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  let offset = 0;
  for (const { text, code } of splitCode(markdown)) {
    if (!code) {
      for (const match of text.matchAll(/^ {0,3}(#{1,6})[ \t]+(\S[^\n]{0,500})$/gm)) {
        const words = (match[2] ?? "")
          .replace(/[ \t]+#+[ \t]*$/, "")
          .replace(/\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, "$1");
        headings.push({ level: match[1]?.length ?? 1, text: words.trim(), offset: offset + match.index });
      }
    }
    offset += text.length;
  }
  return headings;
}

const link =
  /(!?)\[([^\][]{0,500})\]\(\s*<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500})?)>?(\s+"[^"\n]{0,500}")?\s*\)/g;

/** Makes addresses absolute, drops those that no reader may follow, and lists what is left. */
export function resolveLinks(markdown: string, base: URL): { markdown: string; links: Link[] } {
  const links: Link[] = [];
  const resolved = mapProse(markdown, (prose) =>
    prose.replace(link, (_, image: string, text: string, address: string) => {
      const absolute = absoluteAddress(address, base);
      if (!absolute) return text;
      if (!image) links.push({ text: text.trim(), url: absolute });
      return `${image}[${text}](${escapeAddress(absolute)})`;
    }),
  );
  return { markdown: resolved, links };
}

/** A fence that the text inside cannot close. */
export function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
