import type { PageNode } from "../tree/node.ts";
import { type Appearance, readDeclarations } from "./declarations.ts";

interface Rule {
  tag: string;
  id: string;
  classes: string[];
  appearance: Appearance;
  /** Ids count 100, classes 10, tags 1, as in CSS; the order of the source decides between equals. */
  weight: number;
}

const compound = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
const maximumRules = 20_000;

/**
 * The rules of `<style>` elements that are one compound selector (`p.note`, `#ad`, `.tab.open`): what a
 * page needs to hide text from people alone. Selectors with combinators, pseudo-classes or attributes and
 * rules inside `@media` and `@supports` say something about a state, so they are left out.
 */
export class StyleSheet {
  private readonly byKey = new Map<string, Rule[]>();
  private count = 0;

  constructor(sources: readonly string[]) {
    for (const source of sources) this.read(source);
  }

  get empty(): boolean {
    return this.count === 0;
  }

  private read(css: string): void {
    let at = 0;
    while (at < css.length && this.count < maximumRules) {
      const open = css.indexOf("{", at);
      if (open < 0) return;
      const head = css.slice(at, open);
      if (head.includes("@")) {
        at = skipBlock(css, open, head);
        continue;
      }
      const close = css.indexOf("}", open);
      const end = close < 0 ? css.length : close;
      const appearance = readDeclarations(css.slice(open + 1, end));
      if (appearance) for (const selector of head.split(",", 200)) this.add(selector, appearance);
      at = end + 1;
    }
  }

  private add(selector: string, appearance: Appearance): void {
    const text = selector.replace(/\/\*[\s\S]*?\*\//g, "").trim();
    if (text.length === 0 || text.length > 120) return;
    const match = compound.exec(text);
    if (!match) return;
    const parts = (match[2] ?? "").match(/[.#][\w-]+/g) ?? [];
    const classes = parts.filter((part) => part.startsWith(".")).map((part) => part.slice(1));
    const id = parts.find((part) => part.startsWith("#"))?.slice(1) ?? "";
    const tag = (match[1] ?? "").toLowerCase();
    const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : tag;
    const weight = (id ? 100 : 0) + classes.length * 10 + (tag ? 1 : 0) + this.count * 1e-6;
    const list = this.byKey.get(key) ?? [];
    list.push({ tag, id, classes, appearance, weight });
    this.byKey.set(key, list);
    this.count += 1;
  }

  /** What the sheet says about an element; `undefined` for most. */
  appearance(node: PageNode): Appearance | undefined {
    const found: Rule[] = [];
    const id = node.get("id");
    const tokens = node.get("class").split(/\s+/, 60);
    const collect = (key: string) => {
      for (const rule of this.byKey.get(key) ?? []) {
        if (rule.tag && rule.tag !== node.tag) continue;
        if (rule.id && rule.id !== id) continue;
        if (rule.classes.every((name) => tokens.includes(name))) found.push(rule);
      }
    };
    collect(node.tag);
    if (id) collect(`#${id}`);
    for (const token of tokens) if (token) collect(`.${token}`);
    if (found.length === 0) return undefined;
    found.sort((first, second) => first.weight - second.weight);
    return Object.assign({}, ...found.map((rule) => rule.appearance)) as Appearance;
  }
}

/** Behind an at-rule: its block with everything nested in it, or the `;` that ends it. */
function skipBlock(css: string, open: number, head: string): number {
  const semicolon = head.lastIndexOf(";");
  if (semicolon > head.lastIndexOf("@")) {
    // `@import …; .rule {`: only the statement ends here.
    return open - head.length + semicolon + 1;
  }
  let depth = 1;
  let at = open + 1;
  while (depth > 0 && at < css.length) {
    const code = css.charCodeAt(at++);
    if (code === 123) depth += 1;
    else if (code === 125) depth -= 1;
  }
  return at;
}
