import { decodeHTML } from "entities";
import type { AttributeScanner } from "./attributes.ts";
import type { Comments } from "./comments.ts";
import { voidTags } from "./nesting.ts";

/** Opening one of these ends a drawing that was left open; `font` does it only with a colour, face or size. */
const breakouts: ReadonlySet<string> = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta " +
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);

/** Elements of a drawing that hold HTML. */
const holders: ReadonlySet<string> = new Set(["foreignobject", "desc", "title"]);

const tagName = /[a-z][^\t\n\f\r />]*/iy;

/** What is read together with a page and lasts as long. */
interface Surroundings {
  html: string;
  scanner: AttributeScanner;
  comments: Comments;
  /** Style sheets of drawings apply to the whole page. */
  addStyle(css: string): void;
  /** Whether an element of HTML is open around the drawing. */
  isOpenAround(name: string): boolean;
}

/**
 * Goes through a drawing from behind its `<svg …>`; answers with the place behind its end, or before the tag of HTML
 * that ends it. Drawings carry no text to read. A `</svg>` in a comment, in the value of an attribute or among
 * elements of HTML in the drawing does not end it.
 */
export function behindDrawing(
  { html, scanner, comments, addStyle, isOpenAround }: Surroundings,
  start: number,
): number {
  let depth = 1;
  const opened = new Set<string>();
  let holder = "";
  /** Open elements inside of the holder. */
  let inside = 0;
  let styleStart = -1;
  let at = start;
  for (let open = html.indexOf("<", at); open >= 0; open = html.indexOf("<", at)) {
    const next = html.charCodeAt(open + 1);
    if (next === 33) {
      if (html.startsWith("<!--", open)) at = comments.behind(open);
      else at = behind(html, html.startsWith("<![CDATA[", open) ? "]]>" : ">", open);
      continue;
    }
    const closing = next === 47;
    tagName.lastIndex = closing ? open + 2 : open + 1;
    const name = tagName.exec(html)?.[0].toLowerCase();
    if (name === undefined) {
      at = open + 1;
      continue;
    }
    at = name === "font" ? scanner.scan(tagName.lastIndex) : scanner.skip(tagName.lastIndex);
    if (!closing) {
      if (!holder && (breakouts.has(name) || (name === "font" && scanner.attributes?.get("color"))))
        return open;
      if (scanner.selfClosing) continue;
      opened.add(name);
      if (holder) inside += voidTags.has(name) ? 0 : 1;
      else if (holders.has(name)) holder = name;
      else if (name === "svg") depth += 1;
      else if (name === "style") styleStart = at;
    } else if (name === holder) {
      holder = "";
      inside = 0;
    } else if (name === "svg" && inside === 0) {
      holder = "";
      depth -= 1;
      if (depth === 0) return at;
    } else if (holder) inside -= inside > 0 ? 1 : 0;
    else if (name === "style" && styleStart >= 0) {
      addStyle(decodeHTML(html.slice(styleStart, open).replace(/<!\[CDATA\[|\]\]>/g, "")));
      styleStart = -1;
    } else if (name === "p" || name === "br" || (!opened.has(name) && isOpenAround(name))) return open;
  }
  return html.length;
}

/** Behind the next mark; the end of the page where there is none. */
function behind(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}
