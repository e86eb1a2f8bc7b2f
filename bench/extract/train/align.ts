/** What it costs to leave out a word of the page, or of the truth, between two that belong together. */
const skippedOnPage = 0.05;
const skippedInTruth = 0.1;
/** What a leap costs, however far: a lone word such as "Home" is not worth one. */
const leap = 2.5;
const impossible = -1e9;

/** How the best score at a place came about: two bits for the near one, two for the best, one for its start. */
const fromAbove = 1;
const fromLeft = 2;
const bestShift = 2;
const afterLeap = 16;

/**
 * For every word of a page its place in the truth, or −1: the best way to lay the truth's words, in their
 * order, over those of the page. Words that are together in both are worth more than scattered ones, so that the
 * "Full-time" of a menu does not take the place of the one in the list.
 */
export function alignWords(page: readonly string[], truth: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      return known;
    });
  const across = numbered(truth);
  const down = numbered(page);
  const columns = across.length;
  const trace = new Uint8Array(down.length * columns);
  // `near` ends at the last words that were laid over each other, `best` anywhere before.
  let nearAbove = new Float32Array(columns + 1).fill(impossible);
  let near = new Float32Array(columns + 1).fill(impossible);
  let bestAbove = new Float32Array(columns + 1);
  let best = new Float32Array(columns + 1);
  down.forEach((word, row) => {
    for (let column = 0; column < columns; column++) {
      let mark = 0;
      let match = impossible;
      if (across[column] === word) {
        const going = nearAbove[column] as number;
        const fresh = (bestAbove[column] as number) - leap;
        match = 1 + Math.max(going, fresh);
        if (fresh > going) mark = afterLeap;
      }
      let value = match;
      const nearUp = (nearAbove[column + 1] as number) - skippedOnPage;
      const nearLeft = (near[column] as number) - skippedInTruth;
      if (Math.max(nearUp, nearLeft) > value) {
        value = Math.max(nearUp, nearLeft);
        mark |= nearUp >= nearLeft ? fromAbove : fromLeft;
      }
      near[column + 1] = value;
      value = match;
      const bestUp = bestAbove[column + 1] as number;
      const bestLeft = best[column] as number;
      if (Math.max(bestUp, bestLeft) >= value) {
        value = Math.max(bestUp, bestLeft);
        mark |= (bestUp >= bestLeft ? fromAbove : fromLeft) << bestShift;
      }
      best[column + 1] = value;
      trace[row * columns + column] = mark;
    }
    [near, nearAbove] = [nearAbove, near];
    [best, bestAbove] = [bestAbove, best];
  });
  return follow(trace, down.length, columns);
}

/** Goes back from the end to the start. */
function follow(trace: Uint8Array, rows: number, columns: number): Int32Array {
  const places = new Int32Array(rows).fill(-1);
  let row = rows - 1;
  let column = columns - 1;
  let isNear = false;
  while (row >= 0 && column >= 0) {
    const mark = trace[row * columns + column] as number;
    const step = (isNear ? mark : mark >> bestShift) & 3;
    if (step === fromAbove) row -= 1;
    else if (step === fromLeft) column -= 1;
    else {
      places[row] = column;
      isNear = (mark & afterLeap) === 0;
      row -= 1;
      column -= 1;
    }
  }
  return places;
}
