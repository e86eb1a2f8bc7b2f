import { decodeHTMLAttribute } from "entities";
import { intern, NameTable } from "./names.ts";

/**
 * The attributes of one element. Nearly all look-ups are for these four; the others are in a list. An object with a key
 * for each name would have as many hidden classes as a page has combinations of names.
 */
export class Attributes {
  class: string | undefined = undefined;
  id: string | undefined = undefined;
  style: string | undefined = undefined;
  href: string | undefined = undefined;
  /** Names and values alternate. */
  private others: string[] | undefined = undefined;

  static of(values: Readonly<Record<string, string>>): Attributes {
    const attributes = new Attributes();
    for (const [name, value] of Object.entries(values)) attributes.set(name, value);
    return attributes;
  }

  get(name: string): string | undefined {
    if (name === "class") return this.class;
    if (name === "id") return this.id;
    if (name === "style") return this.style;
    if (name === "href") return this.href;
    const { others } = this;
    if (others === undefined) return undefined;
    const place = placeIn(others, name);
    return place < others.length ? others[place + 1] : undefined;
  }

  set(name: string, value: string): void {
    if (name === "class") this.class = value;
    else if (name === "id") this.id = value;
    else if (name === "style") this.style = value;
    else if (name === "href") this.href = value;
    else this.setOther(name, value);
  }

  private setOther(name: string, value: string): void {
    const { others } = this;
    if (others === undefined) {
      this.others = [name, value];
      return;
    }
    const place = placeIn(others, name);
    if (place < others.length) others[place + 1] = value;
    // Most elements have one or two; `push` would reserve room for seventeen.
    else if (place === 2) this.others = [others[0] as string, others[1] as string, name, value];
    else others.push(name, value);
  }

  /** Adds the attributes of another tag of the same element. */
  add(more: Attributes): void {
    for (const name of ownNames) {
      const value = more[name];
      if (value !== undefined) this[name] = value;
    }
    const { others = [] } = more;
    for (let index = 0; index < others.length; index += 2)
      this.setOther(others[index] as string, others[index + 1] as string);
  }
}

/** The position of a name in a list of names and values; the length of the list if it is missing. */
function placeIn(list: readonly string[], name: string): number {
  let place = 0;
  while (place < list.length && list[place] !== name) place += 2;
  return place;
}

const ownNames = ["class", "id", "style", "href"] as const;

/** An attribute that later steps read. */
interface KeptAttribute {
  name: string;
  mayBeLong: boolean;
  /** Whether its value is the id of an element that this one opens or shows. */
  pointsAtId: boolean;
}

/** Discourse puts a whole page into one attribute. */
const longAttributes: ReadonlySet<string> = new Set(["data-preloaded", "href", "src", "content"]);
const pointers: ReadonlySet<string> = new Set(["aria-controls", "data-target", "data-bs-target"]);

/** The attributes that later steps read. All others (event handlers, tracking data) are skipped without a copy. */
const kept = new NameTable<KeptAttribute>(
  intern(
    (
      "id class style href src alt title hidden aria-hidden aria-label aria-level role itemprop itemtype itemscope datetime content name " +
      "property rel type lang charset http-equiv colspan rowspan start reversed value checked disabled open cite color bgcolor width height " +
      "data-src language data-lang data-language data-enlighter-language data-syntaxhighlighter-params data-cfemail data-preloaded close display encoding data-latex data-tex alttext " +
      "data-testid data-component-type data-component data-qa data-role aria-controls data-target data-bs-target data-controls shadowrootmode popover media"
    ).split(" "),
  ).map((name) => [name, { name, mayBeLong: longAttributes.has(name), pointsAtId: pointers.has(name) }]),
);

/** A power of two: how many different values are remembered at a time. */
const slotCount = 256;

/**
 * Values of an attribute that repeat on a page, one string for each: a map finds the same string by its address, but an
 * equal one only letter by letter. Recent values are recognised in the page without being cut out.
 */
class RepeatedValues {
  private readonly known = new Map<string, string>();
  private readonly recent: (string | undefined)[] = new Array(slotCount).fill(undefined);

  /** All values, each once. */
  all(): Iterable<string> {
    return this.known.keys();
  }

  /** The value between two positions of the page. */
  at(html: string, from: number, to: number): string {
    const length = to - from;
    const middle = html.charCodeAt((from + to) >> 1);
    const slot =
      (length * 31 + html.charCodeAt(from) * 7 + middle * 5 + html.charCodeAt(to - 1)) & (slotCount - 1);
    const candidate = this.recent[slot];
    if (candidate !== undefined && candidate.length === length && html.startsWith(candidate, from))
      return candidate;
    const value = this.same(html.slice(from, to));
    this.recent[slot] = value;
    return value;
  }

  /** The shared string for a value. */
  same(value: string): string {
    const known = this.known.get(value);
    if (known === undefined) this.known.set(value, value);
    return known ?? value;
  }
}

/** More attributes on one tag are an attack or an error. */
const maximumAttributes = 256;
const maximumLength = 2_000;

/** White space inside tags. The vertical tab does not count: it belongs to the name. */
export function isSpace(code: number): boolean {
  return code <= 32 && (code === 32 || code === 10 || code === 9 || code === 13 || code === 12);
}

/** Reads the attributes of one tag after another; its fields hold the result for the last one. */
export class AttributeScanner {
  attributes: Attributes | undefined;
  selfClosing = false;
  private readonly html: string;
  readonly classes = new RepeatedValues();
  private readonly styles = new RepeatedValues();
  /** Attributes of elements that point at another one. */
  readonly controls: Attributes[] = [];
  /** The position of the next `&`, as far as known. */
  private ampersand = -1;

  constructor(html: string) {
    this.html = html;
  }

  /** Reads from `index`, after the name of the tag; returns the position after the `>`. */
  scan(index: number): number {
    return this.pass(index, true);
  }

  /** Skips the attributes of an end tag, or of a tag inside a drawing. */
  skip(index: number): number {
    return this.pass(index, false);
  }

  private pass(index: number, keeps: boolean): number {
    const { html } = this;
    const { length } = html;
    let attributes: Attributes | undefined;
    let count = 0;
    let at = index;
    while (at < length) {
      let code = html.charCodeAt(at);
      while (isSpace(code) || code === 47) code = html.charCodeAt(++at);
      if (code === 62) {
        this.attributes = attributes;
        this.selfClosing = html.charCodeAt(at - 1) === 47;
        return at + 1;
      }
      if (at >= length) break;

      const nameStart = at;
      at += 1;
      code = html.charCodeAt(at);
      while (at < length && code !== 61 && code !== 62 && code !== 47 && !isSpace(code))
        code = html.charCodeAt(++at);
      const nameEnd = at;
      while (isSpace(code)) code = html.charCodeAt(++at);

      let valueStart = at;
      let valueEnd = at;
      if (code === 61) {
        code = html.charCodeAt(++at);
        while (isSpace(code)) code = html.charCodeAt(++at);
        if (code === 34 || code === 39) {
          valueStart = at + 1;
          valueEnd = html.indexOf(code === 34 ? '"' : "'", valueStart);
          if (valueEnd < 0) valueEnd = length;
          at = valueEnd + 1;
        } else {
          valueStart = at;
          while (at < length && code !== 62 && !isSpace(code)) code = html.charCodeAt(++at);
          valueEnd = at;
        }
      }
      if (!keeps || count >= maximumAttributes) continue;
      const attribute = kept.find(html, nameStart, nameEnd);
      if (attribute === undefined) continue;
      count += 1;
      attributes ??= new Attributes();
      const { name } = attribute;
      if (attributes.get(name) !== undefined) continue;
      if (valueEnd - valueStart > maximumLength && !attribute.mayBeLong)
        valueEnd = valueStart + maximumLength;
      if (name === "class") attributes.class = this.repeated(valueStart, valueEnd, this.classes);
      else if (name === "style") attributes.style = this.repeated(valueStart, valueEnd, this.styles);
      else attributes.set(name, this.value(valueStart, valueEnd));
      if (attribute.pointsAtId || (name === "href" && html.charCodeAt(valueStart) === 35))
        this.controls.push(attributes);
    }
    this.attributes = attributes;
    this.selfClosing = false;
    return length;
  }

  private repeated(from: number, to: number, values: RepeatedValues): string {
    return this.hasReference(from, to) ? values.same(this.value(from, to)) : values.at(this.html, from, to);
  }

  /** The text between two positions, with character references decoded. */
  private value(from: number, to: number): string {
    const raw = this.html.slice(from, to);
    return this.hasReference(from, to) ? decodeHTMLAttribute(raw) : raw;
  }

  /** Whether there is a `&` between two positions. One search serves many values. */
  private hasReference(from: number, to: number): boolean {
    if (this.ampersand < from) {
      const found = this.html.indexOf("&", from);
      this.ampersand = found < 0 ? this.html.length : found;
    }
    return this.ampersand < to;
  }
}
