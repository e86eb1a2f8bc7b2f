import { backticks } from "@scry/page";
import { splitFences } from "@scry/page/markdown";
import type { Heading } from "../../contracts/page.ts";

/** The ATX headings of a Markdown text, with their places. */
export function outlineOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  let offset = 0;
  for (const { text, code, itemCode } of splitFences(markdown)) {
    if (!code && !itemCode) {
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

/** A fence that the text inside cannot close. */
export function fenced(text: string, language: string): string {
  const fence = backticks(text, 3);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
