import { intern } from "./names.ts";
import {
  closedByOpening,
  formattingTags,
  paragraphEnders,
  rawTextTags,
  scopeBoundary,
  tableParts,
  voidTags,
} from "./nesting.ts";
import { inlineTags } from "./node.ts";

/** What the tree builder has to know about a tag, found with one look-up for each tag of the page. */
export interface Tag {
  name: string;
  /** Its number, from 0 on, in lists by tag. */
  index: number;
  isInline: boolean;
  isVoid: boolean;
  isRaw: boolean;
  isFormatting: boolean;
  isBoundary: boolean;
  isTablePart: boolean;
  endsParagraph: boolean;
  /** Which open elements it ends. */
  closes: { ends: ReadonlySet<string>; boundary: ReadonlySet<string> } | undefined;
}

export function makeTag(name: string, index: number): Tag {
  return {
    name,
    index,
    isInline: inlineTags.has(name),
    isVoid: voidTags.has(name),
    isRaw: rawTextTags.has(name),
    isFormatting: formattingTags.has(name),
    isBoundary: scopeBoundary.has(name),
    isTablePart: tableParts.has(name),
    endsParagraph: paragraphEnders.has(name),
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

/** Tags of HTML and MathML that pages have; others (custom elements) are kept once per page by the builder. */
export const commonTags: ReadonlyMap<string, Tag> = new Map(
  names.map((name, index) => [name, makeTag(name, index)]),
);
