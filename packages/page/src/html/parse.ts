import { decodeHTML } from "entities";
import { AttributeScanner, Attributes, isSpace } from "./attributes.ts";
import { TreeBuilder } from "./builder.ts";
import { isUnusedTemplate, PageNode } from "./node.ts";
import { endOfComment, endOfDrawing, endOfRawText } from "./skip.ts";

/** Longer pages are cut, not refused. */
const maximumLength = 10_000_000;

export interface StyleSource {
  css: string;
  /** The declarative shadow root that the sheet is limited to. */
  scope: PageNode | undefined;
}

export interface ParsedPage {
  root: PageNode;
  /** How many characters were read. */
  length: number;
  /** Kept apart because `html` and `body` are not nodes of the tree. */
  htmlAttributes: Attributes;
  bodyAttributes: Attributes;
  title: string;
  metas: PageNode[];
  headLinks: PageNode[];
  scripts: { type: string; text: string }[];
  styles: StyleSource[];
  /** The content of each `noscript`, in case nothing else is left. */
  scriptless: string[];
  /** Every value of `class`, once. */
  classes: readonly string[];
  /** Attributes by which an element refers to the id of another, to open, show or link to it. */
  controls: readonly Attributes[];
  comments: number;
  /** The page is too long or has too many elements: the tree ends before it. */
  truncated: boolean;
  /** The number of `article` and `time` elements. */
  articles: number;
  times: number;
}

/**
 * Parses HTML into one compact tree, in linear time: a scanner that jumps from `<` to `<` (a state machine for every
 * character costs three times as much) and a tree builder with a bounded stack.
 */
export function parseHtml(input: string): ParsedPage {
  const html = input.length > maximumLength ? input.slice(0, maximumLength) : input;
  const scanner = new AttributeScanner(html);
  const page: ParsedPage = {
    root: new PageNode("body", "", undefined),
    length: html.length,
    htmlAttributes: new Attributes(),
    bodyAttributes: new Attributes(),
    title: "",
    metas: [],
    headLinks: [],
    scripts: [],
    styles: [],
    scriptless: [],
    classes: [],
    controls: scanner.controls,
    comments: 0,
    truncated: html.length < input.length,
    articles: 0,
    times: 0,
  };
  const reading = new Reading(html, page, scanner);
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) {
      reading.builder.text(html, at, html.length);
      break;
    }
    if (open > at) reading.builder.text(html, at, open);
    at = reading.tag(open);
  }
  // Style sheets and the like were read to the end: they may be about what came before.
  page.truncated ||= reading.builder.isFull;
  page.classes = [...scanner.classes.keys()];
  return page;
}

/** Drawings that stand for a word in tables that compare offers stay as empty elements; others are skipped. */
const iconWord = /check|tick|cross|times|x-?mark|yes|\bno\b|includ|availab|support/i;

function isIcon(attributes: Attributes): boolean {
  const { class: names } = attributes;
  const label = attributes.get("aria-label");
  return (names !== undefined && iconWord.test(names)) || (label !== undefined && iconWord.test(label));
}

/** Reads one tag after another; each method returns the position to continue from. */
class Reading {
  readonly builder: TreeBuilder;
  readonly html: string;
  readonly scanner: AttributeScanner;
  private readonly page: ParsedPage;

  constructor(html: string, page: ParsedPage, scanner: AttributeScanner) {
    this.html = html;
    this.page = page;
    this.scanner = scanner;
    this.builder = new TreeBuilder(page.root, html);
  }

  readonly isOpenAround = (name: string): boolean => this.builder.isOpenTag(name);

  /** Reads what starts with the `<` at `open`. */
  tag(open: number): number {
    const { html, page, builder, scanner } = this;
    const next = html.charCodeAt(open + 1);
    if (next === 33 || next === 63) return this.comment(open);
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
    while (at < html.length && code !== 62 && code !== 47 && !isSpace(code)) code = html.charCodeAt(++at);
    const found = builder.tagOf(html.slice(nameStart, at));
    const { name } = found;

    if (closing) {
      builder.close(found);
      return code === 62 ? at + 1 : scanner.scan(at, false);
    }
    const end = scanner.scan(at);
    const { attributes, selfClosing } = scanner;
    if (found.isRaw) return this.rawText(name, attributes ?? new Attributes(), end);
    if (name === "svg") {
      if (attributes && isIcon(attributes)) builder.open(found, attributes, true);
      return selfClosing ? end : endOfDrawing(this, end);
    }
    if (name === "html" || name === "body" || name === "head") {
      if (attributes && name === "html") page.htmlAttributes.add(attributes);
      if (attributes && name === "body") page.bodyAttributes.add(attributes);
      return end;
    }
    if (name === "article") page.articles += 1;
    else if (name === "time") page.times += 1;
    if (name === "meta") page.metas.push(new PageNode(name, "", attributes));
    if (name === "link" || name === "base") page.headLinks.push(new PageNode(name, "", attributes));
    if (name !== "meta" || attributes?.get("itemprop")) builder.open(found, attributes, selfClosing);
    return end;
  }

  private comment(open: number): number {
    const { html } = this;
    if (html.startsWith("<!--", open)) {
      this.page.comments += 1;
      return endOfComment(html, open);
    }
    const end = html.indexOf(">", open);
    return end < 0 ? html.length : end + 1;
  }

  private rawText(name: string, attributes: Attributes, start: number): number {
    const { html, page, builder, scanner } = this;
    const end = endOfRawText(html, name, start);
    const text = html.slice(start, end);
    if (name === "xmp" || name === "plaintext") this.verbatim("pre", attributes, text);
    // Browsers take everything that follows for text of the element, which they do not show.
    else if (end === undefined) return html.length;
    else if (name === "script" && attributes.get("type")?.startsWith("math/"))
      this.verbatim("math-tex", attributes, text);
    else if (name === "script") page.scripts.push({ type: attributes.get("type") ?? "", text });
    else if (name === "style") {
      if (isForScreens(attributes)) this.addStyle(text);
    } else if (name === "noscript") page.scriptless.push(text);
    else if (name === "title") page.title ||= decodeHTML(text).replace(/\s+/g, " ").trim();
    else if (name === "iframe") builder.open(builder.tagOf(name), attributes, true);
    return end === undefined ? html.length : scanner.scan(end + name.length + 2, false);
  }

  /** A sheet inside a template does not apply to the page. */
  readonly addStyle = (css: string): void => {
    const scope = this.builder.openTemplate();
    if (!scope || !isUnusedTemplate(scope)) this.page.styles.push({ css, scope });
  };

  private verbatim(name: string, attributes: Attributes, text: string): void {
    const { builder } = this;
    const around = builder.tagOf(name);
    builder.open(around, attributes, false);
    builder.verbatim(text);
    builder.close(around);
  }
}

/** Whether a style sheet applies on screens: one for printers hides nothing. */
function isForScreens(attributes: Attributes): boolean {
  const type = attributes.get("type") ?? "";
  const media = attributes.get("media") ?? "";
  if (type !== "" && !/^text\/css$/i.test(type)) return false;
  return /^\s*(?:only\s+)?(?:screen|all)?\s*(?:,|$)|,\s*(?:screen|all)\s*(?:,|$)/i.test(media);
}
