import { type Block, charsOf } from "../blocks.ts";
import { groupBit } from "../vocabulary/classify.ts";
import type { Draft } from "./shared.ts";

/** So much of the page's text, in at least so many lines, has to stand in comments before they are the page. */
const leastShare = 0.5;
const fewestLines = 4;
/** Lines of a kind that are shorter on average are buttons ("reply") and figures. */
const shortestLine = 8;
/** What stands once above all comments is something else. */
const fewestHeads = 2;

/**
 * Where most of a page stands in boxes called comments, they are what the page is about: a story elsewhere, and what
 * people say about it. Not for articles, of which some have more comments than text.
 */
export function keepThread({ blocks, switches }: Draft): void {
  if (!switches.on("choose.thread")) return;
  // The one that holds most of the page's text is not taken for a comment by its name, but looks like the others.
  const kinds = new Set(blocks.filter(isNamedComment).map(({ kind }) => kind));
  const isComment = (block: Block | undefined) => block !== undefined && kinds.has(block.kind);
  const comments = blocks.filter(isComment);
  if (comments.length < fewestLines || charsOf(comments) < charsOf(blocks) * leastShare) return;
  keepLongKinds(comments, 1);
  const above = blocks.filter((block, index) => !isComment(block) && isComment(blocks[index + 1]));
  keepLongKinds(above, fewestHeads);
}

const isNamedComment = ({ groups }: Block) => (groups & groupBit.comments) !== 0;

/** Keeps the kinds with so many lines that have more in them than a button says: comments, and who wrote them. */
function keepLongKinds(lines: readonly Block[], fewest: number): void {
  const sizes = new Map<number, Size>();
  for (const { kind, chars } of lines) {
    const size = sizes.get(kind) ?? { lines: 0, chars: 0 };
    sizes.set(kind, { lines: size.lines + 1, chars: size.chars + chars });
  }
  for (const line of lines) {
    const size = sizes.get(line.kind);
    if (size && size.lines >= fewest && size.chars >= size.lines * shortestLine) line.keep = true;
  }
}

interface Size {
  lines: number;
  chars: number;
}
