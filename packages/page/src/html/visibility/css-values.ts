import { pixelsPerUnit, visibilityProperties } from "../vocabulary/css-names.ts";

/** A length in pixels, with `calc()`, `min()`, `max()` and `clamp()`; undefined for keywords and other expressions. */
export function pixels(value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (!/[(*]/.test(value)) return simpleLength(value);
  const result = evaluate(value);
  if (result === undefined) return undefined;
  // Sums of lengths and shares of a window of unknown size say little, unless they lead far away, or out of every window.
  const isVague = /[%v]/.test(value) && /\s[+-]\s/.test(value);
  if (!isVague || Math.abs(result) >= 2_000) return result;
  const isMixed = value.includes("%") && value.includes("v");
  const [onPhone = 0, onDesk = 0] = isMixed ? [] : [evaluate(value, 0.32), evaluate(value, 1.92)];
  return onPhone < 0 && onDesk < 0 ? Math.max(onPhone, onDesk) : undefined;
}

const longestExpression = 200;
const deepestExpression = 10;
/** Functions, separators, operators and numbers; plus and minus between terms have spaces around them. */
const token = /[a-z-]*\(|[),*/]|[+-](?=\s)|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[a-z%]*/g;

/** The value of a CSS expression; undefined if it has parts that are not known. `width` is that of the window or the parent, in 1,000 pixels. */
function evaluate(text: string, width = 1): number | undefined {
  const tokens = text.length > longestExpression ? [] : (text.match(token) ?? []);
  if (tokens.join("") !== text.replaceAll(" ", "")) return undefined;
  let at = 0;
  const result = sum(0);
  return at === tokens.length && !Number.isNaN(result) ? result : undefined;

  function sum(depth: number): number {
    let total = product(depth);
    while (tokens[at] === "+" || tokens[at] === "-")
      total += (tokens[at++] === "+" ? 1 : -1) * product(depth);
    return total;
  }

  function product(depth: number): number {
    let total = factor(depth);
    while (tokens[at] === "*" || tokens[at] === "/")
      total = tokens[at++] === "*" ? total * factor(depth) : total / factor(depth);
    return total;
  }

  function factor(depth: number): number {
    const next = tokens[at++] ?? "";
    if (!next.endsWith("("))
      return (simpleLength(next) ?? Number.NaN) * (/(?:%|v[wh]|vmin|vmax)$/.test(next) ? width : 1);
    if (depth > deepestExpression) return Number.NaN;
    const values = [sum(depth + 1)];
    while (tokens[at] === ",") {
      at += 1;
      values.push(sum(depth + 1));
    }
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = values;
    if (tokens[at++] !== ")") return Number.NaN;
    if (next === "calc(" || next === "(") return first;
    if (next === "min(") return Math.min(...values);
    if (next === "max(") return Math.max(...values);
    return next === "clamp(" ? Math.max(first, Math.min(second, third)) : Number.NaN;
  }
}

function simpleLength(value: string): number | undefined {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)\s*$/.exec(value);
  const unit = pixelsPerUnit[match?.[2] ?? ""];
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}

/** A fraction: `0.05`, `5%`, `calc(0)`. */
export function share(value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (value.includes("(") && !value.includes("%")) return evaluate(value);
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

const maximumDeclarations = 200;

/** The variables of a sheet. Parsed on first use, because many sheets define hundreds that no rule here needs. */
export class Variables {
  private readonly sources: { css: string; isRoot: boolean }[] = [];
  private readonly ofRoot = new Map<string, string>();
  /** Those of other elements count where all rules that set them agree. */
  private readonly ofOthers = new Map<string, string>();

  /** Later sources win. */
  add(css: string, isRoot: boolean): void {
    this.sources.push({ css, isRoot });
  }

  get(name: string): string | undefined {
    for (const { css, isRoot } of this.sources.splice(0))
      for (const [, variable = "", text = ""] of css.matchAll(/(--[\w-]{1,60})\s*:\s*([^;}]{1,200})/g)) {
        const value = text.trim().toLowerCase();
        if (isRoot) this.ofRoot.set(variable, value);
        else
          this.ofOthers.set(variable, (this.ofOthers.get(variable) ?? value) === value ? value : unreadable);
      }
    return this.ofRoot.get(name) ?? this.ofOthers.get(name);
  }
}

/** A variable, and what counts where it is not set. */
const variableUse = /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)/g;
/** Variables of variables are followed so far. */
const variableDepth = 3;

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
    if (!visibilityProperties.has(name) && !(hasVariables && name.startsWith("--"))) continue;
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
    let resolved = value;
    for (let depth = 0; depth < variableDepth && resolved.includes("var("); depth++)
      resolved = resolved
        .replace(variableUse, (use, variable: string, otherwise?: string) =>
          (values.get(variable) ?? variables?.get(variable) ?? otherwise ?? use).slice(0, longestExpression),
        )
        .slice(0, 2 * longestExpression);
    if (resolved !== value && !resolved.includes(unreadable)) values.set(name, resolved);
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
  if (!/["'\\<>]|\/\*/.test(css)) return css;
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
