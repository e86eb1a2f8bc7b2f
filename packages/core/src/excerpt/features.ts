import type { PreparedDocument } from "./document.ts";
import type { PreparedQuery } from "./query.ts";
import { hint } from "./vocabulary/hints.ts";

/** What is known about one unit in the light of the query. The order is the order of the weights. */
export const featureNames = [
  "coverage",
  "coverageSquared",
  "bm25",
  "previous",
  "next",
  "window",
  "block",
  "heading",
  "rarest",
  "pairs",
  "relative",
  "numberAsked",
  "timeAsked",
  "nameAsked",
  "reasonAsked",
  "quoted",
  "definition",
  "length",
  "veryShort",
  "position",
  "isHeading",
  "isLink",
  "novelty",
  "expansion",
  "isItem",
  "isTable",
  "isCode",
  "title",
] as const;

export const featureCount = featureNames.length;

const linkish = /https?:\/\/|doi:|doi\.org|license:/i;

/** One row of `featureCount` numbers for every unit. */
export function computeFeatures(document: PreparedDocument, query: PreparedQuery): Float64Array {
  const { units, blocks } = document;
  const { terms, likeness } = query;
  const count = terms.length;
  const rows = new Float64Array(units.length * featureCount);
  let total = 0;
  let rarest = 0;
  for (const [index, term] of terms.entries()) {
    total += term.weight;
    if (term.weight > (terms[rarest]?.weight ?? 0)) rarest = index;
  }
  if (total === 0) total = 1;

  const coverage = new Float64Array(units.length);
  let best = 0;
  let averageLength = 0;
  for (let unit = 0; unit < units.length; unit++) {
    let sum = 0;
    for (let term = 0; term < count; term++)
      sum += (terms[term]?.weight ?? 0) * (likeness[unit * count + term] ?? 0);
    coverage[unit] = sum / total;
    if (sum / total > best) best = sum / total;
    averageLength += wordCount(document, unit);
  }
  averageLength = Math.max(1, averageLength / Math.max(1, units.length));

  // Best likeness of each term within a block, and within the headings above it.
  const blockCoverage = new Float64Array(blocks.length);
  const blockUnits: [number, number][] = blocks.map(() => [-1, -1]);
  for (const [unit, { block }] of units.entries()) {
    const range = blockUnits[block];
    if (range === undefined) continue;
    if (range[0] === -1) range[0] = unit;
    range[1] = unit;
  }
  const headingLikeness: (Float32Array | undefined)[] = [];
  for (const [block, [first, last]] of blockUnits.entries()) {
    if (first === -1) continue;
    const strongest = new Float32Array(count);
    for (let unit = first; unit <= last; unit++) {
      for (let term = 0; term < count; term++) {
        const score = likeness[unit * count + term] ?? 0;
        if (score > (strongest[term] ?? 0)) strongest[term] = score;
      }
    }
    let sum = 0;
    for (let term = 0; term < count; term++) sum += (terms[term]?.weight ?? 0) * (strongest[term] ?? 0);
    blockCoverage[block] = sum / total;
    if (blocks[block]?.kind === "heading") headingLikeness[block] = strongest;
  }
  const expansion = expand(document, query, coverage, best);

  for (const [unit, { block, kind, hints, start, end }] of units.entries()) {
    const at = unit * featureCount;
    const own = coverage[unit] ?? 0;
    const words = wordCount(document, unit);
    const sameSection = (other: number): boolean => {
      const neighbour = units[other];
      return (
        neighbour !== undefined &&
        neighbour.kind !== "heading" &&
        blocks[neighbour.block]?.heading === blocks[block]?.heading
      );
    };
    let window = 0;
    let bm25 = 0;
    let heading = 0;
    const headingBlock = kind === "heading" ? -1 : (blocks[block]?.heading ?? -1);
    const headingScores = headingLikeness[headingBlock];
    const norm = 0.3 + (0.7 * words) / averageLength;
    for (let term = 0; term < count; term++) {
      const weight = terms[term]?.weight ?? 0;
      const here = likeness[unit * count + term] ?? 0;
      let around = here;
      if (sameSection(unit - 1)) around = Math.max(around, 0.8 * (likeness[(unit - 1) * count + term] ?? 0));
      if (sameSection(unit + 1)) around = Math.max(around, 0.8 * (likeness[(unit + 1) * count + term] ?? 0));
      window += weight * around;
      bm25 += (weight * here * 2.2) / (here + 1.2 * norm);
      heading += weight * (headingScores?.[term] ?? 0);
    }
    const text = document.markdown.slice(start, Math.min(end, start + 300));
    rows.set(
      [
        own,
        own * own,
        bm25 / total,
        sameSection(unit - 1) ? (coverage[unit - 1] ?? 0) : 0,
        sameSection(unit + 1) ? (coverage[unit + 1] ?? 0) : 0,
        window / total,
        blockCoverage[block] ?? 0,
        heading / total,
        likeness[unit * count + rarest] ?? 0,
        pairScore(document, query, unit),
        best > 0 ? own / best : 0,
        (query.hints & hint.number) !== 0 && (hints & hint.number) !== 0 ? 1 : 0,
        (query.hints & hint.time) !== 0 && (hints & hint.time) !== 0 ? 1 : 0,
        (query.hints & hint.name) !== 0 && (hints & hint.name) !== 0 ? 1 : 0,
        (query.hints & hint.reason) !== 0 && (hints & hint.reason) !== 0 ? 1 : 0,
        (hints & hint.quoted) !== 0 ? 1 : 0,
        (hints & hint.definition) !== 0 ? 1 : 0,
        Math.log(1 + words) / 4,
        words < 5 ? 1 : 0,
        1 / (1 + unit / 12),
        kind === "heading" ? 1 : 0,
        linkish.test(text) ? 1 : 0,
        Math.min(1, (words * (1 - own)) / 20),
        expansion[unit] ?? 0,
        kind === "item" ? 1 : 0,
        kind === "table" ? 1 : 0,
        kind === "code" ? 1 : 0,
        unit === 0 ? 1 : 0,
      ],
      at,
    );
  }
  return rows;
}

function wordCount(document: PreparedDocument, unit: number): number {
  return (document.unitWordStarts[unit + 1] ?? 0) - (document.unitWordStarts[unit] ?? 0);
}

/** Share of neighbouring query words that also stand near each other in the unit. */
function pairScore(document: PreparedDocument, query: PreparedQuery, unit: number): number {
  const { terms, likeness } = query;
  const count = terms.length;
  if (count < 2) return 0;
  let possible = 0;
  let found = 0;
  const to = document.unitWordStarts[unit + 1] ?? 0;
  const from = document.unitWordStarts[unit] ?? 0;
  let positions: number[] | undefined;
  for (let term = 0; term + 1 < count; term++) {
    const weight = Math.min(terms[term]?.weight ?? 0, terms[term + 1]?.weight ?? 0);
    possible += weight;
    if ((likeness[unit * count + term] ?? 0) < 0.6 || (likeness[unit * count + term + 1] ?? 0) < 0.6)
      continue;
    if (positions === undefined) {
      positions = new Array<number>(count).fill(-1);
      for (let at = from; at < to; at++) {
        const word = document.unitWords[at] ?? -1;
        for (let other = 0; other < count; other++) {
          if (positions[other] === -1 && (terms[other]?.matches.get(word) ?? 0) >= 0.6) positions[other] = at;
        }
      }
    }
    const distance = (positions[term + 1] ?? 0) - (positions[term] ?? 0);
    if (Math.abs(distance) <= 4) found += weight;
  }
  return possible > 0 ? found / possible : 0;
}

/** Words that stand in the best units and not in the query, looked for everywhere: the text's own words for the subject. */
function expand(
  document: PreparedDocument,
  query: PreparedQuery,
  coverage: Float64Array,
  best: number,
): Float64Array {
  const scores = new Float64Array(document.units.length);
  if (best <= 0) return scores;
  const top = [...coverage.keys()]
    .filter((unit) => (coverage[unit] ?? 0) >= best * 0.6)
    .sort((a, b) => (coverage[b] ?? 0) - (coverage[a] ?? 0) || a - b)
    .slice(0, 5);
  const known = new Set<number>();
  for (const term of query.terms) for (const id of term.matches.keys()) known.add(id);
  const weights = new Map<number, number>();
  for (const unit of top) {
    const to = document.unitWordStarts[unit + 1] ?? 0;
    for (let at = document.unitWordStarts[unit] ?? 0; at < to; at++) {
      const word = document.unitWords[at] ?? -1;
      if (known.has(word) || (document.words[word]?.length ?? 0) < 3) continue;
      const frequency = document.wordFrequency[word] ?? 1;
      const rarity = Math.log(1 + document.units.length / frequency);
      weights.set(word, Math.max(weights.get(word) ?? 0, ((coverage[unit] ?? 0) / best) * rarity));
    }
  }
  let largest = 0;
  for (let unit = 0; unit < document.units.length; unit++) {
    let sum = 0;
    const to = document.unitWordStarts[unit + 1] ?? 0;
    for (let at = document.unitWordStarts[unit] ?? 0; at < to; at++)
      sum += weights.get(document.unitWords[at] ?? -1) ?? 0;
    const score = sum / Math.sqrt(5 + wordCount(document, unit));
    scores[unit] = score;
    if (score > largest) largest = score;
  }
  if (largest > 0)
    for (let unit = 0; unit < scores.length; unit++) scores[unit] = (scores[unit] ?? 0) / largest;
  return scores;
}
