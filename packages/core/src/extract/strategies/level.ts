import type { Draft } from "./shared.ts";

/**
 * Lines of one kind (all prices, all titles of cards) are kept or left together: each likelihood moves
 * towards the mean of its kind.
 */
export function levelByPath({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.level")) return;
  const sums: number[] = [];
  const counts: number[] = [];
  blocks.forEach(({ kind }, index) => {
    sums[kind] = (sums[kind] ?? 0) + (likelihoods[index] as number);
    counts[kind] = (counts[kind] ?? 0) + 1;
  });
  blocks.forEach(({ kind }, index) => {
    const count = counts[kind] ?? 0;
    if (count >= 3) likelihoods[index] = ((likelihoods[index] as number) + (sums[kind] ?? 0) / count) / 2;
  });
}
