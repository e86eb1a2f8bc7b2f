/** The tree rules of the HTML standard that real pages depend on, as tables. */

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

/** What opening an element ends. */
export interface Closing {
  ends: ReadonlySet<string>;
  /** It does not reach beyond these, */
  boundary: ReadonlySet<string>;
  /** nor out of a block inside the item. */
  staysInBlock?: boolean;
}

/** Opening the key ends the outermost open element of the value, unless a boundary is in between. */
export const closedByOpening: ReadonlyMap<string, Closing> = new Map<string, Closing>([
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
