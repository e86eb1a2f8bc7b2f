import { readEscapes } from "./css-values.ts";

/**
 * A style sheet without comments, and without strings that contain characters with a meaning in CSS (`content`, `url`).
 * Jumps from one comment or quote to the next, in time linear in the length of the sheet.
 */
export function plainSheet(source: string): string {
  const css = hasHtmlComment(source) ? source.replace(/<!--|-->/g, "") : source;
  const strings = new StringEnds(css);
  let plain = "";
  let copied = 0;
  let comment = css.indexOf("/*");
  let double = css.indexOf('"');
  let single = css.indexOf("'");
  for (;;) {
    const quote = nearer(double, single);
    const start = nearer(quote, comment);
    if (start < 0) break;
    const isComment = start === comment;
    const end = isComment ? endOfComment(css, start) : strings.find(start);
    // An unclosed comment or quote is kept as an ordinary character.
    const after = end < 0 ? start + 1 : end;
    if (end >= 0 && (isComment || meaningful.test(css.slice(start + 1, end - 1)))) {
      plain += css.slice(copied, start) + (isComment ? "" : '""');
      copied = end;
    }
    if (isComment && end < 0) comment = -1;
    if (comment >= 0 && comment < after) comment = css.indexOf("/*", after);
    if (double >= 0 && double < after) double = css.indexOf('"', after);
    if (single >= 0 && single < after) single = css.indexOf("'", after);
  }
  return readEscapes(copied === 0 ? css : plain + css.slice(copied));
}

/** Characters that make a string unsafe to keep; others stay, because attribute selectors need their values. */
const meaningful = /["'{};,*\\\n]/;

/** Old pages hide their styles in an HTML comment. */
function hasHtmlComment(source: string): boolean {
  if (source.includes("<!--")) return true;
  // Searching for `-->` itself would stop at every hyphen.
  for (let at = source.indexOf(">"); at >= 0; at = source.indexOf(">", at + 1))
    if (source.startsWith("--", at - 2)) return true;
  return false;
}

/** The smaller of two positions; a negative one means "none". */
function nearer(first: number, second: number): number {
  return first < 0 || (second >= 0 && second < first) ? second : first;
}

function endOfComment(css: string, start: number): number {
  const end = css.indexOf("*/", start + 2);
  return end < 0 ? -1 : end + 2;
}

const doubleStops = /["\\\n]/g;
const singleStops = /['\\\n]/g;

/** Finds the ends of strings, asked in ascending order. */
class StringEnds {
  private readonly css: string;
  /**
   * Where the search for each kind of quote last failed. Quotes before that position were skipped as escaped, and a
   * string that began at one of them would run into the same end: searching again from each would be quadratic.
   */
  private readonly failed = new Map<string, number>();

  constructor(css: string) {
    this.css = css;
  }

  /** The position after the string that starts at `start`; -1 if it is not closed on its line. */
  find(start: number): number {
    const { css } = this;
    const quote = css.charAt(start);
    if (start < (this.failed.get(quote) ?? 0)) return -1;
    const stops = quote === '"' ? doubleStops : singleStops;
    stops.lastIndex = start + 1;
    while (stops.test(css)) {
      const stop = css.charAt(stops.lastIndex - 1);
      if (stop === quote) return stops.lastIndex;
      if (stop === "\n") {
        this.failed.set(quote, stops.lastIndex);
        return -1;
      }
      // The character after a backslash, which may also be the end of the line, belongs to the string.
      stops.lastIndex += 1;
    }
    this.failed.set(quote, css.length);
    return -1;
  }
}
