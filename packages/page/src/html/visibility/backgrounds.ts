import { Attributes } from "../attributes.ts";
import { isUnusedTemplate, PageNode } from "../node.ts";
import type { ParsedPage } from "../parse.ts";
import { remember } from "../text.ts";
import { isDark, looksSame, parseColour, white } from "./colour.ts";
import type { Appearance } from "./declarations.ts";

/** Scripts remove this class as soon as they run, so what it hides is seen in a browser. */
const withoutScripts = /(?:^|\s)no-?js(?!\S)/gi;

/**
 * `html` and `body` as CSS rules see them, and every value of `class` including theirs: gives the root the attributes of
 * `body` and puts `html` around it until the frame is removed.
 */
export function framePage({ root, htmlAttributes, bodyAttributes, classes }: ParsedPage) {
  const before = root.attributes;
  const html = new PageNode("html", "", runningScripts(htmlAttributes));
  html.append(root);
  root.attributes = runningScripts(bodyAttributes);
  const all = new Set(classes);
  for (const { attributes } of [html, root]) if (attributes?.class) all.add(attributes.class);
  return {
    html,
    classes: [...all],
    remove() {
      root.parent = undefined;
      root.attributes = before;
    },
  };
}

function runningScripts(attributes: Attributes): Attributes {
  const names = attributes.class;
  if (!names || names.search(withoutScripts) < 0) return attributes;
  const running = new Attributes();
  running.add(attributes);
  running.set("class", names.replace(withoutScripts, ""));
  return running;
}

/** Decides whether an element holds more than half of the page's text, without counting more than needed. */
export class PageText {
  private readonly root: PageNode;
  /** The length of the page's text; as long as `isWhole` is false, of its beginning. */
  private length = 0;
  private isWhole = false;
  private counted = 0;

  constructor(root: PageNode) {
    this.root = root;
  }

  isMostIn(node: PageNode): boolean {
    // Mostly icons that a style sheet draws.
    if (node.children.length === 0) return false;
    // Nested wrappers that all hold most of the page must not be counted again and again.
    if (this.counted > 8 * this.length && this.counted > 8 * this.lengthUpTo(this.counted)) return false;
    const length = textLength(node, this.isWhole ? this.length / 2 + 1 : Number.POSITIVE_INFINITY);
    this.counted += length;
    return length * 2 > this.lengthUpTo(length * 2);
  }

  /** Most hidden texts are short and are compared with the beginning of the page only. */
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

/** Length of the text below a node, counted no further than `enough`. */
function textLength(root: PageNode, enough: number): number {
  let length = 0;
  const stack = [root];
  for (let node = stack.pop(); node && length < enough; node = stack.pop()) {
    if (isUnusedTemplate(node)) continue;
    for (const child of node.children) {
      if (child.tag === "") length += child.text.trim().length;
      else stack.push(child);
    }
  }
  return length;
}

/** Recognises text that has the colour of its background. */
export class Backgrounds {
  private readonly page: ParsedPage;
  /** The `html` element, if styles are read at all. */
  private readonly html: PageNode | undefined;
  private readonly appearanceOf: (node: PageNode) => Appearance | undefined;
  private readonly colourOf = remember(parseColour);
  private readonly hasExternalSheets: boolean;

  constructor(
    page: ParsedPage,
    html: PageNode | undefined,
    appearanceOf: (node: PageNode) => Appearance | undefined,
  ) {
    this.page = page;
    this.html = html;
    this.appearanceOf = appearanceOf;
    this.hasExternalSheets = page.headLinks.some((link) => /stylesheet/i.test(link.get("rel")));
  }

  hides(node: PageNode, { colour = "", background, clipsToText }: Appearance): boolean {
    let letters = this.colourOf(colour);
    let box = background;
    // Gradient text: `color: transparent` lets the background show through the letters, and only there.
    if (letters && letters[3] < 0.1 && clipsToText) {
      letters = this.colourOf(background ?? "");
      box = undefined;
    }
    if (!letters) return false;
    if (letters[3] < 0.1) return true;
    const behind = this.behind(node, box);
    return behind !== undefined && behind[3] >= 0.1 && looksSame(letters, behind);
  }

  /** The nearest background; white if nothing around the element could have set another one. */
  private behind(node: PageNode, background: string | undefined) {
    const { page, html } = this;
    const own = this.colourOf(background ?? node.get("bgcolor"));
    if (own || background) return own;
    let styled = node.has("class") || node.has("id");
    for (let up = node.parent; up && up !== page.root; up = up.parent) {
      const stated = this.statedBy(up);
      if (stated) return this.colourOf(stated);
      styled ||= up.has("class") || up.has("id");
    }
    const isOpen = styled && this.hasExternalSheets;
    const stated = html && (this.statedBy(page.root) || this.statedBy(html));
    if (!stated) return isOpen ? undefined : white;
    const colour = this.colourOf(stated);
    // The text of a dark page often is in a light box, which an external sheet may draw.
    return isOpen && colour && isDark(colour) ? undefined : colour;
  }

  /** The background that an element states itself; cached, because every ancestor of coloured text is asked. */
  private readonly statedBy = remember((node: PageNode): string => {
    const stated = this.appearanceOf(node)?.background || node.get("bgcolor");
    const isFrame = node.tag === "body" || node.tag === "html";
    return !stated && !isFrame && node.get("style").includes("background") ? "unknown" : stated;
  });
}
