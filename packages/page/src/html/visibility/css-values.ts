import { intern, NameTable } from "../names.ts";

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
  if (!value.includes("*") && !value.startsWith("calc(")) return simpleLength(value);
  let product = 1;
  for (const factor of value.replace(/^calc\((.*)\)$/, "$1").split("*", 4)) {
    const length = simpleLength(factor);
    if (length === undefined) return undefined;
    product *= length;
  }
  return product;
}

function simpleLength(value: string): number | undefined {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)\s*$/.exec(value);
  const unit = units[match?.[2] ?? ""];
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}

/** A share of one: `0.05`, `5%`, `calc(0)`. */
export function share(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const match = /^(?:calc\()?\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(%?)/.exec(value);
  return match ? Number(match[1]) / (match[2] ? 100 : 1) : undefined;
}

/** The arguments of a CSS function: `scale(0, 1)` gives `["0", "1"]`. */
export function callArguments(value: string | undefined, name: RegExp): string[] | undefined {
  const match = value ? name.exec(value) : undefined;
  if (!value || !match) return undefined;
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

/** What says how something looks, alone or together with others of these. Other declarations are not read. */
const properties = new NameTable(
  intern(
    (
      "display visibility content-visibility opacity filter color -webkit-text-fill-color background background-color background-image " +
      "text-indent white-space transform -webkit-transform translate scale zoom letter-spacing font font-size " +
      "position left right top bottom inset inset-inline-start inset-block-start margin margin-left margin-top " +
      "clip clip-path -webkit-clip-path overflow overflow-x overflow-y width height max-width max-height inline-size block-size"
    ).split(" "),
  ).map((name) => [name, name] as const),
);

const maximumDeclarations = 200;

/**
 * The declarations of a block that matter, lower case, by property. As in CSS the last one counts, but an important
 * one before all others; variables of the same block are filled in.
 */
export function readValues(
  css: string,
  variables: Pick<ReadonlyMap<string, string>, "get">,
): Map<string, string> {
  const text = plainCss(css);
  const { length } = text;
  const hasVariables = /var\(/i.test(text);
  const values = new Map<string, string>();
  let important: Set<string> | undefined;
  let colon = -1;
  let from = 0;
  for (let count = 0; count < maximumDeclarations && from < length; count++) {
    if (colon < from) colon = text.indexOf(":", from);
    if (colon < 0) break;
    let end = text.indexOf(";", from);
    if (end < 0) end = length;
    const name = colon < end ? nameAt(text, from, colon, hasVariables) : undefined;
    from = end + 1;
    if (name === undefined) continue;
    const raw = text
      .slice(colon + 1, end)
      .trim()
      .toLowerCase();
    const value = raw.includes("!") ? raw.replace(/\s*!\s*important$/, "") : raw;
    if (value === raw && important?.has(name)) continue;
    // A value that browsers do not know leaves the one before in force.
    if (value !== "" && words[name]?.test(value) === false) continue;
    if (value.includes(unreadable) || value.includes("!")) continue;
    if (value !== raw) {
      important ??= new Set();
      important.add(name);
    }
    values.set(name, value);
  }
  if (hasVariables) fillIn(values, variables);
  return values;
}

/** The name of a declaration, if it matters. */
function nameAt(text: string, from: number, colon: number, hasVariables: boolean): string | undefined {
  let start = from;
  let end = colon;
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (start < end && text.charCodeAt(end - 1) <= 32) end -= 1;
  if (start === end) return undefined;
  if (hasVariables && text.startsWith("--", start)) return text.slice(start, end).toLowerCase();
  return properties.find(text, start, end);
}

function fillIn(values: Map<string, string>, variables: Pick<ReadonlyMap<string, string>, "get">): void {
  for (const [name, value] of values) {
    if (!value.startsWith("var(")) continue;
    const [, variable, otherwise] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*)\))?/.exec(value) ?? [];
    const known = variable && (values.get(variable) ?? variables.get(variable) ?? otherwise);
    if (known) values.set(name, known);
  }
}

/** Without comments, and with escapes read (`d\69splay`). */
export function plainCss(css: string): string {
  return readEscapes(css.includes("/*") ? css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "") : css);
}

const unreadable = "\ufffd";

export function readEscapes(css: string): string {
  if (!css.includes("\\")) return css;
  return css.replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (_, hex: string | undefined, sign: string) => {
    const point = hex ? Number.parseInt(hex, 16) : 0;
    // Signs that no browser knows: old pages have them for one that took them for others (`none\9`).
    return hex ? (point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : unreadable) : sign;
  });
}
