import { decodeHTMLAttribute } from "entities";
import { intern, NameTable } from "./names.ts";

/** An attribute that later steps read. */
interface KeptAttribute {
  name: string;
  mayBeLong: boolean;
  /** Whether its value names another element: this one opens or shows it. */
  pointsAtId: boolean;
}

/** Discourse puts a whole page into one attribute. */
const longAttributes: ReadonlySet<string> = new Set(["data-preloaded", "href", "src", "content"]);
const pointers: ReadonlySet<string> = new Set(["aria-controls", "data-target", "data-bs-target"]);

/** What later steps read. Everything else (event handlers, tracking data) is skipped without a copy. */
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

/** More than this many attributes on one tag is an attack or a fault. */
const maximumAttributes = 256;
const maximumLength = 2_000;

/** Without a prototype, and yet not a dictionary as `Object.create(null)` would be, which is slower to fill and to read. */
const Attributes = function (this: Record<string, string>) {} as unknown as new () => Record<string, string>;
Attributes.prototype = Object.create(null);

/** White space of tags. The vertical tab is none: it belongs to the name. */
export function isSpace(code: number): boolean {
  return code <= 32 && (code === 32 || code === 10 || code === 9 || code === 13 || code === 12);
}

/** Reads the attributes of one tag after the other; what it found of the last one stands in its fields. */
export class AttributeScanner {
  attributes: Record<string, string> | undefined;
  selfClosing = false;
  private readonly html: string;
  /**
   * Values that come again and again on a page and are looked up by later steps, one string per value: the same
   * string is found in a map by its address, an equal one letter by letter.
   */
  readonly classes = new Map<string, string>();
  private readonly styles = new Map<string, string>();
  /** Attributes of the elements that point at another one of the page. */
  readonly controls: Record<string, string>[] = [];
  /** Where the next `&` stands, as far as was looked. */
  private ampersand = -1;

  constructor(html: string) {
    this.html = html;
  }

  /** Reads from `index`, which stands behind the tag's name; answers with the place behind the `>`. */
  scan(index: number): number {
    const { html } = this;
    const { length } = html;
    let attributes: Record<string, string> | undefined;
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
      if (count >= maximumAttributes) continue;
      const attribute = kept.find(html, nameStart, nameEnd);
      if (attribute === undefined) continue;
      count += 1;
      attributes ??= new Attributes();
      const { name } = attribute;
      if (name in attributes) continue;
      if (valueEnd - valueStart > maximumLength && !attribute.mayBeLong)
        valueEnd = valueStart + maximumLength;
      const value = this.value(valueStart, valueEnd);
      if (name === "class") attributes[name] = same(value, this.classes);
      else attributes[name] = name === "style" ? same(value, this.styles) : value;
      if (attribute.pointsAtId || (name === "href" && html.charCodeAt(valueStart) === 35))
        this.controls.push(attributes);
    }
    this.attributes = attributes;
    this.selfClosing = false;
    return length;
  }

  /** Behind a tag whose attributes mean nothing: an end tag, or one of a drawing. */
  skip(index: number): number {
    const { length } = this.controls;
    const end = this.scan(index);
    this.controls.length = length;
    return end;
  }

  /** The page's text between two places, entities decoded. One look for the next `&` answers for many values. */
  private value(from: number, to: number): string {
    const { html } = this;
    if (this.ampersand < from) {
      const found = html.indexOf("&", from);
      this.ampersand = found < 0 ? html.length : found;
    }
    const raw = html.slice(from, to);
    return this.ampersand < to ? decodeHTMLAttribute(raw) : raw;
  }
}

function same(value: string, values: Map<string, string>): string {
  const known = values.get(value);
  if (known === undefined) values.set(value, value);
  return known ?? value;
}
