import { decodeHTML } from "entities";
import type { Attributes } from "./attributes.ts";
import { flow, PageNode } from "./node.ts";
import { isLooseBox, OpenElements } from "./open-elements.ts";
import { commonTags, indexOfTag, intern, makeTag, type Tag } from "./tags.ts";
import { lineTags, plainTags } from "./vocabulary/tag-names.ts";

/** Pages under 1 MB get the budget of a 1 MB page. */
export const megabytes = (length: number): number => Math.max(1, length / 1_000_000);

/**
 * How many elements of a page of this length are read. Every step takes time for each of them, so a page of nothing but
 * tags would cost ten times as much as others of its length. The densest of 38,000 pages of manuals has 33,500 per
 * megabyte, the densest ordinary page 7,100.
 */
export const elementLimit = (length: number): number => Math.floor(45_000 * megabytes(length));

/** The limit of Chromium; deeper elements become siblings on the last level. */
const maximumDepth = 512;

/** Names of tags are cut after this many letters. */
const maximumName = 64;

const paragraph = indexOfTag("p");
const preformatted = indexOfTag("pre");
const link = indexOfTag("a");
const table = indexOfTag("table");
const form = indexOfTag("form");
const ruby = indexOfTag("ruby");
const template = indexOfTag("template");
const formula = indexOfTag("math");

/** Builds the tree from tags and texts as they come. */
export class TreeBuilder {
  private readonly elements: OpenElements;
  /** Tags that are not in the common list. */
  private readonly others = new Map<string, Tag>();
  /** Elements opened below the deepest level that still wait for their end tag. */
  private readonly deep: PageNode[] = [];
  /** Whether a form is open: forms do not nest. */
  private inForm = false;

  private readonly html: string;
  /** Whether the page has a style sheet anywhere; determined on first use. */
  private hasStyles: boolean | undefined;
  /** How many more elements may be created. */
  private room: number;
  /** Whether there were more: they and everything after them are not in the tree. */
  isFull = false;

  constructor(root: PageNode, html: string) {
    this.html = html;
    this.room = elementLimit(html.length);
    this.elements = new OpenElements(root, this.tagOf(root.tag));
  }

  private top(): PageNode {
    const { stack } = this.elements;
    const nodes = this.deep.length > 0 ? this.deep : stack;
    return nodes[nodes.length - 1] as PageNode;
  }

  /** Whether an end tag would end an element here. */
  isOpenTag(name: string): boolean {
    const index = (commonTags.get(name) ?? this.others.get(name))?.index;
    return index !== undefined && index !== form && this.elements.isOpen(index);
  }

  /** The innermost open template. */
  openTemplate(): PageNode | undefined {
    return this.elements.isOpen(template) ? this.elements.nearest(template) : undefined;
  }

  tagOf(written: string): Tag {
    const name = written.slice(0, maximumName).toLowerCase();
    const known = commonTags.get(name) ?? this.others.get(name);
    if (known) return known;
    // Interned, because tags are compared by address.
    const [own = name] = intern([name]);
    const tag = makeTag(own, commonTags.size + this.others.size);
    this.others.set(own, tag);
    return tag;
  }

  /** Adds the text between two positions of the page. */
  text(html: string, from: number, to: number): void {
    if (this.isFull) return;
    if (isBlank(html, from, to) && this.isUnseen()) return;
    const raw = html.slice(from, to);
    if (raw.includes("&")) this.verbatim(decodeHTML(raw));
    else this.add(raw);
  }

  verbatim(text: string): void {
    if (this.isFull) return;
    if (!isBlank(text, 0, text.length) || !this.isUnseen()) this.add(text);
  }

  /** Whether white space here is next to a block. Otherwise such texts would be 29 % of all nodes. */
  private isUnseen(): boolean {
    const top = this.top();
    const last = top.children[top.children.length - 1];
    return (last ?? top).flow === flow.breaks && !this.elements.isOpen(preformatted);
  }

  /** Whether the next element or text is in a table, but in none of its cells. */
  private isBetweenCells(): boolean {
    const { elements } = this;
    return elements.topTag().holdsRows && this.deep.length === 0 && elements.isInTable();
  }

  private add(text: string): void {
    if (this.elements.formatting.waits && !isBlank(text, 0, text.length)) this.reopen();
    if (this.isBetweenCells() && !isBlank(text, 0, text.length)) {
      this.insertBeforeTable(new PageNode("", text, undefined, true));
      return;
    }
    const top = this.top();
    const last = top.children[top.children.length - 1];
    if (last?.tag === "") {
      last.text += text;
      return;
    }
    if (last?.flow === flow.breaks && !commonTags.has(last.tag) && !isBlank(text, 0, text.length))
      last.flow = flow.inline;
    top.append(new PageNode("", text, undefined, true));
  }

  /**
   * Whether an element that opens here is inline. For names that HTML does not have (`noindex`, components) that is not
   * known: they are inline by default, but style sheets mostly make them blocks. Beside text they are taken as inline,
   * so that no sentence is cut in two.
   */
  private isInLine({ isInline, index }: Tag): boolean {
    if (isInline || index < commonTags.size) return isInline;
    const top = this.top();
    const last = top.children[top.children.length - 1];
    return top.flow !== flow.breaks || lineTags.has(top.tag) || (last?.tag === "" && last.text.trim() !== "");
  }

  open(tag: Tag, attributes: Attributes | undefined, selfClosing: boolean): void {
    if (this.isFull) return;
    const { elements } = this;
    const { name } = tag;
    // Elements below the deepest level are not known well enough to be ended by others.
    if (this.deep.length > 0 && this.sinks(tag, attributes)) return;
    if (tag.endsOthers && !this.endsBefore(tag)) return;
    if (elements.formatting.waits) {
      if (tag.index === link) elements.formatting.end(tag);
      if (!tag.isSpecial) this.reopen();
    }
    if (elements.stack.length >= maximumDepth && this.sinks(tag, attributes)) return;
    if (this.room === 0) {
      this.isFull = true;
      return;
    }
    this.room -= 1;
    const node = new PageNode(name, "", attributes, this.isInLine(tag));
    const isClosed =
      tag.isVoid ||
      (selfClosing &&
        (name.includes("-") ||
          name === "iframe" ||
          name === "svg" ||
          name === "math" ||
          elements.isOpen(formula)));
    if (!isClosed && elements.stack.length >= maximumDepth) {
      (elements.stack[maximumDepth - 2] as PageNode).append(node);
      this.deep.push(node);
      return;
    }
    if (!tag.standsInTable && this.isBetweenCells() && !isLooseBox(tag, attributes))
      this.insertBeforeTable(node);
    else this.top().append(node);
    if (!isClosed) elements.push(node, tag);
  }

  /** Below the deepest level an element that nothing can hide leaves its text to the element around it. */
  private sinks({ name }: Tag, attributes: Attributes | undefined): boolean {
    if (attributes || !plainTags.has(name)) return false;
    this.hasStyles ??= /<style[\s/>]/i.test(this.html);
    if (this.hasStyles) return false;
    this.verbatim(" ");
    this.deep.push(this.top());
    return true;
  }

  /** Ends what the tag ends by opening; returns whether it opens. */
  private endsBefore(tag: Tag): boolean {
    const { elements } = this;
    const { index } = tag;
    // Browsers ignore rows and cells outside tables; their texts are separated all the same.
    if (tag.isTablePart && index !== table && !elements.isOpen(table) && !elements.isOpen(template)) {
      this.verbatim(" ");
      return false;
    }
    if (index === form) {
      if (this.inForm) return false;
      this.inForm = true;
      // A form between cells is empty.
      if (elements.isInTable()) return false;
    } else if (index === table && elements.isInTable()) elements.close(tag);
    if (tag.endsParagraph && elements.isOpen(paragraph)) {
      const cut = elements.endParagraph();
      // `<p><a><div>`: the link continues around the block, as in browsers. One that was never closed must not reach
      // over the paragraphs after it, so that holds for other blocks only.
      if (cut && index !== paragraph && !tag.closes && !tag.isVoid)
        this.open(this.tagOf("a"), cut.attributes, false);
    }
    if (tag.closes) elements.endUntil(tag.closes, tag.isTablePart);
    if (tag.isHeading) elements.endHeadingOnTop();
    if (index === link && elements.isOpen(link)) elements.endLink();
    else if (tag.neverNests && elements.isOpen(index)) elements.close(tag);
    else if (tag.isRubyText && elements.isOpen(ruby)) elements.endImplied();
    else if (tag.isCell && this.isBetweenCells() && elements.topTag().name !== "tr")
      this.open(this.tagOf("tr"), undefined, false);
    return true;
  }

  private reopen(): void {
    for (const { tag, attributes } of this.elements.formatting.take()) this.open(tag, attributes, false);
  }

  close(tag: Tag): void {
    if (this.isFull) return;
    const { elements } = this;
    if (this.deep.length > 0) {
      this.deep.pop();
      return;
    }
    if (tag.name === "br") this.open(tag, undefined, true);
    else if (tag.isHeading) elements.closeHeading();
    else if (tag.index === form) {
      this.inForm = false;
      elements.closeForm();
    } else if (elements.formatting.waits && elements.formatting.end(tag)) return;
    else if (elements.isOpen(tag.index)) elements.close(tag);
  }

  /** Content in a table but outside its cells is shown above the table. */
  private insertBeforeTable(node: PageNode): void {
    const below = this.elements.nearest(table);
    const around = below?.parent ?? this.top();
    const { children } = around;
    const last = children.length - 1;
    const before = children[last - 1];
    if (!below || children[last] !== below) around.append(node);
    else if (node.tag === "" && before?.tag === "") before.text += node.text;
    else {
      around.append(below);
      around.children[last] = node;
      node.parent = around;
    }
  }
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}
