import type { PageNode } from "../tree/node.ts";
import { plainCss } from "./css-values.ts";
import { type Appearance, mayHide, readDeclarations } from "./declarations.ts";
import {
  keyOfText,
  matchesBeyondClasses,
  matchesCompound,
  parseSelector,
  type Selector,
  type Work,
} from "./selector.ts";
import { Variables } from "./variables.ts";

interface Rule {
  selector: Selector;
  body: Body;
  /** As in CSS: the selector's, and the order of the source between equals. */
  weight: number;
}

/** A rule as it was written. */
interface Draft {
  text: string;
  body: Body;
  /** Without that of the selector. */
  weight: number;
}

/** The rules of one class, id or tag; parsed when an element first asks. */
interface Drawer {
  drafts: Draft[];
  rules?: Rule[];
}

/** The declarations of a rule, read when an element first asks: most rules are of other pages of the site. */
interface Body {
  css: string;
  appearance?: Appearance | undefined;
  isRead: boolean;
}

const none: readonly Rule[] = [];
const maximumRules = 20_000;
/** Of one class, id or tag. Later ones win in CSS, so the oldest go. */
const maximumRulesOfKey = 150;
/** The heaviest of some hundred news and shop pages needs a tenth of this. */
const maximumWork = 4_000_000;
/** Rules of one class, id or tag that are held against every element that asks. */
const fewRules = 8;
/** Where there are more, so many times in all: twenty times what the heaviest of the bench's pages needs. */
const maximumLooks = 500_000;

/**
 * The rules of `<style>` elements that say how something looks at any time. States (`:hover`), widths of a
 * window and printing are left out; `@media screen`, `@supports` and `@layer` count.
 */
export class StyleSheet {
  private readonly byId = new Map<string, Drawer>();
  private readonly byClass = new Map<string, Drawer>();
  /** Rules without a tag, class or id stand under `*`. */
  private readonly byTag = new Map<string, Drawer>();
  private readonly variables = new Variables();
  private readonly work: Work = { left: maximumWork };
  private looks = maximumLooks;
  private readonly byClasses = new Map<string, readonly Rule[]>();
  private readonly classes: Iterable<string>;
  private known: ReadonlySet<string> | undefined;
  private count = 0;

  /** `classes` are the values of `class` on the page. */
  constructor(sources: readonly string[], classes: Iterable<string>) {
    this.classes = classes;
    for (const source of sources) this.readSheet(plainSheet(source));
  }

  get empty(): boolean {
    return this.count === 0;
  }

  private readSheet(css: string): void {
    let at = 0;
    while (at < css.length && this.count < maximumRules) {
      const open = css.indexOf("{", at);
      if (open < 0) return;
      // Behind `}` of a block that was entered and behind `@import …;`.
      const before = css.slice(at, open);
      const head = before.slice(before.lastIndexOf(";") + 1).replace(/^[\s}]+/, "");
      if (head.startsWith("@")) {
        at = alwaysApplies(head) ? open + 1 : behindBlock(css, open);
        continue;
      }
      const close = css.indexOf("}", open);
      const end = close < 0 ? css.length : close;
      this.readRule(head, css.slice(open + 1, end));
      at = end + 1;
    }
  }

  private readRule(head: string, body: string): void {
    if (body.includes("--") && /^(?::root|html|body)\s*$/.test(head.trim())) this.variables.add(body);
    if (!mayHide(body)) return;
    const shared: Body = { css: body, isRead: false };
    const important = body.includes("!") && /!\s*important/i.test(body);
    for (const text of head.split(",", 200)) this.add(text, shared, important);
  }

  private add(text: string, body: Body, important: boolean): void {
    // The tree begins with `body`; `html` and `:root` around it are no elements of their own.
    const trimmed = text
      .trim()
      .replace(/^(?::root|html)(?=[\s>])(?:[\s>]+(?=body\b))?/i, (root) =>
        /[\s>]$/.test(root) ? "" : "html",
      );
    const key = keyOfText(trimmed);
    if (!key) return;
    const index = key.kind === "id" ? this.byId : key.kind === "class" ? this.byClass : this.byTag;
    const weight = (important ? 10_000 : 0) + this.count * 1e-6;
    const drawer = index.get(key.name);
    if (!drawer) index.set(key.name, { drafts: [{ text: trimmed, body, weight }] });
    else {
      drawer.drafts.push({ text: trimmed, body, weight });
      if (drawer.drafts.length > maximumRulesOfKey) drawer.drafts.shift();
    }
    this.count += 1;
  }

  /** What the sheet says about an element; `undefined` for most. */
  appearance(node: PageNode): Appearance | undefined {
    let found = this.collect(this.byTag.get("*"), node, undefined);
    found = this.collect(this.byTag.get(node.tag), node, found);
    const { attributes } = node;
    if (attributes) {
      const { id, class: names } = attributes;
      if (id) found = this.collect(this.byId.get(id), node, found);
      if (names) {
        const rules = this.rulesOf(names);
        if (rules.length > fewRules) this.looks -= rules.length;
        for (const rule of rules)
          if (matchesBeyondClasses(rule.selector.subject, node) && rule.selector.fits(node, this.work)) {
            if (found) found.push(rule);
            else found = [rule];
          }
      }
    }
    if (!found) return undefined;
    return found.length === 1 ? this.read((found[0] as Rule).body) : this.merge(found);
  }

  /** Of each property what the heaviest rule says about it, of equals the last one. */
  private merge(rules: readonly Rule[]): Appearance | undefined {
    let merged: Record<string, unknown> | undefined;
    const weights: Record<string, number> = {};
    for (const { body, weight } of rules) {
      const said = this.read(body) as Record<string, unknown> | undefined;
      if (!said) continue;
      merged ??= {};
      for (const property in said) {
        if (weight < (weights[property] ?? weight)) continue;
        merged[property] = said[property];
        weights[property] = weight;
      }
    }
    return merged as Appearance | undefined;
  }

  /** Adds the rules that hold for the element to those found before. */
  private collect(
    drawer: Drawer | undefined,
    node: PageNode,
    before: Rule[] | undefined,
  ): Rule[] | undefined {
    let found = before;
    if (drawer)
      for (const rule of this.rulesIn(drawer))
        if (matchesCompound(rule.selector.subject, node) && rule.selector.fits(node, this.work)) {
          if (found) found.push(rule);
          else found = [rule];
        }
    return found;
  }

  /** The rules whose subject fits these classes, of those found by a class; the same classes come again and again. */
  private rulesOf(classes: string): readonly Rule[] {
    let rules = this.byClasses.get(classes);
    if (!rules) {
      rules = this.byClass.size === 0 ? none : this.rulesOfNames(classes.split(/\s+/, 60));
      this.byClasses.set(classes, rules);
    }
    return rules;
  }

  private rulesOfNames(names: readonly string[]): readonly Rule[] {
    let found: Rule[] | undefined;
    const all = new Set(names);
    const fits = ({ selector: { subject } }: Rule) =>
      subject.classes.every((name) => all.has(name)) && !subject.without.some((name) => all.has(name));
    for (const name of names) {
      const drawer = name ? this.byClass.get(name) : undefined;
      if (!drawer) continue;
      const rules = this.rulesIn(drawer).filter(fits);
      found = found ? found.concat(rules) : rules;
    }
    return found ?? none;
  }

  /** The rules of a drawer that elements of this page can fit; when too much was asked, only some of them. */
  private rulesIn(drawer: Drawer): readonly Rule[] {
    drawer.rules ??= this.parseRules(drawer.drafts);
    const { rules } = drawer;
    if (rules.length <= fewRules) return rules;
    this.looks -= rules.length;
    return this.looks > 0 ? rules : rules.slice(0, fewRules);
  }

  private parseRules(drafts: readonly Draft[]): Rule[] {
    this.known ??= new Set([...this.classes].flatMap((value) => value.split(/\s+/)));
    const { known } = this;
    const plain: Rule[] = [];
    const others: Rule[] = [];
    for (const { text, body, weight } of drafts) {
      // The sheet of a site names classes of all its pages.
      const selector = mentionsOnly(known, text) ? parseSelector(text) : undefined;
      if (!selector?.classes.every((name) => known.has(name))) continue;
      const rule = { selector, body, weight: selector.weight + weight };
      if (selector.isPlain) plain.push(rule);
      else others.push(rule);
    }
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

/** A look before a selector is parsed. Brackets hold names that are no classes of the element. */
function mentionsOnly(known: ReadonlySet<string>, text: string): boolean {
  if (text.includes("[") || text.includes("(")) return true;
  for (const [, name] of text.matchAll(/\.([\w-]+)/g)) if (name && !known.has(name)) return false;
  return true;
}

/** Of rules that always hold together those that say something which no heavier one says. */
function winners(rules: Rule[], read: (body: Body) => Appearance | undefined): Rule[] {
  if (rules.length < 2) return rules;
  const said = new Set<string>();
  rules.sort((first, second) => second.weight - first.weight);
  return rules.filter(({ body }) => {
    const before = said.size;
    for (const property of Object.keys(read(body) ?? {})) said.add(property);
    return said.size > before;
  });
}

/** Strings hold signs that are none of CSS; only `content` and `url` have them, and neither matters here. */
function plainSheet(source: string): string {
  return plainCss(source.replace(/<!--|-->/g, "")).replace(/"[^"\n]*"|'[^'\n]*'/g, (quoted) =>
    /^.[\w\s-]*.$/.test(quoted) ? quoted : '""',
  );
}

/** Screens of all sizes: no telephone is narrower than 240 pixels. */
const everyScreen =
  /^(?:(?:only\s+)?(?:screen|all)|not\s+print)?\s*(?:(?:^|\band\s*)\(\s*min-(?:device-)?(?:width|height)\s*:\s*(?:1?\d{1,2}|2[0-3]\d)(?:px)?\s*\)\s*)?$/i;

/** At-rules whose content holds on an ordinary screen. */
function alwaysApplies(head: string): boolean {
  if (/^@(?:layer|supports|scope)\b/i.test(head)) return !/^@supports\s+not/i.test(head);
  return (
    /^@media\b/i.test(head) &&
    head
      .slice(6)
      .split(",", 20)
      .some((query) => everyScreen.test(query.trim()))
  );
}

/** Behind a block with everything nested in it. */
function behindBlock(css: string, open: number): number {
  let depth = 1;
  let at = open + 1;
  while (depth > 0 && at < css.length) {
    const code = css.charCodeAt(at++);
    if (code === 123) depth += 1;
    else if (code === 125) depth -= 1;
  }
  return at;
}
