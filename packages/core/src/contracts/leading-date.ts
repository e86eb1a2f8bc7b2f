import type { RawHit } from "./hit.ts";

/** "Mar 3, 2025 ... ", "3 Mar 2025 ... ", "2 days ago · ", "April 2, 2026 - ": how result pages begin a dated text. */
const leadingDate =
  /^\s*(\p{L}{3,9}\.? \d{1,2}, \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\d{1,2} \p{L}+ ago)\s*(?:·|-|—|\.\.\.|…)\s/u;
const leftOver = /^(?:\s|<[^>]*>|&(?:nbsp|middot|hellip|#xa0|#xb7|#x2014|#x2026);|·|-|—|\.\.\.|…)+/;

/** Takes the date from the start of a snippet. `text` is what is shown, `markup` the same with its tags. */
export function splitDate(text: string, markup = text): Pick<RawHit, "snippet" | "date"> {
  const date = leadingDate.exec(text)?.[1];
  return date ? { date, snippet: markup.replace(date, "").replace(leftOver, "") } : { snippet: markup };
}
