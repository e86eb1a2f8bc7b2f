import type { PreparedDocument } from "./document.ts";

// A neighbour of a good sentence explains it: it comes before what has next to nothing to do with the query (less than a
// hundredth to a six-hundredth of the good one's likelihood), and after everything else. By hand: with less distance
// answers elsewhere are pushed out, with more the budget is spent on scraps.
const distance = 4;
const distancePerUnit = 0.8;
const reach = 3;

/** The scores with every unit lifted to a little below the best one near it in its section. */
function withContext(document: PreparedDocument, scores: Float64Array): Float64Array {
  return scores.map((own, unit) => {
    if (document.units[unit]?.kind === "heading") return own;
    let best = own;
    for (let away = 1; away <= reach; away++) {
      const lowered = distance + distancePerUnit * away;
      for (const other of [unit - away, unit + away]) {
        const lifted = (scores[other] ?? -Infinity) - lowered;
        if (lifted > best && document.sameSection(unit, other)) best = lifted;
      }
    }
    return best;
  });
}

/** Longer sentences cost more, but they also hold more: the price counts with this power. Flat between 0.3 and 0.8. */
const priceExponent = 0.7;
/** Shorter units are no cheaper: "4 July 2018." holds too little to be a bargain. */
const leastPrice = 12;

/** What a unit is worth: the logarithm of value for money. */
function worthOf(score: number, tokens: number): number {
  return score - priceExponent * Math.log(1 + Math.max(tokens, leastPrice));
}

/**
 * The units by worth, best first. Most units never come near the front, so that a unit's tokens are counted only when its
 * turn would come if it cost as little as it can. One that `canUse` refuses at that price is left out. `tokensOf` counts
 * a unit together with what it brings along.
 */
export function* byWorth(
  document: PreparedDocument,
  scores: Float64Array,
  canUse: (leastTokens: number) => boolean,
  tokensOf: (unit: number) => number,
): Generator<number> {
  const lifted = withContext(document, scores);
  const worth = lifted.map((score, unit) => worthOf(score, document.leastTokens(unit)));
  const counted = new Uint8Array(worth.length);
  // Of equal ones those that are not counted yet come first, then the earlier in the document.
  const before = (one: number, two: number): boolean => {
    const difference = (worth[one] ?? 0) - (worth[two] ?? 0);
    if (difference !== 0) return difference > 0;
    const later = (counted[one] ?? 0) - (counted[two] ?? 0);
    return later === 0 ? one < two : later < 0;
  };
  const heap = Int32Array.from(worth.keys());
  let size = heap.length;
  const sink = (from: number): void => {
    const unit = heap[from] ?? 0;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && before(heap[child + 1] ?? 0, heap[child] ?? 0)) child++;
      if (!before(heap[child] ?? 0, unit)) break;
      heap[place] = heap[child] ?? 0;
      place = child;
    }
    heap[place] = unit;
  };
  for (let place = (size >> 1) - 1; place >= 0; place--) sink(place);
  while (size > 0) {
    const unit = heap[0] ?? 0;
    if (counted[unit] === 0 && canUse(document.leastTokens(unit))) {
      worth[unit] = worthOf(lifted[unit] ?? 0, tokensOf(unit));
      counted[unit] = 1;
    } else {
      heap[0] = heap[--size] ?? 0;
      if (counted[unit] === 1) yield unit;
    }
    sink(0);
  }
}
