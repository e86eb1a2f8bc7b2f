import { inlineTags } from "./node.ts";

/** The tree rules of the HTML standard that real pages depend on, as tables. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const voidTags = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** Their content is text up to the end tag; for `noscript` in browsers that run scripts. */
export const rawTextTags = set("script style textarea title xmp iframe noembed noframes noscript plaintext");

/** These end an open paragraph. */
const paragraphEnders = set(
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul",
);

/** What opening an element ends. */
export interface Closing {
  ends: ReadonlySet<string>;
  /** It does not reach beyond these, */
  boundary: ReadonlySet<string>;
  /** nor out of a block inside the item. */
  staysInBlock?: boolean;
}

/** Opening the key ends the outermost open element of the value, unless a boundary is in between. */
const closedByOpening: ReadonlyMap<string, Closing> = new Map<string, Closing>([
  ["li", { ends: set("li"), boundary: set("ul ol menu dir"), staysInBlock: true }],
  ["dt", { ends: set("dt dd"), boundary: set("dl"), staysInBlock: true }],
  ["dd", { ends: set("dt dd"), boundary: set("dl"), staysInBlock: true }],
  ["option", { ends: set("option"), boundary: set("select datalist optgroup") }],
  ["optgroup", { ends: set("option optgroup"), boundary: set("select") }],
  ["td", { ends: set("td th"), boundary: set("tr tbody thead tfoot table template") }],
  ["th", { ends: set("td th"), boundary: set("tr tbody thead tfoot table template") }],
  ["tr", { ends: set("tr td th caption colgroup"), boundary: set("tbody thead tfoot table template") }],
  ["caption", { ends: set("tbody thead tfoot tr td th caption colgroup"), boundary: set("table template") }],
  ["tbody", { ends: set("tbody thead tfoot tr td th caption colgroup"), boundary: set("table template") }],
  ["thead", { ends: set("tbody thead tfoot tr td th caption colgroup"), boundary: set("table template") }],
  ["tfoot", { ends: set("tbody thead tfoot tr td th caption colgroup"), boundary: set("table template") }],
]);

/**
 * Elements that the standard calls special: the end tag of any other element does not reach out of them, and a list item
 * that opens in one (except `address`, `div` and `p`) does not end the item around it.
 */
const specialTags = set(
  "address applet article aside blockquote button center dd details dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup li listing main marquee menu nav object ol p pre search section select summary table tbody td template tfoot th thead tr ul caption colgroup",
);

/** An end tag never reaches beyond these, unless it belongs to the table itself. */
const scopeBoundary = set("table td th caption template object");
const tableParts = set("td th tr tbody thead tfoot caption table");

/** Their content belongs into cells; anything else is shown above the table. */
const rowHolders = set("table tbody thead tfoot tr");
const betweenCells = set("caption col colgroup form input tbody td template tfoot th thead tr");

/** Elements whose end tag may come while blocks inside are still open. */
const formattingTags = set("a b big code em font i nobr s small strike strong tt u");

/**
 * The strings that V8 itself keeps for these names, as it does for the keys of objects: it compares them with each other
 * by their address.
 */
export function intern(names: readonly string[]): string[] {
  return Object.keys(Object.fromEntries(names.map((name) => [name, true])));
}

/** Opening one ends another one of the same name; links only in the same line. */
const neverNested: ReadonlySet<string> = new Set(["a", "button", "nobr"]);

const rubyTexts: ReadonlySet<string> = new Set(["rt", "rp"]);

/** What the tree builder has to know about a tag, found with one look-up. */
export interface Tag {
  name: string;
  /** Its index in lists by tag. */
  index: number;
  isInline: boolean;
  isVoid: boolean;
  isRaw: boolean;
  isFormatting: boolean;
  isSpecial: boolean;
  isHeading: boolean;
  isCell: boolean;
  /** Opening another one ends it. */
  neverNests: boolean;
  isRubyText: boolean;
  isBoundary: boolean;
  /** Whether formatting around it does not continue inside. */
  isCellLike: boolean;
  isTablePart: boolean;
  /** Whether only rows or cells belong directly into it. */
  holdsRows: boolean;
  standsInTable: boolean;
  endsParagraph: boolean;
  /** Whether opening it may end others at all; most tags need no further check. */
  endsOthers: boolean;
  /** Which open elements it ends. */
  closes: Closing | undefined;
}

export function makeTag(name: string, index: number): Tag {
  const endsParagraph = paragraphEnders.has(name);
  return {
    name,
    index,
    isInline: inlineTags.has(name),
    isVoid: voidTags.has(name),
    isRaw: rawTextTags.has(name),
    isFormatting: formattingTags.has(name),
    isSpecial: specialTags.has(name),
    neverNests: neverNested.has(name),
    isCell: name === "td" || name === "th",
    isRubyText: rubyTexts.has(name),
    isHeading: /^h[1-6]$/.test(name),
    isBoundary: scopeBoundary.has(name),
    isCellLike: scopeBoundary.has(name) && name !== "table",
    isTablePart: tableParts.has(name),
    holdsRows: rowHolders.has(name),
    standsInTable: betweenCells.has(name),
    endsParagraph,
    endsOthers:
      endsParagraph ||
      tableParts.has(name) ||
      closedByOpening.has(name) ||
      neverNested.has(name) ||
      rubyTexts.has(name),
    closes: closedByOpening.get(name),
  };
}

const names = intern(
  (
    "a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption " +
    "center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption " +
    "figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd " +
    "label legend li link main map mark math math-tex menu meta meter mi mn mo mrow mfrac msup msub nav nobr noembed " +
    "noframes noscript object ol optgroup option output p param path picture pre progress q rp rt ruby s samp script " +
    "search section select semantics slot small source span strike strong style sub summary sup svg table tbody td " +
    "template textarea tfoot th thead time title tr track tt u ul use var video wbr xmp annotation"
  ).split(" "),
);

/** Common tags of HTML and MathML; the builder keeps others, such as custom elements, for each page. */
export const commonTags: ReadonlyMap<string, Tag> = new Map(
  names.map((name, index) => [name, makeTag(name, index)]),
);

/** The index of a common tag. */
export function indexOfTag(name: string): number {
  return commonTags.get(name)?.index ?? -1;
}
