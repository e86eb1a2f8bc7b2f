import type { Block, Layout } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import { groupNames } from "../vocabulary/classify.ts";
import { countMentions, mentionNames } from "../vocabulary/mentions.ts";
import { phraseBits, phraseGroups } from "../vocabulary/phrases.ts";
import { zoneBit } from "../zones.ts";
import { standings } from "./standing.ts";
import { countText, type TextFigures, TitleMatcher } from "./text-figures.ts";

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
  ...mentionNames.map((name) => `mentions ${name}`),
];

/** Said by the length of the line; of the others more than a few say no more. */
const byLength: ReadonlySet<string> = new Set(["own", "reader", "separators"]);
const isByLength = mentionNames.map((name) => byLength.has(name));
const mostMentions = 3;

const tagBits: ReadonlyMap<string, number> = new Map(
  tagKinds.flatMap((tags, kind) => tags.map((tag): [string, number] => [tag, 1 << kind])),
);

export interface FeatureInput {
  layout: Layout;
  title: string;
  /** Of the prose, as an index into the layout's elements. */
  container: number;
  weights: Float64Array;
  /** Figures of the page as a whole; they stand at the end of every row. */
  page: readonly number[];
  /** Which blocks get a row; all without it. */
  wanted?: Uint8Array;
}

/** Rows of blocks, one behind the other; the memory is the same each time. */
export interface Rows {
  width: number;
  /** Only the first `count` rows mean something. */
  count: number;
  values: Float32Array;
  /** The block of each row. */
  blocks: Int32Array;
}

/** So many rows at once stay in the processor's cache; all rows of a large page would be most of its memory. */
const rowsAtOnce = 64;

interface KindFigures {
  blocks: number;
  chars: number;
  linkChars: number;
  marks: number;
}

const price = /(?:[$€£¥₹]\s?\d|\d\s?(?:€|£|USD|EUR|kr\b|zł))/;
const date =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (?:hours?|days?|weeks?|months?|years?|minutes?) ago\b/i;
const sentenceEnds: ReadonlySet<number> = new Set(Array.from('.!?:。！？…"”)', (sign) => sign.charCodeAt(0)));

/** "Read more" is said again on every page. */
const shortestRepeat = 8;

/** So many lines on either side are looked at for what surrounds a line. */
const window = 6;

/** Prose of this length is a paragraph, not a line of a list. */
const longProse = 100;

/** Calls `visit` with the rows of the wanted blocks, some at a time. */
export function visitFeatures(input: FeatureInput, visit: (rows: Rows) => void): void {
  const { layout, weights, page, wanted } = input;
  const { blocks, root, elements } = layout;
  const title = new TitleMatcher(input.title);
  const titleAt = titlePosition(blocks, title);
  const kinds = kindFigures(blocks);
  const sums = runningSums(blocks, weights);
  const standing = standings(layout, input.container);
  const seen = new Set<string>();
  /** By element: 0 while nobody asked, then 1 without a picture and 2 with one. */
  const pictured = new Uint8Array(elements.length);
  const own = blockFeatureNames.length;
  const width = own + page.length;
  const height = Math.min(rowsAtOnce, blocks.length);
  const values = new Float32Array(width * height);
  const ofPage = Float32Array.from(page);
  for (let row = 0; row < height; row++) values.set(ofPage, row * width + own);
  const rows: Rows = { width, count: 0, values, blocks: new Int32Array(height) };
  const figures: TextFigures = { words: 0, digits: 0, capitals: 0 };
  const mentions = new Uint16Array(mentionNames.length);

  let containerProse = 0;
  let proseLeft = 0;
  for (let index = 0; index < blocks.length; index++) {
    const weight = weights[index] as number;
    proseLeft += weight;
    if (standing.inside[(blocks[index] as Block).element]) containerProse += weight;
  }
  let proseBefore = 0;
  let lastProse = -1;
  let textBefore = 0;
  let heading = -1;
  let headingBits = 0;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const { chars, text } = block;
    const weight = weights[index] as number;
    const inside = standing.inside[block.element] as number;
    if (!wanted || wanted[index] === 1) {
      writeRow(block, index, rows.count * width);
      rows.blocks[rows.count++] = index;
      if (rows.count === height) flush();
    }
    if (text.length > shortestRepeat) seen.add(text);
    proseLeft -= weight;
    if (inside) proseBefore += weight;
    if (weight > longProse) lastProse = index;
    textBefore += chars;
    if (block.zone & zoneBit.heading) {
      heading = index;
      headingBits = phraseBits(text, chars);
    }
  }
  if (rows.count > 0) flush();

  function flush(): void {
    visit(rows);
    rows.count = 0;
  }

  function writeRow(block: Block, index: number, start: number): void {
    let at = start;
    const { chars, text, owner, passage } = block;
    // Each look at the length of a text is a search, see `countText`.
    const { length } = text;
    countText(text, figures);
    values[at++] = logOf(chars);
    values[at++] = block.linkChars / chars;
    values[at++] = block.marks / chars;
    values[at++] = figures.words;
    values[at++] = length / figures.words;
    values[at++] = figures.digits / length;
    values[at++] = figures.capitals / length;
    values[at++] = flag(sentenceEnds.has(text.charCodeAt(length - 1)));
    const short = chars < 80 && figures.digits > 0;
    values[at++] = flag(short && price.test(text));
    values[at++] = flag(short && date.test(text));
    values[at++] = block.links;
    at = writeBits(tagBits.get(owner.tag) ?? 0, tagKinds.length, at);
    at = writeBits(block.zone, zoneNames.length, at);
    at = writeBits(block.groups, groupNames.length, at);
    at = writeBits(block.nearGroups, groupNames.length, at);
    at = writeBits(phraseBits(text, chars), phraseGroups.length, at);
    at = writeBits(headingBits, phraseGroups.length, at);
    values[at++] = block.nameMean;
    values[at++] = block.nameLeast;
    values[at++] = block.nameMost;
    values[at++] = block.bodyRank;
    values[at++] = block.depth;
    values[at++] = index / blocks.length;
    values[at++] = logOf(blocks.length - 1 - index);
    values[at++] = textBefore / Math.max(1, root.chars);
    values[at++] = titleAt < 0 ? -99 : signedLog(index - titleAt);
    values[at++] = flag(title.agrees(text));
    values[at++] = flag(length > shortestRepeat && seen.has(text));
    values[at++] = standing.inside[block.element] as number;
    values[at++] = standing.steps[block.element] as number;
    values[at++] = proseBefore / Math.max(1, containerProse);
    values[at++] = Math.log1p(proseLeft);
    values[at++] = lastProse < 0 ? 99 : logOf(index - lastProse);
    const parent = owner.parent ?? owner;
    const region = elements[standing.region[block.element] as number] as PageNode;
    at = writeElement(parent, at);
    at = writeElement(parent.parent ?? parent, at);
    at = writeElement(region, at);
    values[at++] = region.marks / Math.max(1, region.chars);
    const kind = kinds[block.kind] as KindFigures;
    values[at++] = logOf(kind.blocks);
    values[at++] = Math.log1p(kind.chars / kind.blocks);
    values[at++] = kind.linkChars / Math.max(1, kind.chars);
    values[at++] = kind.marks / Math.max(1, kind.chars);
    values[at++] = kind.chars / Math.max(1, root.chars);
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    values[at++] = logChars(before);
    values[at++] = density(before);
    values[at++] = flag(before?.owner.parent === parent);
    values[at++] = logChars(after);
    values[at++] = density(after);
    values[at++] = flag(after?.owner.parent === parent);
    values[at++] = logChars(blocks[index - 2]);
    values[at++] = logChars(blocks[index + 2]);
    values[at++] = density(blocks[index - 2]);
    values[at++] = density(blocks[index + 2]);
    const first = Math.max(0, index - window);
    const end = Math.min(blocks.length, index + window + 1);
    const near = 1 + between(sums.chars, first, end);
    values[at++] = between(sums.prose, first, end) / near;
    values[at++] = between(sums.linkChars, first, end) / near;
    values[at++] = heading < 0 ? 99 : logOf(index - heading);
    values[at++] = (weights[index] as number) / chars;
    values[at++] = logOf(parent.children.length);
    values[at++] = hasPicture(parent, block.element);
    const passageLength = passage.length;
    countMentions(passage, mentions);
    for (let index = 0; index < mentions.length; index++) {
      const count = mentions[index] as number;
      values[at++] = isByLength[index] ? (100 * count) / passageLength : Math.min(mostMentions, count);
    }
  }

  function writeBits(bits: number, count: number, at: number): number {
    for (let bit = 0; bit < count; bit++) values[at + bit] = (bits >> bit) & 1;
    return at + count;
  }

  /** Asked once a parent: thousands of paragraphs may share one. */
  function hasPicture(parent: PageNode, child: number): number {
    const index = Math.max(0, layout.parents[child] as number);
    if (pictured[index] === 0) pictured[index] = 1 + flag(parent.children.some(isPicture));
    return (pictured[index] as number) - 1;
  }

  function writeElement(node: PageNode, at: number): number {
    const chars = Math.max(1, node.chars);
    values[at] = logOf(node.chars);
    values[at + 1] = node.linkChars / chars;
    values[at + 2] = node.proseChars / chars;
    return at + 3;
  }
}

/** What stands before each block, so that the sum of any stretch of them is a difference of two. */
function runningSums(blocks: readonly Block[], weights: Float64Array) {
  const prose = new Float64Array(blocks.length + 1);
  const chars = new Float64Array(blocks.length + 1);
  const linkChars = new Float64Array(blocks.length + 1);
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    prose[index + 1] = (prose[index] as number) + (weights[index] as number);
    chars[index + 1] = (chars[index] as number) + block.chars;
    linkChars[index + 1] = (linkChars[index] as number) + block.linkChars;
  }
  return { prose, chars, linkChars };
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] as number) - (sums[from] as number);
}

function kindFigures(blocks: readonly Block[]): KindFigures[] {
  const kinds: KindFigures[] = [];
  for (const { kind, chars, linkChars, marks } of blocks) {
    kinds[kind] ??= { blocks: 0, chars: 0, linkChars: 0, marks: 0 };
    const figures = kinds[kind];
    figures.blocks += 1;
    figures.chars += chars;
    figures.linkChars += linkChars;
    figures.marks += marks;
  }
  return kinds;
}

/** Logarithms of the counts that nearly all lines and elements have: many are asked for every row. */
const logs = Float64Array.from({ length: 2048 }, (_, count) => Math.log1p(count));
const logOf = (count: number) => (count < logs.length ? (logs[count] as number) : Math.log1p(count));

const isPicture = ({ tag }: PageNode) => tag === "img" || tag === "figure" || tag === "picture";
const flag = (value: boolean) => (value ? 1 : 0);
const logChars = (block: Block | undefined) => (block ? logOf(block.chars) : -1);
const density = (block: Block | undefined) => (block ? block.linkChars / block.chars : -1);
const signedLog = (value: number) => Math.sign(value) * logOf(Math.abs(value));

/** The block that shows the page's title: an `h1` that agrees with it, else any block that does, else the first `h1`. */
function titlePosition(blocks: readonly Block[], title: TitleMatcher): number {
  let firstHeading = -1;
  let match = -1;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.chars > 300) continue;
    const top = block.owner.tag === "h1";
    const same = title.same(block.text);
    if (top && same) return index;
    if (same && match < 0) match = index;
    if (top && firstHeading < 0) firstHeading = index;
  }
  return match >= 0 ? match : firstHeading;
}
