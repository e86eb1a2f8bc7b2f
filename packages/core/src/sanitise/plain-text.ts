import { decodeHTML } from "entities";
import { stripInvisible } from "./invisible.ts";

const comment = /<!--[\s\S]*?(?:-->|$)/g;
const tag = /<\/?([a-z]\w*)[^<>]*>/gi;
// Services sometimes escape their highlighting twice. Behind the decoding only such tags are taken out, so
// that a snippet which talks about the <template> element keeps its words.
const formattingTag =
  /<\/?(b|strong|em|i|u|mark|span|font|br|p|div|a|wbr|sup|sub|small|script|style|img|iframe)(?:\s[^<>]*)?\/?>/gi;
/** What can be one: a lone "&" is none, and looking it up costs. */
const entity = /&[a-z#]/i;
/** White space that is not a single blank already: most texts have none, and replacing blanks by blanks costs. */
const space = /\s{2,}|[^\S ]/g;

/** One line of plain text out of whatever a service sent: no tags, no entities, nothing invisible. */
export function plainLine(raw: string): string {
  let text = raw;
  if (text.includes("<!--")) text = text.replace(comment, " ");
  if (text.includes("<")) text = text.replace(tag, blankForBlock);
  if (entity.test(text)) {
    text = decodeHTML(text);
    if (entity.test(text)) text = decodeHTML(text);
    if (text.includes("<")) text = text.replace(formattingTag, blankForBlock);
  }
  return stripInvisible(text).text.replace(space, " ").trim();
}

const blocks = new Set("br p div li ul ol td tr h1 h2 h3 h4 h5 h6 hr".split(" "));

/** `<br>` and block tags part words; `<b>` and its kind may stand inside one. */
const blankForBlock = (_tag: string, name: string) => (blocks.has(name.toLowerCase()) ? " " : "");

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
