import type { PreparedDocument } from "./document.ts";
import { tokenWeight } from "./tokens.ts";

/** Longer sentences cost more, but they also hold more: the price counts with this power. Flat between 0.3 and 0.8. */
const priceExponent = 0.7;
/** What stands between two passages when they are printed: a blank line. */
const separatorTokens = 1;
/** Units further apart than this many characters (blank lines, a rule) stay separate passages. */
const widestGap = 8;
/** The page's first sentence comes along when it costs no more than this share of the budget. */
const leadShare = 0.02;
/** Units that share this much of their words, and every number, say the same; shorter ones are alike by chance. */
const duplicateShare = 0.9;
const shortestDuplicate = 6;

/** First and last unit of a passage. */
export interface Run {
  first: number;
  last: number;
}

/** Chooses units by value for money until the budget is spent; returns them as runs of neighbours, in order. */
export function selectUnits(document: PreparedDocument, scores: Float64Array, budget: number): Run[] {
  const { units } = document;
  const worth = Float64Array.from(
    units,
    ({ tokens }, unit) => (scores[unit] ?? 0) - priceExponent * Math.log(1 + tokens),
  );
  const order = [...units.keys()].sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b);
  const chosen = new Set<number>();
  const shortTaken = new Set<string | undefined>();
  let left = budget + separatorTokens;

  const priceOf = (unit: number): number => {
    const joins = (chosen.has(unit - 1) ? 1 : 0) + (chosen.has(unit + 1) ? 1 : 0);
    return (units[unit]?.tokens ?? 0) + separatorTokens * (1 - joins);
  };
  const take = (unit: number): void => {
    const lead = units[unit]?.lead ?? -1;
    const needsLead = lead !== -1 && !chosen.has(lead);
    const price = priceOf(unit) + (needsLead ? priceOf(lead) : 0);
    if (chosen.has(unit) || price > left || isRepeated(document, chosen, unit)) return;
    if (needsLead) chosen.add(lead);
    chosen.add(unit);
    shortTaken.add(shortText(document, unit));
    left -= price;
  };

  // A heading alone tells nothing: it waits for the text under it, unless there is none. A short unit that was
  // taken elsewhere ("Default: true.") waits for a neighbour: it is so cheap that its copies would fill the budget.
  const waiting: number[] = [];
  const heads = (unit: number): boolean =>
    units[unit]?.kind === "heading" && units[unit + 1] !== undefined && units[unit + 1]?.kind !== "heading";
  const copies = (unit: number): boolean => {
    const text = shortText(document, unit);
    if (text === undefined || !shortTaken.has(text)) return false;
    return ![unit - 1, unit + 1].some((next) => chosen.has(next) && shortText(document, next) !== text);
  };

  const lead = leadOf(document);
  if ((units[lead]?.tokens ?? Number.POSITIVE_INFINITY) <= budget * leadShare) take(lead);
  for (const unit of order) {
    if (left < separatorTokens) break;
    if ((heads(unit) && !chosen.has(unit + 1)) || copies(unit)) waiting.push(unit);
    else take(unit);
  }
  for (const unit of waiting) if (heads(unit) ? chosen.has(unit + 1) : !copies(unit)) take(unit);

  // The parts were counted alone; together, with what stands between them, they can be a little more.
  const taken = [...chosen];
  let runs = runsOf(document, taken);
  while (taken.length > 0 && tokensOf(document, runs) > budget) {
    taken.pop();
    runs = runsOf(document, taken);
  }
  return runs;
}

/** The first sentence of running text, which says what the page is about. -1 when there is none. */
function leadOf(document: PreparedDocument): number {
  return document.units.findIndex(
    (unit, index) => unit.kind === "paragraph" && document.wordCount(index) >= shortestDuplicate,
  );
}

/** The words of a unit that is too short for a comparison by shares. */
function shortText(document: PreparedDocument, unit: number): string | undefined {
  const count = document.wordCount(unit);
  return count > 0 && count < shortestDuplicate ? wordsIn(document, unit).join() : undefined;
}

function isRepeated(document: PreparedDocument, chosen: ReadonlySet<number>, unit: number): boolean {
  if (document.wordCount(unit) < shortestDuplicate) return false;
  const words = wordSet(document, unit);
  for (const other of chosen) {
    const count = document.wordCount(other);
    if (count * 2 < words.size || count < shortestDuplicate) continue;
    if (saysTheSame(document, words, wordSet(document, other))) return true;
  }
  return false;
}

function saysTheSame(
  document: PreparedDocument,
  words: ReadonlySet<number>,
  others: ReadonlySet<number>,
): boolean {
  let shared = 0;
  for (const word of words) {
    if (others.has(word)) shared++;
    else if (document.numberWords.has(word)) return false;
  }
  return shared >= duplicateShare * Math.max(words.size, others.size);
}

function wordSet(document: PreparedDocument, unit: number): Set<number> {
  return new Set(wordsIn(document, unit));
}

function wordsIn({ unitWords, unitWordStarts }: PreparedDocument, unit: number): Int32Array {
  return unitWords.subarray(unitWordStarts[unit], unitWordStarts[unit + 1]);
}

function runsOf(document: PreparedDocument, chosen: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const unit of chosen.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    const gap = (document.units[unit]?.start ?? 0) - (document.units[unit - 1]?.end ?? 0);
    if (run !== undefined && run.last === unit - 1 && gap <= widestGap) run.last = unit;
    else runs.push({ first: unit, last: unit });
  }
  return runs;
}

function tokensOf(document: PreparedDocument, runs: readonly Run[]): number {
  let total = -separatorTokens;
  for (const { first, last } of runs) {
    const text = document.markdown.slice(document.units[first]?.start, document.units[last]?.end);
    total += tokenWeight(text) + separatorTokens;
  }
  return total;
}
