import type { PageNode } from "../tree/node.ts";
import type { Draft } from "./shared.ts";

/** What the boxes about a member beside a post are called, but for the one with the name, by the forum's software. */
const boxes: ReadonlySet<string> = new Set([
  // XenForo, and vBulletin, which has the first one too.
  ..."usertitle message-usertitle message-userextras userinfo_extra".split(" "),
  // phpBB
  ..."profile-rank profile-posts profile-joined profile-custom-field".split(" "),
  // Simple Machines, MyBB
  ..."postgroup membergroup postcount author_statistics".split(" "),
  // Invision, Discourse, wpForo, bbPress
  ..."cauthorpane_info user-title author-title bbp-author-role".split(" "),
]);

/** What is longer holds the post. */
const longestBox = 400;

function isAboutMember(node: PageNode): boolean {
  const names = node.get("class");
  if (names === "" || node.chars > longestBox) return false;
  return names
    .toLowerCase()
    .split(/\s+/)
    .some((name) => boxes.has(name));
}

/** Rank, day of joining and number of posts of whoever wrote a post are no part of the thread; the name is. */
export function dropMemberFigures({ blocks, elements, parents, switches }: Draft): void {
  if (!switches.on("choose.members")) return;
  const inside = new Uint8Array(elements.length);
  elements.forEach((element, index) => {
    const parent = parents[index] as number;
    if (inside[parent] === 1 || isAboutMember(element)) inside[index] = 1;
  });
  for (const block of blocks) if (inside[block.element] === 1) block.keep = false;
}
