import { isInside, type PageNode } from "../node.ts";
import type { StyleSource } from "../parse.ts";
import { once, remember } from "../text.ts";
import { plainCss, Variables } from "./css-values.ts";
import { type Appearance, hasImportant, mayHide, readDeclarations, readImportant } from "./declarations.ts";
import { isHost, isSlotted, type Work } from "./pseudo-classes.ts";
import {
  type Compound,
  type Known,
  matchesAround,
  matchesClasses,
  matchesWithoutClasses,
  parseSelector,
  type Selector,
} from "./selector.ts";

const none: readonly Rule[] = [];

interface Rule {
  selector: Selector;
  /** What its declarations say, read on first use: most rules are meant for other pages of the site. */
  appearance: () => Appearance | undefined;
  /** As in CSS: importance, whether in a layer, the selector's weight, then the order of the source. */
  weight: number;
  /** The shadow root that the rule is limited to. */
  scope: PageNode | undefined;
  /** A bit for each name that an ancestor must have. */
  ancestors: number;
}

const maximumClasses = 60;
/** Rules per class, id or tag. The oldest are dropped, because later ones win in CSS. */
const maximumRulesOfKey = 150;
/** Several times what the heaviest of several hundred news and shop pages needs. */
const maximumWork = 4_000_000;
/** This many rules of one class, id or tag are always checked; more only while `looks` last. */
const fewRules = 8;
/** Twenty times what the heaviest page of the benchmark needs. */
const maximumLooks = 500_000;
const maximumRules = 20_000;
const maximumSelectors = 200;
const longestList = 40_000;
/** Selectors of nested rules, each combined with each of those around it. Ordinary pages come nowhere near. */
const maximumNested = 20_000;
const maximumDepth = 12;
/** Greater than the number of rules. */
const order = 32_768;
/** Greater than the weight of any selector: what is outside of layers is stronger, of important rules what is inside. */
const layers = 10_000;
/** Greater than the weight of any rule that is not important. */
const importance = 2 * layers;
/** Further names share a bit with earlier ones: then a few more elements are examined than needed. */
const maximumBits = 30;
/** All bits, where nothing is known about the ancestors. */
const anyAncestors = -1;

/** The two strengths of a `style` attribute. */
export interface InlineStyle {
  normal: Appearance | undefined;
  important: Appearance | undefined;
}

/**
 * The rules of `<style>` elements that apply at all times. States (`:hover`), widths of the window and print are left
 * out; `@media screen`, `@supports` and `@layer` count.
 */
export class StyleSheet {
  /** Each rule is filed by what its subject must have: an id, else a class, else a tag ("*" for any). */
  private readonly byId = new Map<string, Rule[]>();
  private readonly byClass = new Map<string, Rule[]>();
  private readonly byTag = new Map<string, Rule[]>();
  private readonly work: Work = { left: maximumWork };
  private looks = maximumLooks;
  private isEmpty = true;
  private readonly rulesOfClasses = remember((value: string) => this.findByClasses(value));
  /** The bits of ids, classes and tags that rules want of an ancestor: most rules fail by these at once. */
  private readonly bits = new Map<string, number>();
  private readonly bitsOfClasses = remember((value: string) =>
    classNames(value).reduce((bits, name) => bits | (this.bits.get(`.${name}`) ?? 0), 0),
  );

  /** `classes` are the values of all `class` attributes of the page. */
  constructor(sources: readonly StyleSource[], classes: readonly string[]) {
    if (sources.length === 0) return;
    for (const rule of readRules(sources, new Set(classes.flatMap(classNames)))) {
      const { tag, id, classes: names } = rule.selector.subject;
      const [first] = names;
      const [map, key] = id ? [this.byId, id] : first ? [this.byClass, first] : [this.byTag, tag || "*"];
      const others = map.get(key);
      if (others) others.push(rule);
      else map.set(key, [rule]);
      this.isEmpty = false;
      for (const compound of rule.selector.around) rule.ancestors |= this.bitOf(compound);
    }
    for (const rules of [this.byId, this.byClass, this.byTag].flatMap((map) => [...map.values()])) {
      if (rules.length <= fewRules) continue;
      rules.splice(0, rules.length - maximumRulesOfKey);
      // The simplest first, and later ones before earlier ones.
      rules.sort((one, other) => parts(one.selector) - parts(other.selector) || other.weight - one.weight);
    }
  }

  private bitOf({ combinator, id, classes, tag }: Compound): number {
    const key = id ? `#${id}` : classes.length > 0 ? `.${classes[0]}` : tag;
    if (key === "" || combinator === "+" || combinator === "~") return 0;
    const bit = this.bits.get(key) ?? 1 << (this.bits.size % maximumBits);
    this.bits.set(key, bit);
    return bit;
  }

  /** The bits of an element and, given theirs, of its ancestors. */
  ancestorBits({ tag, attributes }: PageNode, above: number): number {
    if (this.bits.size === 0) return 0;
    let bits = above | (this.bits.get(tag) ?? 0);
    if (attributes?.id) bits |= this.bits.get(`#${attributes.id}`) ?? 0;
    if (attributes?.class) bits |= this.bitsOfClasses(attributes.class);
    return bits;
  }

  /** What the sheet and the `style` attribute say about an element; undefined for most. */
  appearance(node: PageNode, inline?: InlineStyle, ancestors = anyAncestors): Appearance | undefined {
    if (this.isEmpty) return joined(inline?.normal, inline?.important);
    const { id, class: names } = node.attributes ?? {};
    let found = this.collect(this.byTag.get("*"), node, ancestors, none);
    found = this.collect(this.byTag.get(node.tag), node, ancestors, found);
    if (id) found = this.collect(this.byId.get(id), node, ancestors, found);
    if (names) found = this.collect(this.rulesOfClasses(names), node, ancestors, found, true);
    if (found.length === 0) return joined(inline?.normal, inline?.important);
    if (found.length > 1) found = found.toSorted((one, other) => one.weight - other.weight);
    // Each property as the strongest source states it: rules, the `style` attribute, then what is important in both.
    const firstImportant = found.findIndex(({ weight }) => weight >= importance * order);
    const normal = firstImportant < 0 ? found : found.slice(0, firstImportant);
    let merged: Appearance | undefined;
    for (const rule of normal) merged = joined(merged, rule.appearance());
    merged = joined(merged, inline?.normal);
    for (const rule of found.slice(normal.length)) merged = joined(merged, rule.appearance());
    return joined(merged, inline?.important);
  }

  /** The rules found before and those of a list that apply. Most lists have none, and nothing is allocated for them. */
  private collect(
    rules: readonly Rule[] | undefined,
    node: PageNode,
    ancestors: number,
    before: readonly Rule[],
    haveTheirClasses = false,
  ): readonly Rule[] {
    if (rules === undefined || rules.length === 0) return before;
    let found: Rule[] | undefined;
    for (const rule of this.affordable(rules)) {
      const { selector, scope } = rule;
      if ((rule.ancestors & ~ancestors) !== 0) continue;
      if (!haveTheirClasses && !matchesClasses(selector.subject, node)) continue;
      if (!matchesWithoutClasses(selector.subject, node, this.work)) continue;
      if (selector.around.length > 0 && !matchesAround(selector, node, this.work)) continue;
      if (!isInScope(node, selector, scope)) continue;
      found ??= [...before];
      found.push(rule);
    }
    return found ?? before;
  }

  /** The rules about the classes of a value of `class`, without those that want a further class. */
  private findByClasses(value: string): readonly Rule[] {
    const names = classNames(value);
    const found: Rule[] = [];
    for (const name of names) {
      for (const rule of this.affordable(this.byClass.get(name) ?? none)) {
        const { classes } = rule.selector.subject;
        if (classes.length === 1 || classes.every((one) => names.includes(one))) found.push(rule);
      }
    }
    return found;
  }

  /** All rules of a list, or only some of them once too many were checked. */
  private affordable(rules: readonly Rule[]): readonly Rule[] {
    if (rules.length <= fewRules) return rules;
    this.looks -= rules.length;
    return this.looks > 0 ? rules : rules.slice(0, fewRules);
  }
}

/** Whether a rule is about an element: of a shadow root those inside it, beside it (`::slotted()`) or around it (`:host`). */
function isInScope(node: PageNode, { subject: { checks } }: Selector, scope: PageNode | undefined): boolean {
  if (checks.includes(isHost)) return scope !== undefined && node === scope.parent;
  if (checks.includes(isSlotted)) return scope !== undefined && node.parent === scope.parent;
  return scope === undefined || isInside(node, scope);
}

function parts({ subject, around }: Selector): number {
  return (
    around.length +
    subject.classes.length +
    subject.attributes.length +
    subject.choices.length +
    subject.checks.length
  );
}

/** What both state, the stronger one first. Written out: all appearances have one shape, which V8 reads faster. */
export function joined(
  weaker: Appearance | undefined,
  stronger: Appearance | undefined,
): Appearance | undefined {
  if (!weaker || !stronger) return stronger ?? weaker;
  return {
    display: stronger.display ?? weaker.display,
    visibility: stronger.visibility ?? weaker.visibility,
    opacity: stronger.opacity ?? weaker.opacity,
    offscreen: ((weaker.offscreen ?? 0) & ~(stronger.inPlace ?? 0)) | (stronger.offscreen ?? 0) || undefined,
    inPlace: stronger.inPlace,
    tiny: stronger.tiny ?? weaker.tiny,
    font: stronger.font ?? weaker.font,
    clipped: stronger.clipped ?? weaker.clipped,
    outOfFlow: stronger.outOfFlow ?? weaker.outOfFlow,
    colour: stronger.colour ?? weaker.colour,
    background: stronger.background ?? weaker.background,
    clipsToText: stronger.clipsToText ?? weaker.clipsToText,
  };
}

function classNames(value: string): string[] {
  return value.split(/\s+/, maximumClasses);
}

/** A block of a sheet that is being read. */
interface Block {
  /** The selectors or the at-rule before it. */
  prelude: string;
  outer: Block | undefined;
  isLayered: boolean;
  /** The selectors that its content is about: undefined at the top level, none if it does not apply. */
  selectors: () => readonly Selector[] | undefined;
}

const tooDeep: Block = { prelude: "", outer: undefined, isLayered: false, selectors: () => [] };

/** The rules of style sheets that may hide something, one for each selector. */
function readRules(sources: readonly StyleSource[], known: Known): Rule[] {
  const rules: Rule[] = [];
  const variables = new Variables();
  let nestedLeft = maximumNested;
  for (const { css, scope } of sources) readSheet(plainCss(css), scope);
  return rules;

  function readSheet(css: string, scope: PageNode | undefined): void {
    const outer: (Block | undefined)[] = [];
    let block: Block | undefined;
    let from = 0;
    let open = css.indexOf("{");
    let close = endOfBlock(css, 0);
    while (open >= 0 || outer.length > 0) {
      if (open >= 0 && open < close) {
        const start = from + css.slice(from, open).lastIndexOf(";") + 1;
        if (block) add(block, css.slice(from, start), scope);
        outer.push(block);
        block = outer.length <= maximumDepth ? blockOf(css.slice(start, open).trim(), block) : tooDeep;
        from = open + 1;
        open = css.indexOf("{", from);
      } else {
        if (block) add(block, css.slice(from, close), scope);
        if (close >= css.length) return;
        block = outer.pop();
        from = close + 1;
        close = endOfBlock(css, from);
      }
    }
  }

  function blockOf(prelude: string, outer: Block | undefined): Block {
    const isLayered = outer?.isLayered || /^@layer\b/i.test(prelude);
    return { prelude, outer, isLayered, selectors: once(() => readSelectors(prelude, outer?.selectors())) };
  }

  function readSelectors(
    prelude: string,
    outer: readonly Selector[] | undefined,
  ): readonly Selector[] | undefined {
    if (outer?.length === 0) return outer;
    if (prelude.startsWith("@")) return alwaysApplies(prelude) ? outer : [];
    const found: Selector[] = [];
    const weight = Math.max(0, ...(outer ?? []).map((selector) => selector.weight));
    const nests = outer?.map((selector) => ({ selector, weight }));
    for (const text of selectorsIn(prelude)) {
      for (const nest of nests ?? [undefined]) {
        if (nest && nestedLeft-- <= 0) return found;
        const selector = parseSelector(text, known, nest);
        // A selector that cannot be read inside one of them cannot be read inside the others.
        if (!selector) break;
        found.push(selector);
      }
      if (found.length >= maximumSelectors) break;
    }
    return found;
  }

  function add(
    { prelude, outer, isLayered, selectors }: Block,
    text: string,
    scope: PageNode | undefined,
  ): void {
    if (text.includes("--") && outer?.selectors()?.length !== 0) {
      const isRoot = /^(?::root|html|body)$/.test(prelude);
      if (isRoot || selectors()?.length) variables.add(text, isRoot);
    }
    if (rules.length >= maximumRules || !mayHide(text)) return;
    for (const read of hasImportant(text) ? [readDeclarations, readImportant] : [readDeclarations]) {
      const appearance = once(() => read(text, variables));
      const isImportant = read === readImportant;
      const base = (isImportant ? importance : 0) + (isLayered === isImportant ? layers : 0);
      for (const selector of selectors() ?? [])
        rules.push({
          selector,
          appearance,
          weight: (selector.weight + base) * order + rules.length,
          scope,
          ancestors: 0,
        });
    }
  }
}

/** The next `}`; a block that is not closed ends with the sheet. */
function endOfBlock(css: string, from: number): number {
  const close = css.indexOf("}", from);
  return close < 0 ? css.length : close;
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

/** The selectors of a list; commas in parentheses do not separate them. */
function selectorsIn(prelude: string): string[] {
  const list = prelude.slice(0, longestList);
  return list.includes("(") ? (list.match(/(?:\([^()]*\)|[^,])+/g) ?? []) : list.split(",");
}
