import { type PageNode, singleSpaced } from "../tree/node.ts";

/** Most names do not pass even this. */
const ofPeopleAndDays = /auth|creat|byl|dat|publ|issu/i;

/**
 * What a page states under names of a list, in the list's order. Names are compared by their letters: the same
 * one is written "publish-date", "publish_date" and "PublishDate".
 */
export function metaNamed(
  metas: readonly PageNode[],
  names: readonly string[],
): { name: string; content: string }[] {
  const found: { rank: number; name: string; content: string }[] = [];
  for (const node of metas) {
    const stated = node.get("property") || node.get("name") || node.get("itemprop");
    if (!ofPeopleAndDays.test(stated)) continue;
    const name = stated.toLowerCase();
    const rank = names.indexOf(name.replace(/[^a-z]/g, ""));
    const content = singleSpaced(node.get("content"));
    if (rank >= 0 && content) found.push({ rank, name, content });
  }
  return found.sort((one, other) => one.rank - other.rank);
}
