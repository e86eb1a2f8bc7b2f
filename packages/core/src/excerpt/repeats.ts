import type { PreparedDocument } from "./document.ts";

/** Units that share this much of their words, and every number, say the same; shorter ones are alike by chance. */
const duplicateShare = 0.9;
export const shortestDuplicate = 6;

/** The words of a unit that is too short for a comparison by shares. */
export function shortText(document: PreparedDocument, unit: number): string | undefined {
  const count = document.wordCount(unit);
  return count > 0 && count < shortestDuplicate ? wordsIn(document, unit).join() : undefined;
}

/** True when the unit says what one of these sets of words says already. */
export function isRepeated(document: PreparedDocument, said: readonly Set<number>[], unit: number): boolean {
  if (document.wordCount(unit) < shortestDuplicate) return false;
  const words = wordSet(document, unit);
  return said.some((others) => others.size * 2 >= words.size && saysTheSame(document, words, others));
}

function saysTheSame(
  document: PreparedDocument,
  words: ReadonlySet<number>,
  others: ReadonlySet<number>,
): boolean {
  let shared = 0;
  for (const word of words) {
    if (others.has(word)) shared++;
    else if (document.isNumber[word] === 1) return false;
  }
  return shared >= duplicateShare * Math.max(words.size, others.size);
}

export function wordSet(document: PreparedDocument, unit: number): Set<number> {
  return new Set(wordsIn(document, unit));
}

function wordsIn({ unitWords, unitWordStarts }: PreparedDocument, unit: number): Int32Array {
  return unitWords.subarray(unitWordStarts[unit], unitWordStarts[unit + 1]);
}
