import { letters } from "../html/letters.ts";
import { rawText } from "../html/raw-text.ts";
import type { MarkdownBlock } from "./pieces.ts";

/** A line that is nothing but a picture, linked or not. */
const pictureLine = /^\[image: ([^[\]]*)\](?:\([^()\s]*\))?$/;

/**
 * Blocks without pictures that say what a heading or an earlier picture says: content systems give the article's
 * title to each of its pictures.
 */
export function withoutRepeatedPictures(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(isPicture)) return blocks;
  const said = new Set<string>();
  for (const { heading } of blocks) if (heading) said.add(letters(rawText(heading.node)));
  return blocks.filter((block) => {
    const words = isPicture(block) ? pictureLine.exec(block.text)?.[1] : undefined;
    if (words === undefined) return true;
    const name = letters(words);
    if (said.has(name)) return false;
    said.add(name);
    return true;
  });
}

const isPicture = ({ kind, text }: MarkdownBlock) => kind === "paragraph" && text.startsWith("[image: ");
