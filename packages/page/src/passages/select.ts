import type { PreparedDocument } from "./document.ts";
import { introducedBy, introducesNext } from "./introductions.ts";
import { byWorth } from "./order.ts";
import { ShownTexts, shortestDuplicate, shortText } from "./repeats.ts";
import { tokenWeight } from "./tokens.ts";

/** The separator between two printed passages: a blank line. */
const separatorTokens = 1;
/** Units further apart than this many characters (blank lines, a rule) stay separate passages. */
const widestGap = 8;
/** The page's first sentence comes along when it costs no more than this share of the budget. */
const firstSentenceShare = 0.02;
/** Units between two chosen ones come along if they cost no more than this: a gap costs a separator and breaks the sense. */
const bridgeTokens = 8;
/** The units that a sentence introduces come along up to this share of the budget, the first one in any case. */
const bundleShare = 0.25;
/** A unit of fewer words is a scrap; one that is off the subject, if it has fewer than the second number. */
const fewestWords = 3;
const fewestWordsOff = 6;
/** Off the subject is what is e^5, a hundred and fifty times, less likely than the best. */
const offDistance = 5;
/** After so many units in a row that did not fit, the rest of the budget stays unspent: the next ones are off the subject. */
const mostMisses = 300;

/** First and last unit of a passage. */
export interface Run {
  first: number;
  last: number;
}

/** Units that were taken together: one with those that it must not come without. */
interface Group {
  units: number[];
  /** The one that the others came with. */
  best: number;
}

/** Chooses units by value for money until the budget is spent; returns them as runs of neighbours, in order. */
export function selectUnits(document: PreparedDocument, scores: Float64Array, budget: number): Run[] {
  const selection = new Selection(document, scores, budget);
  selection.fill();
  return selection.runs();
}

class Selection {
  readonly #document: PreparedDocument;
  readonly #scores: Float64Array;
  readonly #budget: number;
  /** Below this score a unit is off the subject. */
  readonly #off: number;
  readonly #chosen = new Set<number>();
  /** In the order of taking. */
  readonly #groups: Group[] = [];
  readonly #shown = new ShownTexts();
  readonly #shortTaken = new Set<string | undefined>();
  /**
   * Units that mean nothing alone and wait for company: a heading and a table's header for what is under them; a scrap
   * ("Note", "Yes!") for a neighbour; and a short unit that was taken elsewhere ("Default: true."), because it is so
   * cheap that its copies would fill the budget.
   */
  readonly #waiting = new Set<number>();
  #left: number;
  /** Something did not fit. */
  #isFull = false;

  constructor(document: PreparedDocument, scores: Float64Array, budget: number) {
    this.#document = document;
    this.#scores = scores;
    this.#budget = budget;
    this.#left = budget + separatorTokens;
    this.#off = scores.reduce((best, score) => Math.max(best, score), -Infinity) - offDistance;
  }

  fill(): void {
    const document = this.#document;
    const first = firstSentence(document);
    if (first !== -1 && document.tokensOf(first) <= this.#budget * firstSentenceShare) this.#take(first);
    const priceWithBundle = (unit: number): number =>
      this.#introduces(unit) ? sum(this.#bundleOf(unit), document.guessTokens) : document.guessTokens(unit);
    let misses = 0;
    for (const unit of byWorth(document, this.#scores, this.#budget, priceWithBundle)) {
      if (this.#left < separatorTokens || misses > mostMisses) {
        this.#isFull = true;
        break;
      }
      const before = this.#left;
      if (this.#chosen.has(unit)) continue;
      if (!this.#isAlone(unit)) this.#take(unit);
      else if (!this.#takeBundle(unit)) this.#waiting.add(unit);
      misses = this.#left < before ? 0 : misses + 1;
    }
    // Where everything else fits, what still waits comes too. What introduces something comes last: only then is it known
    // whether that was taken.
    const waiting = [...this.#waiting].sort(
      (one, other) => Number(this.#introduces(one)) - Number(this.#introduces(other)),
    );
    for (const unit of waiting) if (!this.#isFull || !this.#isAlone(unit)) this.#take(unit);
    // Of a page of nothing but scraps (a list of names) some are better than none.
    if (this.#chosen.size === 0) for (const unit of this.#waiting) this.#take(unit);
  }

  /**
   * The chosen units as runs. They were counted one by one; together, with what is between them, they can be a little
   * more. Then what was taken last is dropped, with all that came along, so that no introduction is left alone.
   */
  runs(): Run[] {
    let runs = this.#runsNow();
    while (this.#groups.length > 0 && runTokens(this.#document, runs) > this.#budget) {
      const last = this.#groups.pop();
      if (this.#groups.length === 0 && last !== undefined && last.units.length > 1)
        this.#groups.push(smaller(last));
      runs = this.#runsNow();
    }
    return runs;
  }

  #runsNow(): Run[] {
    return runsOf(
      this.#document,
      this.#groups.flatMap((group) => group.units),
    );
  }

  readonly #tokensOf = (unit: number): number => this.#document.tokensOf(unit);

  readonly #priceOf = (unit: number): number => {
    const joins = (this.#chosen.has(unit - 1) ? 1 : 0) + (this.#chosen.has(unit + 1) ? 1 : 0);
    return this.#document.tokensOf(unit) + separatorTokens * (1 - joins);
  };

  #introduces(unit: number): boolean {
    return introducesNext(this.#document, unit);
  }

  /** The unit and its introductions, as far as they are missing; alone if they never fit together. */
  #withIntroductions(unit: number): number[] {
    const { units } = this.#document;
    const group = [unit];
    const above = (of: number): number => units[of]?.introduction ?? -1;
    for (let next = above(unit); next !== -1; next = above(next))
      if (!this.#chosen.has(next)) group.unshift(next);
    return group.length > 1 && sum(group, this.#tokensOf) > this.#budget ? [unit] : group;
  }

  #take(unit: number): void {
    const document = this.#document;
    const group = this.#withIntroductions(unit);
    const price = sum(group, this.#priceOf);
    if (price > this.#left) this.#isFull = true;
    if (this.#chosen.has(unit) || price > this.#left || this.#shown.has(document, unit)) return;
    for (const one of group) {
      this.#chosen.add(one);
      this.#shown.add(document, one);
    }
    this.#groups.push({ units: group, best: unit });
    this.#shortTaken.add(shortText(document, unit));
    this.#left -= price;
    for (const side of [-1, 1]) {
      const next = unit + side;
      const isBridge =
        this.#chosen.has(next + side) &&
        document.guessTokens(next) <= bridgeTokens &&
        !this.#introduces(next) &&
        document.tokensOf(next) <= bridgeTokens;
      if (isBridge || (this.#waiting.has(next) && !this.#isAlone(next))) this.#take(next);
    }
  }

  /** A unit with what it introduces: the first unit, and more of them while they are a small part of the budget. */
  #bundleOf(unit: number): number[] {
    const bundle = [unit];
    let tokens = this.#document.guessTokens(unit);
    for (const next of introducedBy(this.#document, unit)) {
      tokens += this.#document.guessTokens(next);
      if (tokens > this.#budget * bundleShare && !this.#introduces(next - 1)) break;
      bundle.push(next);
    }
    return bundle;
  }

  #takeBundle(unit: number): boolean {
    const bundle = this.#bundleOf(unit);
    if (bundle.length === 1 || sum(bundle, this.#priceOf) > this.#left) return false;
    const before = this.#groups.length;
    for (const one of bundle) this.#take(one);
    const units = this.#groups.splice(before).flatMap((group) => group.units);
    this.#groups.push({ units, best: unit });
    return true;
  }

  #isAlone(unit: number): boolean {
    const document = this.#document;
    if (this.#introduces(unit)) return !this.#chosen.has(unit + 1);
    const text = shortText(document, unit) ?? "";
    const isOn = (this.#scores[unit] ?? 0) > this.#off;
    // "- ivory" says all it has to say together with the sentence above the list.
    const isPoint = isOn && (document.units[unit]?.introduction ?? -1) !== -1;
    const isScrap = document.wordCount(unit) < (isOn ? fewestWords : fewestWordsOff) && !isPoint;
    if (!isScrap && !this.#shortTaken.has(text)) return false;
    const isCompany = (other: number): boolean =>
      this.#chosen.has(other) && !this.#introduces(other) && shortText(document, other) !== text;
    return !isCompany(unit - 1) && !isCompany(unit + 1);
  }
}

/** Without what came along first or last, whichever is not the best. */
function smaller({ units, best }: Group): Group {
  return { units: units[0] === best ? units.slice(0, -1) : units.slice(1), best };
}

/** The first sentence of running text, which says what the page is about. -1 when there is none. */
function firstSentence(document: PreparedDocument): number {
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

function runTokens({ markdown, units }: PreparedDocument, runs: readonly Run[]): number {
  let total = -separatorTokens;
  for (const { first, last } of runs)
    total += tokenWeight(markdown.slice(units[first]?.start, units[last]?.end)) + separatorTokens;
  return total;
}

function sum(units: readonly number[], tokens: (unit: number) => number): number {
  return units.reduce((total, unit) => total + tokens(unit), 0);
}
