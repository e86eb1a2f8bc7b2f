import type { PreparedDocument } from "./document.ts";
import { leadInEnd } from "./units.ts";

/** A line in bold letters stands for a heading. */
const boldLine = /^\*\*[^*]+\*\*$/;
const longestBoldLine = 100;

/** True for what only announces the next unit: a heading, a table's header, "The following keys exist:". */
export function headsNext({ units, markdown }: PreparedDocument, unit: number): boolean {
  const it = units[unit];
  const next = units[unit + 1];
  if (it === undefined || next === undefined) return false;
  if (next.lead === unit) return true;
  if (it.kind === "heading") return next.kind !== "heading";
  if (it.kind !== "paragraph" && it.kind !== "item") return false;
  if (leadInEnd.test(markdown.slice(Math.max(it.start, it.end - 8), it.end))) return true;
  return it.end - it.start <= longestBoldLine && boldLine.test(markdown.slice(it.start, it.end));
}
