import { absoluteAddress } from "../address/web-address.ts";
import { type PageNode, plainText, walk } from "../html/node.ts";
import { parseHtml } from "../html/parse.ts";
import type { Link } from "../types.ts";

/** As many as a crawler can use of one page. */
const mostLinks = 5_000;
const longestText = 300;

/**
 * Every web address that a page links to, menus and footers included, each once. Links marked "nofollow" are left out,
 * and all of them where the page asks robots not to follow any.
 */
export function listLinks(html: string, url: string): Link[] {
  const page = parseHtml(html);
  if (page.metas.some(forbidsFollowing)) return [];
  const href = page.headLinks.find(({ tag }) => tag === "base")?.get("href");
  const base = (href && URL.parse(href, url)) || URL.parse(url) || undefined;
  const links = new Map<string, Link>();
  walk(page.root, (node) => {
    if (links.size >= mostLinks) return "stop";
    if ((node.tag !== "a" && node.tag !== "area") || !node.has("href")) return undefined;
    if (/(?:^|\s)nofollow(?:\s|$)/i.test(node.get("rel"))) return undefined;
    const address = absoluteAddress(node.get("href"), base);
    if (!address?.startsWith("http")) return undefined;
    const known = links.get(address);
    if (!known?.text) links.set(address, { text: textOf(node), url: address });
    return undefined;
  });
  return [...links.values()];
}

/** A picture is described by its alternative text. */
function textOf(node: PageNode): string {
  const text = plainText(node) || node.get("title") || node.get("aria-label") || node.get("alt");
  return text.slice(0, longestText).toWellFormed().trim();
}

const forbidsFollowing = (meta: PageNode) =>
  /^\s*robots\s*$/i.test(meta.get("name")) &&
  /(?:^|[\s,])(?:nofollow|none)(?:[\s,]|$)/i.test(meta.get("content"));
