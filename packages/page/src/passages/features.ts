import { type Coverage, measureCoverage } from "./coverage.ts";
import type { PreparedDocument } from "./document.ts";
import type { PreparedQuery } from "./query.ts";
import { hint } from "./vocabulary/hints.ts";

/**
 * What is known about a unit in the light of the query, by name. Each is between 0 and 1, so that the weights in
 * model.ts can be compared with each other.
 */
export const featureNames = [
  // How much of the query stands in the unit, as a share of the query and of the best unit.
  "coverage",
  "relative",
  "exactRelative",
  "pairs",
  // How much of it stands around the unit: an answer is often the sentence after the one that names the subject.
  "previous",
  "next",
  "previousSecond",
  "nextSecond",
  "window",
  "density",
  "follows",
  // How much of it stands in the paragraph and in the heading above.
  "block",
  "blockBest",
  "blockRelative",
  "ownTimesBlock",
  "heading",
  "underHeading",
  // Whether the unit has what the question asks for.
  "numberAsked",
  "timeAsked",
  "moneyAsked",
  "nameAsked",
  "reasonAsked",
  "enumeration",
  // What the unit is.
  "firstMention",
  "earlyShort",
  "length",
  "isHeading",
  "isLink",
] as const;

export const featureCount = featureNames.length;

/** A query of so few telling words asks what something is, and that stands early. */
const shortQuery = 2;
const tellingWeight = 0.5;

/** One row of `featureCount` numbers for every unit. */
export function computeFeatures(document: PreparedDocument, query: PreparedQuery): Float64Array {
  const { units } = document;
  const coverage = measureCoverage(document, query);
  const short = query.terms.filter((term) => term.weight > tellingWeight).length <= shortQuery;
  const rows = new Float64Array(units.length * featureCount);
  for (let unit = 0; unit < units.length; unit++) {
    rows.set(rowOf(document, query, coverage, unit, short), unit * featureCount);
  }
  return rows;
}

function rowOf(
  document: PreparedDocument,
  query: PreparedQuery,
  coverage: Coverage,
  unit: number,
  short: boolean,
): number[] {
  const it = document.units[unit];
  if (it === undefined) return [];
  const own = coverage.own[unit] ?? 0;
  const block = coverage.block[it.block] ?? 0;
  const at = (distance: number): number =>
    document.sameSection(unit, unit + distance) ? (coverage.own[unit + distance] ?? 0) : 0;
  const asked = (kind: number): number =>
    (query.hints & kind) === 0 ? 0 : (document.answers(kind)[unit] ?? 0);
  const { traits } = document;
  const previous = at(-1);
  const heading = coverage.heading(unit);
  const hasNone = coverage.best === 0;
  return [
    own,
    share(own, coverage.best),
    share(coverage.exact[unit] ?? 0, coverage.exactBest),
    coverage.pairs(unit),
    previous,
    at(1),
    at(-2),
    at(2),
    coverage.window(unit),
    coverage.density(unit),
    traits.refersBack[unit] === 1 ? previous : 0,
    block,
    coverage.blockBest[it.block] ?? 0,
    share(block, coverage.bestBlock),
    own * block,
    heading,
    coverage.underHeading(unit),
    asked(hint.number),
    asked(hint.time),
    asked(hint.money),
    asked(hint.name),
    asked(hint.reason),
    traits.enumeration[unit] ?? 0,
    coverage.firstMention[unit] ?? 0,
    short && (hasNone || own > 0 || block > 0 || previous > 0 || heading > 0) ? 1 / (1 + unit / 12) : 0,
    Math.log(1 + document.wordCount(unit)) / 4,
    it.kind === "heading" ? 1 : 0,
    traits.isLink[unit] ?? 0,
  ];
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
