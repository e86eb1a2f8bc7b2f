import type { PageNode } from "../tree/node.ts";

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
    const name = (node.get("property") || node.get("name") || node.get("itemprop")).toLowerCase();
    const rank = name === "" ? -1 : names.indexOf(name.replace(/[^a-z]/g, ""));
    const content = node.get("content").replace(/\s+/g, " ").trim();
    if (rank >= 0 && content) found.push({ rank, name, content });
  }
  return found.sort((one, other) => one.rank - other.rank);
}
