import type { Analysis } from "../analyse.ts";
import { textValue } from "../metadata/json-ld.ts";
import { measure } from "../tree/measure.ts";
import { PageNode, walk } from "../tree/node.ts";
import { parseHtml } from "../tree/parse.ts";
import type { ContentSource } from "../types.ts";
import { removeHidden } from "../visibility/hide.ts";
import { richestText } from "./strings.ts";

export interface Fallback {
  root: PageNode;
  source: ContentSource;
}

/** Text that the page carries for browsers without scripts, for scripts, or for search engines, in this order. */
export function* findFallbacks(analysis: Analysis): Generator<Fallback> {
  const { switches } = analysis;
  if (switches.on("fallback.noscript")) {
    const root = fromNoscript(analysis);
    if (root) yield { root, source: "noscript" };
  }
  if (switches.on("fallback.hydration")) {
    const root = fromHydration(analysis);
    if (root) yield { root, source: "hydration" };
  }
  if (switches.on("fallback.json-ld")) {
    const root = fromJsonLd(analysis);
    if (root) yield { root, source: "json-ld" };
  }
}

function fromNoscript(analysis: Analysis): PageNode | undefined {
  const root = new PageNode("body", "", undefined);
  for (const html of analysis.page.scriptless) if (html.length > 200) addSection(root, html, analysis);
  measure(root);
  root.children = root.children.filter((node) => node.chars > 200);
  measure(root);
  return root.chars > 0 ? root : undefined;
}

const dataScript = /^application\/(?:json|[\w.+-]*\+json)$/i;

function fromHydration(analysis: Analysis): PageNode | undefined {
  const { page } = analysis;
  const data: unknown[] = [];
  walk(page.root, (node) => {
    const preloaded = node.attributes?.["data-preloaded"];
    if (preloaded) data.push(preloaded);
    return undefined;
  });
  for (const script of page.scripts)
    if (dataScript.test(script.type) && !/ld\+json/i.test(script.type) && script.text.length > 500)
      data.push(script.text);
  const stored = data.length > 0 ? richestText(data) : undefined;
  if (!stored) return undefined;
  const root = new PageNode("body", "", undefined);
  for (const { text, by } of stored.parts) {
    if (by && stored.parts.length > 1) addParagraph(root, by);
    addHtml(root, text, analysis);
  }
  measure(root);
  return root;
}

function fromJsonLd(analysis: Analysis): PageNode | undefined {
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
  const root = new PageNode("body", "", undefined);
  addHtml(root, text, analysis);
  measure(root);
  return root;
}

function addParagraph(root: PageNode, text: string): void {
  const paragraph = new PageNode("p", "", undefined);
  paragraph.append(new PageNode("", text, undefined));
  root.append(paragraph);
}

/** A stored text is HTML when it has tags, else lines of plain text. */
function addHtml(root: PageNode, text: string, analysis: Analysis): void {
  if (/<\/?[a-z][^>]*>/i.test(text)) addSection(root, text, analysis);
  else for (const line of text.split(/\n+/)) if (line.trim()) addParagraph(root, line);
}

function addSection(root: PageNode, html: string, { switches, keepHidden }: Analysis): void {
  const section = new PageNode("section", "", undefined);
  const part = parseHtml(html);
  removeHidden(part, switches, keepHidden);
  for (const child of part.root.children) section.append(child);
  root.append(section);
}
