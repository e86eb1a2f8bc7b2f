import type { PageNode } from "../../html/node.ts";
import { remember } from "../../html/remember.ts";
import { linesIn } from "./around.ts";
import type { Draft } from "./shared.ts";

/** What the boxes are called that the software of a forum adds to posts and above them. */
const names: ReadonlySet<string> = new Set([
  // Rank and figures of a member, but not the name: XenForo, and vBulletin, which has the first one too,
  ..."usertitle message-usertitle message-userextras userinfo_extra".split(" "),
  // phpBB,
  ..."profile-rank profile-posts profile-joined profile-custom-field".split(" "),
  // Simple Machines, MyBB,
  ..."postgroup membergroup postcount author_statistics".split(" "),
  // Invision, Discourse, wpForo, bbPress.
  ..."cauthorpane_info user-title author-title bbp-author-role".split(" "),
  ..."postuserstats cauthorpane_stats".split(" "),
  // Mottoes below every post of a member: phpBB, XenForo, vBulletin, MyBB, Vanilla, Invision.
  ..."signature message-signature signaturecontainer signature-container signature-content".split(" "),
  ..."post_signature post-signature postsignature user-signature usersignature ipsentry__signature".split(
    " ",
  ),
  // What the site tells everybody, and the beginning of pages that a post links to: XenForo, Invision.
  ..."js-notices cannouncements bbcodeblock--unfurl".split(" "),
]);

/** What is longer, and more than that much of the page, holds posts. */
const longestBox = 400;
const largestShare = 0.2;

/** phpBB has one list for whoever wrote a post: the term is the name, the entries are figures, in old boards without names. */
const isProfileEntry = ({ tag, parent }: PageNode) =>
  tag === "dd" && parent !== undefined && /\bpostprofile\b/.test(parent.get("class"));

function isAdded(node: PageNode, { chars }: PageNode, isBoxClass: (own: string) => boolean): boolean {
  if (isProfileEntry(node)) return true;
  const own = node.get("class");
  if (own === "" || (node.chars > longestBox && node.chars > chars * largestShare)) return false;
  return isBoxClass(own);
}

const hasBoxName = (own: string) =>
  own
    .toLowerCase()
    .split(/\s+/)
    .some((name) => names.has(name));

/**
 * Rank, day of joining, number of posts and motto of whoever wrote a post, notices of the site and previews of linked
 * pages are no part of the thread, however often they stand there; the name is.
 */
export function dropAddedBoxes(draft: Draft): void {
  const { root, switches } = draft;
  if (!switches.on("choose.added-boxes")) return;
  const isBoxClass = remember(hasBoxName);
  for (const block of linesIn(draft, (element) => isAdded(element, root, isBoxClass))) block.keep = false;
}
