import type { PageNode } from "../html/node.ts";
import { plainText } from "../html/node.ts";

/** A shorter text comes twice by chance, a longer one is none of a label. */
const [shortest, longest] = [8, 120];

const codeTags: ReadonlySet<string> = new Set(["pre", "code", "kbd", "samp", "tt", "dt"]);

/**
 * Pages write a label twice, one for wide screens and one for narrow ones or for those who listen, and style sheets
 * show one: `<span class="label">Best pick</span><span class="label-mobile">Best pick</span>`. The second goes.
 */
export function dropSaidTwice(node: PageNode): void {
  const { tag, children } = node;
  // In code, and in the names that manuals define, a word may well follow itself.
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
  const rest = kept ?? children;
  for (let index = 0; index < rest.length; index++) {
    const child = rest[index] as PageNode;
    if (child.tag !== "") dropSaidTwice(child);
  }
}

function isCopy(before: PageNode, after: PageNode): boolean {
  const { chars, tag } = after;
  if (tag !== "span" || chars !== before.chars || chars < shortest || chars > longest) return false;
  const names = after.get("class");
  // A text, or a label of another name.
  if (names === "" || (before.tag !== "" && (before.tag !== "span" || before.get("class") === names)))
    return false;
  return plainText(before) === plainText(after);
}
