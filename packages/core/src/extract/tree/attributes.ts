import { decodeHTMLAttribute } from "entities";
import { intern } from "./names.ts";

/** What later steps read. Everything else (event handlers, tracking data) is skipped without a copy. */
const kept: ReadonlyMap<string, string> = intern(
  (
    "id class style href src alt title hidden aria-hidden aria-label role itemprop itemtype itemscope datetime content name " +
    "property rel type lang charset http-equiv colspan rowspan start reversed value open cite color bgcolor width height " +
    "data-src data-lang data-language data-preloaded display encoding data-latex data-tex alttext " +
    "data-testid data-component-type data-component data-qa data-role aria-controls data-target data-bs-target data-controls"
  ).split(" "),
);

/** More than this many attributes on one tag is an attack or a fault. */
const maximumAttributes = 256;
const maximumLength = 2_000;
/** Discourse puts a whole page into one attribute. */
const longAttributes: ReadonlySet<string> = new Set(["data-preloaded", "href", "src", "content"]);

/** Without a prototype, and yet not a dictionary as `Object.create(null)` would be, which is slower to fill and to read. */
const Attributes = function (this: Record<string, string>) {} as unknown as new () => Record<string, string>;
Attributes.prototype = Object.create(null);

export interface ScannedAttributes {
  attributes: Record<string, string> | undefined;
  /** Just behind the `>`. */
  end: number;
  selfClosing: boolean;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Reads attributes from `index`, which stands behind the tag's name. */
export function scanAttributes(html: string, index: number): ScannedAttributes {
  let attributes: Record<string, string> | undefined;
  let count = 0;
  let at = index;
  const { length } = html;
  while (at < length) {
    let code = html.charCodeAt(at);
    while (isSpace(code) || code === 47) code = html.charCodeAt(++at);
    if (code === 62) return { attributes, end: at + 1, selfClosing: html.charCodeAt(at - 1) === 47 };
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
    if (nameEnd - nameStart > 20 || count >= maximumAttributes) continue;
    const written = html.slice(nameStart, nameEnd);
    const name = kept.get(written) ?? kept.get(written.toLowerCase());
    if (name === undefined) continue;
    count += 1;
    attributes ??= new Attributes();
    if (name in attributes) continue;
    if (valueEnd - valueStart > maximumLength && !longAttributes.has(name))
      valueEnd = valueStart + maximumLength;
    const raw = html.slice(valueStart, valueEnd);
    attributes[name] = raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
  }
  return { attributes, end: length, selfClosing: false };
}
