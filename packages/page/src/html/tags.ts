import {
  betweenCells,
  commonNames,
  formattingTags,
  inlineTags,
  paragraphEnders,
  rawTextTags,
  rowHolders,
  scopeBoundary,
  specialTags,
  tableParts,
  voidTags,
} from "./vocabulary/tag-names.ts";

/** The tree rules of the HTML standard that real pages depend on, as tables. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** What opening an element ends. */
export interface Closing {
  ends: ReadonlySet<string>;
  /** It does not reach beyond these elements. */
  boundary: ReadonlySet<string>;
  /** Nor does it reach out of a block inside the item. */
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
export type Tag = ReturnType<typeof makeTag>;

export function makeTag(name: string, index: number) {
  const endsParagraph = paragraphEnders.has(name);
  const closes = closedByOpening.get(name);
  const neverNests = neverNested.has(name);
  const isRubyText = rubyTexts.has(name);
  const isTablePart = tableParts.has(name);
  return {
    name,
    /** Its index in lists by tag. */
    index,
    isInline: inlineTags.has(name),
    isVoid: voidTags.has(name),
    isRaw: rawTextTags.has(name),
    isFormatting: formattingTags.has(name),
    isSpecial: specialTags.has(name),
    isHeading: /^h[1-6]$/.test(name),
    isCell: name === "td" || name === "th",
    /** Opening another one ends it. */
    neverNests,
    isRubyText,
    isBoundary: scopeBoundary.has(name),
    /** Whether formatting around it does not continue inside. */
    isCellLike: scopeBoundary.has(name) && name !== "table",
    isTablePart,
    /** Whether only rows or cells belong directly into it. */
    holdsRows: rowHolders.has(name),
    standsInTable: betweenCells.has(name),
    endsParagraph,
    /** Whether opening it may end others at all; most tags need no further check. */
    endsOthers: endsParagraph || isTablePart || closes !== undefined || neverNests || isRubyText,
    /** Which open elements it ends. */
    closes,
  };
}

const names = intern(commonNames);

/** Common tags of HTML and MathML; the builder keeps others, such as custom elements, for each page. */
export const commonTags: ReadonlyMap<string, Tag> = new Map(
  names.map((name, index) => [name, makeTag(name, index)]),
);

/** The index of a common tag. */
export function indexOfTag(name: string): number {
  return commonTags.get(name)?.index ?? -1;
}
