/**
 * Text for screen readers only ("opens in a new window", "Skip to content"): Bootstrap, WordPress, Drupal, GOV.UK,
 * Tailwind, Stack Exchange, and the same names after a prefix ("price__sr-text").
 */
export const screenReaderOnly = new RegExp(
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
export const formulaSource = /(?:^|\s)(?:katex-mathml|mwe-math-mathml\S*)(?:\s|$)/;
export const formulaDrawing =
  /(?:^|\s)(?:katex-html|MathJax(?:_Preview|_Display|_CHTML|_SVG|_SVG_Display)?|mwe-math-fallback-image\S*)(?:\s|$)/;

/** A part of every name above: one cheap test that most values of `class` fail. */
export const namePart = /sr|idden|mat|katex|visib|creen|ssist/i;

/** Panels that a reader opens: Bootstrap, ARIA patterns, sliders of all kinds. */
export const panelNames =
  /(?:^|[\s_-])(?:accordion|accordian|acd|collapse|collapsible|collapsed|tab-?(?:pane|panel|content|body)s?|tabs?|panel|slides?|slick|swiper|carousel|faqs?|answer|toggle|expand(?:able|ed)?|disclosure)(?:$|[\s_-])/i;
