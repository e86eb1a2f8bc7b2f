import { Attributes } from "../attributes.ts";
import { PageNode } from "../node.ts";
import type { ParsedPage } from "../parse.ts";

type Framed = Pick<ParsedPage, "root" | "htmlAttributes" | "bodyAttributes" | "classes">;

/** The `html` and `body` of a page as rules see them, which the tree does not have. */
export interface PageFrame {
  html: PageNode;
  /** Every value of `class`, once, with those of `html` and `body` as they are here. */
  classes: string[];
  /** The root is again as it was. */
  remove(): void;
}

/** Scripts take it away as soon as they run: what it hides is seen in a browser. */
const withoutScripts = /(?:^|\s)no-?js(?!\S)/gi;

/** Gives the root the attributes of `body` and puts `html` around it, until that is removed. */
export function framePage({ root, htmlAttributes, bodyAttributes, classes }: Framed): PageFrame {
  const before = root.attributes;
  const html = new PageNode("html", "", runningScripts(htmlAttributes));
  html.append(root);
  root.attributes = runningScripts(bodyAttributes);
  const all = [...classes];
  for (const { attributes } of [html, root])
    if (attributes?.class && !all.includes(attributes.class)) all.push(attributes.class);
  return {
    html,
    classes: all,
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
  running.class = names.replace(withoutScripts, "");
  return running;
}
