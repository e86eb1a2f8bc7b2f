import type { PageNode } from "../node.ts";
import type { ParsedPage } from "../parse.ts";
import { remember } from "../remember.ts";
import { isDark, looksSame, parseColour, white } from "./colour.ts";
import type { Appearance } from "./declarations.ts";

/** Recognises text that has the colour of its background. */
export class Backgrounds {
  private readonly page: ParsedPage;
  /** The `html` element, if styles are read at all. */
  private readonly html: PageNode | undefined;
  private readonly appearanceOf: (node: PageNode) => Appearance | undefined;
  private readonly colourOf = remember(parseColour);
  private readonly stated = new Map<PageNode, string>();
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
    // The text of a dark page often stands in a light box, which an external sheet may draw.
    return isOpen && colour && isDark(colour) ? undefined : colour;
  }

  /** The background that an element states itself; cached, because every ancestor of coloured text is asked. */
  private statedBy(node: PageNode): string {
    let stated = this.stated.get(node);
    if (stated === undefined) {
      stated = this.appearanceOf(node)?.background || node.get("bgcolor");
      const isFrame = node.tag === "body" || node.tag === "html";
      if (!stated && !isFrame && node.get("style").includes("background")) stated = "unknown";
      this.stated.set(node, stated);
    }
    return stated;
  }
}
