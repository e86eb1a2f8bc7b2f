import { measure } from "../../html/measure.ts";
import { PageNode } from "../../html/node.ts";
import { type ParsedPage, parseHtml } from "../../html/parse.ts";
import { removeHidden } from "../../html/visibility/hide.ts";
import type { Analysis } from "../analyse.ts";

/** A tree made of texts that stand somewhere else in the page than its visible ones. */
export class Pieces {
  private readonly root = new PageNode("body", "", undefined);
  private readonly parts: ParsedPage[] = [];

  /** HTML when it has tags, else lines of plain text. */
  add(text: string): void {
    if (/<\/?[a-z][^>]*>/i.test(text)) this.addHtml(text);
    else for (const line of text.split(/\n+/)) if (line.trim()) this.addParagraph(line);
  }

  addHtml(html: string): void {
    const section = new PageNode("section", "", undefined);
    const part = parseHtml(html);
    for (const child of part.root.children) section.append(child);
    this.root.append(section);
    this.parts.push(part);
  }

  addParagraph(text: string): void {
    const paragraph = new PageNode("p", "", undefined);
    paragraph.append(new PageNode("", text, undefined));
    this.root.append(paragraph);
  }

  /** Whether one of them was longer than is read. */
  get isCut(): boolean {
    return this.parts.some(({ truncated }) => truncated);
  }

  /** The tree, without what the styles of the page, or their own, hide. */
  finish({ page, keepHidden }: Analysis): PageNode {
    const { root, parts } = this;
    const together: ParsedPage = {
      ...page,
      root,
      styles: [page, ...parts].flatMap(({ styles }) => styles),
      classes: parts.flatMap(({ classes }) => [...classes]),
      controls: parts.flatMap(({ controls }) => controls),
      comments: 0,
    };
    removeHidden(together, keepHidden);
    measure(root);
    return root;
  }
}
