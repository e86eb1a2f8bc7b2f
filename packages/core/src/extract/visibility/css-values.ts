/** Pixels of a unit, as far as they matter here: whether a length is next to nothing or far off the page. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 1.33,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  cm: 38,
  mm: 3.8,
  in: 96,
  // Of a window or parent that is a thousand pixels wide.
  "%": 10,
  vw: 10,
  vh: 10,
  vmin: 10,
  vmax: 10,
};

/** A length in pixels, `calc()` with products included; nothing for words and what cannot be told. */
export function pixels(value: string | undefined): number | undefined {
  if (!value) return undefined;
  let product = 1;
  for (const factor of value.replace(/^calc\((.*)\)$/, "$1").split("*", 4)) {
    const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/.exec(factor.trim());
    const unit = units[match?.[2] ?? ""];
    if (!match || unit === undefined) return undefined;
    product *= Number(match[1]) * unit;
  }
  return product;
}

/** A share of one: `0.05`, `5%`, `calc(0)`. */
export function share(value: string | undefined): number | undefined {
  const match = /^(?:calc\()?\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(%?)/.exec(value ?? "");
  return match ? Number(match[1]) / (match[2] ? 100 : 1) : undefined;
}

/** The arguments of a CSS function: `scale(0, 1)` gives `["0", "1"]`. */
export function callArguments(value: string, name: RegExp): string[] | undefined {
  const match = name.exec(value);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const end = value.indexOf(")", start);
  return value
    .slice(start, end < 0 ? undefined : end)
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** What the values of two properties begin with. */
const words: Readonly<Record<string, RegExp>> = {
  display:
    /^(?:none|block|inline|flow|flex|grid|table|contents|list-item|run-in|ruby|math|inherit|initial|unset|revert|var\(|-)/,
  visibility: /^(?:visible|hidden|collapse|inherit|initial|unset|revert|var\()/,
};

/**
 * The declarations of a block, lower case, by property. As in CSS the last one counts, but an important one
 * before all others; variables of the same block are filled in.
 */
export function readValues(
  css: string,
  variables: Pick<ReadonlyMap<string, string>, "get">,
): Map<string, string> {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of plainCss(css).split(";", 200)) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const raw = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const value = raw.includes("!") ? raw.replace(/\s*!\s*important$/, "") : raw;
    if (important.has(name) && value === raw) continue;
    // A value that browsers do not know leaves the one before in force.
    if (value !== "" && words[name]?.test(value) === false) continue;
    if (value !== raw) important.add(name);
    values.set(name, value);
  }
  for (const [name, value] of values) {
    if (!value.startsWith("var(")) continue;
    const [, variable, otherwise] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*)\))?/.exec(value) ?? [];
    const known = variable && (values.get(variable) ?? variables.get(variable) ?? otherwise);
    if (known) values.set(name, known);
  }
  return values;
}

/** Without comments, and with escapes read (`d\69splay`). */
export function plainCss(css: string): string {
  const bare = css.includes("/*") ? css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "") : css;
  if (!bare.includes("\\")) return bare;
  return bare.replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (_, hex: string | undefined, sign: string) => {
    const point = hex ? Number.parseInt(hex, 16) : 0;
    return hex ? (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "") : sign;
  });
}
