import { Attributes } from "../attributes.ts";
import { PageNode } from "../node.ts";
import type { ParsedPage } from "../parse.ts";

/** `html` and `body` as CSS rules see them; the tree itself has no `html`. */
export interface PageFrame {
  html: PageNode;
  /** Every value of `class`, once, including those of `html` and `body`. */
  classes: string[];
  /** Restores the root. */
  remove(): void;
}

/** Scripts remove this class as soon as they run, so what it hides is seen in a browser. */
const withoutScripts = /(?:^|\s)no-?js(?!\S)/gi;

/** Gives the root the attributes of `body` and puts `html` around it until the frame is removed. */
export function framePage({
  root,
  htmlAttributes,
  bodyAttributes,
  classes,
}: Pick<ParsedPage, "root" | "htmlAttributes" | "bodyAttributes" | "classes">): PageFrame {
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
  running.class = names.replace(withoutScripts, "");
  return running;
}
