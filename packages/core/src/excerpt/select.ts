import type { PreparedDocument } from "./document.ts";

/** Longer sentences cost more, but they also hold more: the price counts with this power. */
const priceExponent = 0.6;

/** Chooses units by value for money until the budget is spent; returns their indexes in document order. */
export function selectUnits(document: PreparedDocument, scores: Float64Array, budget: number): number[] {
  const { units } = document;
  const chosen = new Set<number>();
  const worth = (unit: number): number =>
    (scores[unit] ?? 0) - priceExponent * Math.log(units[unit]?.tokens ?? 1);
  const order = [...units.keys()].sort((a, b) => worth(b) - worth(a) || a - b);
  let left = budget;
  for (const unit of order) {
    if (left < 3) break;
    if (chosen.has(unit)) continue;
    const lead = units[unit]?.lead ?? -1;
    const withLead = lead !== -1 && !chosen.has(lead);
    const price = (units[unit]?.tokens ?? 0) + (withLead ? (units[lead]?.tokens ?? 0) : 0);
    if (price > left) continue;
    chosen.add(unit);
    if (withLead) chosen.add(lead);
    left -= price;
  }
  return [...chosen].sort((a, b) => a - b);
}
