import { type PageNode, singleSpaced } from "../html/node.ts";

const ofPeopleOrDays = /auth|creat|byl|dat|publ|issu/i;

const nameOf = (node: PageNode) => node.get("property") || node.get("name") || node.get("itemprop");

/** Whether a meta name may be one of a list that is looked for here; most do not pass even this. */
export const isOfPeopleOrDays = (node: PageNode): boolean => ofPeopleOrDays.test(nameOf(node));

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
    const name = nameOf(node).toLowerCase();
    const rank = names.indexOf(name.replace(/[^a-z]+/g, ""));
    if (rank < 0) continue;
    const content = singleSpaced(node.get("content"));
    if (content) found.push({ rank, name, content });
  }
  return found.sort((one, other) => one.rank - other.rank);
}
