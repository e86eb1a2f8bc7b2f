import { escapeText } from "./escape.ts";
import { withFormulas } from "./math.ts";
import { withSingleSpaces } from "./pieces.ts";
import { isPlain } from "./plain.ts";

/** A text of the page as inline Markdown. */
export function renderWords(text: string): string {
  return isPlain(text) ? text : withFormulas(spaced(text), escapeText);
}

/** Scripts without spaces between words: a line break in the source is none in the text. */
const wrapped =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：！？]) ?\n\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;
/** Signs of such scripts, and others that are as rare in texts without them: a look at each sign instead of at two. */
const eastern = /[\u2e80-\uffff]/;

function spaced(text: string): string {
  return withSingleSpaces(text.includes("\n") && eastern.test(text) ? text.replace(wrapped, "") : text);
}
