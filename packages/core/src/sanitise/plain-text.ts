import { decodeHTML } from "entities";
import { stripInvisible } from "./invisible.ts";

const comment = /<!--[\s\S]*?(?:-->|$)/g;
const tag = /<\/?[a-z][^<>]*>/gi;
// Services sometimes escape their highlighting twice. Behind the decoding only such tags are taken out, so
// that a snippet which talks about the <template> element keeps its words.
const formattingTag =
  /<\/?(?:b|strong|em|i|u|mark|span|font|br|p|div|a|wbr|sup|sub|small|script|style|img|iframe)(?:\s[^<>]*)?\/?>/gi;
/** White space that is not a single blank already: most texts have none, and replacing blanks by blanks costs. */
const space = /\s{2,}|[^\S ]/g;

/** One line of plain text out of whatever a service sent: no tags, no entities, nothing invisible. */
export function plainLine(raw: string): string {
  let text = raw;
  if (text.includes("<")) text = text.replace(comment, " ").replace(tag, blankForBlock);
  if (text.includes("&")) {
    text = decodeHTML(text);
    if (text.includes("&")) text = decodeHTML(text);
    if (text.includes("<")) text = text.replace(formattingTag, blankForBlock);
  }
  return stripInvisible(text).text.replace(space, " ").trim();
}

/** `<br>` and block tags part words; `<b>` and its kind may stand inside one. */
function blankForBlock(match: string): string {
  return /^<\/?(?:br|p|div|li|ul|ol|td|tr|h[1-6]|hr)\b/i.test(match) ? " " : "";
}

/** Cuts at a word's end and says so with an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  const lastSpace = room.lastIndexOf(" ");
  const cut = lastSpace > most * 0.6 ? room.slice(0, lastSpace) : room;
  return `${cut
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trimEnd()}…`;
}
