import type { PageNode } from "../node.ts";
import type { StyleSource } from "../parse.ts";
import { Variables } from "./css-values.ts";
import { type Appearance, over, readDeclarations, readImportant } from "./declarations.ts";
import {
  type Compound,
  isAncestor,
  isSimple,
  matchesAround,
  matchesCompound,
  matchesRest,
  matchesTag,
  type Work,
} from "./selector-match.ts";
import { type Body, importantWeight, type Rule, readRules } from "./sheet-rules.ts";

const maximumClasses = 60;
/** From this length on it pays to know all classes of the page before the rules are read. */
const longSheet = 20_000;
/** Rules per class, id or tag. The oldest are dropped, because later ones win in CSS. */
const maximumRulesOfKey = 150;
/** The heaviest of several hundred news and shop pages needs a tenth of this. */
const maximumWork = 4_000_000;
/** This many rules of one class, id or tag are always checked; more only while `looks` last. */
const fewRules = 8;
/** Twenty times what the heaviest page of the benchmark needs. */
const maximumLooks = 500_000;
/** Further names share their bits with others, so that some elements are checked needlessly. */
const bitCount = 30;
/** All bits: nothing is known about the ancestors. */
const unknown = -1;

/** A class, id or tag that some rule mentions. */
class Name {
  isOnPage = false;
  /** Set if a rule is about elements inside those with this name. */
  bit = 0;
  /** The rules filed here: by the id of their subject, else its first class, else its tag. */
  rules: Rule[] | undefined;
  isOrdered = false;
}

/** A value of the `class` attribute that contains a name some rule mentions. */
class ClassValue {
  bits = 0;
  /** The rules filed under one of the names whose subject matches these classes. */
  rules: readonly Rule[] | undefined;
  readonly names: readonly Name[];

  constructor(names: readonly Name[]) {
    this.names = names;
  }
}

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
  readonly empty: boolean = true;
  private readonly byId = new Map<string, Name>();
  private readonly byClass = new Map<string, Name>();
  /** Rules without a tag, class or id are filed under `*`. */
  private readonly byTag = new Map<string, Name>();
  private readonly byClassValue = new Map<string, ClassValue>();
  private readonly variables = new Variables();
  private readonly work: Work = { left: maximumWork };
  private readonly universal: Name | undefined;
  private looks = maximumLooks;
  private bits = 0;
  /** Rules that match the current element, lighter ones first; reused for the next element. */
  private readonly found: Rule[] = [];
  private foundCount = 0;

  /** `classes` are the values of all `class` attributes of the page. */
  constructor(sources: readonly StyleSource[], classes: readonly string[]) {
    let length = 0;
    for (const { css } of sources) length += css.length;
    const words = length > longSheet ? classes.map(classNames) : undefined;
    const rules = readRules(sources, this.variables, words && new Set(words.flat()));
    if (rules.length === 0) return;
    for (const { selector } of rules) {
      this.nameClasses(selector.subject);
      for (const compound of selector.around) this.nameClasses(compound);
    }
    if (this.byClass.size > 0) this.findClasses(classes, words ?? classes.map(classNames));
    for (const rule of rules) this.file(rule);
    for (const value of this.byClassValue.values()) for (const { bit } of value.names) value.bits |= bit;
    this.universal = this.byTag.get("*");
    this.empty = false;
  }

  private nameClasses({ classes, choices }: Compound): void {
    for (const name of classes) nameIn(this.byClass, name);
    for (const { isNot, among } of choices)
      if (!isNot) for (const compound of among) this.nameClasses(compound);
  }

  /** Notes which of the classes that rules mention are on the page, and in which values. */
  private findClasses(values: readonly string[], words: readonly string[][]): void {
    for (let at = 0; at < values.length; at++) {
      const names: Name[] = [];
      for (const word of words[at] as string[]) {
        const name = this.byClass.get(word);
        if (!name) continue;
        name.isOnPage = true;
        names.push(name);
      }
      if (names.length > 0) this.byClassValue.set(values[at] as string, new ClassValue(names));
    }
  }

  /** Files a rule. The sheet of a site mentions the classes of all its pages: rules about missing ones are dropped. */
  private file(rule: Rule): void {
    const { subject, around } = rule.selector;
    if (!this.mayMatch(subject) || !around.every((compound) => this.mayMatch(compound))) return;
    for (const compound of around) if (isAncestor(compound)) rule.needs |= this.bitOf(this.keyOf(compound));
    const hasKey = subject.tag !== "" || subject.id !== "" || subject.classes.length > 0;
    const choice = hasKey ? undefined : subject.choices.find(({ isNot }) => !isNot);
    if (!choice) fileUnder(this.keyOf(subject), rule);
    else for (const name of new Set(choice.among.map((one) => this.keyOf(one)))) fileUnder(name, rule);
  }

  private mayMatch({ classes, choices }: Compound): boolean {
    for (const name of classes) if (!this.byClass.get(name)?.isOnPage) return false;
    return choices.every(({ isNot, among }) => isNot || among.some((compound) => this.mayMatch(compound)));
  }

  private keyOf({ id, classes, tag }: Compound): Name {
    if (id) return nameIn(this.byId, id);
    const first = classes[0];
    return first === undefined ? nameIn(this.byTag, tag || "*") : nameIn(this.byClass, first);
  }

  private bitOf(name: Name): number {
    if (name.bit === 0) name.bit = 1 << (this.bits++ % bitCount);
    return name.bit;
  }

  /**
   * A bit for each name that rules ask of ancestors, for an element and everything around it; `above` are the bits of
   * its parent.
   */
  around(node: PageNode, above: number): number {
    if (this.bits === 0) return 0;
    let bits = above | (this.universal?.bit ?? 0) | (this.byTag.get(node.tag)?.bit ?? 0);
    const { attributes } = node;
    if (attributes?.id) bits |= this.byId.get(attributes.id)?.bit ?? 0;
    if (attributes?.class) bits |= this.byClassValue.get(attributes.class)?.bits ?? 0;
    return bits;
  }

  /** The same without knowing the bits of the parent. */
  aroundAll(node: PageNode | undefined): number {
    let bits = 0;
    if (this.bits > 0) for (let up = node; up; up = up.parent) bits = this.around(up, bits);
    return bits;
  }

  /** What the sheet and the `style` attribute say about an element; undefined for most. */
  appearance(node: PageNode, around: number = unknown, inline?: InlineStyle): Appearance | undefined {
    this.foundCount = 0;
    if (this.empty) return this.merge(inline);
    const { attributes } = node;
    if (this.universal?.rules) this.collect(this.universal, node, around);
    const tag = this.byTag.get(node.tag);
    if (tag?.rules) this.collect(tag, node, around);
    const id = attributes?.id ? this.byId.get(attributes.id) : undefined;
    if (id?.rules) this.collect(id, node, around);
    const value = attributes?.class ? this.byClassValue.get(attributes.class) : undefined;
    if (attributes?.class && value) this.collectOfClasses(attributes.class, value, node, around);
    return this.merge(inline);
  }

  private collect(name: Name, node: PageNode, around: number): void {
    for (const rule of this.rulesOf(name))
      if ((rule.needs & ~around) === 0 && matchesCompound(rule.selector.subject, node)) this.add(rule, node);
  }

  private collectOfClasses(names: string, value: ClassValue, node: PageNode, around: number): void {
    value.rules ??= this.rulesOfClasses(names, value);
    const { rules } = value;
    if (rules.length > fewRules) this.looks -= rules.length;
    for (const rule of rules) {
      const { subject } = rule.selector;
      if ((rule.needs & ~around) === 0 && matchesTag(subject, node) && matchesRest(subject, node))
        this.add(rule, node);
    }
  }

  /** Adds a rule whose subject matches, if the elements around match as well. */
  private add(rule: Rule, node: PageNode): void {
    const { around } = rule.selector;
    if (around.length > 0 && !matchesAround(around, node, this.work)) return;
    if (rule.scope && !isInside(node, rule.scope)) return;
    const { found } = this;
    let place = this.foundCount++;
    for (; place > 0 && (found[place - 1] as Rule).weight > rule.weight; place--)
      found[place] = found[place - 1] as Rule;
    found[place] = rule;
  }

  /** Each property as the strongest source states it: rules, the `style` attribute, then what is important in both. */
  private merge(inline: InlineStyle | undefined): Appearance | undefined {
    if (this.foundCount === 0 && !inline) return undefined;
    let merged: Appearance | undefined;
    let index = 0;
    for (; index < this.foundCount && (this.found[index] as Rule).weight < importantWeight; index++)
      merged = joined(merged, this.read((this.found[index] as Rule).body));
    merged = joined(merged, inline?.normal);
    for (; index < this.foundCount; index++)
      merged = joined(merged, this.read((this.found[index] as Rule).body));
    return joined(merged, inline?.important);
  }

  /** The rules that match a value of `class`, found once for each value. */
  private rulesOfClasses(classes: string, { names }: ClassValue): readonly Rule[] {
    const found: Rule[] = [];
    let all: ReadonlySet<string> | undefined;
    for (const name of names) {
      if (!name.rules) continue;
      for (const rule of this.rulesOf(name)) {
        const { classes: needed, without } = rule.selector.subject;
        if (needed.length !== 1 || without.length > 0) {
          all ??= new Set(classNames(classes));
          const has = all;
          if (!needed.every((one) => has.has(one)) || without.some((one) => has.has(one))) continue;
        }
        found.push(rule);
      }
    }
    return found;
  }

  /** The rules filed under a name, or only some of them once too many were checked. */
  private rulesOf(name: Name): readonly Rule[] {
    const rules = name.rules ?? [];
    if (!name.isOrdered && rules.length > 1) {
      // Rules that always match come first, and later ones before earlier ones.
      rules.sort(
        (one, other) =>
          Number(isSimple(other.selector)) - Number(isSimple(one.selector)) || other.weight - one.weight,
      );
      name.isOrdered = true;
    }
    if (rules.length <= fewRules) return rules;
    this.looks -= rules.length;
    return this.looks > 0 ? rules : rules.slice(0, fewRules);
  }

  private read(body: Body): Appearance | undefined {
    if (!body.isRead) {
      body.isRead = true;
      body.appearance = (body.isImportant ? readImportant : readDeclarations)(body.css, this.variables);
    }
    return body.appearance;
  }
}

function fileUnder(name: Name, rule: Rule): void {
  if (!name.rules) name.rules = [rule];
  else if (name.rules.push(rule) > maximumRulesOfKey) name.rules.shift();
}

function joined(weaker: Appearance | undefined, stronger: Appearance | undefined): Appearance | undefined {
  return weaker && stronger ? over(weaker, stronger) : (stronger ?? weaker);
}

function nameIn(names: Map<string, Name>, text: string): Name {
  let name = names.get(text);
  if (!name) {
    name = new Name();
    names.set(text, name);
  }
  return name;
}

function classNames(value: string): string[] {
  return value.split(/\s+/, maximumClasses);
}

function isInside(node: PageNode, around: PageNode): boolean {
  for (let up: PageNode | undefined = node; up; up = up.parent) if (up === around) return true;
  return false;
}
