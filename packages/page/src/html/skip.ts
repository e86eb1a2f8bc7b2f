import { decodeHTML } from "entities";
import type { AttributeScanner } from "./attributes.ts";
import { breakouts, rawTextTags, voidTags } from "./vocabulary/tag-names.ts";

const commentEnd = /--!?>/g;

/** The position after the comment at `open`: `<!-->` and `<!--->` are complete, and `--!>` is an end as well. */
export function endOfComment(html: string, open: number): number {
  commentEnd.lastIndex = html.startsWith("<!--!>", open) ? open + 4 : open + 2;
  return commentEnd.test(html) ? commentEnd.lastIndex : html.length;
}

/** What must follow the name of an end tag. */
const afterName = "(?=[\\t\\n\\f\\r />])";
const scriptPart = new RegExp(`<!--|-->|</?script${afterName}`, "gi");
const endTags: ReadonlyMap<string, RegExp> = new Map(
  Array.from(rawTextTags, (name) => [name, new RegExp(`</${name}${afterName}`, "gi")]),
);

/** The position of the end tag of an element that contains text without markup; undefined if there is none. */
export function endOfRawText(html: string, name: string, start: number): number | undefined {
  const endTag = endTags.get(name);
  if (!endTag || name === "plaintext") return undefined;
  endTag.lastIndex = start;
  const end = endTag.exec(html)?.index;
  return name === "script" && html.slice(start, end).includes("<!--") ? endOfScript(html, start) : end;
}

/**
 * Scripts that write scripts: `<!-- document.write("<script></script>") -->`. Between `<!--` and `-->` an end tag
 * belongs to the `<script` before it.
 */
function endOfScript(html: string, start: number): number | undefined {
  let isComment = false;
  let isInner = false;
  scriptPart.lastIndex = start;
  for (let match = scriptPart.exec(html); match; match = scriptPart.exec(html)) {
    const [part] = match;
    if (part === "<!--") {
      isComment = true;
      // `<!-->` is a complete comment.
      scriptPart.lastIndex -= 2;
    } else if (part === "-->") isComment = isInner = false;
    else if (!part.startsWith("</")) isInner = isComment;
    else if (isInner) isInner = false;
    else return match.index;
  }
  return undefined;
}

/** Elements of a drawing that contain HTML. */
const holders: ReadonlySet<string> = new Set(["foreignobject", "desc", "title"]);

const tagName = /[a-z][^\t\n\f\r />]*/iy;

/** The parts of the page's parser that reading a drawing needs. */
interface Surroundings {
  html: string;
  scanner: AttributeScanner;
  /** Style sheets of drawings apply to the whole page. */
  addStyle(css: string): void;
  /** Whether an element of HTML is open around the drawing. */
  isOpenAround(name: string): boolean;
}

/**
 * Skips a drawing from the position after its `<svg …>`; returns the position after its end, or before the HTML tag that
 * ends it. Drawings contain no text to read. A `</svg>` in a comment, an attribute or HTML inside the drawing does not
 * end it.
 */
export function endOfDrawing({ html, scanner, addStyle, isOpenAround }: Surroundings, start: number): number {
  let depth = 1;
  const opened = new Set<string>();
  let holder = "";
  /** Open elements inside the holder. */
  let inside = 0;
  let styleStart = -1;
  let at = start;
  for (let open = html.indexOf("<", at); open >= 0; open = html.indexOf("<", at)) {
    const next = html.charCodeAt(open + 1);
    if (next === 33) {
      if (html.startsWith("<!--", open)) at = endOfComment(html, open);
      else at = endOf(html, html.startsWith("<![CDATA[", open) ? "]]>" : ">", open);
      continue;
    }
    const closing = next === 47;
    tagName.lastIndex = closing ? open + 2 : open + 1;
    const name = tagName.exec(html)?.[0].toLowerCase();
    if (name === undefined) {
      at = open + 1;
      continue;
    }
    at = scanner.scan(tagName.lastIndex, name === "font");
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

/** The position after the next mark; the end of the page if there is none. */
function endOf(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}
