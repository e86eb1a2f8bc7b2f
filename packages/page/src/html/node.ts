import type { Attributes } from "./attributes.ts";
import { inlineTags } from "./vocabulary/tag-names.ts";

/** Shared by all nodes without children: texts, pictures, empty elements. */
const childless: PageNode[] = [];

/** Whether a node is a block, inline, or an inline element around a block (`<a><div>`). */
export const flow = { breaks: 0, inline: 1, around: 2 } as const;

/**
 * One class for elements and texts, so that every walker sees one object shape. `tag` is "" for text. `measure` fills in
 * the counts after hidden parts were removed.
 */
export class PageNode {
  tag: string;
  text: string;
  /** One of `flow`. */
  flow: number;
  attributes: Attributes | undefined;
  parent: PageNode | undefined;
  children: PageNode[];

  /** Characters below this node without white space. */
  chars = 0;
  /** Of these, inside links. */
  linkChars = 0;
  /** Commas and sentence ends of any script: prose has them, menus do not. */
  marks = 0;
  /** Characters in paragraphs (`p`, `blockquote`, `pre`, or loose text of some length). */
  proseChars = 0;
  /** Links below this node. */
  links = 0;
  /** Whether it, or something inside it, was chosen. */
  kept = false;

  constructor(
    tag: string,
    text: string,
    attributes: Attributes | undefined,
    flows = tag === "" || inlineTags.has(tag),
  ) {
    this.tag = tag;
    this.text = text;
    this.flow = flows ? flow.inline : flow.breaks;
    this.attributes = attributes;
    this.parent = undefined;
    this.children = childless;
  }

  get(name: string): string {
    return this.attributes?.get(name) ?? "";
  }

  has(name: string): boolean {
    return this.attributes?.get(name) !== undefined;
  }

  append(child: PageNode): void {
    child.parent = this;
    // Most elements have few children; `push` would reserve room for seventeen.
    const { children } = this;
    const { length } = children;
    if (length === 0) this.children = [child];
    else if (length === 1) this.children = [children[0] as PageNode, child];
    else if (length === 2) this.children = [children[0] as PageNode, children[1] as PageNode, child];
    else children.push(child);
  }
}

/**
 * Visits all nodes from `root` on, parents first. A visitor that returns false skips the children of a node, one that
 * returns "stop" ends the walk. Returns whether it was ended. Recursive, because the parser bounds the depth of a tree.
 */
export function walk(root: PageNode, visit: (node: PageNode) => boolean | "stop" | undefined): boolean {
  const next = visit(root);
  if (next === "stop") return true;
  if (next === false) return false;
  const { children } = root;
  for (let index = 0; index < children.length; index++)
    if (walk(children[index] as PageNode, visit)) return true;
  return false;
}

/** Whether a node is another one, or is in it. */
export function isInside(node: PageNode, around: PageNode): boolean {
  for (let up: PageNode | undefined = node; up; up = up.parent) if (up === around) return true;
  return false;
}

/** Of the elements without a hyphen in their name, those that can have a shadow root. */
const hosts: ReadonlySet<string> = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

/** Whether an element is an inert template; one with `shadowrootmode` is shown at once as part of the element around it. */
export function isUnusedTemplate({ tag, attributes, parent }: PageNode): boolean {
  if (tag !== "template") return false;
  const isRoot = /^(?:open|closed)$/i.test(attributes?.get("shadowrootmode") ?? "");
  return !isRoot || !parent || !(hosts.has(parent.tag) || parent.tag.includes("-"));
}

const untidy = /[^\S ]| {2}/;

/** Runs of white space as one space. Most texts need no change, and a search is cheaper than a replacement. */
export function collapseSpaces(text: string): string {
  return untidy.test(text) ? text.replace(/\s{2,}|[^\S ]/g, " ") : text;
}

/** The same without any at the ends. */
export const singleSpaced = (text: string): string => collapseSpaces(text.trim());

/** The text below a node, runs of white space as one space. */
export function plainText(root: PageNode): string {
  const parts: string[] = [];
  walk(root, (node) => {
    if (node.tag === "") parts.push(node.text);
    else if (node.flow === flow.breaks) parts.push(" ");
    return undefined;
  });
  return singleSpaced(parts.join(""));
}

export function isInline(node: PageNode): boolean {
  return node.flow === flow.inline;
}

const levels: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level] as const),
);

/** The level of a heading by its tag; 0 for all other elements. */
export const headingLevel = ({ tag }: { tag: string }): number => levels.get(tag) ?? 0;
