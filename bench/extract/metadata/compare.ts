import { normaliseDate } from "../../../packages/page/src/metadata/date.ts";
import type { Stated } from "../data.ts";

export const fields = ["title", "author", "date"] as const satisfies readonly (keyof Stated)[];
export type Field = (typeof fields)[number];

/**
 * Extra: a tool returns something where the truth says that there is nothing. Part: one of the two contains the other.
 */
export const verdicts = ["right", "part", "wrong", "missing", "extra"] as const;
export type Verdict = (typeof verdicts)[number];

/** Nothing where nobody looked, or where both say that there is nothing. */
export function judge(field: Field, truth: Stated, found: Stated): Verdict | undefined {
  if (truth[field] === undefined) return undefined;
  const plain = field === "date" ? dayOf : field === "author" ? namesOf : wordsOf;
  const [wanted, given] = [plain(truth[field] ?? ""), plain(found[field] ?? "")];
  if (wanted === "") return given === "" ? undefined : "extra";
  if (given === "") return "missing";
  if (field === "date") return isSameDay(wanted, given, truth.date ?? "") ? "right" : "wrong";
  if (wanted === given) return "right";
  return ` ${wanted} `.includes(` ${given} `) || ` ${given} `.includes(` ${wanted} `) ? "part" : "wrong";
}

/** Words alone: case, punctuation and white space are matters of taste. */
function wordsOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** How several names are joined, and the word before them, are matters of taste as well. */
function namesOf(text: string): string {
  return wordsOf(text.replace(/^by\s+/i, "").replace(/\s+(?:and|&)\s+/gi, ", "));
}

function dayOf(text: string): string {
  const known = normaliseDate(text);
  if (known) return known.slice(0, 10);
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}

const day = 86_400_000;

/** A truth with a time of day was made from a page without its zone: there a day more or less is the same. */
function isSameDay(wanted: string, given: string, truth: string): boolean {
  const apart = Math.abs(Date.parse(wanted) - Date.parse(given));
  return apart <= (truth.includes("T") ? day : 0);
}
