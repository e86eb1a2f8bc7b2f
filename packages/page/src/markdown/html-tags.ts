/** What HTML calls an element, with those of old pages. The parts of drawings and formulas are left out: words. */
const elements = new Set(
  (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br " +
    "button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em " +
    "embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html " +
    "i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav nobr noframes " +
    "noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search " +
    "section select slot small source span strike strong style sub summary sup svg table tbody td template " +
    "textarea tfoot th thead time title tr track tt u ul var video wbr"
  ).split(" "),
);

/** What a service writes around the words that were searched for, and what must not look as if it would run. */
const highlighting = new Set(
  "a b br div em font i iframe img mark p script small span strong style sub sup u wbr".split(" "),
);

/** They part words; `<b>` and its kind may stand inside one. */
const blocks = new Set("br p div li ul ol td tr h1 h2 h3 h4 h5 h6 hr".split(" "));

/** These mean something without an end: it is never written, or often left out. */
const endless = new Set("br hr wbr p li td th tr dd dt".split(" "));

const tag = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*|\/)?>/gi;
const attribute = /\s[\w:@-]+\s*=/;

/**
 * Takes the tags out of a text of which nobody knows whether it is HTML: some services mark the words that were
 * searched for, others send what stands on the page, where `Map<String>` and "the <template> element" are words. A tag
 * is one that HTML knows, and that has its counterpart in the text, or attributes, or needs neither.
 */
export const withoutTags = (text: string): string => take(text, elements);

/** The same behind a decoding, where only a service that escaped its own marks twice has any. */
export const withoutHighlighting = (text: string): string => take(text, highlighting);

function take(text: string, known: ReadonlySet<string>): string {
  const opened = new Set<string>();
  const closed = new Set<string>();
  for (const [, slash, name] of text.matchAll(tag)) (slash ? closed : opened).add(lowerCase(name));
  return text.replace(tag, (whole, _slash, written: string, rest = "") => {
    const name = lowerCase(written);
    const paired = opened.has(name) && closed.has(name);
    const isTag = known.has(name) && (paired || endless.has(name) || attribute.test(rest));
    if (!isTag) return whole;
    return blocks.has(name) ? " " : "";
  });
}

/** Pages write `<b>` or `<B>`; `<Link>` and `<Object>` are names in a program, and no element's. */
function lowerCase(name = ""): string {
  return name === name.toUpperCase() ? name.toLowerCase() : name;
}
