import { selectAll, selectOne } from "css-select";
import { type AnyNode, Element } from "domhandler";
import { getAttributeValue, getInnerHTML, textContent } from "domutils";
import { DomHandler, Parser } from "htmlparser2";

/** A page or a part of it, with the few queries that providers need. */
export interface Markup {
  first(css: string): Markup | undefined;
  all(css: string): Markup[];
  /** The text, white space folded. */
  text(): string;
  /** The inner markup, for text that the engine strips and decodes anyway. */
  html(): string;
  attribute(name: string): string | undefined;
  /** The element after this one on the same level. */
  next(): Markup | undefined;
}

const isElement = (node: AnyNode): node is Element => "attribs" in node;

/** In XML names keep their case; in HTML case does not matter. */
function wrap(nodes: AnyNode[], xmlMode: boolean, searched = nodes): Markup {
  return {
    first(css) {
      const found = selectOne(css, searched, { xmlMode });
      return found ? wrap([found], xmlMode) : undefined;
    },
    all: (css) => selectAll(css, searched, { xmlMode }).map((found) => wrap([found], xmlMode)),
    text: () => nodes.map(textContent).join(" ").replace(/\s+/g, " ").trim(),
    html: () => nodes.map((node) => getInnerHTML(node)).join(""),
    attribute(name) {
      const node = nodes[0];
      return node && isElement(node) ? getAttributeValue(node, name) : undefined;
    },
    next() {
      let node = nodes[0]?.next;
      while (node && !isElement(node)) node = node.next;
      return node ? wrap([node], xmlMode) : undefined;
    },
  };
}

/** The parser's time grows with the square of the depth; pages of results are a few dozen elements deep. */
const deepest = 250;

/** The reply of a service. Throws where its elements are nested as no page of results is. */
export function parseMarkup(body: string, kind: "html" | "xml"): Markup {
  const xmlMode = kind === "xml";
  const handler = new BoundedHandler(undefined, { xmlMode });
  new Parser(handler, { xmlMode }).end(body);
  const { children } = handler.root;
  // One node to search in: given many, the package first checks which are inside others, in time that grows with the
  // square of their number.
  return wrap(children, xmlMode, [new Element("#document", {}, children)]);
}

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > deepest) throw new Error(`Elements are nested more than ${deepest} deep.`);
    super.onopentag(name, attributes);
  }
}
