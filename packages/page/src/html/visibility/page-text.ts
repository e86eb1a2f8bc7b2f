import type { PageNode } from "../node.ts";

/** How much of a page's text stands in one element, counted no further than the question needs. */
export class PageText {
  private readonly root: PageNode;
  /** Of the page; of its beginning as long as `isWhole` is false. */
  private length = 0;
  private isWhole = false;
  private counted = 0;

  constructor(root: PageNode) {
    this.root = root;
  }

  holdsMost(node: PageNode): boolean {
    // Most are icons that a style sheet draws.
    if (node.children.length === 0) return false;
    // Nested wrappers that all hold most of the page must not be counted again and again.
    if (this.counted > 8 * this.length && this.counted > 8 * this.lengthUpTo(this.counted)) return false;
    const length = textLength(node, this.isWhole ? this.length / 2 + 1 : Number.POSITIVE_INFINITY);
    this.counted += length;
    return length * 2 > this.lengthUpTo(length * 2);
  }

  /** Most of what is hidden is short, and is compared with the beginning of the page alone. */
  private lengthUpTo(enough: number): number {
    if (this.length < enough && !this.isWhole) {
      // Doubled, so that a page is counted a few times at most.
      const next = Math.max(enough, 2 * this.length);
      this.length = textLength(this.root, next);
      this.isWhole = this.length < next;
    }
    return this.length;
  }
}

/** A template that browsers show at once, as the inside of a custom element, is no hidden one. */
export function isUnusedTemplate(node: PageNode): boolean {
  return node.tag === "template" && !/^(?:open|closed)$/i.test(node.get("shadowrootmode"));
}

/** Length of the text below a node, counted no further than `enough`. */
function textLength(root: PageNode, enough: number): number {
  let length = 0;
  const stack = [root];
  for (let node = stack.pop(); node && length < enough; node = stack.pop()) {
    if (isUnusedTemplate(node)) continue;
    const { children } = node;
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as PageNode;
      if (child.tag === "") length += child.text.trim().length;
      else stack.push(child);
    }
  }
  return length;
}
