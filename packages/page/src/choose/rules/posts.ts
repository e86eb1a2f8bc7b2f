import type { PageNode } from "../../html/node.ts";
import { cellDepth, closest } from "./around.ts";
import type { Draft } from "./shared.ts";

/** What people put between the paragraphs of a post. */
const partTags: ReadonlySet<string> = new Set(["pre", "blockquote"]);
/** Below this it is something else, even between the lines of a post. */
const leastLikely = 0.1;
/** Of what is mostly links (other threads, files) only what was chosen stays. */
const mostLinks = 0.5;

/**
 * Code and quotations right below a kept line of a post, with at most a box of their own around them, belong to it:
 * without them an answer says nothing, and the end of a post looks like what stands between posts.
 */
export function keepPartsOfPosts({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.posts")) return;
  let post: PageNode | undefined;
  blocks.forEach((block, index) => {
    const part = closest(block.owner, partTags, cellDepth);
    if (!part) {
      if (block.keep) post = block.owner.parent;
      else if (post && !isBelow(block.owner, post)) post = undefined;
      return;
    }
    if (block.keep || !post || !isBelow(part, post)) return;
    if (block.linkChars > block.chars * mostLinks || (likelihoods[index] as number) < leastLikely) return;
    block.keep = true;
    const before = blocks[index - 1];
    if (before && isHeadOf(before.owner, part, post)) before.keep = true;
  });
}

function isBelow({ parent }: PageNode, post: PageNode): boolean {
  return parent === post || parent?.parent === post;
}

/** "Ann wrote:", in the box around a quotation. */
function isHeadOf(line: PageNode, part: PageNode, post: PageNode): boolean {
  return part.tag === "blockquote" && part.parent !== post && line.parent === part.parent;
}
