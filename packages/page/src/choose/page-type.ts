import { type PageType, pageTypes } from "../types.ts";
import { type Forest, predict } from "./model/forest.ts";

/** How likely each type is, in the order of `pageTypes`. */
export function typeLikelihoods(signals: readonly number[], forests: readonly Forest[]): number[] {
  const row = Float32Array.from(signals);
  return forests.map((forest) => predict(forest, row));
}

export function likeliestType(likelihoods: readonly number[]): PageType {
  let best = 0;
  for (let index = 1; index < likelihoods.length; index++)
    if ((likelihoods[index] ?? 0) > (likelihoods[best] ?? 0)) best = index;
  return pageTypes[best] ?? "article";
}
