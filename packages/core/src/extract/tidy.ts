import { straightenCode } from "./code-lines.ts";
import type { Switches } from "./rules.ts";
import { PageNode, walk } from "./tree/node.ts";

/** Signs that documentation puts behind headings as a link to them: Sphinx `¶`, GitHub and MkDocs `#`, `§`. */
const anchorSigns = /^[\s¶#§🔗\u{1f517}\u200b]*$/u;
/** Elements that pages place side by side with style sheets; formatting (`b`, `em`) never parts words. */
const placed: ReadonlySet<string> = new Set(["span", "a", "button", "label", "time", "small"]);

/** Last touches on the chosen tree: signs that are no text, and spaces that a style sheet made visible. */
export function tidy(root: PageNode, switches: Switches): void {
  if (switches.on("tidy.anchors")) removeAnchors(root);
  if (switches.on("tidy.spaces")) partNeighbours(root);
  if (switches.on("tidy.code")) straightenCode(root);
}

function removeAnchors(root: PageNode): void {
  walk(root, (node) => {
    if (node.tag === "" || node.chars === 0) return false;
    if (node.children.some(isAnchor)) node.children = node.children.filter((child) => !isAnchor(child));
    return undefined;
  });
}

function isAnchor(node: PageNode): boolean {
  return (
    node.tag === "a" && node.chars <= 2 && node.get("href").includes("#") && anchorSigns.test(textOf(node))
  );
}

/**
 * `<span>Jane Doe</span><span>Editor</span>` is two words on the screen. A space goes between neighbours
 * when the left ends like a word and the right starts like a new one; pieces of one letter are drop capitals
 * or animations and stay together.
 */
function partNeighbours(root: PageNode): void {
  walk(root, (node) => {
    if (node.tag === "" || node.tag === "pre" || node.tag === "code" || node.children.length < 2)
      return node.tag !== "pre";
    let parted: PageNode[] | undefined;
    for (let index = 1; index < node.children.length; index++) {
      const child = node.children[index] as PageNode;
      if (isGlued(node.children[index - 1] as PageNode, child)) {
        parted ??= node.children.slice(0, index);
        const space = new PageNode("", " ", undefined);
        space.parent = node;
        parted.push(space);
      }
      parted?.push(child);
    }
    if (parted) node.children = parted;
    return undefined;
  });
}

function isGlued(before: PageNode, after: PageNode): boolean {
  if (before.chars <= 1 || after.chars <= 1 || !placed.has(before.tag) || !placed.has(after.tag))
    return false;
  const left = textOf(before);
  const right = textOf(after);
  // "GREAT" and "Jane" are two words, "HT" and "ML" may be one.
  if (/\p{Lu}{2}$/u.test(left)) return /^\p{Lu}\p{Ll}/u.test(right);
  return /[\p{Ll}\p{N}.!?%)]$/u.test(left) && /^[\p{Lu}\p{N}$€£]/u.test(right);
}

function textOf(node: PageNode): string {
  let text = "";
  walk(node, (inner) => {
    if (inner.tag === "") text += inner.text;
    return undefined;
  });
  return text;
}
