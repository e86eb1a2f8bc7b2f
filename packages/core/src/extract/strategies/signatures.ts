import { endOf } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import type { Draft } from "./shared.ts";

/**
 * What boards show below and beside every post of a member: phpBB `signature` and `postprofile`, XenForo
 * `message-signature` and `message-userExtras`, vBulletin `signaturecontainer` and `userinfo_extra`, MyBB
 * `author_statistics`, Vanilla `UserSignature`, Invision `ipsEntry__signature` and `cAuthorPane_stats`.
 */
const ofMember =
  /(?:^|\s)(?:(?:post|message|user|ipsEntry_)?[-_]?signature(?:[-_]?(?:container|content|text))?|postprofile|message-userExtras|userinfo_extra|author_statistics|postuserstats|cAuthorPane_stats)(?:\s|$)/i;

/** A signature with more is the text of a petition or of a contract. */
const longest = 600;

/** In a thread the mottoes of members and the day on which they joined go, however often they stand there. */
export function dropSignatures(draft: Draft): void {
  const { blocks, elements, switches } = draft;
  if (!switches.on("choose.signatures")) return;
  let first = 0;
  for (let index = 0; index < elements.length; index++) {
    const { attributes, chars } = elements[index] as PageNode;
    if (!attributes?.class || chars > longest || !ofMember.test(attributes.class)) continue;
    const end = endOf(index, draft);
    while (first < blocks.length && (blocks[first]?.element ?? 0) < index) first += 1;
    for (let at = first; at < blocks.length; at++) {
      const block = blocks[at];
      if (!block || block.element >= end) break;
      block.keep = false;
    }
    index = end - 1;
  }
}
