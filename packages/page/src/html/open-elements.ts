import { ActiveFormatting, canHide } from "./active-formatting.ts";
import type { Attributes } from "./attributes.ts";
import { PageNode } from "./node.ts";
import type { Closing } from "./tags.ts";
import { commonTags, indexOfTag, type Tag } from "./tags.ts";

const button = indexOfTag("button");
const table = indexOfTag("table");
const form = indexOfTag("form");
const object = indexOfTag("object");
const template = indexOfTag("template");

const isList = ({ name }: Tag) => name === "ul" || name === "ol";

/** Blocks that the end of a list item reaches through. */
const passable: ReadonlySet<string> = new Set(["address", "div", "p"]);

/** Elements that need no end tag. */
const impliedEnds: ReadonlySet<string> = new Set(["dd", "dt", "li", "optgroup", "option", "p", "rp", "rt"]);

/** The stack of open elements, the root first; ends them as browsers do. */
export class OpenElements {
  readonly stack: PageNode[];
  readonly formatting = new ActiveFormatting();
  /** The tag of each element on the stack. */
  private readonly tags: Tag[];
  /** How many elements of each tag are open, by its number. */
  private readonly openCount: number[] = new Array(commonTags.size).fill(0);

  constructor(root: PageNode, tag: Tag) {
    this.stack = [root];
    this.tags = [tag];
  }

  topTag(): Tag {
    return this.tags[this.tags.length - 1] as Tag;
  }

  isOpen(index: number): boolean {
    return (this.openCount[index] ?? 0) > 0;
  }

  push(node: PageNode, tag: Tag): void {
    this.stack.push(node);
    this.tags.push(tag);
    this.openCount[tag.index] = (this.openCount[tag.index] ?? 0) + 1;
    if (tag.isCellLike) this.formatting.enterCell();
  }

  /** The innermost open element of a tag. */
  nearest(tag: number): PageNode | undefined {
    return this.stack[this.tags.findLastIndex(({ index }) => index === tag)];
  }

  /** Whether an open table is nearer than a cell, also from inside what is shown above it. */
  isInTable(): boolean {
    if (!this.isOpen(table)) return false;
    for (let at = this.tags.length - 1; at > 0; at--) {
      const { isBoundary, index } = this.tags[at] as Tag;
      if (isBoundary && index !== object) return index === table;
    }
    return false;
  }

  /** Ends the nearest element of the tag, if its end tag reaches it from here. */
  close(tag: Tag): void {
    const { isSpecial, isFormatting } = tag;
    let blockBetween = false;
    for (let index = this.tags.length - 1; index > 0; index--) {
      const other = this.tags[index] as Tag;
      if (other === tag) {
        // `<b><div></b>…</div>`: the formatting ends, the block continues.
        if (isFormatting && blockBetween) this.endAround(index);
        else this.popTo(index);
        return;
      }
      if (tag.name === "template") continue;
      // An end tag inside a cell never ends what is around the table.
      if (other.index === table || other.index === template || (other.isBoundary && !tag.isTablePart)) return;
      if (tag.name === "p" ? other.index === button : tag.name === "li" && isList(other)) return;
      // `<span><div></span>`: the end tag of what is neither a block nor formatting does not reach out of a block.
      if (other.isSpecial && !isSpecial && !isFormatting) return;
      if (other.isSpecial) blockBetween = true;
    }
  }

  /** `<form><div></form>…</div>`: the form ends, but the block inside it continues. */
  closeForm(): void {
    if (!this.isOpen(form)) return;
    this.endImplied();
    for (let index = this.tags.length - 1; index > 0; index--) {
      const other = this.tags[index] as Tag;
      if (other.index === form) this.forget(index);
      if (other.index === form || other.isBoundary) return;
    }
  }

  /** Ends what needs no end tag. */
  endImplied(): void {
    while (impliedEnds.has(this.topTag().name)) this.popTo(this.tags.length - 1);
  }

  /** The end tag of a heading ends a heading of any level. */
  closeHeading(): void {
    for (let index = this.tags.length - 1; index > 0; index--) {
      const { isHeading, isBoundary } = this.tags[index] as Tag;
      if (isHeading) this.popTo(index);
      if (isHeading || isBoundary) return;
    }
  }

  /** Ends the open paragraph; returns the link that this cuts off. */
  endParagraph(): PageNode | undefined {
    let cut: PageNode | undefined;
    for (let index = this.tags.length - 1; index > 0; index--) {
      const { isBoundary, name } = this.tags[index] as Tag;
      if (name === "p") {
        this.popTo(index);
        return cut;
      }
      if (isBoundary || name === "button") return undefined;
      if (name === "a" && (this.stack[index] as PageNode).has("href")) cut = this.stack[index];
    }
    return undefined;
  }

  /** Ends what opening an element ends. */
  endUntil({ ends, boundary, staysInBlock }: Closing, isPart: boolean): void {
    let found = 0;
    for (let index = this.tags.length - 1; index > 0; index--) {
      const { name, isSpecial } = this.tags[index] as Tag;
      if (boundary.has(name) || name === "table") {
        // `<tr><b><td>`: what was opened between the cells ends as well.
        if (isPart && name !== "template") {
          found = index + 1;
          while (isLooseBox(this.tags[found], this.stack[found]?.attributes)) found += 1;
        }
        break;
      }
      if (ends.has(name)) found = index;
      else if (staysInBlock && isSpecial && !passable.has(name)) break;
    }
    if (found > 0 && found < this.tags.length) this.popTo(found, found);
  }

  /** Links do not nest in a line. */
  endLink(): void {
    for (let index = this.tags.length - 1; index > 0; index--) {
      const { isInline, name } = this.tags[index] as Tag;
      if (name === "a") this.popTo(index);
      if (name === "a" || !isInline) return;
    }
  }

  /** Ends a heading in which nothing else was opened. */
  endHeadingOnTop(): void {
    if (this.topTag().isHeading) this.popTo(this.tags.length - 1);
  }

  /** Ends the element at `index` and everything inside it; formatting from `ended` on waits to be reopened. */
  private popTo(index: number, ended = index + 1): void {
    // Nearly always the last one.
    if (ended === this.tags.length) {
      const tag = this.tags.pop();
      this.stack.pop();
      this.closed(tag);
      if (tag?.isCellLike) this.formatting.leaveCell();
      return;
    }
    let cut: number | undefined;
    let cutEnd = this.tags.length;
    for (let last = cutEnd - 1; last >= index; last--) {
      const tag = this.tags[last] as Tag;
      this.closed(tag);
      if (tag.isFormatting && last >= ended) cut = last;
      else if (tag.isCellLike) {
        this.formatting.leaveCell();
        cut = undefined;
        cutEnd = last;
      }
    }
    if (cut !== undefined) this.cutBetween(cut, cutEnd);
    while (this.tags.length > index) {
      this.stack.pop();
      this.tags.pop();
    }
  }

  private cutBetween(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const tag = this.tags[at] as Tag;
      if (tag.isFormatting) this.formatting.add(tag, this.stack[at]?.attributes, this.isOpen(tag.index));
    }
  }

  /** Ends formatting and leaves the blocks in it open: `<b>a<div>b</b>c` is `<b>a</b><div><b>b</b>c`. */
  private endAround(index: number): void {
    let around = this.stack[index];
    this.forget(index);
    for (let at = index; at < this.stack.length; at++) {
      const block = this.stack[at] as PageNode;
      if (!(this.tags[at] as Tag).isSpecial) {
        if (!this.tags.slice(at).some(({ isSpecial }) => isSpecial)) this.popTo(at, at);
        return;
      }
      around = around && moveOut(block, around);
      if (!around) return;
    }
  }

  private forget(index: number): void {
    this.stack.splice(index, 1);
    this.closed(this.tags.splice(index, 1)[0]);
  }

  private closed(tag: Tag | undefined): void {
    if (tag) this.openCount[tag.index] = (this.openCount[tag.index] as number) - 1;
  }
}

/**
 * Whether it is an element that HTML does not know, with nothing that could hide it. Browsers move it out of a table,
 * but its author meant it as a box around cells, and the boxes of a page help to read it.
 */
export function isLooseBox(tag: Tag | undefined, attributes: Attributes | undefined): boolean {
  return tag !== undefined && tag.index >= commonTags.size && !canHide(attributes);
}

/** Moves a block out of the formatting around it and the formatting into the block; returns the inner one. */
function moveOut(block: PageNode, around: PageNode): PageNode | undefined {
  const { parent, children } = around;
  if (
    !parent ||
    children[children.length - 1] !== block ||
    parent.children[parent.children.length - 1] !== around
  )
    return undefined;
  children.pop();
  parent.append(block);
  const inner = new PageNode(around.tag, "", around.attributes, true);
  inner.children = block.children;
  for (const child of inner.children) child.parent = inner;
  block.children = [];
  block.append(inner);
  return inner;
}
