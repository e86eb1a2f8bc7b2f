import type { PageNode } from "../node.ts";
import type { StyleSource } from "../parse.ts";
import type { Variables } from "./css-values.ts";
import { type Appearance, hasImportant, mayHide } from "./declarations.ts";
import { type Nest, parseSelector } from "./selector.ts";
import type { Selector } from "./selector-match.ts";
import { plainSheet } from "./sheet-text.ts";

export interface Rule {
  selector: Selector;
  body: Body;
  /** As in CSS: importance, then the selector's weight, then the order of the source. */
  weight: number;
  /** Bits of the names that ancestors must have; set when the rule is filed. */
  needs: number;
  /** The shadow root that the rule is limited to. */
  scope: PageNode | undefined;
}

/** The declarations of a rule, parsed on first use: most rules are meant for other pages of the site. */
export interface Body {
  css: string;
  /** Only what is important counts. */
  isImportant: boolean;
  appearance: Appearance | undefined;
  isRead: boolean;
}

const maximumRules = 20_000;
const maximumSelectors = 200;
/** Selectors of nested rules, each combined with each of those around it. Ordinary pages come nowhere near. */
const maximumNested = 20_000;
const maximumDepth = 12;
/** Greater than the number of rules. */
const order = 32_768;
/** Greater than the weight of any selector. */
const importance = 10_000;
/** Rules from this weight on win over the `style` attribute. */
export const importantWeight = importance * order;

/** What encloses a block: the selectors it is nested in, nothing at the top level, or a part that does not apply. */
type Enclosing = readonly Selector[] | undefined;
const none: readonly Selector[] = [];

/**
 * The rules of style sheets that may hide something, one for each selector. If the classes of the page are `known`,
 * rules about other classes are left out at once.
 */
export function readRules(
  sources: readonly StyleSource[],
  variables: Variables,
  known: ReadonlySet<string> | undefined,
): Rule[] {
  const rules: Rule[] = [];
  let nestedLeft = maximumNested;
  for (const { css, scope } of sources) readSheet(plainSheet(css), scope);
  return rules;

  function readSheet(css: string, scope: PageNode | undefined): void {
    const levels: Enclosing[] = [];
    let enclosing: Enclosing;
    let from = 0;
    let open = css.indexOf("{");
    let close = endOfBlock(css, 0);
    while (open >= 0 || levels.length > 0) {
      if (open < 0 || close < open) {
        if (enclosing?.length) add(enclosing, css.slice(from, close), scope);
        if (close >= css.length) return;
        enclosing = levels.pop();
        from = close + 1;
        close = endOfBlock(css, from);
        continue;
      }
      const start = startOfPrelude(css, from, open);
      if (enclosing?.length && start > from) add(enclosing, css.slice(from, start), scope);
      const inner = css.indexOf("{", open + 1);
      if (inner < 0 || inner > close) {
        readLeaf(css, start, open, close, enclosing, scope);
        from = close + 1;
        close = endOfBlock(css, from);
      } else {
        levels.push(enclosing);
        enclosing = levels.length < maximumDepth ? inside(css, start, open, enclosing) : none;
        from = open + 1;
      }
      open = inner;
    }
  }

  /** A block without others in it, which is nearly every rule; its selectors are read only if it may hide something. */
  function readLeaf(
    css: string,
    start: number,
    open: number,
    close: number,
    enclosing: Enclosing,
    scope: PageNode | undefined,
  ): void {
    if (enclosing === none) return;
    const text = css.slice(open + 1, close);
    if (text.includes("--") && /^(?::root|html|body)\s*$/.test(css.slice(start, open))) variables.add(text);
    if (rules.length >= maximumRules || !mayHide(text)) return;
    const selectors = inside(css, start, open, enclosing);
    if (selectors) add(selectors, text, scope);
  }

  /** The selectors that the content of a block is about. */
  function inside(css: string, start: number, open: number, enclosing: Enclosing): Enclosing {
    if (enclosing === none) return none;
    if (css.charCodeAt(start) === 64) return alwaysApplies(css.slice(start, open)) ? enclosing : none;
    const found: Selector[] = [];
    const nests = enclosing && nestsOf(enclosing);
    for (let from = start; from <= open && found.length < maximumSelectors; ) {
      const to = endOfSelector(css, from, open);
      for (const nest of nests ?? [undefined]) {
        if (nest && nestedLeft-- <= 0) return found;
        const selector = parseSelector(css, from, to, known, nest);
        // A selector that cannot be read inside one of them cannot be read inside the others.
        if (!selector) break;
        found.push(selector);
      }
      from = to + 1;
    }
    return found.length > 0 ? found : none;
  }

  function add(selectors: readonly Selector[], text: string, scope: PageNode | undefined): void {
    if (selectors.length === 0 || rules.length >= maximumRules || !mayHide(text)) return;
    for (const isImportant of hasImportant(text) ? [false, true] : [false]) {
      const body: Body = { css: text, isImportant, appearance: undefined, isRead: false };
      for (const selector of selectors) {
        const weight = (selector.weight + (isImportant ? importance : 0)) * order + rules.length;
        rules.push({ selector, body, weight, needs: 0, scope });
      }
    }
  }
}

/** The next `}`; a block that is not closed ends with the sheet. */
function endOfBlock(css: string, from: number): number {
  const close = css.indexOf("}", from);
  return close < 0 ? css.length : close;
}

/** Where the selectors or the at-rule before a `{` begin: after declarations, `@import …;` and white space. */
function startOfPrelude(css: string, from: number, open: number): number {
  let start = from + css.slice(from, open).lastIndexOf(";") + 1;
  while (isGap(css.charCodeAt(start))) start += 1;
  return start;
}

/** White space, or the byte order mark of a file that was pasted in. */
function isGap(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xfeff || code === 0xa0;
}

/** Screens of every size: no phone is narrower than 240 pixels. */
const everyScreen =
  /^(?:(?:only\s+)?(?:screen|all)|not\s+print)?\s*(?:(?:^|\band\s*)\(\s*min-(?:device-)?(?:width|height)\s*:\s*(?:1?\d{1,2}|2[0-3]\d)(?:px)?\s*\)\s*)?$/i;

/** Whether the content of an at-rule applies on every ordinary screen. */
function alwaysApplies(prelude: string): boolean {
  if (/^@(?:layer|supports|scope)\b/i.test(prelude)) return !/^@supports\s+not/i.test(prelude);
  if (!/^@media\b/i.test(prelude)) return false;
  const queries = prelude.slice(6).split(",", 20);
  return queries.some((query) => everyScreen.test(query.trim()));
}

function nestsOf(selectors: readonly Selector[]): Nest[] {
  let weight = 0;
  for (const selector of selectors) weight = Math.max(weight, selector.weight);
  return selectors.map((selector) => ({ selector, weight }));
}

/** Where the selector that begins at `from` ends; commas in parentheses do not separate selectors. */
function endOfSelector(css: string, from: number, open: number): number {
  let depth = 0;
  for (let at = from; at < open; at++) {
    const code = css.charCodeAt(at);
    if (code === 40) depth += 1;
    else if (code === 41) depth -= 1;
    else if (code === 44 && depth <= 0) return at;
  }
  return open;
}
