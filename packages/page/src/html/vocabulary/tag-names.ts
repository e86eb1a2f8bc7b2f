const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const voidTags = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** Their content is text up to the end tag; for `noscript` in browsers that run scripts. */
export const rawTextTags = set("script style textarea title xmp iframe noembed noframes noscript plaintext");

/** These end an open paragraph. */
export const paragraphEnders = set(
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul",
);

/**
 * Elements that the standard calls special: the end tag of any other element does not reach out of them, and a list item
 * that opens in one (except `address`, `div` and `p`) does not end the item around it.
 */
export const specialTags = set(
  "address applet article aside blockquote button center dd details dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup li listing main marquee menu nav object ol p pre search section select summary table tbody td template tfoot th thead tr ul caption colgroup",
);

/** An end tag never reaches beyond these, unless it belongs to the table itself. */
export const scopeBoundary = set("table td th caption template object");

export const tableParts = set("td th tr tbody thead tfoot caption table");

/** Their content belongs into cells; anything else is shown above the table. */
export const rowHolders = set("table tbody thead tfoot tr");

export const betweenCells = set("caption col colgroup form input tbody td template tfoot th thead tr");

/** Elements whose end tag may come while blocks inside are still open. */
export const formattingTags = set("a b big code em font i nobr s small strike strong tt u");

/** Tags that are common enough to be made once for all pages. */
export const commonNames: readonly string[] = (
  "a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption " +
  "center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption " +
  "figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd " +
  "label legend li link main map mark math math-tex menu meta meter mi mn mo mrow mfrac msup msub nav nobr noembed " +
  "noframes noscript object ol optgroup option output p param path picture pre progress q rp rt ruby s samp script " +
  "search section select semantics slot small source span strike strong style sub summary sup svg table tbody td " +
  "template textarea tfoot th thead time title tr track tt u ul use var video wbr xmp annotation"
).split(" ");

/** Inline elements. All others are blocks, except for unknown names beside text. */
export const inlineTags = set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math math-tex mjx-container mjx-assistive-mml nobr output q rb rp rt rtc ruby s samp slot small relative-time local-time time-ago span strike strong sub sup svg time tt u var wbr img button",
);

/** Elements whose names matter little below the deepest level, and which hide nothing. */
export const plainTags = set(
  "div p ul ol li dl dt dd table thead tbody tfoot tr td th blockquote section article b i u s em strong small font center span h1 h2 h3 h4 h5 h6",
);

/** Elements that contain a line or a text. */
export const lineTags = set("p h1 h2 h3 h4 h5 h6 dt");

/** Elements without text for a reader. MathJax 3 draws in `mjx-math`; the source of the formula is beside it. */
export const silentTags = set(
  "object embed applet audio video canvas map select datalist input progress meter frameset frame link meta base param source track area mjx-math",
);

/** Tags that end a drawing that was left open; `font` only with a colour, face or size. */
export const breakouts = set(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);

/** The elements that ARIA roles of tables stand for. */
export const tagsByRole: ReadonlyMap<string, string> = new Map([
  ["rowgroup", "tbody"],
  ["row", "tr"],
  ["cell", "td"],
  ["gridcell", "td"],
  ["columnheader", "th"],
  ["rowheader", "th"],
]);
