import { decodeHTML } from "entities";
import { decodeBytes } from "../html/decode.ts";
import { type PageNode, plainText, singleSpaced, walk } from "../html/node.ts";
import { parseHtml } from "../html/parse.ts";
import { isObject, parseLoosely } from "../metadata/json-ld.ts";
import { stripInvisible } from "../safe/invisible.ts";

/** A value of JSON, cleaned and bounded. */
export type DataValue = string | number | boolean | null | DataValue[] | { [name: string]: DataValue };

/** The data that a page declares for programs. */
export interface DeclaredData {
  /** JSON-LD, `@graph` opened. */
  jsonLd: DataValue[];
  /** Items of microdata: `type` and properties. */
  microdata: DataValue[];
  /** Open Graph and other meta values by name. */
  meta: Record<string, string>;
}

// Pages carry settings and whole catalogues in their data; beyond this it is of no use.
const mostItems = 100;
const mostMembers = 200;
const mostMeta = 100;
const deepest = 12;
const longestText = 2_000;
/** Characters of all values together; each counts a few more for its name. */
const mostText = 300_000;
const perValue = 10;

/** Reads JSON-LD, microdata and meta values of a page, without judging what they are about. */
export function declaredData(html: string | Uint8Array, contentType?: string): DeclaredData {
  const page = parseHtml(typeof html === "string" ? html : decodeBytes(html, contentType).text);
  const count = { left: mostText };
  const jsonLd: DataValue[] = [];
  for (const { type, text } of page.scripts) {
    if (!/ld\+json/i.test(type)) continue;
    const value = parseLoosely(text);
    for (const item of Array.isArray(value) ? value : [value]) {
      const graph = isObject(item) && Array.isArray(item["@graph"]) ? item["@graph"] : [item];
      for (const one of graph)
        if (isObject(one) && jsonLd.length < mostItems) jsonLd.push(clean(one, count, 0));
    }
  }
  return { jsonLd, microdata: microdataIn(page.root, count), meta: metaIn(page.metas) };
}

function clean(value: unknown, count: { left: number }, depth: number): DataValue {
  count.left -= perValue;
  if (typeof value === "string") return countText(value, count);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (depth >= deepest || count.left <= 0 || typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return value.slice(0, mostMembers).map((item) => clean(item, count, depth + 1));
  const entries = Object.entries(value).slice(0, mostMembers);
  // Object.fromEntries defines its members: "__proto__" is a name like any other.
  return Object.fromEntries(entries.map(([name, item]) => [cleanText(name), clean(item, count, depth + 1)]));
}

function countText(text: string, count: { left: number }): string | null {
  const value = cleanText(text);
  count.left -= value.length;
  return count.left > 0 ? value : null;
}

function cleanText(text: string): string {
  const line = stripInvisible(text).text.trim();
  return line.length > longestText ? `${line.slice(0, longestText - 1).toWellFormed()}…` : line;
}

function metaIn(metas: readonly PageNode[]): Record<string, string> {
  const entries: [string, string][] = [];
  for (const node of metas) {
    const name = node.get("property") || node.get("name");
    const content = node.get("content");
    if (name && content && entries.length < mostMeta)
      entries.push([cleanText(name), cleanText(decodeHTML(content))]);
  }
  // The first of several wins: it is the main picture, the main address.
  return Object.fromEntries(entries.toReversed());
}

/** The items of microdata that are not properties of others. */
function microdataIn(root: PageNode, count: { left: number }): DataValue[] {
  const items: DataValue[] = [];
  walk(root, (node) => {
    if (!node.has("itemscope")) return true;
    if (items.length < mostItems && count.left > 0) items.push(itemOf(node, count, 0));
    return false;
  });
  return items;
}

function itemOf(scope: PageNode, count: { left: number }, depth: number): DataValue {
  const item: Record<string, DataValue> = {};
  const type = scope.get("itemtype").split(/\s+/)[0];
  if (type) item.type = cleanText(type);
  for (const child of scope.children)
    walk(child, (node) => {
      const names = node.get("itemprop").split(/\s+/).filter(Boolean).slice(0, 5);
      const isItem = node.has("itemscope");
      if (names.length && count.left > 0) {
        count.left -= perValue;
        const inner = depth < deepest ? () => itemOf(node, count, depth + 1) : () => null;
        const value = isItem ? inner() : countText(propertyOf(node), count);
        for (const name of names) add(item, cleanText(name), value);
      }
      // Properties inside another item belong to that item.
      return !isItem;
    });
  return item;
}

function add(item: Record<string, DataValue>, name: string, value: DataValue): void {
  const old = Object.hasOwn(item, name) ? item[name] : undefined;
  const next: DataValue = old === undefined ? value : Array.isArray(old) ? [...old, value] : [old, value];
  if (Array.isArray(next) && next.length > mostMembers) return;
  Object.defineProperty(item, name, { value: next, enumerable: true, writable: true, configurable: true });
}

function propertyOf(node: PageNode): string {
  const value = ["content", "datetime", "value", "href", "src"].map((name) => node.get(name)).find(Boolean);
  return cleanText(value ?? singleSpaced(plainText(node)));
}
