import { decodeHTML } from "entities";
import { stripInvisible } from "./invisible.ts";
import { blocks, elements, endless, highlighting } from "./vocabulary/html-elements.ts";

const tag = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*|\/)?>/gi;
const attribute = /\s[\w:@-]+\s*=/;

/**
 * Strips the tags of a text that may or may not be HTML: some services mark the words that were searched for, others
 * send the text of the page, where `Map<String>` and "the <template> element" are words. A tag is one that HTML knows
 * and that has its counterpart in the text, or attributes, or needs neither.
 */
function withoutTags(text: string, known: ReadonlySet<string>): string {
  if (!text.includes("<")) return text;
  // Looked for once: this is the largest part of cleaning a search.
  const found = [...text.matchAll(tag)];
  const opened = new Set<string>();
  const closed = new Set<string>();
  for (const [, slash, name] of found) (slash ? closed : opened).add(lowerCase(name));
  let kept = "";
  let from = 0;
  for (const { 0: whole, 2: written, 3: rest = "", index } of found) {
    const name = lowerCase(written);
    const paired = opened.has(name) && closed.has(name);
    const isTag = known.has(name) && (paired || endless.has(name) || attribute.test(rest));
    if (!isTag) continue;
    kept += text.slice(from, index) + (blocks.has(name) ? " " : "");
    from = index + whole.length;
  }
  return kept + text.slice(from);
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
  text = withoutTags(text, elements);
  if (entity.test(text)) {
    text = decodeHTML(text);
    if (entity.test(text)) text = decodeHTML(text);
    // Only a service that escaped its own marks twice has any now.
    text = withoutTags(text, highlighting);
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
