import type { PreparedDocument } from "./document.ts";
import { endsLikeLeadIn } from "./introductions.ts";
import type { Unit } from "./units.ts";

/** A line in bold letters stands for a heading. */
const boldLine = /^\*\*[^*]+\*\*$/;
/** A longer line says something itself, even if it ends with a colon. */
const mostWords = 12;
/** A list item of so few words only names what stands under it. */
const mostNameWords = 5;

/** True for what only announces the next unit: a heading, a table's header, "The following keys exist:". */
export function headsNext(document: PreparedDocument, unit: number): boolean {
  const { units, markdown } = document;
  const it = units[unit];
  const next = units[unit + 1];
  if (it === undefined || next === undefined) return false;
  if (next.lead === unit && (it.kind === "table" || next.block !== it.block))
    return !isPlainItem(document, unit);
  if (it.kind === "heading") return next.kind !== "heading" || isBelow(document, next, it);
  if (next.kind === "heading") return false;
  if ((it.kind !== "paragraph" && it.kind !== "item") || document.wordCount(unit) > mostWords) return false;
  const text = markdown.slice(it.start, it.end);
  return endsLikeLeadIn(text) || boldLine.test(text);
}

/** An item with others under it that says something itself; "Linux" is no more than their heading. */
function isPlainItem(document: PreparedDocument, unit: number): boolean {
  const { kind, start = 0, end = 0 } = document.units[unit] ?? {};
  if (kind !== "item" || document.wordCount(unit) <= mostNameWords) return false;
  return !endsLikeLeadIn(document.markdown.slice(start, end));
}

/** A chapter's heading announces that of its first section. */
function isBelow({ blocks }: PreparedDocument, lower: Unit, higher: Unit): boolean {
  return (blocks[lower.block]?.level ?? 0) > (blocks[higher.block]?.level ?? 0);
}

/**
 * What a line introduces, in order: the list, table, code or quotation after a lead-in, the definition of a term, what
 * stands under a list item; otherwise the next sentence after a lead-in.
 * Nothing for a heading, which is about more than what stands next to it, and for a table's header.
 */
export function* announcedBy(document: PreparedDocument, unit: number): Generator<number> {
  const { units, markdown } = document;
  const it = units[unit];
  if (it === undefined || it.kind === "heading" || it.kind === "table") return;
  const next = units[unit + 1];
  const isName = next?.lead === unit && (next.kind === "definition" || it.kind === "item");
  if (!isName && !endsLikeLeadIn(markdown.slice(it.start, it.end))) return;
  let announced = unit + 1;
  const belongs = (lead = -1): boolean => lead === unit || (lead > unit && belongs(units[lead]?.lead));
  while (belongs(units[announced]?.lead)) yield announced++;
  if (announced === unit + 1 && headsNext(document, unit)) yield announced;
}
