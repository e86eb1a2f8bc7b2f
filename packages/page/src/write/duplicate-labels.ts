import { type PageNode, plainText } from "../html/node.ts";

/** Shorter texts repeat by chance, longer ones are not labels. */
const [shortest, longest] = [8, 120];

const codeTags: ReadonlySet<string> = new Set(["pre", "code", "kbd", "samp", "tt", "dt"]);

/**
 * Drops the second of two equal labels, one for wide and one for narrow screens, of which style sheets show one:
 * `<span class="label">Best pick</span><span class="label-mobile">Best pick</span>`.
 */
export function dropDuplicateLabels(node: PageNode): void {
  const { tag, children } = node;
  // In code, and in the terms that manuals define, a word may well follow itself.
  if (codeTags.has(tag)) return;
  let before: PageNode | undefined;
  let kept: PageNode[] | undefined;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (before && isCopy(before, child)) {
      kept ??= children.slice(0, index);
      continue;
    }
    kept?.push(child);
    if (child.chars > 0 || child.tag !== "") before = child;
  }
  if (kept) node.children = kept;
  for (const child of node.children) if (child.tag !== "") dropDuplicateLabels(child);
}

function isCopy(before: PageNode, after: PageNode): boolean {
  const { chars, tag } = after;
  if (tag !== "span" || chars !== before.chars || chars < shortest || chars > longest) return false;
  const names = after.get("class");
  // The first one is plain text, or a label with another class.
  if (names === "" || (before.tag !== "" && (before.tag !== "span" || before.get("class") === names)))
    return false;
  return plainText(before) === plainText(after);
}
