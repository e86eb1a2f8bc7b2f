import { decodeHTML } from "entities";
import { stripInvisible } from "../safe/invisible.ts";
import { withoutHighlighting, withoutTags } from "./html-tags.ts";

const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** What can be one: a lone "&" is none, and looking it up costs. */
const entity = /&[a-z#]/i;
/** White space that is not a single blank already: most texts have none, and replacing blanks by blanks costs. */
const space = /\s{2,}|[^\S ]/g;

/** One line of plain text out of whatever a service sent: no marks of HTML, no entities, nothing invisible. */
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
