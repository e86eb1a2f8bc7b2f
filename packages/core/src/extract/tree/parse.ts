import { decodeHTML } from "entities";
import { AttributeScanner } from "./attributes.ts";
import { TreeBuilder } from "./builder.ts";
import { PageNode } from "./node.ts";

/** Ten million characters: a page beyond that is cut, not refused. */
const maximumLength = 10_000_000;

export interface ParsedScript {
  type: string;
  id: string;
  text: string;
}

export interface ParsedPage {
  root: PageNode;
  /** How many characters were read. */
  length: number;
  /** `html` attributes are kept apart because `html` and `body` are not nodes of the tree. */
  htmlAttributes: Record<string, string>;
  bodyAttributes: Record<string, string>;
  title: string;
  metas: PageNode[];
  headLinks: PageNode[];
  scripts: ParsedScript[];
  styles: string[];
  /** What stands in each `noscript`, for when nothing else is left. */
  scriptless: string[];
  /** Every value of `class`, once. */
  classes: Iterable<string>;
  /** Attributes of the elements that point at another one by its id: what opens, shows or leads to it. */
  controls: readonly Readonly<Record<string, string>>[];
  comments: number;
  /** It is longer than is read: the tree ends before the page. */
  truncated: boolean;
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
  const scanner = new AttributeScanner(html);
  const page: ParsedPage = {
    root: new PageNode("body", "", undefined),
    length: html.length,
    htmlAttributes: {},
    bodyAttributes: {},
    title: "",
    metas: [],
    headLinks: [],
    scripts: [],
    styles: [],
    scriptless: [],
    classes: scanner.classes.keys(),
    controls: scanner.controls,
    comments: 0,
    truncated: html.length < input.length,
    articles: 0,
    times: 0,
  };
  const builder = new TreeBuilder(page.root);
  const lost = new Set<string>();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) {
      builder.text(html, at, html.length);
      break;
    }
    if (open > at) builder.text(html, at, open);
    at = tag(html, open, page, builder, scanner, lost);
  }
  return page;
}

/** Handles what starts with the `<` at `open`; answers where to go on. */
function tag(
  html: string,
  open: number,
  page: ParsedPage,
  builder: TreeBuilder,
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
      builder.text(html, open, open + 1);
      return open + 1;
    }
    const end = html.indexOf(">", open);
    return end < 0 ? html.length : end + 1;
  }
  while (at < html.length && code !== 62 && code !== 47 && !(code === 32 || (code >= 9 && code <= 13)))
    code = html.charCodeAt(++at);
  const found = builder.tagAt(html, nameStart, at);
  const { name } = found;

  if (closing) {
    const end = code === 62 ? at : html.indexOf(">", at);
    builder.close(found);
    return end < 0 ? html.length : end + 1;
  }
  const end = scanner.scan(at);
  const { attributes, selfClosing } = scanner;
  if (found.isRaw) return rawText(html, name, attributes ?? {}, end, page, builder, lost);
  if (name === "svg") {
    if (attributes && isSign(attributes)) builder.open(found, attributes, true);
    return selfClosing ? end : skipSvg(html, end, lost);
  }
  if (name === "html" || name === "body" || name === "head") {
    if (name === "html") Object.assign(page.htmlAttributes, attributes);
    if (name === "body") Object.assign(page.bodyAttributes, attributes);
    return end;
  }
  if (name === "article") page.articles += 1;
  else if (name === "time") page.times += 1;
  if (name === "meta") page.metas.push(new PageNode(name, "", attributes));
  if (name === "link" || name === "base") page.headLinks.push(new PageNode(name, "", attributes));
  if (name !== "meta" || attributes?.itemprop) builder.open(found, attributes, selfClosing);
  return end;
}

/** Drawings that stand for a word, as tables that compare offers have them, stay as empty elements; others are skipped. */
const signWord = /check|tick|cross|times|x-?mark|yes|\bno\b|includ|availab|support/i;

function isSign({ class: names, "aria-label": label }: Readonly<Record<string, string>>): boolean {
  return (names !== undefined && signWord.test(names)) || (label !== undefined && signWord.test(label));
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
  builder: TreeBuilder,
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
    const around = builder.tagOf("math-tex");
    builder.open(around, attributes, false);
    builder.verbatim(text);
    builder.close(around);
  } else if (name === "script")
    page.scripts.push({ type: attributes.type ?? "", id: attributes.id ?? "", text });
  else if (name === "style") page.styles.push(text);
  else if (name === "noscript") page.scriptless.push(text);
  else if (name === "title") page.title ||= decodeHTML(text).replace(/\s+/g, " ").trim();
  else if (name === "xmp") {
    const around = builder.tagOf("pre");
    builder.open(around, attributes, false);
    builder.verbatim(text);
    builder.close(around);
  } else if (name === "iframe") builder.open(builder.tagOf(name), attributes, true);
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
