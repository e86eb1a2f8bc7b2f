import type { Draft } from "./shared.ts";

/**
 * How much of their certainty the likelihoods keep. On pages of sites that the trees have not seen, 0.7 to 0.9 all
 * choose better than 1; on pages of other types they do not.
 */
const certainty = 0.8;

/**
 * Brings all likelihoods closer to one half, each as far as it is certain. The sections of a page that presents
 * something are made differently on every site: of those that look unlikely more belong to the page than the trees
 * expect, and where little is certain a choice keeps more.
 */
export function doubtMore({ likelihoods, switches }: Draft): void {
  if (!switches.on("choose.doubt")) return;
  for (let index = 0; index < likelihoods.length; index++) {
    const likelihood = likelihoods[index] as number;
    const yes = likelihood ** certainty;
    likelihoods[index] = yes / (yes + (1 - likelihood) ** certainty);
  }
}
