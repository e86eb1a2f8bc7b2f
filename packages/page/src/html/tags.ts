import { intern } from "./names.ts";
import {
  betweenCells,
  type Closing,
  closedByOpening,
  formattingTags,
  paragraphEnders,
  rawTextTags,
  rowHolders,
  scopeBoundary,
  specialTags,
  tableParts,
  voidTags,
} from "./nesting.ts";
import { inlineTags } from "./node.ts";

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
