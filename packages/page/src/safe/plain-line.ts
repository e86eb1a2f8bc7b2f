import { decodeHTML } from "entities";
import { stripInvisible } from "./invisible.ts";

/** The elements of HTML, old ones included. The parts of drawings and formulas are left out: they are also words. */
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

/** What services write around the words that were searched for, and what must not look as if it would run. */
const highlighting = new Set(
  "a b br div em font i iframe img mark p script small span strong style sub sup u wbr".split(" "),
);

/** They separate words; `<b>` and its kind may stand inside one. */
const blocks = new Set("br p div li ul ol td tr h1 h2 h3 h4 h5 h6 hr".split(" "));

/** Elements whose closing tag does not exist or is often left out. */
const endless = new Set("br hr wbr p li td th tr dd dt".split(" "));

const tag = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*|\/)?>/gi;
const attribute = /\s[\w:@-]+\s*=/;

/**
 * Strips the tags of a text that may or may not be HTML: some services mark the words that were searched for, others
 * send what stands on the page, where `Map<String>` and "the <template> element" are words. A tag is one that HTML knows
 * and that has its counterpart in the text, or attributes, or needs neither.
 */
const withoutTags = (text: string): string => strip(text, elements);

/** The same after decoding, where only a service that escaped its own marks twice has any. */
const withoutHighlighting = (text: string): string => strip(text, highlighting);

function strip(text: string, known: ReadonlySet<string>): string {
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

/** Pages write `<b>` or `<B>`; `<Link>` and `<Object>` are names in a program, not elements. */
function lowerCase(name = ""): string {
  return name === name.toUpperCase() ? name.toLowerCase() : name;
}

const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** A lone "&" is no entity, and decoding costs. */
const entity = /&[a-z#]/i;
/** White space other than a single blank: most texts have none, and replacing blanks by blanks costs. */
const space = /\s{2,}|[^\S ]/g;

/** Whatever a service sent as one line of plain text: no tags, no entities, nothing invisible. */
export function plainLine(raw: string): string {
  let text = raw;
  if (text.includes("<!--")) text = text.replace(comment, " ");
  if (text.includes("<")) text = withoutTags(text);
  if (entity.test(text)) {
    text = decodeHTML(text);
    if (entity.test(text)) text = decodeHTML(text);
    if (text.includes("<")) text = withoutHighlighting(text);
  }
  return stripInvisible(text).text.replace(space, " ").trim();
}

/** Cuts at a word's end and says so with an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${cutAtWord(text, most - 1, most)}…`;
}

/** The beginning of a text, to a word's end unless that costs too much: Chinese and Japanese hardly have any. */
export function cutAtWord(text: string, room: number, most = room): string {
  const start = text.slice(0, room);
  const lastSpace = start.lastIndexOf(" ");
  const cut = lastSpace > most * 0.6 ? start.slice(0, lastSpace) : start;
  return cut
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trimEnd();
}
