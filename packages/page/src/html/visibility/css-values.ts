import { intern, NameTable } from "../names.ts";

/** Pixels per unit, precise enough to tell whether a length is close to zero or far off the page. */
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
  // Assumes a window or parent a thousand pixels wide.
  "%": 10,
  vw: 10,
  vh: 10,
  vmin: 10,
  vmax: 10,
};

/** A length in pixels, including products in `calc()`; undefined for keywords and other expressions. */
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

/** A fraction: `0.05`, `5%`, `calc(0)`. */
export function share(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const match = /^(?:calc\()?\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(%?)/.exec(value);
  return match ? Number(match[1]) / (match[2] ? 100 : 1) : undefined;
}

/** The arguments of a CSS function: `["0", "1"]` for `scale(0, 1)`. */
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

/** How the known values of two properties begin. */
const keywords: Readonly<Record<string, RegExp>> = {
  display:
    /^(?:none|block|inline|flow|flex|grid|table|contents|list-item|run-in|ruby|math|inherit|initial|unset|revert|var\(|-)/,
  visibility: /^(?:visible|hidden|collapse|inherit|initial|unset|revert|var\()/,
};

/** The properties that decide, alone or together, whether text can be seen. Other declarations are skipped. */
const properties = new NameTable(
  intern(
    (
      "display visibility content-visibility opacity filter color -webkit-text-fill-color background background-color background-image " +
      "text-indent white-space transform -webkit-transform translate scale zoom letter-spacing font font-size background-clip -webkit-background-clip " +
      "position left right top bottom inset inset-inline-start inset-block-start margin margin-left margin-top " +
      "clip clip-path -webkit-clip-path overflow overflow-x overflow-y width height max-width max-height inline-size block-size"
    ).split(" "),
  ).map((name) => [name, name] as const),
);

const maximumDeclarations = 200;

export type VariableSource = Pick<ReadonlyMap<string, string>, "get">;

/** The variables of `:root`. Parsed on first use, because many sheets define hundreds that no rule here needs. */
export class Variables implements VariableSource {
  private readonly sources: string[] = [];
  private readonly values = new Map<string, string>();

  /** Later sources win. */
  add(css: string): void {
    this.sources.push(css);
  }

  get(name: string): string | undefined {
    for (const source of this.sources.splice(0))
      for (const [, variable, value] of source.matchAll(/(--[\w-]{1,60})\s*:\s*([^;}]{1,200})/g))
        if (variable && value) this.values.set(variable, value);
    return this.values.get(name)?.trim().toLowerCase();
  }
}

/**
 * The relevant declarations of a block by property, in lower case. As in CSS the last one wins unless an earlier one is
 * important. Variables are resolved, those of the same block first.
 */
export function readValues(css: string, variables: VariableSource): Map<string, string> {
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
    // Browsers ignore a value they do not know, so the previous one stays in force.
    if (value !== "" && keywords[name]?.test(value) === false) continue;
    if (value.includes(unreadable) || value.includes("!")) continue;
    if (value !== raw) {
      important ??= new Set();
      important.add(name);
    }
    values.set(name, value);
  }
  if (hasVariables) resolveVariables(values, variables);
  return values;
}

/** The name of a declaration if it is one of `properties` (or a variable); undefined otherwise. */
function nameAt(text: string, from: number, colon: number, hasVariables: boolean): string | undefined {
  let start = from;
  let end = colon;
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (start < end && text.charCodeAt(end - 1) <= 32) end -= 1;
  if (start === end) return undefined;
  if (hasVariables && text.startsWith("--", start)) return text.slice(start, end).toLowerCase();
  return properties.find(text, start, end);
}

function resolveVariables(values: Map<string, string>, variables: VariableSource): void {
  for (const [name, value] of values) {
    if (!value.startsWith("var(")) continue;
    const [, variable, otherwise] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*)\))?/.exec(value) ?? [];
    const known = variable && (values.get(variable) ?? variables.get(variable) ?? otherwise);
    if (known) values.set(name, known);
  }
}

/** CSS without comments and with escapes decoded (`d\69splay`). */
export function plainCss(css: string): string {
  return readEscapes(css.includes("/*") ? css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "") : css);
}

const unreadable = "\ufffd";

export function readEscapes(css: string): string {
  if (!css.includes("\\")) return css;
  return css.replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (_, hex: string | undefined, character: string) => {
    if (!hex) return character;
    // Control characters make a value invalid: `none\9` was written for old versions of Internet Explorer only.
    const point = Number.parseInt(hex, 16);
    return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : unreadable;
  });
}
