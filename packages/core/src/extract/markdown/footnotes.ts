import { type PageNode, plainText, walk } from "../tree/node.ts";

/** Where a note mark or a note text stands. */
export interface Footnotes {
  /** The link (or the `sup` around it) and its label. */
  references: ReadonlyMap<PageNode, string>;
  /** The element with the note's text, and its label. */
  notes: ReadonlyMap<PageNode, string>;
  /** Links back to the text: left out. */
  backLinks: ReadonlySet<PageNode>;
}

const backMark = /^(?:[\s^\u2191\u21a9\u2934\u23ce]|\ufe0e|\ufe0f)*$/u;

/**
 * A footnote is a short link to a place in the page (`#fn1`), raised or named so, and the element with that
 * id. Both must be in the content; otherwise the number stays as text.
 */
export function findFootnotes(root: PageNode): Footnotes {
  const links: PageNode[] = [];
  const targets = new Map<string, PageNode>();
  walk(root, (node) => {
    const id = node.attributes?.id;
    if (id) targets.set(id, node);
    if (node.tag === "a" && node.get("href").startsWith("#")) links.push(node);
    return undefined;
  });
  const references = new Map<PageNode, string>();
  const notes = new Map<PageNode, string>();
  const backLinks = new Set<PageNode>();
  if (targets.size === 0 || links.length === 0) return { references, notes, backLinks };
  for (const link of links) {
    const label = plainText(link)
      .replace(/[[\]()]/g, "")
      .trim();
    const target = targets.get(decodeFragment(link.get("href").slice(1)));
    if (!target) continue;
    if (backMark.test(label)) backLinks.add(link);
    else if (label.length <= 4 && /^[\w*†‡]+$/.test(label) && raised(link) && holder(target)) {
      const note = holder(target) as PageNode;
      references.set(link, label);
      notes.set(note, label);
    }
  }
  return { references, notes, backLinks };
}

function raised(link: PageNode): boolean {
  if (link.parent?.tag === "sup" || link.children.some((child) => child.tag === "sup")) return true;
  return /footnote|noteref|reference/i.test(
    `${link.get("class")} ${link.get("role")} ${link.parent?.get("class")}`,
  );
}

/** The list item or paragraph that holds the note: the target itself or the block around it. */
function holder(target: PageNode): PageNode | undefined {
  for (let node: PageNode | undefined = target; node; node = node.parent) {
    if (node.tag === "li" || node.tag === "p" || node.tag === "dd" || node.tag === "aside") return node;
    if (node.tag === "div" && node.chars > 0) return node.chars < 3_000 ? node : undefined;
  }
  return undefined;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
