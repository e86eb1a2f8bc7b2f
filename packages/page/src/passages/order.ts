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

/**
 * The opening of a page with sections tells what the page is about, in an infobox or a summary, and often the answer:
 * there a unit counts as e^3, twenty times, more likely. A small budget is for what the query names alone; of a larger
 * one the opening may take five characters for every token above `smallBudget`, which is nearly all of it.
 */
const openingBonus = 3;
const smallBudget = 300;
const openingCharacters = 5;
/** Fewer headings are no sections. */
const fewestSections = 3;
/** The pages of a PDF are no sections: its opening is a cover and a table of contents. */
const pageHeading = /^#+ Page \d+$/;

function withOpening({ markdown, blocks, units }: PreparedDocument, scores: Float64Array, budget: number) {
  const sections = blocks.filter(({ kind }) => kind === "heading");
  const isPdf = sections.some(({ start, end }) => pageHeading.test(markdown.slice(start, end)));
  if (isPdf || sections.length < fewestSections) return scores;
  const end = openingCharacters * (budget - smallBudget);
  return scores.map((score, unit) => ((units[unit]?.start ?? 0) < end ? score + openingBonus : score));
}

/** Longer sentences cost more, but they also hold more: the price counts with this power. Flat between 0.3 and 0.8. */
const priceExponent = 0.7;
/** Shorter units are no cheaper: "4 July 2018." holds too little to be a bargain. */
const leastPrice = 12;

/** The units by value for money, best first. `priceOf` is a guess: to count the tokens of all units would take long. */
export function byWorth(
  document: PreparedDocument,
  scores: Float64Array,
  budget: number,
  priceOf: (unit: number) => number,
): number[] {
  const worth = withContext(document, withOpening(document, scores, budget)).map(
    (score, unit) => score - priceExponent * Math.log(1 + Math.max(priceOf(unit), leastPrice)),
  );
  return [...worth.keys()].sort((one, two) => (worth[two] ?? 0) - (worth[one] ?? 0) || one - two);
}
