import { backticks } from "@scry/page";

/** A fence that the text inside cannot close. */
export function fenced(text: string, language: string): string {
  const fence = backticks(text, 3);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Text that has no meaning in Markdown. */
export const escapeMarks = (text: string): string => text.replace(/[\\`*_[\]<>]/g, "\\$&");
