import type { MarkdownBlock } from "./pieces.ts";

/** Signs that people and word processors write before the points of a list. */
const bullet = /^[•▪●‣◦■○∙·] ?(?=\S)/u;
/** A number as `escapeLineStart` writes it; more figures are a year. */
const number = /^(\d{1,3})\\[.)] +(?=\S)/;

/** The least of the bullets, by its number. */
const leastBullet = 0xb7;
const [zero, nine] = [0x30, 0x39];

/** Whether one of a paragraph's lines may start with a mark; almost none does, and two looks tell. */
function mayHavePoints({ kind, text }: MarkdownBlock): boolean {
  if (kind !== "paragraph") return false;
  const first = text.charCodeAt(0);
  return first >= leastBullet || (first >= zero && first <= nine) || text.includes("\n");
}

export interface Point {
  /** Nothing for a bullet. */
  number: number | undefined;
  text: string;
}

/** A mark that is written at the start of a line, as a point. */
export function pointOf(line: string): Point | undefined {
  if (bullet.test(line)) return { number: undefined, text: line.replace(bullet, "") };
  const [mark, digits] = number.exec(line) ?? [];
  return mark === undefined ? undefined : { number: Number(digits), text: line.slice(mark.length) };
}

/** Whether a point goes on with the list that ends with another. */
function goesOn(before: Point | undefined, { number: next }: Point): boolean {
  if (!before) return true;
  return next === (before.number === undefined ? undefined : before.number + 1);
}

/** The lines of a paragraph: what leads into a list, the list, what stands below it. */
interface Parts {
  lead: string[];
  points: Point[];
  rest: string[];
}

/** Nothing where points stand here and there among other lines. */
function partsOf(block: MarkdownBlock): Parts | undefined {
  if (!mayHavePoints(block)) return undefined;
  const parts: Parts = { lead: [], points: [], rest: [] };
  for (const line of block.text.split("  \n")) {
    const point = pointOf(line);
    if (point && (parts.rest.length > 0 || !goesOn(parts.points.at(-1), point))) return undefined;
    if (point) parts.points.push(point);
    else (parts.points.length > 0 ? parts.rest : parts.lead).push(line);
  }
  const { length } = parts.points;
  // Beside other lines a single point is one of them.
  return length > 1 || (length === 1 && parts.lead.length + parts.rest.length === 0) ? parts : undefined;
}

/** Lines with a written bullet or number become the list that they show; a single point stays a line. */
export function listBullets(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(mayHavePoints)) return blocks;
  const result: MarkdownBlock[] = [];
  let points: Point[] = [];
  let written: MarkdownBlock[] = [];
  const end = () => {
    if (points.length > 1) result.push({ kind: "list", text: points.map(writePoint).join("\n") });
    else result.push(...written);
    points = [];
    written = [];
  };
  for (const block of blocks) {
    const parts = partsOf(block);
    const first = parts?.points[0];
    if (!parts || !first || parts.lead.length > 0 || !goesOn(points.at(-1), first)) end();
    if (!parts) {
      result.push(block);
      continue;
    }
    if (parts.lead.length > 0) result.push(paragraph(parts.lead));
    written.push(block);
    points.push(...parts.points);
    if (parts.rest.length === 0) continue;
    end();
    result.push(paragraph(parts.rest));
  }
  end();
  return result;
}

const writePoint = ({ number, text }: Point): string =>
  `${number === undefined ? "-" : `${number}.`} ${text}`;

const paragraph = (lines: readonly string[]): MarkdownBlock => ({
  kind: "paragraph",
  text: lines.join("  \n"),
});
