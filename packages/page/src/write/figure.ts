import { letters } from "../html/letters.ts";
import type { MarkdownBlock } from "./pieces.ts";

/** A figure of more blocks is a gallery or a part of a page. */
export const mostOfFigure = 10;

/** The few blocks of a figure: the alternative text of a picture often repeats the caption. */
export function withoutEcho(blocks: readonly MarkdownBlock[]): MarkdownBlock[] {
  return blocks.filter((block) => {
    const alternative = /^\[image: (.*)\]$/.exec(block.text)?.[1];
    if (alternative === undefined) return true;
    const said = letters(alternative);
    return !blocks.some((other) => other !== block && letters(other.text).includes(said));
  });
}
