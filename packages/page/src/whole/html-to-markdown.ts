import { readVisible } from "../choose/page-analysis.ts";
import { type PageNode, walk } from "../html/node.ts";
import type { HiddenCounts } from "../types.ts";
import { type RenderedMarkdown, renderMarkdown } from "../write/render.ts";
import { prepareTree } from "../write/write-page.ts";

/** How `htmlToMarkdown` writes a whole document; only the base of its links is required. */
export interface HtmlToMarkdownOptions {
  /** The base of relative links. */
  url: string;
  /** Elements with one of these tags or class names are left out. */
  without?: readonly string[];
}

/** A whole document as Markdown, and what was left out of it. */
export interface WholeMarkdown extends RenderedMarkdown {
  hidden: HiddenCounts;
  /** The HTML is too long or has too many elements: its end is missing. */
  truncated: boolean;
}

/** Everything that a piece of HTML shows, as Markdown: for posts and articles that carry no menus and advertisements. */
export function htmlToMarkdown(html: string, { url, without = [] }: HtmlToMarkdownOptions): WholeMarkdown {
  const visible = readVisible(html, { url });
  const { root, base, hidden, page } = visible;
  if (without.length > 0) dropNamed(root, new Set(without));
  prepareTree(visible, root);
  return { ...renderMarkdown(root, base), hidden, truncated: page.truncated };
}

function dropNamed(root: PageNode, names: ReadonlySet<string>): void {
  const isNamed = (node: PageNode) =>
    node.tag !== "" &&
    (names.has(node.tag) ||
      node
        .get("class")
        .split(/\s+/)
        .some((name) => names.has(name)));
  walk(root, (node) => {
    if (node.children.some(isNamed)) node.children = node.children.filter((child) => !isNamed(child));
    return true;
  });
}
