/** Display formulas in TeX, as they stand on lines of their own: "$$", the formula, "$$". */
const opening = /^\s*(?:>\s?)*\s*\$\$(?!.*\$\$)/;
const closing = /\$\$\W{0,3}$/;
const beginning = /^\s*(?:>\s?)*\s*\$\$/;

/** True for a line that begins a formula and does not end it. */
export function beginsFormula(line: string): boolean {
  return opening.test(line);
}

export function endsFormula(line: string): boolean {
  return closing.test(line);
}

/** True when a formula begins at this place. */
export function isFormula(markdown: string, start: number): boolean {
  return beginning.test(markdown.slice(start, start + 40));
}
