import { decodeHTMLStrict } from "entities";
import { type PageNode, singleSpaced } from "../html/node.ts";
import { metaNames } from "./vocabulary/meta-names.ts";

const wantedNames: ReadonlySet<string> = new Set(metaNames);

export type MetaValues = ReadonlyMap<(typeof metaNames)[number], string>;

/** The first value of each of these names, whatever their case. */
export function metaValues(metas: readonly PageNode[]): MetaValues {
  const values = new Map<string, string>();
  for (let index = 0; index < metas.length; index++) {
    const node = metas[index] as PageNode;
    const stated = node.get("property") || node.get("name") || node.get("itemprop") || node.get("http-equiv");
    const name = stated.toLowerCase();
    if (!wantedNames.has(name) || values.has(name)) continue;
    const content = singleSpaced(node.get("content"));
    if (content) values.set(name, content);
  }
  return values as MetaValues;
}

const nameOf = (node: PageNode) => node.get("property") || node.get("name") || node.get("itemprop");

/**
 * What a page states under names of a list, in the list's order. Names are compared by their letters: the same one is
 * written "publish-date", "publish_date" and "PublishDate".
 */
export function metaNamed(
  metas: readonly PageNode[],
  names: readonly string[],
): { name: string; content: string }[] {
  const found: { rank: number; name: string; content: string }[] = [];
  for (const node of metas) {
    const stated = nameOf(node).toLowerCase();
    const rank = names.indexOf(stated.replace(/[^a-z]+/g, ""));
    if (rank < 0) continue;
    const content = singleSpaced(node.get("content"));
    // Shown as evidence, so unusual characters are dropped from the name.
    if (content) found.push({ rank, name: stated.replace(/[^\w:.-]+/g, ""), content });
  }
  return found.sort((one, other) => one.rank - other.rank);
}

/** Tags left over from the page that a text was copied from. */
const textTags = /<\/?(?:a|b|br|div|em|h\d|i|p|span|strong|su[bp]|u)(?:\s[^<>]*)?\/?>/gi;

/** Nobody writes longer titles, names or descriptions, and a page that does would make every pattern slow. */
const longestValue = 5_000;

/** Templates escape twice; only what ends with a semicolon was meant as a character. */
export function decodeTwice(stated: string | undefined): string {
  if (!stated) return "";
  const text = stated.slice(0, longestValue);
  const decoded = text.includes("&") ? decodeHTMLStrict(text.replace(/&amp;/g, "&")) : text;
  const plain = decoded.includes("<") ? decoded.replace(textTags, " ") : decoded;
  return plain === text ? text : plain.replace(/\s+/g, " ").trim();
}
