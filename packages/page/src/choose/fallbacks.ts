import { measure } from "../html/measure.ts";
import { PageNode, walk } from "../html/node.ts";
import { type ParsedPage, parseHtml } from "../html/parse.ts";
import { removeHidden } from "../html/visibility/hide.ts";
import { isObject, textValue } from "../metadata/json-ld.ts";
import type { ContentSource } from "../types.ts";
import type { Analysis } from "./page-analysis.ts";

/** Below this many characters a page shows a notice or a title, not its content. */
export const tooLittle = 400;

/** A tree of texts that the page does not show. */
interface Texts {
  root: PageNode;
  /** Some of the texts exceed the limit and were cut. */
  isCut: boolean;
}

/** Text for browsers without scripts, for scripts, or for search engines, in this order. */
export function* findFallbacks(analysis: Analysis): Generator<Texts & { source: ContentSource }> {
  for (const [source, find] of finders) {
    const texts = find(analysis);
    if (texts) yield { ...texts, source };
  }
}

/** Shorter texts only say that scripts are needed. */
const leastText = 200;

function fromNoscript(analysis: Analysis): Texts | undefined {
  const pieces = new Pieces();
  for (const html of analysis.page.scriptless) if (html.length > leastText) pieces.addHtml(html);
  const root = pieces.finish(analysis);
  root.children = root.children.filter((node) => node.chars > leastText);
  measure(root);
  return root.chars > 0 ? { root, isCut: pieces.isCut } : undefined;
}

const dataScript = /^application\/(?:json|[\w.+-]*\+json)$/i;

function fromHydration(analysis: Analysis): Texts | undefined {
  const { page } = analysis;
  const data: unknown[] = [];
  walk(page.root, (node) => {
    const preloaded = node.attributes?.get("data-preloaded");
    if (preloaded) data.push(preloaded);
    return undefined;
  });
  for (const script of page.scripts)
    if (dataScript.test(script.type) && !/ld\+json/i.test(script.type) && script.text.length > 500)
      data.push(script.text);
  const stored = data.length > 0 ? richestText(data) : undefined;
  if (!stored) return undefined;
  const pieces = new Pieces();
  for (const { text, by } of stored.parts) {
    if (by && stored.parts.length > 1) pieces.addParagraph(by);
    pieces.add(text);
  }
  return { root: pieces.finish(analysis), isCut: pieces.isCut };
}

function fromJsonLd(analysis: Analysis): Texts | undefined {
  const { objects } = analysis;
  const bodies = objects
    .map((object) => textValue(object.articleBody) ?? textValue(object.text) ?? textValue(object.reviewBody))
    .filter((text): text is string => text !== undefined && text.length > 150);
  const longest = bodies.reduce((best, text) => (text.length > best.length ? text : best), "");
  const description = objects
    .map((object) => (object["@type"] === "Product" ? textValue(object.description) : undefined))
    .find((text) => text !== undefined);
  const text = longest || description;
  if (!text) return undefined;
  const pieces = new Pieces();
  pieces.add(text);
  return { root: pieces.finish(analysis), isCut: pieces.isCut };
}

const finders: readonly (readonly [ContentSource, (analysis: Analysis) => Texts | undefined])[] = [
  ["noscript", fromNoscript],
  ["hydration", fromHydration],
  ["json-ld", fromJsonLd],
];

/** A tree made of texts of the page that are not visible ones. */
class Pieces {
  private readonly root = new PageNode("body", "", undefined);
  private readonly parts: ParsedPage[] = [];

  /** HTML when it has tags, else lines of plain text. */
  add(text: string): void {
    if (/<\/?[a-z][^<>]*>/i.test(text)) this.addHtml(text);
    else for (const line of text.split(/\n+/)) if (line.trim()) this.addParagraph(line);
  }

  addHtml(html: string): void {
    const section = new PageNode("section", "", undefined);
    const part = parseHtml(html);
    for (const child of part.root.children) section.append(child);
    this.root.append(section);
    this.parts.push(part);
  }

  addParagraph(text: string): void {
    const paragraph = new PageNode("p", "", undefined);
    paragraph.append(new PageNode("", text, undefined));
    this.root.append(paragraph);
  }

  /** Whether one of them exceeds the limit and is cut. */
  get isCut(): boolean {
    return this.parts.some(({ truncated }) => truncated);
  }

  /** The tree, without what the styles of the page, or their own, hide. */
  finish({ page, keepHidden }: Analysis): PageNode {
    const { root, parts } = this;
    const together: ParsedPage = {
      ...page,
      root,
      styles: [page, ...parts].flatMap(({ styles }) => styles),
      classes: parts.flatMap(({ classes }) => [...classes]),
      controls: parts.flatMap(({ controls }) => controls),
      comments: 0,
    };
    removeHidden(together, keepHidden);
    measure(root);
    return root;
  }
}

/** Keys under which systems keep a text: Discourse `cooked`, CMS and GraphQL names. */
const textKeys =
  /^(?:cooked|body|bodyhtml|body_html|content|contenthtml|html|articlebody|text|description|rendered|markdown|value|summary)$/i;
const authorKeys = ["username", "author", "name", "display_name"];
const maximumSteps = 200_000;

interface StoredText {
  /** HTML or plain text, in the order of the data. */
  parts: { text: string; by: string }[];
  chars: number;
}

/**
 * The richest text in data that a script would turn into a page. Texts at the same place in every element of a list (the
 * posts of a thread) belong together; the place with most text wins.
 */
export function richestText(data: readonly unknown[]): StoredText | undefined {
  const places = new Map<string, StoredText>();
  let steps = 0;
  const stack = data.map((value) => ({ value, path: "", by: "" }));
  stack.reverse();
  for (let entry = stack.pop(); entry && steps < maximumSteps; entry = stack.pop(), steps++) {
    const { path, by } = entry;
    let { value } = entry;
    if (typeof value === "string") {
      if (/^\s*[{[]/.test(value) && value.length > 200) {
        // Discourse stores JSON inside JSON.
        try {
          value = JSON.parse(value) as unknown;
        } catch {
          continue;
        }
      } else {
        const key = path.slice(path.lastIndexOf(".") + 1);
        if (value.length < 120 || !textKeys.test(key) || !/\s\S+\s/.test(value)) continue;
        const place = places.get(path) ?? { parts: [], chars: 0 };
        place.parts.push({ text: value, by });
        place.chars += value.replace(/<[^>]*>/g, "").length;
        places.set(path, place);
        continue;
      }
    }
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--)
        stack.push({ value: value[index], path: `${path}[]`, by });
    } else if (isObject(value)) {
      const object = value;
      const name =
        authorKeys.map((key) => object[key]).find((found): found is string => typeof found === "string") ??
        "";
      const keys = Object.keys(object);
      for (let index = keys.length - 1; index >= 0; index--) {
        const key = keys[index] ?? "";
        // Keys that are numbers or ids (`topic_68911`) stand for the same place.
        stack.push({ value: object[key], path: `${path}.${key.replace(/\d+/g, "0")}`, by: name });
      }
    }
  }
  let best: StoredText | undefined;
  for (const place of places.values()) if (!best || place.chars > best.chars) best = place;
  return best;
}
