import { type Nest, parseSelector, type Selector } from "./selector.ts";
import { alwaysApplies } from "./sheet-blocks.ts";

/** How many more nested selectors may be read: each level of a sheet can multiply them. */
export interface NestWork {
  left: number;
}

/** Declarations that stand together, with the selectors that they are about. */
type AddDeclarations = (selectors: readonly Selector[], css: string) => void;

/** Of one rule. */
const mostSelectors = 60;
const deepest = 12;
const none: readonly Selector[] = [];

/**
 * Reads a rule that has others in it, whose selectors stand from `start` to `open`, in one pass; answers with the
 * place behind it. Declarations behind an inner rule come after it, as in browsers.
 */
export function readNest(
  css: string,
  start: number,
  open: number,
  known: ReadonlySet<string> | undefined,
  work: NestWork,
  add: AddDeclarations,
): number {
  const signs = /[{};]/g;
  signs.lastIndex = open + 1;
  const levels: (readonly Selector[])[] = [];
  let selectors = nestedSelectors(css, start, open, undefined, known, work);
  /** Where the declarations begin that were not added yet, and where the one begins that is being read. */
  let from = open + 1;
  let item = from;
  for (;;) {
    const at = signs.test(css) ? signs.lastIndex - 1 : css.length;
    const code = css.charCodeAt(at);
    if (code === 59) {
      item = at + 1;
      continue;
    }
    const isOpen = code === 123;
    const end = isOpen ? item : at;
    if (selectors.length > 0 && end > from) add(selectors, css.slice(from, end));
    if (isOpen) {
      levels.push(selectors);
      selectors =
        levels.length < deepest && selectors.length > 0
          ? inside(css, item, at, selectors, known, work)
          : none;
    } else {
      const outer = levels.pop();
      if (!outer || at === css.length) return at + 1;
      selectors = outer;
    }
    from = at + 1;
    item = from;
  }
}

/** The selectors of a block that begins at `open`: those around it, where it is an at-rule that holds. */
function inside(
  css: string,
  start: number,
  open: number,
  around: readonly Selector[],
  known: ReadonlySet<string> | undefined,
  work: NestWork,
): readonly Selector[] {
  const head = css.slice(start, open).trim();
  if (head.startsWith("@")) return alwaysApplies(head) ? around : none;
  return nestedSelectors(css, start, open, around, known, work);
}

function nestedSelectors(
  css: string,
  start: number,
  open: number,
  around: readonly Selector[] | undefined,
  known: ReadonlySet<string> | undefined,
  work: NestWork,
): readonly Selector[] {
  const found: Selector[] = [];
  const nests = around && nestsOf(around);
  for (let from = start; from <= open && found.length < mostSelectors; ) {
    const to = endOfSelector(css, from, open);
    for (const nest of nests ?? [undefined]) {
      if (work.left-- <= 0) return found;
      const selector = parseSelector(css, from, to, known, nest);
      // What is not understood in one of them is not in the others.
      if (!selector) break;
      found.push(selector);
    }
    from = to + 1;
  }
  return found;
}

function nestsOf(selectors: readonly Selector[]): Nest[] {
  let weight = 0;
  for (const selector of selectors) weight = Math.max(weight, selector.weight);
  return selectors.map((selector) => ({ selector, weight }));
}

/** Where the selector that begins at `from` ends; commas in brackets part none. */
export function endOfSelector(css: string, from: number, open: number): number {
  let depth = 0;
  for (let at = from; at < open; at++) {
    const code = css.charCodeAt(at);
    if (code === 40) depth += 1;
    else if (code === 41) depth -= 1;
    else if (code === 44 && depth <= 0) return at;
  }
  return open;
}
