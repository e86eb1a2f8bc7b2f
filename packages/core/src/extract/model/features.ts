import { type Block, zoneBit } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import { groupNames } from "../vocabulary/classify.ts";
import { phraseBits, phraseGroups } from "../vocabulary/phrases.ts";

const zoneNames = Object.keys(zoneBit) as (keyof typeof zoneBit)[];
const tagKinds: readonly (readonly string[])[] = [
  ["p"],
  ["li"],
  ["h1"],
  ["h2"],
  ["h3", "h4", "h5", "h6"],
  ["td", "th"],
  ["dt", "dd"],
  ["div"],
  ["section", "article", "main", "body"],
  ["a", "span", "button", "label"],
  ["figcaption"],
  ["pre", "code"],
  ["blockquote"],
];

export const blockFeatureNames: readonly string[] = [
  "chars",
  "link density",
  "marks",
  "words",
  "word length",
  "digits",
  "capitals",
  "ends sentence",
  "has price",
  "has date",
  "links",
  ...tagKinds.map((tags) => `tag ${tags[0]}`),
  ...zoneNames.map((name) => `in ${name}`),
  ...groupNames.map((name) => `named ${name}`),
  ...groupNames.map((name) => `near ${name}`),
  ...phraseGroups.map((name) => `says ${name}`),
  ...phraseGroups.map((name) => `under ${name}`),
  "name mean",
  "name least",
  "name most",
  "body rank",
  "depth",
  "order",
  "order from end",
  "text before",
  "from title",
  "is title",
  "repeats",
  "in container",
  "steps to container",
  "container progress",
  "prose after",
  "since prose",
  "parent chars",
  "parent density",
  "parent prose",
  "grand chars",
  "grand density",
  "grand prose",
  "region chars",
  "region density",
  "region prose",
  "region marks",
  "same path",
  "same path chars",
  "same path density",
  "same path marks",
  "same path share",
  "before chars",
  "before density",
  "before same parent",
  "after chars",
  "after density",
  "after same parent",
  "before2 chars",
  "after2 chars",
  "before2 density",
  "after2 density",
  "window prose",
  "window density",
  "heading distance",
  "own weight",
  "siblings",
  "image siblings",
];

export interface FeatureInput {
  root: PageNode;
  blocks: readonly Block[];
  title: string;
  container: PageNode;
  weights: readonly number[];
}

interface PathFigures {
  blocks: number;
  chars: number;
  linkChars: number;
  marks: number;
}

const price = /(?:[$€£¥₹]\s?\d|\d\s?(?:€|£|USD|EUR|kr\b|zł))/;
const date =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (?:hours?|days?|weeks?|months?|years?|minutes?) ago\b/i;

/**
 * Calls `visit` with a row of figures for each block; `page` stands behind them. The row is the same array
 * each time: thousands of rows of 800 bytes would be most of a page's memory.
 */
export function visitFeatures(
  input: FeatureInput,
  page: readonly number[],
  visit: (row: Float32Array, index: number) => void,
): void {
  const { blocks, root } = input;
  const titleAt = titlePosition(blocks, input.title);
  const titleWords = simplify(input.title);
  const paths = new Map<string, PathFigures>();
  const pathOf = blocks.map((block) => {
    const path = ownerPath(block.owner);
    const figures = paths.get(path) ?? { blocks: 0, chars: 0, linkChars: 0, marks: 0 };
    figures.blocks += 1;
    figures.chars += block.chars;
    figures.linkChars += block.linkChars;
    figures.marks += block.marks;
    paths.set(path, figures);
    return figures;
  });
  const chain = new Set<PageNode>();
  for (let node: PageNode | undefined = input.container; node; node = node.parent) chain.add(node);
  const bits = blocks.map((block) => phraseBits(block.text, block.chars));
  const seen = new Set<string>();
  const pictured = new Map<PageNode, boolean>();
  const size = blockFeatureNames.length + page.length;
  const inContainer = blocks.map(({ owner }) => isInside(owner, input.container));
  const containerProse = sumWhere(input.weights, inContainer);
  let proseLeft = input.weights.reduce((sum, weight) => sum + weight, 0);
  let proseBefore = 0;
  let lastProse = -1;
  let textBefore = 0;
  let heading = -1;
  const row = new Float32Array(size);
  blocks.forEach((block, index) => {
    let at = 0;
    const put = (value: number) => {
      row[at++] = value;
    };
    const { chars, text } = block;
    const words = text.split(" ").length;
    put(Math.log1p(chars));
    put(block.linkChars / chars);
    put(block.marks / chars);
    put(words);
    put(text.length / words);
    put(count(text, /\d/g) / text.length);
    put(count(text, /\p{Lu}/gu) / text.length);
    put(/[.!?:。！？…"”)]$/.test(text) ? 1 : 0);
    put(chars < 80 && price.test(text) ? 1 : 0);
    put(chars < 80 && date.test(text) ? 1 : 0);
    put(block.links);
    for (const tags of tagKinds) put(tags.includes(block.owner.tag) ? 1 : 0);
    for (const name of zoneNames) put(block.zone & zoneBit[name] ? 1 : 0);
    for (let group = 0; group < groupNames.length; group++) put((block.groups >> group) & 1);
    for (let group = 0; group < groupNames.length; group++) put((block.nearGroups >> group) & 1);
    const own = bits[index] ?? 0;
    const under = heading >= 0 ? (bits[heading] ?? 0) : 0;
    for (let group = 0; group < phraseGroups.length; group++) put((own >> group) & 1);
    for (let group = 0; group < phraseGroups.length; group++) put((under >> group) & 1);
    put(block.nameMean);
    put(block.nameLeast);
    put(block.nameMost);
    put(block.bodyRank);
    put(block.depth);
    put(index / blocks.length);
    put(Math.log1p(blocks.length - 1 - index));
    put(textBefore / Math.max(1, root.chars));
    put(titleAt < 0 ? -99 : signedLog(index - titleAt));
    // Compared only when the lengths allow an answer: the comparison is the costliest figure here.
    const simple = titleWords !== "" && text.length < input.title.length + 60 ? simplify(text) : "";
    put(
      titleWords !== "" &&
        simple.length > 3 &&
        (simple === titleWords ||
          (titleWords.startsWith(simple) && simple.length > 20) ||
          simple.startsWith(titleWords))
        ? 1
        : 0,
    );
    put(text.length > 8 && seen.has(text) ? 1 : 0);
    seen.add(text);
    let steps = 0;
    let up: PageNode | undefined = block.owner;
    while (up && !chain.has(up)) {
      up = up.parent;
      steps += 1;
    }
    put(up === input.container ? 1 : 0);
    let above = 0;
    for (let node: PageNode | undefined = input.container; node && node !== up; node = node.parent)
      above += 1;
    put(above > 0 ? -above : steps);
    put(proseBefore / Math.max(1, containerProse));
    put(Math.log1p(proseLeft));
    put(lastProse < 0 ? 99 : Math.log1p(index - lastProse));
    const weight = input.weights[index] ?? 0;
    proseLeft -= weight;
    if (inContainer[index]) proseBefore += weight;
    if (weight > longProse) lastProse = index;
    const parent = block.owner.parent ?? block.owner;
    const grand = parent.parent ?? parent;
    const region = regionOf(block.owner, root);
    for (const node of [parent, grand, region]) {
      put(Math.log1p(node.chars));
      put(node.linkChars / Math.max(1, node.chars));
      put(node.proseChars / Math.max(1, node.chars));
    }
    put(region.marks / Math.max(1, region.chars));
    const path = pathOf[index] as PathFigures;
    put(Math.log1p(path.blocks));
    put(Math.log1p(path.chars / path.blocks));
    put(path.linkChars / Math.max(1, path.chars));
    put(path.marks / Math.max(1, path.chars));
    put(path.chars / Math.max(1, root.chars));
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    put(before ? Math.log1p(before.chars) : -1);
    put(before ? before.linkChars / before.chars : -1);
    put(before?.owner.parent === parent ? 1 : 0);
    put(after ? Math.log1p(after.chars) : -1);
    put(after ? after.linkChars / after.chars : -1);
    put(after?.owner.parent === parent ? 1 : 0);
    const before2 = blocks[index - 2];
    const after2 = blocks[index + 2];
    put(before2 ? Math.log1p(before2.chars) : -1);
    put(after2 ? Math.log1p(after2.chars) : -1);
    put(before2 ? before2.linkChars / before2.chars : -1);
    put(after2 ? after2.linkChars / after2.chars : -1);
    let prose = 0;
    let all = 1;
    let linked = 0;
    for (let near = Math.max(0, index - 6); near <= Math.min(blocks.length - 1, index + 6); near++) {
      const other = blocks[near] as Block;
      prose += input.weights[near] ?? 0;
      all += other.chars;
      linked += other.linkChars;
    }
    put(prose / all);
    put(linked / all);
    put(heading < 0 ? 99 : Math.log1p(index - heading));
    put((input.weights[index] ?? 0) / chars);
    put(Math.log1p(parent.children.length));
    put(hasPicture(parent, pictured) ? 1 : 0);
    for (const value of page) put(value);
    textBefore += chars;
    if (block.zone & zoneBit.heading) heading = index;
    visit(row, index);
  });
}

/** Prose of this length is a paragraph, not a line of a list. */
const longProse = 100;

/** Asked once a parent: thousands of paragraphs may share one. */
function hasPicture(parent: PageNode, known: Map<PageNode, boolean>): boolean {
  let found = known.get(parent);
  if (found === undefined) {
    found = parent.children.some(({ tag }) => tag === "img" || tag === "figure" || tag === "picture");
    known.set(parent, found);
  }
  return found;
}

function isInside(node: PageNode, container: PageNode): boolean {
  for (let up: PageNode | undefined = node; up; up = up.parent) if (up === container) return true;
  return false;
}

function sumWhere(values: readonly number[], chosen: readonly boolean[]): number {
  return values.reduce((sum, value, index) => sum + (chosen[index] ? value : 0), 0);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function signedLog(value: number): number {
  return Math.sign(value) * Math.log1p(Math.abs(value));
}

export function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The block that shows the page's title: an `h1` that agrees with it, else any block that does, else the first `h1`. */
function titlePosition(blocks: readonly Block[], title: string): number {
  const wanted = simplify(title);
  let firstHeading = -1;
  let match = -1;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.chars > 300) continue;
    const top = block.owner.tag === "h1";
    const same =
      wanted.length > 3 && Math.abs(block.text.length - title.length) < 12 && simplify(block.text) === wanted;
    if (top && same) return index;
    if (same && match < 0) match = index;
    if (top && firstHeading < 0) firstHeading = index;
  }
  return match >= 0 ? match : firstHeading;
}

/** Where a block stands, by names: blocks of one kind (posts, cards, paragraphs) share it. */
export function ownerPath(owner: PageNode): string {
  let path = "";
  let node: PageNode | undefined = owner;
  for (let step = 0; step < 3 && node; step++, node = node.parent)
    path += `${node.tag}.${node.get("class")}>`;
  return path;
}

/** The largest element around a block that is not most of the page. */
function regionOf(owner: PageNode, root: PageNode): PageNode {
  let region = owner;
  for (let node: PageNode | undefined = owner; node && node.chars * 2 < root.chars; node = node.parent)
    region = node;
  return region;
}
