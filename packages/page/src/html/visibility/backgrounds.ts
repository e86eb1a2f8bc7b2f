import type { PageNode } from "../node.ts";
import type { ParsedPage } from "../parse.ts";
import { remember } from "../remember.ts";
import { isDark, looksSame, parseColour, white } from "./colour.ts";
import type { Appearance } from "./declarations.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** Tells text that has the colour of what stands behind it. */
export class Backgrounds {
  private readonly page: ParsedPage;
  /** The element around the page, where styles are read at all. */
  private readonly html: PageNode | undefined;
  private readonly sheet: StyleSheet;
  private readonly declarationsOf: (style: string) => Appearance | undefined;
  private readonly colourOf = remember(parseColour);
  private readonly stated = new Map<PageNode, string>();
  /** Whether style sheets that are not read could say more. */
  private isOpen: boolean | undefined;

  constructor(
    page: ParsedPage,
    html: PageNode | undefined,
    sheet: StyleSheet,
    declarationsOf: (style: string) => Appearance | undefined,
  ) {
    this.page = page;
    this.html = html;
    this.sheet = sheet;
    this.declarationsOf = declarationsOf;
  }

  isColourOfText(node: PageNode, appearance: Appearance): boolean {
    const colour = this.colourOf(appearance.colour ?? "");
    if (!colour) return false;
    if (colour[3] < 0.1) return true;
    const background = this.behind(node, appearance);
    return background !== undefined && background[3] >= 0.1 && looksSame(colour, background);
  }

  /** The nearest stated background; white when nothing around the element could have set another one. */
  private behind(node: PageNode, appearance: Appearance) {
    const { page, html } = this;
    const own = this.colourOf(appearance.background ?? node.get("bgcolor"));
    if (own || appearance.background) return own;
    let styled = node.has("class") || node.has("id");
    let up = node.parent;
    for (; up && up !== page.root; up = up.parent) {
      const stated = this.statedBy(up);
      if (stated) return this.colourOf(stated);
      styled ||= up.has("class") || up.has("id");
    }
    this.isOpen ??= page.headLinks.some((link) => /stylesheet/i.test(link.get("rel")));
    const stated = html && (this.statedBy(page.root) || this.statedBy(html));
    if (!stated) return styled && this.isOpen ? undefined : white;
    const colour = this.colourOf(stated);
    // The text of dark pages often stands in a light box, which a style sheet that is not read may draw.
    return styled && this.isOpen && colour && isDark(colour) ? undefined : colour;
  }

  /** The background that an element itself has; asked of every ancestor of coloured text, so remembered. */
  private statedBy(node: PageNode): string {
    let stated = this.stated.get(node);
    if (stated === undefined) {
      const { sheet } = this;
      const style = node.get("style");
      stated =
        (style ? this.declarationsOf(style)?.background : undefined) ??
        (sheet.appearance(node, sheet.aroundAll(node.parent))?.background || node.get("bgcolor"));
      const isFrame = node.tag === "body" || node.tag === "html";
      if (!stated && !isFrame && style.includes("background")) stated = "unknown";
      this.stated.set(node, stated);
    }
    return stated;
  }
}
