import type { PreparedDocument } from "./document.ts";
import { byWorth } from "./order.ts";
import { tokenWeight } from "./tokens.ts";

/** What stands between two passages when they are printed: a blank line. */
const separatorTokens = 1;
/** Units further apart than this many characters (blank lines, a rule) stay separate passages. */
const widestGap = 8;
/** The page's first sentence comes along when it costs no more than this share of the budget. */
const leadShare = 0.02;
/** Units that share this much of their words, and every number, say the same; shorter ones are alike by chance. */
const duplicateShare = 0.9;
const shortestDuplicate = 6;

/** After so many units in a row that did not fit, what is left of the budget stays unspent: the next ones are off the subject. */
const mostMisses = 300;

/** First and last unit of a passage. */
export interface Run {
  first: number;
  last: number;
}

/** Chooses units by value for money until the budget is spent; returns them as runs of neighbours, in order. */
export function selectUnits(document: PreparedDocument, scores: Float64Array, budget: number): Run[] {
  const { units } = document;
  const chosen = new Set<number>();
  const said: Set<number>[] = [];
  const shortTaken = new Set<string | undefined>();
  let left = budget + separatorTokens;
  let misses = 0;

  const priceOf = (unit: number): number => {
    const joins = (chosen.has(unit - 1) ? 1 : 0) + (chosen.has(unit + 1) ? 1 : 0);
    return document.tokensOf(unit) + separatorTokens * (1 - joins);
  };
  const add = (unit: number): void => {
    chosen.add(unit);
    if (document.wordCount(unit) >= shortestDuplicate) said.push(wordSet(document, unit));
  };
  const take = (unit: number): void => {
    const lead = units[unit]?.lead ?? -1;
    const needsLead = lead !== -1 && !chosen.has(lead);
    const price = priceOf(unit) + (needsLead ? priceOf(lead) : 0);
    if (chosen.has(unit) || price > left || isRepeated(document, said, unit)) return;
    if (needsLead) add(lead);
    add(unit);
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
  if (lead !== -1 && document.tokensOf(lead) <= budget * leadShare) take(lead);
  // Between two chosen neighbours a unit saves a separator.
  for (const unit of byWorth(document, scores, (least) => least - separatorTokens <= left)) {
    if (left < separatorTokens || misses > mostMisses) break;
    const before = left;
    if ((heads(unit) && !chosen.has(unit + 1)) || copies(unit)) waiting.push(unit);
    else take(unit);
    misses = left < before ? 0 : misses + 1;
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

/** True when the unit says what one of these sets of words says already. */
function isRepeated(document: PreparedDocument, said: readonly Set<number>[], unit: number): boolean {
  if (document.wordCount(unit) < shortestDuplicate) return false;
  const words = wordSet(document, unit);
  return said.some((others) => others.size * 2 >= words.size && saysTheSame(document, words, others));
}

function saysTheSame(
  document: PreparedDocument,
  words: ReadonlySet<number>,
  others: ReadonlySet<number>,
): boolean {
  let shared = 0;
  for (const word of words) {
    if (others.has(word)) shared++;
    else if (document.isNumber[word] === 1) return false;
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
