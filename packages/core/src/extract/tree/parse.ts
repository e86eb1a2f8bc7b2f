import { decodeHTML } from "entities";
import { AttributeScanner } from "./attributes.ts";
import { tagNames } from "./names.ts";
import {
  closedByOpening,
  formattingTags,
  paragraphEnders,
  rawTextTags,
  scopeBoundary,
  tableParts,
  voidTags,
} from "./nesting.ts";
import { inlineTags, PageNode } from "./node.ts";

/** Chromium keeps 512 levels as well; what lies deeper becomes text of the last level. */
const maximumDepth = 512;
/** Ten million characters: a page beyond that is cut, not refused. */
const maximumLength = 10_000_000;

export interface ParsedScript {
  type: string;
  id: string;
  text: string;
}

export interface ParsedPage {
  root: PageNode;
  /** `html` attributes are kept apart because `html` and `body` are not nodes of the tree. */
  htmlAttributes: Record<string, string>;
  bodyAttributes: Record<string, string>;
  title: string;
  metas: PageNode[];
  headLinks: PageNode[];
  scripts: ParsedScript[];
  styles: string[];
  comments: number;
  /** How many `article` and `time` elements there are. */
  articles: number;
  times: number;
}

/**
 * HTML into one compact tree, in time linear in its length: an own scanner that jumps from `<` to `<`
 * (a state machine per character costs three times as much) and a tree builder with a bounded stack.
 */
export function parseHtml(input: string): ParsedPage {
  const html = input.length > maximumLength ? input.slice(0, maximumLength) : input;
  const page: ParsedPage = {
    root: new PageNode("body", "", undefined),
    htmlAttributes: {},
    bodyAttributes: {},
    title: "",
    metas: [],
    headLinks: [],
    scripts: [],
    styles: [],
    comments: 0,
    articles: 0,
    times: 0,
  };
  const builder = new Builder(page.root);
  const scanner = new AttributeScanner(html);
  const lost = new Set<string>();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) {
      builder.text(html.slice(at));
      break;
    }
    if (open > at) builder.text(html.slice(at, open));
    at = tag(html, open, page, builder, scanner, lost);
  }
  return page;
}

/** Handles what starts with the `<` at `open`; answers where to go on. */
function tag(
  html: string,
  open: number,
  page: ParsedPage,
  builder: Builder,
  scanner: AttributeScanner,
  lost: Set<string>,
): number {
  const next = html.charCodeAt(open + 1);
  if (next === 33 || next === 63) return comment(html, open, page);
  const closing = next === 47;
  const nameStart = closing ? open + 2 : open + 1;
  let at = nameStart;
  let code = html.charCodeAt(at);
  if (!((code >= 97 && code <= 122) || (code >= 65 && code <= 90))) {
    if (!closing) {
      builder.text("<");
      return open + 1;
    }
    const end = html.indexOf(">", open);
    return end < 0 ? html.length : end + 1;
  }
  while (at < html.length && code !== 62 && code !== 47 && !(code === 32 || (code >= 9 && code <= 13)))
    code = html.charCodeAt(++at);
  const written = html.slice(nameStart, Math.min(at, nameStart + 64));
  const name = tagNames.get(written) ?? builder.nameOf(written);

  if (closing) {
    const end = html.indexOf(">", at);
    builder.close(name);
    return end < 0 ? html.length : end + 1;
  }
  const end = scanner.scan(at);
  const { attributes, selfClosing } = scanner;
  if (rawTextTags.has(name)) return rawText(html, name, attributes ?? {}, end, page, builder, lost);
  if (name === "svg") return selfClosing ? end : skipSvg(html, end, lost);
  if (name === "html" || name === "body" || name === "head") {
    if (name === "html") Object.assign(page.htmlAttributes, attributes);
    if (name === "body") Object.assign(page.bodyAttributes, attributes);
    return end;
  }
  if (name === "article") page.articles += 1;
  else if (name === "time") page.times += 1;
  if (name === "meta") page.metas.push(new PageNode(name, "", attributes));
  if (name === "link" || name === "base") page.headLinks.push(new PageNode(name, "", attributes));
  if (name !== "meta" || attributes?.itemprop) builder.open(name, attributes, selfClosing);
  return end;
}

function comment(html: string, open: number, page: ParsedPage): number {
  if (html.startsWith("<!--", open)) {
    page.comments += 1;
    const end = html.indexOf("-->", open + 2);
    return end < 0 ? html.length : end + 3;
  }
  const end = html.indexOf(">", open);
  return end < 0 ? html.length : end + 1;
}

function rawText(
  html: string,
  name: string,
  attributes: Record<string, string>,
  start: number,
  page: ParsedPage,
  builder: Builder,
  lost: Set<string>,
): number {
  const end = lost.has(name) ? -1 : findEndTag(html, name, start);
  if (end < 0) {
    // An end tag that is missing once is missing for good: remembering it keeps this linear.
    lost.add(name);
    return name === "title" || name === "textarea" || name === "iframe" ? start : html.length;
  }
  const text = html.slice(start, end);
  if (name === "script" && attributes.type?.startsWith("math/")) {
    builder.open("math-tex", attributes, false);
    builder.verbatim(text);
    builder.close("math-tex");
  } else if (name === "script")
    page.scripts.push({ type: attributes.type ?? "", id: attributes.id ?? "", text });
  else if (name === "style") page.styles.push(text);
  else if (name === "title") page.title ||= decodeHTML(text).replace(/\s+/g, " ").trim();
  else if (name === "xmp") {
    builder.open("pre", attributes, false);
    builder.verbatim(text);
    builder.close("pre");
  } else if (name === "iframe") builder.open("iframe", attributes, true);
  const close = html.indexOf(">", end);
  return close < 0 ? html.length : close + 1;
}

const endTags = new Map<string, RegExp>();

function findEndTag(html: string, name: string, start: number): number {
  // The lower-case spelling is what almost all pages have, and a plain search is many times faster.
  const quick = html.indexOf(`</${name}`, start);
  let pattern = endTags.get(name);
  if (!pattern) {
    pattern = new RegExp(`</${name}(?=[\\s/>]|$)`, "gi");
    endTags.set(name, pattern);
  }
  pattern.lastIndex = start;
  if (quick >= 0 && quick - start < 200_000) {
    const upper = html.slice(start, quick).search(pattern);
    return upper >= 0 ? start + upper : quick;
  }
  return pattern.exec(html)?.index ?? -1;
}

/** Drawings carry no text to read. Their end is counted, because drawings nest. */
function skipSvg(html: string, start: number, lost: Set<string>): number {
  if (lost.has("svg")) return start;
  let depth = 1;
  let at = start;
  while (depth > 0) {
    const close = html.indexOf("</svg", at);
    if (close < 0) {
      lost.add("svg");
      return start;
    }
    for (
      let inner = html.indexOf("<svg", at);
      inner >= 0 && inner < close;
      inner = html.indexOf("<svg", inner + 4)
    )
      depth += 1;
    depth -= 1;
    at = close + 5;
  }
  const end = html.indexOf(">", at);
  return end < 0 ? html.length : end + 1;
}

function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}

/** Keeps the stack of open elements. */
class Builder {
  private readonly stack: PageNode[];
  private readonly openCount = new Map<string, number>();
  private readonly names = new Map<string, string>();
  /** Elements that were opened below the deepest level and still wait for their end tag. */
  private overflow = 0;

  constructor(root: PageNode) {
    this.stack = [root];
  }

  private top(): PageNode {
    return this.stack[this.stack.length - 1] as PageNode;
  }

  text(raw: string): void {
    this.verbatim(raw.includes("&") ? decodeHTML(raw) : raw);
  }

  /** The one string for a name that is not in the list of tags. */
  nameOf(written: string): string {
    const name = written.toLowerCase();
    const known = tagNames.get(name) ?? this.names.get(name);
    if (known === undefined) this.names.set(name, name);
    return known ?? name;
  }

  verbatim(text: string): void {
    const top = this.top();
    const last = top.children[top.children.length - 1];
    // White space next to a block is never seen; it would be 29 % of all nodes of the bench's pages.
    if (
      (last ? !inlineTags.has(last.tag) && last.tag !== "" : !inlineTags.has(top.tag)) &&
      isBlank(text) &&
      !this.openCount.get("pre")
    )
      return;
    if (last?.tag === "") last.text += text;
    else top.append(new PageNode("", text, undefined));
  }

  open(name: string, attributes: Record<string, string> | undefined, selfClosing: boolean): void {
    if (paragraphEnders.has(name)) this.endParagraph();
    const rule = closedByOpening.get(name);
    if (rule) this.endUntil(rule.ends, rule.boundary);
    if (name === "a" && this.openCount.get("a")) this.endLink();
    const node = new PageNode(name, "", attributes);
    if (
      voidTags.has(name) ||
      (selfClosing && (name.includes("-") || name === "iframe" || this.openCount.get("math")))
    ) {
      this.top().append(node);
      return;
    }
    if (this.stack.length >= maximumDepth) {
      this.overflow += 1;
      return;
    }
    this.top().append(node);
    this.stack.push(node);
    this.openCount.set(name, (this.openCount.get(name) ?? 0) + 1);
  }

  close(name: string): void {
    if (this.overflow > 0) {
      this.overflow -= 1;
      return;
    }
    if (name === "br") {
      this.open("br", undefined, true);
      return;
    }
    if (!this.openCount.get(name)) return;
    const formatting = formattingTags.has(name);
    let blockBetween = false;
    for (let index = this.stack.length - 1; index > 0; index--) {
      const node = this.stack[index] as PageNode;
      if (node.tag === name) {
        // `<b><div></b>…</div>`: the formatting ends, the block goes on.
        if (formatting && blockBetween) this.forget(index);
        else this.popTo(index);
        return;
      }
      // An end tag inside a cell never ends what stands around the table.
      if (node.tag === "table" || (scopeBoundary.has(node.tag) && !tableParts.has(name))) return;
      if (!inlineTags.has(node.tag)) blockBetween = true;
    }
  }

  private endParagraph(): void {
    if (!this.openCount.get("p")) return;
    for (let index = this.stack.length - 1; index > 0; index--) {
      const node = this.stack[index] as PageNode;
      if (node.tag === "p") {
        this.popTo(index);
        return;
      }
      if (!inlineTags.has(node.tag) || node.tag === "button") return;
    }
  }

  private endUntil(ends: ReadonlySet<string>, boundary: ReadonlySet<string>): void {
    let found = 0;
    for (let index = this.stack.length - 1; index > 0; index--) {
      const node = this.stack[index] as PageNode;
      if (boundary.has(node.tag)) break;
      if (node.tag === "table" || node.tag === "ul" || node.tag === "ol" || node.tag === "dl") break;
      if (ends.has(node.tag)) found = index;
    }
    if (found > 0) this.popTo(found);
  }

  /** Links do not nest. */
  private endLink(): void {
    for (let index = this.stack.length - 1; index > 0; index--) {
      const node = this.stack[index] as PageNode;
      if (node.tag === "a") {
        this.popTo(index);
        return;
      }
      if (!inlineTags.has(node.tag)) return;
    }
  }

  private popTo(index: number): void {
    while (this.stack.length > index) {
      const node = this.stack.pop();
      if (node) this.openCount.set(node.tag, (this.openCount.get(node.tag) ?? 1) - 1);
    }
  }

  private forget(index: number): void {
    const [node] = this.stack.splice(index, 1);
    if (node) this.openCount.set(node.tag, (this.openCount.get(node.tag) ?? 1) - 1);
  }
}
