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
const properties: ReadonlySet<string> = new Set(
  (
    "display visibility content-visibility opacity filter color -webkit-text-fill-color background background-color background-image " +
    "text-indent white-space transform -webkit-transform translate scale zoom letter-spacing font font-size background-clip -webkit-background-clip " +
    "position left right top bottom inset inset-inline-start inset-block-start margin margin-left margin-top " +
    "clip clip-path -webkit-clip-path overflow overflow-x overflow-y width height max-width max-height inline-size block-size"
  ).split(" "),
);

const maximumDeclarations = 200;

/** The variables of `:root`. Parsed on first use, because many sheets define hundreds that no rule here needs. */
export class Variables {
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
 * The relevant declarations of a plain block by property, in lower case. As in CSS the last one wins unless an earlier one is
 * important. Variables are resolved, those of the same block first.
 */
export function readValues(css: string, variables?: Variables): Map<string, string> {
  const text = css.toLowerCase();
  const hasVariables = text.includes("var(");
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of text.split(";", maximumDeclarations)) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, Math.max(0, colon)).trim();
    if (!properties.has(name) && !(hasVariables && name.startsWith("--"))) continue;
    const raw = declaration.slice(colon + 1).trim();
    const value = raw.includes("!") ? raw.replace(/\s{0,9}!\s{0,9}important$/, "") : raw;
    if (value === raw && important.has(name)) continue;
    // Browsers ignore a value they do not know, so the previous one stays in force.
    if (value !== "" && keywords[name]?.test(value) === false) continue;
    if (value.includes(unreadable) || value.includes("!")) continue;
    if (value !== raw) important.add(name);
    values.set(name, value);
  }
  if (!hasVariables) return values;
  for (const [name, value] of values) {
    if (!value.startsWith("var(")) continue;
    const [, variable, otherwise] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*)\))?/.exec(value) ?? [];
    const known = variable && (values.get(variable) ?? variables?.get(variable) ?? otherwise);
    if (known) values.set(name, known);
  }
  return values;
}

/** Comments, also those of HTML, in which old pages hide their styles, and strings. All may end with the sheet. */
const commentOrString =
  /<!--|-->|\/\*[\s\S]*?(?:\*\/|$)|"[^"\\\n]*(?:\\[\s\S][^"\\\n]*){0,99999}"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*){0,99999}'?/g;

/** Characters that make a string unsafe to keep; others stay, because attribute selectors need their values. */
const meaningful = /["'{};,*\\\n]/;

const unreadable = "\ufffd";

/** CSS without comments and unsafe strings, and with escapes decoded (`d\69splay`). */
export function plainCss(css: string): string {
  const text = css.replace(commentOrString, (found) => {
    const isString = found.startsWith('"') || found.startsWith("'");
    if (isString && !meaningful.test(found.slice(1, -1))) return found;
    return isString ? '""' : "";
  });
  if (!text.includes("\\")) return text;
  return text.replace(
    /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi,
    (_, hex: string | undefined, character: string) => {
      if (!hex) return character;
      // Control characters make a value invalid: `none\9` was written for old versions of Internet Explorer only.
      const point = Number.parseInt(hex, 16);
      return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : unreadable;
    },
  );
}
