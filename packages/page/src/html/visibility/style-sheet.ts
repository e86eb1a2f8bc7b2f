import type { PageNode } from "../node.ts";
import { type Appearance, over, readDeclarations } from "./declarations.ts";
import { bitsOf, ClassValue, type Name, nameIn } from "./rule-names.ts";
import { type Compound, isPlain, type Selector } from "./selector.ts";
import {
  fitsAround,
  matchesCompound,
  matchesRest,
  matchesTag,
  standsAround,
  type Work,
} from "./selector-match.ts";
import type { Choice } from "./selector-state.ts";
import { type Body, type Rule, readRules } from "./sheet-rules.ts";
import { Variables } from "./variables.ts";

const none: readonly Rule[] = [];
const maximumClasses = 60;
/** From here on it pays to know all classes of the page before the rules are read. */
const longSheet = 20_000;
/** Of one class, id or tag. Later ones win in CSS, so the oldest go. */
const maximumRulesOfKey = 150;
/** The heaviest of some hundred news and shop pages needs a tenth of this. */
const maximumWork = 4_000_000;
/** Rules of one class, id or tag that are held against every element that asks. */
const fewRules = 8;
/** Where there are more, so many times in all: twenty times what the heaviest of the bench's pages needs. */
const maximumLooks = 500_000;
/** Names beyond share bits with others: then more elements are looked at than need be. */
const bitCount = 30;
/** All bits: of the elements around nothing is known. */
const unknown = -1;

/**
 * The rules of `<style>` elements that say how something looks at any time. States (`:hover`), widths of a
 * window and printing are left out; `@media screen`, `@supports` and `@layer` count.
 */
export class StyleSheet {
  readonly empty: boolean = true;
  private readonly hasIds: boolean = false;
  private readonly hasClasses: boolean = false;
  private readonly byId = new Map<string, Name>();
  private readonly byClass = new Map<string, Name>();
  /** Rules without a tag, class or id stand under `*`. */
  private readonly byTag = new Map<string, Name>();
  private readonly byClassValue = new Map<string, ClassValue>();
  private readonly variables = new Variables();
  private readonly work: Work = { left: maximumWork };
  private readonly universal: Name | undefined;
  private looks = maximumLooks;
  private bits = 0;
  /** Rules that hold for the element that is asked about, lighter ones first; used again for the next one. */
  private readonly found: Rule[] = [];
  private foundCount = 0;

  /** `classes` are the values of `class` on the page. */
  constructor(sources: readonly string[], classes: readonly string[]) {
    let length = 0;
    for (const source of sources) length += source.length;
    const words = length > longSheet ? classes.map(classNames) : undefined;
    const known = words && new Set(words.flat());
    const rules = readRules(sources, this.variables, known);
    if (rules.length === 0) return;
    for (const { selector } of rules) this.nameClasses(selector);
    if (this.byClass.size > 0) this.markClasses(classes, words ?? classes.map(classNames));
    for (const rule of rules) this.file(rule);
    if (this.bits > 0) for (const value of this.byClassValue.values()) value.bits = bitsOf(value.names);
    this.universal = this.byTag.get("*");
    this.hasIds = this.byId.size > 0;
    this.hasClasses = this.byClassValue.size > 0;
    this.empty = false;
  }

  private nameClasses({ subject, around }: Selector): void {
    this.nameClassesOf(subject);
    for (let index = 0; index < around.length; index++) this.nameClassesOf(around[index] as Compound);
  }

  private nameClassesOf({ classes, choices }: Compound): void {
    for (let index = 0; index < classes.length; index++) nameIn(this.byClass, classes[index] as string);
    if (choices.length === 0) return;
    for (const { isNot, among } of choices)
      if (!isNot) for (const compound of among) this.nameClassesOf(compound);
  }

  /** Finds out which of the classes that rules speak of are on the page, and where. */
  private markClasses(values: readonly string[], words: readonly string[][]): void {
    for (let at = 0; at < values.length; at++) {
      const names = this.markNames(words[at] as string[]);
      if (names) this.byClassValue.set(values[at] as string, new ClassValue(names));
    }
  }

  /** Those of the words that rules speak of. */
  private markNames(words: readonly string[]): Name[] | undefined {
    let names: Name[] | undefined;
    for (let index = 0; index < words.length; index++) {
      const name = this.byClass.get(words[index] as string);
      if (!name) continue;
      name.isOnPage = true;
      if (names) names.push(name);
      else names = [name];
    }
    return names;
  }

  /** The sheet of a site names classes of all its pages: rules of others are left out. */
  private file(rule: Rule): void {
    const { subject, around } = rule.selector;
    if (!this.areOnPage(subject)) return;
    for (let index = 0; index < around.length; index++)
      if (!this.areOnPage(around[index] as Compound)) return;
    for (let index = 0; index < around.length; index++) {
      const compound = around[index] as Compound;
      if (standsAround(compound)) rule.needs |= this.bitOf(this.keyOf(compound));
    }
    const { choices } = subject;
    const choice = choices.length > 0 && !hasKey(subject) ? choices.find(({ isNot }) => !isNot) : undefined;
    if (!choice) this.fileUnder(this.keyOf(subject), rule);
    else for (const name of new Set(choice.among.map((one) => this.keyOf(one)))) this.fileUnder(name, rule);
  }

  private fileUnder(name: Name, rule: Rule): void {
    if (!name.rules) name.rules = [rule];
    else {
      name.rules.push(rule);
      if (name.rules.length > maximumRulesOfKey) name.rules.shift();
    }
  }

  private areOnPage({ classes, choices }: Compound): boolean {
    for (let index = 0; index < classes.length; index++)
      if (!this.byClass.get(classes[index] as string)?.isOnPage) return false;
    return choices.length === 0 || choices.every((choice) => this.mayHold(choice));
  }

  private mayHold({ isNot, among }: Choice): boolean {
    return isNot || among.some((compound) => this.areOnPage(compound));
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
   * The names of which rules about elements inside speak, a bit for each: those of an element and, `above`, of all
   * around it.
   */
  around(node: PageNode, above: number): number {
    if (this.bits === 0) return 0;
    let bits = above | (this.universal?.bit ?? 0) | (this.byTag.get(node.tag)?.bit ?? 0);
    const { attributes } = node;
    if (attributes === undefined) return bits;
    if (this.hasIds && attributes.id) bits |= this.byId.get(attributes.id)?.bit ?? 0;
    if (this.hasClasses && attributes.class) bits |= this.byClassValue.get(attributes.class)?.bits ?? 0;
    return bits;
  }

  /** The same of an element and all around it. */
  aroundAll(node: PageNode | undefined): number {
    let bits = 0;
    if (this.bits > 0) for (let up = node; up; up = up.parent) bits = this.around(up, bits);
    return bits;
  }

  /** What the sheet says about an element, of which `around` tells what it stands in; `undefined` for most. */
  appearance(node: PageNode, around: number = unknown): Appearance | undefined {
    this.foundCount = 0;
    if (this.universal?.rules) this.collect(this.universal, node, around);
    const tag = this.byTag.get(node.tag);
    if (tag?.rules) this.collect(tag, node, around);
    const { attributes } = node;
    if (attributes) {
      const id = this.hasIds ? attributes.id : undefined;
      const named = id ? this.byId.get(id) : undefined;
      if (named?.rules) this.collect(named, node, around);
      const names = this.hasClasses ? attributes.class : undefined;
      const value = names ? this.byClassValue.get(names) : undefined;
      if (names && value) this.collectOfClasses(names, value, node, around);
    }
    return this.foundCount === 0 ? undefined : this.merge();
  }

  /** Adds the rules of an id or tag that hold for the element. */
  private collect(name: Name, node: PageNode, around: number): void {
    const rules = this.rulesIn(name);
    for (let index = 0; index < rules.length; index++) {
      const rule = rules[index] as Rule;
      if ((rule.needs & ~around) === 0 && matchesCompound(rule.selector.subject, node)) this.add(rule, node);
    }
  }

  private collectOfClasses(names: string, value: ClassValue, node: PageNode, around: number): void {
    value.rules ??= this.rulesOfClasses(names, value);
    const { rules } = value;
    if (rules.length > fewRules) this.looks -= rules.length;
    for (let index = 0; index < rules.length; index++) {
      const rule = rules[index] as Rule;
      const { subject } = rule.selector;
      if ((rule.needs & ~around) === 0 && matchesTag(subject, node) && matchesRest(subject, node))
        this.add(rule, node);
    }
  }

  /** Adds a rule whose subject the element is, if the elements around fit as well. */
  private add(rule: Rule, node: PageNode): void {
    const { around } = rule.selector;
    if (around.length > 0 && !fitsAround(around, node, this.work)) return;
    const { found } = this;
    let place = this.foundCount++;
    for (; place > 0 && (found[place - 1] as Rule).weight > rule.weight; place--)
      found[place] = found[place - 1] as Rule;
    found[place] = rule;
  }

  /** Of each property what the heaviest rule says about it. */
  private merge(): Appearance | undefined {
    let merged: Appearance | undefined;
    for (let index = 0; index < this.foundCount; index++) {
      const said = this.read((this.found[index] as Rule).body);
      if (said) merged = merged ? over(merged, said) : said;
    }
    return merged;
  }

  /** The same classes come again and again, so that this is asked once of each value. */
  private rulesOfClasses(classes: string, { names }: ClassValue): readonly Rule[] {
    let found: Rule[] | undefined;
    let all: ReadonlySet<string> | undefined;
    for (const name of names) {
      if (!name.rules) continue;
      for (const rule of this.rulesIn(name)) {
        const { subject } = rule.selector;
        if (subject.classes.length !== 1 || subject.without.length > 0) {
          all ??= new Set(classNames(classes));
          if (!fitsClasses(subject, all)) continue;
        }
        if (found) found.push(rule);
        else found = [rule];
      }
    }
    return found ?? none;
  }

  /** The rules filed under a name; when too much was asked, only some of them. */
  private rulesIn(name: Name): readonly Rule[] {
    if (!name.isOrdered) {
      name.isOrdered = true;
      name.rules = this.inOrder(name.rules ?? []);
    }
    const { rules = none } = name;
    if (rules.length <= fewRules) return rules;
    this.looks -= rules.length;
    return this.looks > 0 ? rules : rules.slice(0, fewRules);
  }

  /** Those first that always hold, then the last ones of the source. */
  private inOrder(rules: Rule[]): Rule[] {
    if (rules.length < 2) return rules;
    const plain: Rule[] = [];
    const others: Rule[] = [];
    for (const rule of rules) (isPlain(rule.selector) ? plain : others).push(rule);
    return [...winners(plain, (body) => this.read(body)), ...others.reverse()];
  }

  private read(body: Body): Appearance | undefined {
    if (!body.isRead) {
      body.isRead = true;
      body.appearance = readDeclarations(body.css, this.variables);
    }
    return body.appearance;
  }
}

function classNames(value: string): string[] {
  return value.split(/\s+/, maximumClasses);
}

function hasKey({ tag, id, classes }: Compound): boolean {
  return tag !== "" || id !== "" || classes.length > 0;
}

function fitsClasses({ classes, without }: Compound, all: ReadonlySet<string>): boolean {
  return classes.every((name) => all.has(name)) && !without.some((name) => all.has(name));
}

/** Of rules that always hold together those that say something which no heavier one says. */
function winners(rules: Rule[], read: (body: Body) => Appearance | undefined): Rule[] {
  if (rules.length < 2) return rules;
  const said = new Set<string>();
  rules.sort((first, second) => second.weight - first.weight);
  return rules.filter(({ body }) => {
    const before = said.size;
    for (const [property, value] of Object.entries(read(body) ?? {}))
      if (value !== undefined) said.add(property);
    return said.size > before;
  });
}
