import type { PageNode } from "../html/node.ts";
import type { Context } from "./context.ts";
import { withoutBrackets } from "./footnotes.ts";
import { renderLink } from "./inline.ts";
import { emphasise } from "./marks.ts";
import { renderRaised } from "./superscript.ts";

/** What an inline element makes of the text inside of it. */
export function decorate(node: PageNode, inner: string, { notes, addresses, links }: Context): string {
  if (notes.backLinks.has(node)) return "";
  switch (node.tag) {
    case "a": {
      const label = notes.references.get(node);
      if (label !== undefined) return `[^${label}]`;
      return notes.orphans.has(node) ? renderRaised(inner, true) : renderLink(node, inner, addresses, links);
    }
    case "b":
    case "strong":
      return emphasise(inner, "strong");
    case "i":
    case "em":
    case "cite":
    case "dfn":
    case "var":
      return emphasise(inner, "stress");
    case "s":
    case "strike":
    case "del":
      return emphasise(inner, "struck");
    case "q":
      return `“${inner}”`;
    case "wbr":
    case "rp":
      return "";
    case "rt":
      return `(${inner})`;
    case "sup":
    case "sub":
      return renderRaised(inner.includes("[^") ? withoutBrackets(inner) : inner, node.tag === "sup");
    default:
      return inner;
  }
}
