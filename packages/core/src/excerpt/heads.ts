import type { PreparedDocument } from "./document.ts";
import { leadInEnd } from "./units.ts";

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
  if (next.lead === unit) return true;
  if (next.kind === "heading") return false;
  if (it.kind === "heading") return true;
  if ((it.kind !== "paragraph" && it.kind !== "item") || document.wordCount(unit) > mostWords) return false;
  const text = markdown.slice(it.start, it.end);
  return leadInEnd.test(text.slice(-8)) || boldLine.test(text);
}
