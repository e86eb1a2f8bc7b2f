import { type Appearance, mayHide } from "./declarations.ts";
import { parseSelector, type Selector } from "./selector.ts";
import { eachRule } from "./sheet-blocks.ts";
import { endOfSelector, type NestWork, readNest } from "./sheet-nests.ts";
import { plainSheet } from "./sheet-text.ts";
import type { Variables } from "./variables.ts";

export interface Rule {
  selector: Selector;
  body: Body;
  /** As in CSS: the selector's, and the order of the source between equals. */
  weight: number;
  /** The bits of names that elements around must have; filled in when it is filed. */
  needs: number;
}

/** The declarations of a rule, read when an element first asks: most rules are of other pages of the site. */
export interface Body {
  css: string;
  appearance: Appearance | undefined;
  isRead: boolean;
}

const maximumRules = 20_000;
const maximumSelectors = 200;
/** Selectors in nested rules, each with each of those around it. No page of the bench comes near. */
const maximumNests = 20_000;
/** Greater than every count of rules. */
const order = 32_768;
/** Greater than every weight of a selector. */
const importantWeight = 10_000;

/**
 * The rules of sheets that may say how something looks, one for each selector. Where the classes of the page are
 * `known`, those of others are left out at once.
 */
export function readRules(
  sources: readonly string[],
  variables: Variables,
  known: ReadonlySet<string> | undefined,
): Rule[] {
  const rules: Rule[] = [];
  const nests: NestWork = { left: maximumNests };
  for (const source of sources) readSheet(plainSheet(source), rules, variables, known, nests);
  return rules;
}

function readSheet(
  css: string,
  rules: Rule[],
  variables: Variables,
  known: ReadonlySet<string> | undefined,
  nests: NestWork,
): void {
  // Both asked again only behind the last one: a sheet without commas would be searched to its end for every rule.
  let comma = css.indexOf(",");
  let bracket = css.indexOf("(");
  eachRule(css, visit, (start, open) => readNest(css, start, open, known, nests, add));

  function visit(start: number, open: number, close: number): void {
    if (rules.length >= maximumRules) return;
    const text = css.slice(open + 1, close);
    if (text.includes("--") && /^(?::root|html|body)\s*$/.test(css.slice(start, open))) variables.add(text);
    if (!mayHide(text)) return;
    const body = bodyOf(text);
    const important = importanceOf(text);
    let from = start;
    for (let count = 0; count < maximumSelectors && from <= open; count++) {
      if (comma >= 0 && comma < from) comma = css.indexOf(",", from);
      if (bracket >= 0 && bracket < from) bracket = css.indexOf("(", from);
      let to = comma < 0 || comma > open ? open : comma;
      if (bracket >= 0 && bracket < to) to = endOfSelector(css, from, open);
      const selector = parseSelector(css, from, to, known);
      if (selector) push(selector, body, important);
      from = to + 1;
    }
  }

  /** Declarations of a rule with others in it, for each of its selectors. */
  function add(selectors: readonly Selector[], text: string): void {
    if (rules.length >= maximumRules || !mayHide(text)) return;
    const body = bodyOf(text);
    const important = importanceOf(text);
    for (const selector of selectors) push(selector, body, important);
  }

  function push(selector: Selector, body: Body, important: number): void {
    rules.push({ selector, body, weight: (important + selector.weight) * order + rules.length, needs: 0 });
  }
}

function bodyOf(css: string): Body {
  return { css, appearance: undefined, isRead: false };
}

function importanceOf(css: string): number {
  return css.includes("!") && /!\s*important/i.test(css) ? importantWeight : 0;
}
