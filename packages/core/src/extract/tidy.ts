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
}

function removeAnchors(root: PageNode): void {
  walk(root, (node) => {
    if (node.tag === "" || node.chars === 0) return false;
    const anchors = node.children.filter(
      (child) =>
        child.tag === "a" &&
        child.chars <= 2 &&
        child.get("href").includes("#") &&
        anchorSigns.test(textOf(child)),
    );
    if (anchors.length > 0) node.children = node.children.filter((child) => !anchors.includes(child));
    return undefined;
  });
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
    let glued = false;
    const parted: PageNode[] = [];
    for (const child of node.children) {
      const before = parted[parted.length - 1];
      if (before && placed.has(before.tag) && placed.has(child.tag) && before.chars > 1 && child.chars > 1) {
        if (/[\p{Ll}\p{N}.!?%)]$/u.test(textOf(before)) && /^[\p{Lu}\p{N}$€£]/u.test(textOf(child))) {
          const space = new PageNode("", " ", undefined);
          space.parent = node;
          parted.push(space);
          glued = true;
        }
      }
      parted.push(child);
    }
    if (glued) node.children = parted;
    return undefined;
  });
}

function textOf(node: PageNode): string {
  let text = "";
  walk(node, (inner) => {
    if (inner.tag === "") text += inner.text;
    return undefined;
  });
  return text;
}
