import { decodeHTMLAttribute } from "entities";
import { intern } from "./tags.ts";
import { attributeNames } from "./vocabulary/attribute-names.ts";

const noOthers: readonly string[] = [];

/** The attributes of one element. Class and id are read from every element; the others are in a short list. */
export class Attributes {
  class: string | undefined = undefined;
  id: string | undefined = undefined;
  /** Names and values alternate. */
  private list: readonly string[] = noOthers;

  static of(values: Readonly<Record<string, string>>): Attributes {
    const attributes = new Attributes();
    for (const [name, value] of Object.entries(values)) attributes.set(name, value);
    return attributes;
  }

  get style(): string | undefined {
    return this.get("style");
  }

  get href(): string | undefined {
    return this.get("href");
  }

  get(name: string): string | undefined {
    if (name === "class") return this.class;
    if (name === "id") return this.id;
    const { list } = this;
    for (let at = 0; at < list.length; at += 2) if (list[at] === name) return list[at + 1];
    return undefined;
  }

  set(name: string, value: string): void {
    if (name === "class") this.class = value;
    else if (name === "id") this.id = value;
    else {
      const { list } = this;
      let at = 0;
      while (at < list.length && list[at] !== name) at += 2;
      // A copy, because `push` would reserve room for seventeen.
      this.list = at === list.length ? [...list, name, value] : list.with(at + 1, value);
    }
  }

  /** Adds the attributes of another tag of the same element. */
  add({ class: names, id, list }: Attributes): void {
    this.class = names ?? this.class;
    this.id = id ?? this.id;
    for (let at = 0; at < list.length; at += 2) this.set(list[at] as string, list[at + 1] as string);
  }
}

/** Discourse puts a whole page into one attribute. */
const longAttributes: ReadonlySet<string> = new Set(["data-preloaded", "href", "src", "content"]);
/** Their values are ids of elements that this one opens or shows. */
const pointers: ReadonlySet<string> = new Set(["aria-controls", "data-target", "data-bs-target"]);

/** The attributes that are kept, by name. */
const kept = new Map(
  intern(attributeNames).map(
    (name) => [name, { name, mayBeLong: longAttributes.has(name), pointsAtId: pointers.has(name) }] as const,
  ),
);

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
  /** Every value of `class`, once. Elements share the string: maps then find it by its address. */
  readonly classes = new Map<string, string>();
  /** Attributes of elements that point at another one. */
  readonly controls: Attributes[] = [];

  constructor(html: string) {
    this.html = html;
  }

  /**
   * Reads from `index`, after the name of the tag; returns the position after the `>`. Of an end tag, or a tag inside a
   * drawing, no attributes are kept.
   */
  scan(index: number, keeps = true): number {
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
      const attribute = kept.get(html.slice(nameStart, nameEnd).toLowerCase());
      if (attribute === undefined) continue;
      count += 1;
      attributes ??= new Attributes();
      const { name } = attribute;
      if (attributes.get(name) !== undefined) continue;
      if (valueEnd - valueStart > maximumLength && !attribute.mayBeLong)
        valueEnd = valueStart + maximumLength;
      const raw = html.slice(valueStart, valueEnd);
      const value = raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
      if (name === "class") attributes.class = this.shared(value);
      else attributes.set(name, value);
      if (attribute.pointsAtId || (name === "href" && html.charCodeAt(valueStart) === 35))
        this.controls.push(attributes);
    }
    this.attributes = attributes;
    this.selfClosing = false;
    return length;
  }

  private shared(value: string): string {
    const known = this.classes.get(value);
    if (known === undefined) this.classes.set(value, value);
    return known ?? value;
  }
}
