import { measure } from "../../html/measure.ts";
import { type PageNode, walk } from "../../html/node.ts";
import { textValue } from "../../metadata/json-ld.ts";
import type { ContentSource } from "../../types.ts";
import type { Analysis } from "../analyse.ts";
import { Pieces } from "./pieces.ts";
import { richestText } from "./strings.ts";

/** Below this many characters a page shows a notice or a title, not its content. */
export const tooLittle = 400;

/** A tree of texts that the page does not show. */
interface Texts {
  root: PageNode;
  /** Some of them are longer than is read. */
  isCut: boolean;
}

export interface Fallback extends Texts {
  source: ContentSource;
}

/** Text that the page carries for browsers without scripts, for scripts, or for search engines, in this order. */
export function* findFallbacks(analysis: Analysis): Generator<Fallback> {
  const { switches } = analysis;
  if (switches.on("fallback.noscript")) {
    const texts = fromNoscript(analysis);
    if (texts) yield { ...texts, source: "noscript" };
  }
  if (switches.on("fallback.hydration")) {
    const texts = fromHydration(analysis);
    if (texts) yield { ...texts, source: "hydration" };
  }
  if (switches.on("fallback.json-ld")) {
    const texts = fromJsonLd(analysis);
    if (texts) yield { ...texts, source: "json-ld" };
  }
}

/** What is shorter is a notice that scripts are needed. */
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
