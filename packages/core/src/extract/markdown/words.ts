import { escapeText } from "./escape.ts";
import { withFormulas } from "./math.ts";
import { isPlain } from "./plain.ts";

/** A text of the page as inline Markdown. */
export function renderWords(text: string): string {
  return isPlain(text) ? text : withFormulas(spaced(text), escapeText);
}

/** White space that is not already a single space. */
const blank = /[^\S ]| {2}|\u0000/;
/** Scripts without spaces between words: a line break in the source is none in the text. */
const wrapped =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：！？]) ?\n\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

function spaced(text: string): string {
  if (!blank.test(text)) return text;
  return (text.includes("\n") ? text.replace(wrapped, "") : text).replace(/[\s\u0000]+/g, " ");
}
