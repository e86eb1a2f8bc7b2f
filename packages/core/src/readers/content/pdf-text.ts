/** The part of a PDF text item that matters here, as pdf.js gives it. */
export interface TextItem {
  str: string;
  /** a, b, c, d, x, y. */
  transform: readonly number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

interface Line {
  text: string;
  y: number;
  height: number;
}

export interface PageText {
  text: string;
  /** Pieces that no reader of the page could see: off the paper or without size. */
  hidden: number;
}

// Smaller than this, in points, nobody can read it.
const tiniest = 1;

/** The text of one page: lines from pieces, paragraphs from lines. */
export function pageText(items: readonly TextItem[], view: readonly number[]): PageText {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  let hidden = 0;
  const lines: Line[] = [];
  let line: Line | undefined;
  let end = 0;
  for (const item of items) {
    const [a = 1, b = 0, , , x = 0, y = 0] = item.transform;
    const height = item.height || Math.hypot(a, b);
    const outside = x + item.width < left || x > right || y + height < bottom || y > top;
    if (item.str.trim() !== "" && (outside || height < tiniest)) {
      hidden += 1;
      continue;
    }
    if (item.str !== "") {
      const sameLine = line && Math.abs(line.y - y) < height * 0.5;
      if (!line || !sameLine) {
        line = { text: "", y, height };
        lines.push(line);
      } else if (x - end > height * 0.25 && !line.text.endsWith(" ") && !item.str.startsWith(" "))
        line.text += " ";
      line.text += item.str;
      line.height = Math.max(line.height, height);
      end = x + item.width;
    }
    if (item.hasEOL) line = undefined;
  }
  return { text: paragraphs(lines), hidden };
}

/** Lines that run on become one paragraph; short lines, as in addresses and tables, keep their breaks. */
function paragraphs(lines: readonly Line[]): string {
  const widest = lines.reduce((most, { text }) => Math.max(most, text.length), 0);
  const pieces: string[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const text = line.text.replace(/\s+/g, " ").trim();
    if (text === "") continue;
    const last = pieces.at(-1);
    if (previous && last !== undefined) {
      const runsOn = previous.text.length > widest * 0.7 && !listItem.test(text);
      if (isApart(previous, line)) pieces.push("\n\n");
      else if (!runsOn) pieces.push("\n");
      // A word divided at the line's end. Compounds lose their hyphen too, but they seldom stand just there.
      else if (dividedWord.test(last) && /^\p{Ll}{2}/u.test(text))
        pieces[pieces.length - 1] = last.slice(0, -1);
      else pieces.push(" ");
    }
    pieces.push(text);
    previous = line;
  }
  return pieces.join("");
}

const dividedWord = /\p{Ll}{2}[-\u00ad\u2010]$/u;
const listItem = /^(?:[•·▪–*-]|\(?\d{1,3}[.)])\s/;

/** A gap, a larger letter or a step upwards (the next column) begins something new. */
function isApart(previous: Line, line: Line): boolean {
  const gap = previous.y - line.y;
  const height = Math.max(previous.height, line.height);
  return gap > height * 1.7 || gap < 0 || line.height > previous.height * 1.25;
}
