import type { MarkdownBlock } from "./pieces.ts";

/** Bullets that people and word processors type before items. */
const bullet = /^[•▪●‣◦■○∙·] ?(?=\S)/u;
/** A number as `escapeLineStart` writes it; more digits are a year. */
const number = /^(\d{1,3})\\[.)] +(?=\S)/;

/** The lowest code of a bullet. */
const leastBullet = 0xb7;
const [zero, nine] = [0x30, 0x39];

/** A cheap test whether a line of a paragraph may start with a bullet or number. */
function mayHaveItems({ kind, text }: MarkdownBlock): boolean {
  if (kind !== "paragraph") return false;
  const first = text.charCodeAt(0);
  return first >= leastBullet || (first >= zero && first <= nine) || text.includes("\n");
}

export interface Item {
  /** Undefined for a bullet. */
  number: number | undefined;
  text: string;
}

/** The item that a line with a typed bullet or number is. */
export function itemOf(line: string): Item | undefined {
  if (bullet.test(line)) return { number: undefined, text: line.replace(bullet, "") };
  const [marker, digits] = number.exec(line) ?? [];
  return marker === undefined ? undefined : { number: Number(digits), text: line.slice(marker.length) };
}

/** Whether an item continues the list that ends with another one. */
function continues(before: Item | undefined, { number: next }: Item): boolean {
  if (!before) return true;
  return next === (before.number === undefined ? undefined : before.number + 1);
}

/** The lines of a paragraph: those before a list, the list, and those after it. */
interface Parts {
  lead: string[];
  items: Item[];
  rest: string[];
}

/** Undefined if items are scattered among other lines. */
function partsOf(block: MarkdownBlock): Parts | undefined {
  if (!mayHaveItems(block)) return undefined;
  const parts: Parts = { lead: [], items: [], rest: [] };
  for (const line of block.text.split("  \n")) {
    const item = itemOf(line);
    if (item && (parts.rest.length > 0 || !continues(parts.items.at(-1), item))) return undefined;
    if (item) parts.items.push(item);
    else (parts.items.length > 0 ? parts.rest : parts.lead).push(line);
  }
  const { length } = parts.items;
  // A single item beside other lines is one of them.
  return length > 1 || (length === 1 && parts.lead.length + parts.rest.length === 0) ? parts : undefined;
}

/** Turns lines with a typed bullet or number into a list; a single one stays a line. */
export function listBullets(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(mayHaveItems)) return blocks;
  const result: MarkdownBlock[] = [];
  let items: Item[] = [];
  let written: MarkdownBlock[] = [];
  const end = () => {
    if (items.length > 1) result.push({ kind: "list", text: items.map(writeItem).join("\n") });
    else result.push(...written);
    items = [];
    written = [];
  };
  for (const block of blocks) {
    const parts = partsOf(block);
    const first = parts?.items[0];
    if (!parts || !first || parts.lead.length > 0 || !continues(items.at(-1), first)) end();
    if (!parts) {
      result.push(block);
      continue;
    }
    if (parts.lead.length > 0) result.push(paragraph(parts.lead));
    written.push(block);
    items.push(...parts.items);
    if (parts.rest.length === 0) continue;
    end();
    result.push(paragraph(parts.rest));
  }
  end();
  return result;
}

const writeItem = ({ number, text }: Item): string => `${number === undefined ? "-" : `${number}.`} ${text}`;

const paragraph = (lines: readonly string[]): MarkdownBlock => ({
  kind: "paragraph",
  text: lines.join("  \n"),
});
