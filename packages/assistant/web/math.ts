import temml from "temml";
import { parsedBody } from "./safe-html.ts";

const namespace = "http://www.w3.org/1998/Math/MathML";

/** Presentation only: nothing that links, runs or embeds. */
const tags: ReadonlySet<string> = new Set(
  "math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose merror mmultiscripts mprescripts none".split(
    " ",
  ),
);
const attributes: ReadonlySet<string> = new Set(
  "display displaystyle scriptlevel mathvariant stretchy symmetric largeop movablelimits fence separator form accent accentunder lspace rspace minsize maxsize linethickness columnalign columnspacing rowspacing columnspan rowspan width height depth voffset notation".split(
    " ",
  ),
);

/** Puts the formula in the place of its TeX; text that is not TeX stays as it was written. */
export function drawFormula(code: HTMLElement): Element | undefined {
  const block = code.parentElement?.tagName === "PRE" ? code.parentElement : undefined;
  const shown = formulaOf(code.textContent ?? "", block !== undefined || code.classList.contains("display"));
  if (shown) (block ?? code).replaceWith(shown);
  return shown;
}

/** TeX as MathML, which browsers draw themselves; undefined for what is not TeX. */
function formulaOf(tex: string, displayMode: boolean): Element | undefined {
  try {
    // Bounded: a definition that grows without end is an error, and so is a size of a metre.
    const html = temml.renderToString(tex, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxExpand: 200,
      maxSize: [20, 20],
    });
    // The page's content policy forbids styles in attributes, and a browser reports each of them.
    const math = parsedBody(html.replace(/ style="[^"]*"/g, "")).querySelector("math");
    const shown = math ? copy(math) : undefined;
    return shown instanceof Element ? shown : undefined;
  } catch {
    return undefined;
  }
}

function copy(from: Node): Node {
  if (!(from instanceof Element)) return document.createTextNode(from.textContent ?? "");
  const name = from.localName;
  if (!tags.has(name)) return document.createTextNode("");
  const element = document.createElementNS(namespace, name);
  for (const { name: attribute, value } of from.attributes)
    if (attributes.has(attribute) && value.length <= 40) element.setAttribute(attribute, value);
  element.append(...[...from.childNodes].map(copy));
  return element;
}
