import { backticks } from "@scry/page";

/** A fence that the text inside cannot close. */
export function fenced(text: string, language: string): string {
  const fence = backticks(text, 3);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Text that has no meaning in Markdown. */
export const escapeMarks = (text: string): string => text.replace(/[\\`*_[\]<>]/g, "\\$&");

/** A line of a picture or a PDF is text: it must not become a heading, a quotation or a fence. */
export function escapeLines(text: string): string {
  return text.replace(/^(\s*)(#{1,6}\s|```|~~~|>)/gm, "$1\\$2");
}
