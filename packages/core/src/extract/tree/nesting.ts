/** The part of the HTML standard's tree rules that real pages depend on, as tables. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const voidTags = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** Their content is text up to the end tag; of `noscript` in browsers that run scripts. */
export const rawTextTags = set("script style textarea title xmp iframe noembed noframes noscript plaintext");

/** Opening one of these ends an open paragraph. */
export const paragraphEnders = set(
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul",
);

/** Opening the key ends the nearest open element of the value, unless a boundary stands between. */
export const closedByOpening: ReadonlyMap<
  string,
  { ends: ReadonlySet<string>; boundary: ReadonlySet<string> }
> = new Map([
  ["li", { ends: set("li"), boundary: set("ul ol menu dir") }],
  ["dt", { ends: set("dt dd"), boundary: set("dl") }],
  ["dd", { ends: set("dt dd"), boundary: set("dl") }],
  ["option", { ends: set("option"), boundary: set("select datalist optgroup") }],
  ["optgroup", { ends: set("option optgroup"), boundary: set("select") }],
  ["td", { ends: set("td th"), boundary: set("tr table") }],
  ["th", { ends: set("td th"), boundary: set("tr table") }],
  ["tr", { ends: set("tr td th caption colgroup"), boundary: set("tbody thead tfoot table") }],
  ["tbody", { ends: set("tbody thead tfoot tr td th caption colgroup"), boundary: set("table") }],
  ["thead", { ends: set("tbody thead tfoot tr td th caption colgroup"), boundary: set("table") }],
  ["tfoot", { ends: set("tbody thead tfoot tr td th caption colgroup"), boundary: set("table") }],
]);

/** An end tag never reaches beyond these, unless it belongs to the table itself. */
export const scopeBoundary = set("table td th caption template object");
export const tableParts = set("td th tr tbody thead tfoot caption table");

/** Elements whose end tag may come while blocks inside are still open. */
export const formattingTags = set(
  "a b big code em font i nobr s small strike strong tt u span label abbr cite mark sub sup del ins q time",
);
