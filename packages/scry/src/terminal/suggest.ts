/** How many letters have to be changed, added, left out or swapped with their neighbour. */
export function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}

/** The valid word that was probably meant: a beginning of it, or at most a third of the letters are wrong. */
export function closest(word: string, valid: readonly string[]): string | undefined {
  const lower = word.slice(0, 40).toLowerCase();
  const begun = valid.filter((candidate) => lower.length > 1 && candidate.startsWith(lower));
  if (begun.length === 1) return begun[0];
  const ranked = valid
    .map((candidate) => ({ candidate, wrong: distance(lower, candidate) }))
    .filter(({ candidate, wrong }) => wrong <= Math.max(candidate.length, lower.length) / 3)
    .sort((a, b) => a.wrong - b.wrong);
  return ranked[0]?.candidate;
}
