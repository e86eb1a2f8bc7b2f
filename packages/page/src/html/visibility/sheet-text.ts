import { readEscapes } from "./css-values.ts";

/**
 * A sheet without comments, and without strings whose signs could be taken for those of CSS (`content`, `url`): what
 * they say does not matter here. It jumps from mark to mark, which costs next to nothing where there are few.
 */
export function plainSheet(source: string): string {
  const css = isMarkedUp(source) ? source.replace(/<!--|-->/g, "") : source;
  const parts: string[] = [];
  let copied = 0;
  let comment = css.indexOf("/*");
  let double = css.indexOf('"');
  let single = css.indexOf("'");
  for (;;) {
    const quote = nearer(double, single);
    const mark = nearer(quote, comment);
    if (mark < 0) break;
    let behind: number;
    if (mark === comment) {
      const end = css.indexOf("*/", mark + 2);
      behind = end < 0 ? mark + 1 : end + 2;
      if (end >= 0) {
        parts.push(css.slice(copied, mark));
        copied = behind;
      } else comment = -1;
    } else {
      behind = behindPlainString(css, mark);
      if (behind < 0) {
        behind = behindString(css, mark);
        if (behind > mark + 1) {
          parts.push(css.slice(copied, mark), '""');
          copied = behind;
        }
      }
    }
    if (comment >= 0 && comment < behind) comment = css.indexOf("/*", behind);
    if (double >= 0 && double < behind) double = css.indexOf('"', behind);
    if (single >= 0 && single < behind) single = css.indexOf("'", behind);
  }
  if (copied === 0) return readEscapes(css);
  parts.push(css.slice(copied));
  return readEscapes(parts.join(""));
}

/** Old pages hide their styles from browsers older still. */
function isMarkedUp(source: string): boolean {
  if (source.includes("<!--")) return true;
  // Not `-->`, which would be tried at every hyphen.
  for (let at = source.indexOf(">"); at >= 0; at = source.indexOf(">", at + 1))
    if (source.startsWith("--", at - 2)) return true;
  return false;
}

/** The smaller of two places, where less than zero is none. */
function nearer(first: number, second: number): number {
  return first < 0 || (second >= 0 && second < first) ? second : first;
}

const doubleQuoteEnd = /["\\\n]/g;
const singleQuoteEnd = /['\\\n]/g;
const plainString = /["'][^"'{};,*\\\n]*["']/y;

/** Strings end in their line, unless the line's end is escaped; a quote without an end is a sign like others. */
function behindString(css: string, start: number): number {
  const quote = css.charCodeAt(start);
  const ends = quote === 34 ? doubleQuoteEnd : singleQuoteEnd;
  ends.lastIndex = start + 1;
  while (ends.test(css)) {
    const code = css.charCodeAt(ends.lastIndex - 1);
    if (code === quote) return ends.lastIndex;
    if (code !== 92) break;
    ends.lastIndex += 1;
  }
  return start + 1;
}

/** The same of a string that holds no sign of CSS; -1 where it does. */
function behindPlainString(css: string, start: number): number {
  plainString.lastIndex = start;
  if (!plainString.test(css)) return -1;
  const behind = plainString.lastIndex;
  return css.charCodeAt(behind - 1) === css.charCodeAt(start) ? behind : -1;
}
