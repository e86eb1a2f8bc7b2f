/** The part of a PDF text item that matters here, as pdf.js gives it. */
export interface TextItem {
  str: string;
  /** a, b, c, d, x, y. */
  transform: readonly number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/** Text without a wide gap in it: a line of a paragraph, or the cell of a table. */
export interface Run {
  text: string;
  start: number;
  end: number;
}

/** The runs at one height, from left to right. */
export interface Line {
  runs: Run[];
  y: number;
  height: number;
}

export interface PageLines {
  lines: Line[];
  /** Pieces that no reader of the page could see: off the paper or without size. */
  hidden: number;
}

// Too small to read, in points.
const tiniest = 1;
/** In heights of a letter: a space between words has about a quarter, in justified lines up to two thirds. */
const space = 0.25;
const gap = 1;

/** Lines in the order in which the page draws them. */
export function linesOf(items: readonly TextItem[], view: readonly number[]): PageLines {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const lines: Line[] = [];
  let hidden = 0;
  let line: Line | undefined;
  for (const item of items) {
    const [a = 1, b = 0, , , x = 0, y = 0] = item.transform;
    const height = item.height || Math.hypot(a, b);
    const isBlank = item.str.trim() === "";
    const outside = x + item.width < left || x > right || y + height < bottom || y > top;
    if (!isBlank && (outside || height < tiniest)) {
      hidden += 1;
      continue;
    }
    if (isBlank) {
      // pdf.js puts a space into every gap, however wide; the true width follows from the runs beside it.
      const last = line?.runs.at(-1);
      if (last && item.str !== "" && !last.text.endsWith(" ")) last.text += " ";
    } else {
      if (!line || Math.abs(line.y - y) >= height * 0.5) {
        line = { runs: [], y, height };
        lines.push(line);
      }
      line.height = Math.max(line.height, height);
      add(line.runs, { text: item.str, start: x, end: x + item.width }, height);
    }
    if (item.hasEOL) line = undefined;
  }
  return { lines, hidden };
}

function add(runs: Run[], piece: Run, height: number): void {
  const last = runs.at(-1);
  const between = last ? piece.start - last.end : 0;
  if (!last || between > height * gap) {
    runs.push(piece);
    return;
  }
  const spaced = last.text.endsWith(" ") || piece.text.startsWith(" ");
  last.text += between > height * space && !spaced ? ` ${piece.text}` : piece.text;
  last.start = Math.min(last.start, piece.start);
  last.end = piece.end;
}
