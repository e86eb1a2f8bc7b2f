import { headingLevel } from "../html/heading-level.ts";
import type { PageNode } from "../html/node.ts";
import { escapeLineStart } from "./escape.ts";
import { flatten } from "./flat.ts";
import { emphasise, isAllStrong, withoutStrong } from "./marks.ts";
import { type MarkdownBlock, oneLine } from "./pieces.ts";
import { isPlain } from "./plain.ts";

/** Elements whose content is written on one line, from the inline text of all that stands in them. */
export type WriteLine = (inner: string, node: PageNode) => MarkdownBlock | undefined;

export const writeHeading: WriteLine = (inner, node) => {
  const line = isPlain(inner) ? inner.trim() : headingLine(oneLine(inner));
  if (!line) return undefined;
  const level = levelOf(node);
  // A last # would be read as the heading's end.
  const text = line.endsWith("#") ? `${line.slice(0, -1)}\\#` : line;
  return { kind: "heading", text: `${"#".repeat(level)} ${text}`, heading: { level, node } };
};

/** Whether an element is a heading by its role alone. */
export const isNamedHeading = (node: PageNode): boolean => node.get("role") === "heading";

/** Without a level that it states it is one of the second. */
function levelOf(node: PageNode): number {
  const byTag = headingLevel(node);
  if (byTag > 0) return byTag;
  const level = Number.parseInt(node.get("aria-level"), 10);
  return level >= 1 && level <= 6 ? level : 2;
}

/** Bold says nothing more in a heading. */
const headingLine = (line: string): string => flatten(isAllStrong(line) ? withoutStrong(line) : line);

/** The title of a box. */
export const writeBold: WriteLine = (inner) => paragraph(boldLine(flatten(withoutStrong(inner))));

/** What stands below a picture. Paragraphs in it come with their marks written. */
export const writeCaption: WriteLine = (inner) =>
  paragraph(flatten(/(?<!\\)\*/.test(inner) ? inner : emphasise(inner, "stress")));

const paragraph = (line: string): MarkdownBlock | undefined =>
  line ? { kind: "paragraph", text: escapeLineStart(line) } : undefined;

/** A finished line as a whole in bold. */
export function boldLine(text: string): string {
  return text.includes("**") || !/[\p{L}\p{N}]/u.test(text) ? text : `**${text}**`;
}
