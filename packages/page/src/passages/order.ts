import type { PreparedDocument } from "./document.ts";

/** Longer sentences cost more, but they also hold more: the price counts with this power. Flat between 0.3 and 0.8. */
const priceExponent = 0.7;
/** Shorter units are no cheaper: "4 July 2018." holds too little to be a bargain. */
const leastPrice = 12;

/** What a unit is worth: the logarithm of value for money. */
function worthOf(score: number, tokens: number): number {
  return score - priceExponent * Math.log(1 + Math.max(tokens, leastPrice));
}

/**
 * The units by worth, best first. Counting tokens is the dearest part of preparing a page, and most units never come
 * near the front: a unit is counted when its turn would come if it cost as little as it can. One that `canUse` refuses
 * at that price is left out. `tokensOf` counts a unit together with what it brings along.
 */
export function* byWorth(
  document: PreparedDocument,
  scores: Float64Array,
  canUse: (leastTokens: number) => boolean,
  tokensOf: (unit: number) => number,
): Generator<number> {
  const { units } = document;
  const worth = Float64Array.from(units, (_, unit) => worthOf(scores[unit] ?? 0, document.leastTokens(unit)));
  const counted = new Uint8Array(units.length);
  // Of equal ones those that are not counted yet come first, then the earlier in the document.
  const before = (one: number, two: number): boolean => {
    const difference = (worth[one] ?? 0) - (worth[two] ?? 0);
    if (difference !== 0) return difference > 0;
    const later = (counted[one] ?? 0) - (counted[two] ?? 0);
    return later === 0 ? one < two : later < 0;
  };
  const heap = Int32Array.from(units.keys());
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
      worth[unit] = worthOf(scores[unit] ?? 0, tokensOf(unit));
      counted[unit] = 1;
    } else {
      heap[0] = heap[--size] ?? 0;
      if (counted[unit] === 1) yield unit;
    }
    sink(0);
  }
}
