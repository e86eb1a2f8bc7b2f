import { type PageNode, plainText, walk } from "../html/node.ts";
import { isFrontPage } from "./front-page.ts";

export interface Headings {
  /** The page's main headings, first one first. */
  lines: string[];
  /** The first one that leads to the front page: many templates make a heading of the site's name. */
  logo?: string;
}

/** As many as tell a page's heading from that of its book or shop. */
const mostHeadings = 3;

/** Documentation ends its headings with a link to them: Sphinx `¶`, others `#`, `§`, a chain, VitePress a space without width. */
const anchorSigns = /\s*[¶#§\u{1f517}\uf0c1\u200b]$/u;

export function mainHeadings(elements: readonly PageNode[], base: URL | undefined): Headings {
  const lines: string[] = [];
  let logo: string | undefined;
  for (let index = 0; index < elements.length && lines.length < mostHeadings; index++) {
    const node = elements[index] as PageNode;
    if (node.tag !== "h1" || node.chars === 0) continue;
    const text = plainText(node).replace(anchorSigns, "");
    if (text.length >= 2 && text.length < 300) {
      if (isLogo(node, base)) logo ??= text;
      else lines.push(text);
    }
    // Not into it: of headings nested by the hundred every one would hold the text of all others.
    index += elementsBelow(node);
  }
  return { lines, ...(logo ? { logo } : {}) };
}

function elementsBelow({ children }: PageNode): number {
  let count = 0;
  for (const child of children) if (child.tag !== "") count += 1 + elementsBelow(child);
  return count;
}

function isLogo(heading: PageNode, base: URL | undefined): boolean {
  if (heading.links !== 1 || heading.linkChars !== heading.chars) return false;
  let target: URL | null = null;
  walk(heading, (node) => {
    if (node.tag === "a") target ??= URL.parse(node.get("href"), base?.href);
    return undefined;
  });
  return isFrontPage(target) && base?.pathname !== "/";
}
