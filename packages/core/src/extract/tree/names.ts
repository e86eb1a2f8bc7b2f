/**
 * One string per name. A name cut out of the page is a new string each time, whose hash is computed and whose
 * letters are compared wherever it is looked up; the same string is told by its address. Keys of objects are
 * what the engine itself keeps once, hence the detour.
 */
export function intern(names: readonly string[]): Map<string, string> {
  const keys = Object.keys(Object.fromEntries(names.map((name) => [name, true])));
  return new Map(keys.map((name) => [name, name]));
}

/** Tags of HTML and MathML that pages have; others (custom elements) are kept once per page by the parser. */
export const tagNames: ReadonlyMap<string, string> = intern(
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
