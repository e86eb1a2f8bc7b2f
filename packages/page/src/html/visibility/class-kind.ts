/**
 * Text for screen readers only ("opens in a new window", "Skip to content"): Bootstrap, WordPress, Drupal, GOV.UK,
 * Tailwind, Stack Exchange, and the same names after a prefix ("price__sr-text").
 */
const screenReaderOnly = new RegExp(
  `(?:^|\\s)(?:${[
    "(?!\\S*not-)(?:[\\w-]+[-_])?sr[-_](?:only|text)",
    "(?:[a-z\\d]+-)?visually[-_]?hidden",
    "(?:[a-z\\d]+-)?screen-?reader(?:-only|-text)?",
    "(?:u-)?hidden-?visually",
    "element-(?:invisible|hidden)",
    "assistive-text|a11y-hidden|show-for-sr|v-visible-sr|is-vishidden|ada-?hidden|offscreen",
  ].join("|")})(?:\\s|$)`,
  "i",
);

/** Formulas come twice, drawn and as source. The source is kept. */
const formulaSource = /(?:^|\s)(?:katex-mathml|mwe-math-mathml\S*)(?:\s|$)/;
const formulaDrawing =
  /(?:^|\s)(?:katex-html|MathJax(?:_Preview|_Display|_CHTML|_SVG|_SVG_Display)?|mwe-math-fallback-image\S*)(?:\s|$)/;

type ClassKind = "formula source" | "formula drawing" | "screen-reader";

/** A part of every name above: one cheap test that most values of `class` fail. */
const telling = /sr|idden|mat|katex|visib|creen|ssist/i;

/** "sr-only" */
const shortestName = 7;

/** What values of `class` say without any style; values that say nothing are left out. */
export function classKinds(values: readonly string[]): ReadonlyMap<string, ClassKind> {
  const kinds = new Map<string, ClassKind>();
  for (const value of values) {
    const kind = value.length >= shortestName && telling.test(value) ? kindOf(value) : undefined;
    if (kind) kinds.set(value, kind);
  }
  return kinds;
}

function kindOf(names: string): ClassKind | undefined {
  if (formulaSource.test(names)) return "formula source";
  if (formulaDrawing.test(names)) return "formula drawing";
  return screenReaderOnly.test(names) ? "screen-reader" : undefined;
}
