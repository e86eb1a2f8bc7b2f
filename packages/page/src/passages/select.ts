import { withContext } from "./context.ts";
import type { PreparedDocument } from "./document.ts";
import { announcedBy, headsNext } from "./list-introductions.ts";
import { byWorth } from "./order.ts";
import { Said, shortestDuplicate, shortText } from "./repeats.ts";
import { tokenWeight } from "./tokens.ts";

/** What stands between two passages when they are printed: a blank line. */
const separatorTokens = 1;
/** Units further apart than this many characters (blank lines, a rule) stay separate passages. */
const widestGap = 8;
/** The page's first sentence comes along when it costs no more than this share of the budget. */
const leadShare = 0.02;
/** What stands between two chosen units and costs no more than this comes along: a hole costs a separator and the sense. */
const bridgeTokens = 8;
/** What a lead-in line introduces comes along up to this share of the budget, its first sentence, row or code in any case. */
const bundleShare = 0.25;
/** A unit of fewer words is a scrap; one that is off the subject, if it has fewer than these. */
const fewestWords = 3;
const fewestWordsOff = 6;
/** Off the subject is what is e^6, four hundred times, less likely than the best. */
const offDistance = 6;
/** After so many units in a row that did not fit, what is left of the budget stays unspent: the next ones are off the subject. */
const mostMisses = 300;

/** First and last unit of a passage. */
export interface Run {
  first: number;
  last: number;
}

interface Group {
  units: number[];
  /** The one that the others came with. */
  best: number;
}

/** Without what came along first or last, whichever is not the best. */
function smaller({ units, best }: Group): Group {
  return { units: units[0] === best ? units.slice(0, -1) : units.slice(1), best };
}

/** Chooses units by value for money until the budget is spent; returns them as runs of neighbours, in order. */
export function selectUnits(document: PreparedDocument, scores: Float64Array, budget: number): Run[] {
  const { units } = document;
  const chosen = new Set<number>();
  /** What was taken together, in the order of taking: a unit with those that it must not come without. */
  const groups: Group[] = [];
  const said = new Said();
  const shortTaken = new Set<string | undefined>();
  let left = budget + separatorTokens;
  let misses = 0;
  let isFull = false;

  const priceOf = (unit: number): number => {
    const joins = (chosen.has(unit - 1) ? 1 : 0) + (chosen.has(unit + 1) ? 1 : 0);
    return document.tokensOf(unit) + separatorTokens * (1 - joins);
  };
  const add = (unit: number): void => {
    chosen.add(unit);
    said.add(document, unit);
  };
  /** The unit and those that it must not come without, as far as they are missing; alone if they never fit together. */
  const withLeads = (unit: number): number[] => {
    const group = [unit];
    for (let lead = units[unit]?.lead ?? -1; lead !== -1; lead = units[lead]?.lead ?? -1) {
      if (!chosen.has(lead)) group.unshift(lead);
    }
    return group.length > 1 && sum(group, (one) => document.tokensOf(one)) > budget ? [unit] : group;
  };
  const take = (unit: number): void => {
    const group = withLeads(unit);
    const price = sum(group, priceOf);
    if (price > left) isFull = true;
    if (chosen.has(unit) || price > left || said.has(document, unit)) return;
    for (const one of group) add(one);
    groups.push({ units: group, best: unit });
    shortTaken.add(shortText(document, unit));
    left -= price;
    for (const side of [-1, 1]) {
      const next = unit + side;
      const isBridge = chosen.has(next + side) && document.leastTokens(next) <= bridgeTokens && !heads(next);
      if ((isBridge && document.tokensOf(next) <= bridgeTokens) || (waiting.has(next) && !isAlone(next)))
        take(next);
    }
  };

  /** A lead-in line with what it introduces: the first unit, and more of them while they are a small part of the budget. */
  const bundleOf = (unit: number): number[] => {
    const bundle = [unit];
    let tokens = document.tokensOf(unit);
    for (const next of announcedBy(document, unit)) {
      tokens += document.tokensOf(next);
      if (tokens > budget * bundleShare && !heads(next - 1)) break;
      bundle.push(next);
    }
    return bundle;
  };
  const takeBundle = (unit: number): boolean => {
    const bundle = bundleOf(unit);
    if (bundle.length === 1 || sum(bundle, priceOf) > left) return false;
    const before = groups.length;
    for (const one of bundle) take(one);
    groups.push({ units: groups.splice(before).flatMap((group) => group.units), best: unit });
    return true;
  };

  // Some units tell nothing alone and wait for their company: a heading and a table's header for what stands under them,
  // unless there is nothing; a scrap ("Note", "Yes!") for a neighbour; and a short unit that was taken elsewhere
  // ("Default: true.") too, because it is so cheap that its copies would fill the budget.
  const waiting = new Set<number>();
  const heads = (unit: number): boolean => headsNext(document, unit);
  const off = scores.reduce((best, score) => Math.max(best, score), -Infinity) - offDistance;
  const isCompany = (unit: number, text: string): boolean =>
    chosen.has(unit) && !heads(unit) && shortText(document, unit) !== text;
  /** "- ivory" says all it has to say together with the line above the list. */
  const isPoint = (unit: number): boolean => (units[unit]?.lead ?? -1) !== -1;
  const isAlone = (unit: number): boolean => {
    if (heads(unit)) return !chosen.has(unit + 1);
    const text = shortText(document, unit) ?? "";
    const isOn = (scores[unit] ?? 0) > off;
    const isScrap =
      document.wordCount(unit) < (isOn ? fewestWords : fewestWordsOff) && !(isOn && isPoint(unit));
    if (!isScrap && !shortTaken.has(text)) return false;
    return !isCompany(unit - 1, text) && !isCompany(unit + 1, text);
  };

  const lead = leadOf(document);
  if (lead !== -1 && document.tokensOf(lead) <= budget * leadShare) take(lead);
  const fits = (leastTokens: number): boolean => {
    // Between two chosen neighbours a unit saves a separator.
    if (leastTokens - separatorTokens > left) isFull = true;
    return leastTokens - separatorTokens <= left;
  };
  const priceWithBundle = (unit: number): number =>
    heads(unit) ? sum(bundleOf(unit), (one) => document.tokensOf(one)) : document.tokensOf(unit);
  for (const unit of byWorth(document, withContext(document, scores), fits, priceWithBundle)) {
    if (left < separatorTokens || misses > mostMisses) {
      isFull = true;
      break;
    }
    const before = left;
    if (!isAlone(unit)) take(unit);
    else if (!takeBundle(unit)) waiting.add(unit);
    misses = left < before ? 0 : misses + 1;
  }
  // Where everything else fits, what waits in vain comes too.
  for (const unit of waiting) if (!isFull || !isAlone(unit)) take(unit);
  // Of a page of nothing but scraps (a list of names) some are better than none.
  if (chosen.size === 0) for (const unit of waiting) take(unit);

  // The parts were counted alone; together, with what stands between them, they can be a little more. What was taken
  // last goes as it came, so that no lead is left alone.
  const runsNow = (): Run[] =>
    runsOf(
      document,
      groups.flatMap((group) => group.units),
    );
  let runs = runsNow();
  while (groups.length > 0 && tokensOf(document, runs) > budget) {
    const last = groups.pop();
    if (groups.length === 0 && last !== undefined && last.units.length > 1) groups.push(smaller(last));
    runs = runsNow();
  }
  return runs;
}

/** The first sentence of running text, which says what the page is about. -1 when there is none. */
function leadOf(document: PreparedDocument): number {
  return document.units.findIndex(
    (unit, index) => unit.kind === "paragraph" && document.wordCount(index) >= shortestDuplicate,
  );
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

function sum(units: readonly number[], tokens: (unit: number) => number): number {
  return units.reduce((total, unit) => total + tokens(unit), 0);
}
