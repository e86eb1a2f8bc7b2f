import type { ParsedPage } from "../html/parse.ts";

export type JsonObject = { readonly [key: string]: unknown };

const maximumObjects = 2_000;

/** All objects of the page's JSON-LD, `@graph` opened, in document order. Broken scripts are skipped. */
export function readJsonLd(page: ParsedPage): JsonObject[] {
  const found: JsonObject[] = [];
  for (const script of page.scripts) {
    if (script.type === "" || !/ld\+json/i.test(script.type)) continue;
    const value = parseLoosely(script.text);
    if (value !== undefined) collect(value, found);
  }
  return found;
}

/** Templates leave comments, CDATA marks and raw line breaks in their JSON. */
export function parseLoosely(text: string): unknown {
  const clean = text.replace(wrapper, "").trim();
  return parsed(clean) ?? parsed(clean.replace(/[\u0000-\u001f]+/g, " "));
}

const wrapper = /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g;

/** Undefined if the text is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Properties whose values are further objects. */
const holders = ["@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item", "hasPart"];

function collect(value: unknown, found: JsonObject[]): void {
  const stack: unknown[] = [value];
  while (stack.length > 0 && found.length < maximumObjects) {
    const next = stack.pop();
    if (Array.isArray(next)) for (let index = next.length - 1; index >= 0; index--) stack.push(next[index]);
    else if (isObject(next)) {
      found.push(next);
      for (const key of holders) {
        const inner = next[key];
        if (typeof inner === "object" && inner !== null) stack.push(inner);
      }
    }
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The type's names without their address, lower-case. */
export function typesOf(object: JsonObject): string[] {
  const type = object["@type"];
  const list = Array.isArray(type) ? type : [type];
  return list
    .filter((name): name is string => typeof name === "string")
    .map((name) => (/[/#:]/.test(name) ? name.replace(/^.*[/#:]/, "") : name).toLowerCase());
}

/** A string, the `name` or `@value` of an object, or the first of a list. */
export function textValue(value: unknown): string | undefined {
  let current = value;
  for (let step = 0; step < 5; step++) {
    if (typeof current === "string") return current.trim() || undefined;
    if (Array.isArray(current)) current = current[0];
    else if (isObject(current)) current = current.name ?? current["@value"];
    else return undefined;
  }
  return undefined;
}

/** JSON-LD types that describe the page itself rather than its site, crumbs or pictures. */
const mainType =
  /article|posting|newsarticle|report|review|product|recipe|howto|techarticle|webpage|qapage|question|event|book|course|faqpage|videoobject|softwareapplication|collectionpage|itempage|dataset/;

/** Types that only hold what the page is about. */
const holderType = /page$/;

/** The object that describes what the page is about. */
export function mainObject(objects: readonly JsonObject[]): JsonObject | undefined {
  const matching = objects.filter((object) => typesOf(object).some((type) => mainType.test(type)));
  return (
    matching.find((object) => object.headline !== undefined || object.articleBody !== undefined) ??
    matching.find((object) => !typesOf(object).some((type) => holderType.test(type))) ??
    matching[0]
  );
}

const isOfType = (object: JsonObject | undefined, pattern: RegExp) =>
  object !== undefined && typesOf(object).some((type) => pattern.test(type));

/** Whether an object is an article or a post, which has a headline. */
export const isStory = (object: JsonObject | undefined) => isOfType(object, /article|posting/);

export const isEvent = (object: JsonObject | undefined) => isOfType(object, /event$/);
