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
function parseLoosely(text: string): unknown {
  const trimmed = text.trim();
  const clean = isBare(trimmed) ? trimmed : trimmed.replace(wrapper, "").trim();
  return parsed(clean) ?? parsed(clean.replace(/[\u0000-\u001f]+/g, " "));
}

/** Nothing before the first bracket and behind the last one: most scripts, which need no search for more. */
function isBare(text: string): boolean {
  const first = text.charAt(0);
  const last = text.charAt(text.length - 1);
  return (first === "{" || first === "[") && (last === "}" || last === "]");
}

const wrapper = /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g;

/** Nothing for what is no JSON: a page's fault is not ours. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where objects of their own stand. */
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
