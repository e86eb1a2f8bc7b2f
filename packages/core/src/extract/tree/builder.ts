import { decodeHTML } from "entities";
import { NameTable } from "./names.ts";
import { flow, PageNode } from "./node.ts";
import { commonTags, makeTag, type Tag } from "./tags.ts";

/** Chromium keeps 512 levels as well; what lies deeper becomes text of the last level. */
const maximumDepth = 512;

/** Names of tags are cut behind so many letters. */
const maximumName = 64;
const tagTable = new NameTable(commonTags);

const indexOf = (name: string) => commonTags.get(name)?.index ?? -1;
const paragraph = indexOf("p");
const preformatted = indexOf("pre");
const link = indexOf("a");
const formula = indexOf("math");

/** Elements that hold one line or one text. */
const lineTags: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "dt"]);

/** Makes the tree from tags and texts as they come; keeps the stack of open elements. */
export class TreeBuilder {
  private readonly stack: PageNode[];
  /** The tag of each element on the stack. */
  private readonly tags: Tag[];
  /** How many elements of each tag are open, by its number. */
  private readonly openCount: number[] = new Array(commonTags.size).fill(0);
  /** Tags that are not in the common list. */
  private readonly others = new Map<string, Tag>();
  /** Elements that were opened below the deepest level and still wait for their end tag. */
  private overflow = 0;

  constructor(root: PageNode) {
    this.stack = [root];
    this.tags = [this.tagOf(root.tag)];
  }

  private top(): PageNode {
    return this.stack[this.stack.length - 1] as PageNode;
  }

  isOpenTag(name: string): boolean {
    const index = (commonTags.get(name) ?? this.others.get(name))?.index;
    return index !== undefined && this.isOpen(index);
  }

  private isOpen(index: number): boolean {
    return (this.openCount[index] as number) > 0;
  }

  /** The tag whose name stands between two places of the page. */
  tagAt(html: string, from: number, to: number): Tag {
    return tagTable.find(html, from, to) ?? this.tagOf(html.slice(from, Math.min(to, from + maximumName)));
  }

  tagOf(written: string): Tag {
    const name = written.toLowerCase();
    let tag = commonTags.get(name) ?? this.others.get(name);
    if (!tag) {
      tag = makeTag(name, this.openCount.length);
      this.openCount.push(0);
      this.others.set(name, tag);
    }
    return tag;
  }

  /** The page's text between two places. */
  text(html: string, from: number, to: number): void {
    if (isBlank(html, from, to) && this.isUnseen()) return;
    const raw = html.slice(from, to);
    if (raw.includes("&")) this.verbatim(decodeHTML(raw));
    else this.add(raw);
  }

  verbatim(text: string): void {
    if (!isBlank(text, 0, text.length) || !this.isUnseen()) this.add(text);
  }

  /** Whether white space here stands next to a block: it would be 29 % of all nodes of the bench's pages. */
  private isUnseen(): boolean {
    const top = this.top();
    const last = top.children[top.children.length - 1];
    return (last ?? top).flow === flow.breaks && !this.isOpen(preformatted);
  }

  private add(text: string): void {
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
   * Whether an element that opens here stands in a line. Of a name that HTML does not have (`relative-time`,
   * `noindex`, components of scripts) nobody knows: browsers run it in, style sheets mostly do not. Text
   * right beside it is a sentence that it must not cut in two.
   */
  private isInLine({ isInline, index }: Tag): boolean {
    if (isInline || index < commonTags.size) return isInline;
    const top = this.top();
    const last = top.children[top.children.length - 1];
    return top.flow !== flow.breaks || lineTags.has(top.tag) || (last?.tag === "" && last.text.trim() !== "");
  }

  open(tag: Tag, attributes: Record<string, string> | undefined, selfClosing: boolean): void {
    const { name } = tag;
    if (tag.endsParagraph && this.isOpen(paragraph)) {
      const cut = this.endParagraph();
      // `<p><a><div>`: the link goes on around the block, as in browsers. One that was never closed must not
      // reach over the paragraphs behind it, so only other blocks are taken for its content.
      if (cut && tag.index !== paragraph && !tag.closes && !tag.isVoid)
        this.open(this.tagOf("a"), cut.attributes, false);
    }
    if (tag.closes) this.endUntil(tag.closes.ends, tag.closes.boundary);
    if (tag.index === link && this.isOpen(link)) this.endLink();
    const node = new PageNode(name, "", attributes, this.isInLine(tag));
    if (tag.isVoid || (selfClosing && (name.includes("-") || name === "iframe" || this.isOpen(formula)))) {
      this.top().append(node);
      return;
    }
    if (this.stack.length >= maximumDepth) {
      this.overflow += 1;
      return;
    }
    this.top().append(node);
    this.stack.push(node);
    this.tags.push(tag);
    this.openCount[tag.index] = (this.openCount[tag.index] as number) + 1;
  }

  close(tag: Tag): void {
    if (this.overflow > 0) {
      this.overflow -= 1;
      return;
    }
    if (tag.name === "br") {
      this.open(tag, undefined, true);
      return;
    }
    if (!this.isOpen(tag.index)) return;
    let blockBetween = false;
    for (let index = this.tags.length - 1; index > 0; index--) {
      const other = this.tags[index] as Tag;
      if (other === tag) {
        // `<b><div></b>…</div>`: the formatting ends, the block goes on.
        if (tag.isFormatting && blockBetween) this.forget(index);
        else this.popTo(index);
        return;
      }
      // An end tag inside a cell never ends what stands around the table.
      if (other.name === "table" || (other.isBoundary && !tag.isTablePart)) return;
      if (!other.isInline) blockBetween = true;
    }
  }

  /** Answers with the link that the end of the paragraph cut off. */
  private endParagraph(): PageNode | undefined {
    let cut: PageNode | undefined;
    for (let index = this.tags.length - 1; index > 0; index--) {
      const { isInline, name } = this.tags[index] as Tag;
      if (name === "p") {
        this.popTo(index);
        return cut;
      }
      if (!isInline || name === "button") return undefined;
      if (name === "a" && (this.stack[index] as PageNode).has("href")) cut = this.stack[index];
    }
    return undefined;
  }

  private endUntil(ends: ReadonlySet<string>, boundary: ReadonlySet<string>): void {
    let found = 0;
    for (let index = this.tags.length - 1; index > 0; index--) {
      const { name } = this.tags[index] as Tag;
      if (boundary.has(name)) break;
      if (name === "table" || name === "ul" || name === "ol" || name === "dl") break;
      if (ends.has(name)) found = index;
    }
    if (found > 0) this.popTo(found);
  }

  /** Links do not nest. */
  private endLink(): void {
    for (let index = this.tags.length - 1; index > 0; index--) {
      const { isInline, name } = this.tags[index] as Tag;
      if (name === "a") {
        this.popTo(index);
        return;
      }
      if (!isInline) return;
    }
  }

  private popTo(index: number): void {
    while (this.tags.length > index) {
      this.stack.pop();
      this.closed(this.tags.pop());
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

function isBlank(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}
