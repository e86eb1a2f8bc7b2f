import type { PreparedDocument } from "./document.ts";
import { endsLikeLeadIn } from "./leads.ts";
import type { Unit } from "./units.ts";

/** A line in bold letters stands for a heading. */
const boldLine = /^\*\*[^*]+\*\*$/;
/** A longer line says something itself, even if it ends with a colon. */
const mostWords = 12;

/** True for what only announces the next unit: a heading, a table's header, "The following keys exist:". */
export function headsNext(document: PreparedDocument, unit: number): boolean {
  const { units, markdown } = document;
  const it = units[unit];
  const next = units[unit + 1];
  if (it === undefined || next === undefined) return false;
  if (next.lead === unit && (it.kind === "table" || next.block !== it.block)) return true;
  if (it.kind === "heading") return next.kind !== "heading" || isBelow(document, next, it);
  if (next.kind === "heading") return false;
  if ((it.kind !== "paragraph" && it.kind !== "item") || document.wordCount(unit) > mostWords) return false;
  const text = markdown.slice(it.start, it.end);
  return endsLikeLeadIn(text) || boldLine.test(text);
}

/** A chapter's heading announces that of its first section. */
function isBelow({ blocks }: PreparedDocument, lower: Unit, higher: Unit): boolean {
  return (blocks[lower.block]?.level ?? 0) > (blocks[higher.block]?.level ?? 0);
}

/**
 * What a lead-in line introduces, in order: the list, table, code or quotation after it, otherwise the next sentence.
 * Nothing for a heading, which is about more than what stands next to it, and for a table's header.
 */
export function* announcedBy(document: PreparedDocument, unit: number): Generator<number> {
  const { units, markdown } = document;
  const it = units[unit];
  if (it === undefined || it.kind === "heading" || it.kind === "table") return;
  if (!endsLikeLeadIn(markdown.slice(it.start, it.end))) return;
  let next = unit + 1;
  const belongs = (lead = -1): boolean => lead === unit || (lead > unit && belongs(units[lead]?.lead));
  while (belongs(units[next]?.lead)) yield next++;
  if (next === unit + 1 && headsNext(document, unit)) yield next;
}
