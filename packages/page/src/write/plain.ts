import type { PageNode } from "../html/node.ts";

/**
 * What one of the steps from a text to Markdown would change: white space other than single spaces, a space
 * before a comma or a full stop, signs that Markdown or TeX read, marks and line breaks of ours.
 */
const special = /[^\S ]| [ ,.]|[\u0000-\u0008\u000e\u000f\\`*_[\]<~&|$]/;

/** Most texts have nothing of all this, and one search tells sooner than one for each step. */
export const isPlain = (text: string): boolean => !special.test(text);

/** Whether a text starts with a letter of English, before which no rule for the beginning of a line applies. */
export function startsWithLetter(text: string): boolean {
  const small = text.charCodeAt(0) | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

/** The text of a node that holds one text and nothing else, plain but for its ends: most paragraphs, points and cells. */
export function onlyText({ children }: PageNode): string | undefined {
  const first = children[0];
  if (first?.tag !== "" || children.length !== 1) return undefined;
  const text = first.text.trim();
  return isPlain(text) ? text : undefined;
}
