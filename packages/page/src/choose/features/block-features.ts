import { groupNames } from "../../html/class-names.ts";
import type { PageNode } from "../../html/node.ts";
import type { Block, Layout } from "../layout.ts";
import { zoneBit, zoneNames } from "../zones.ts";
import { chooseContainer, proseWeights, type Standing, standings } from "./container.ts";
import { countMentions, countText, mentionNames, sameAsTitle } from "./text-features.ts";

/** Tags that are one feature each. */
const tagKinds: readonly (readonly string[])[] =
  "p,li,h1,h2,h3 h4 h5 h6,td th,dt dd,div,section article main body,a span button label,figcaption,pre code,blockquote"
    .split(",")
    .map((tags) => tags.split(" "));

const list = (names: string) => names.split(", ");

/** The features of a block, in the order in which `RowWriter` writes them. */
export const blockFeatureNames: readonly string[] = [
  ...list("chars, link density, marks, words, word length, digits, capitals, ends sentence, links"),
  ...tagKinds.map((tags) => `tag ${tags[0]}`),
  ...zoneNames.map((name) => `in ${name}`),
  ...groupNames.map((name) => `named ${name}`),
  ...list("name mean, name least, name most, body rank"),
  ...list("depth, order, order from end, text before, from title, repeats"),
  ...list("in container, steps to container, container progress, prose after, since prose"),
  ...list("parent chars, parent density, parent prose, grand chars, grand density, grand prose"),
  ...list("region chars, region density, region prose, region marks"),
  ...list("same path, same path chars, same path density, same path marks, same path share"),
  ...list("before chars, before density, before same parent, after chars, after density, after same parent"),
  ...list("before2 chars, after2 chars, before2 density, after2 density"),
  ...list("window prose, window density, heading distance, own weight, siblings"),
  ...mentionNames.map((name) => `mentions ${name}`),
];

/**
 * Calls `visit` with the features of each wanted block (without `wanted`, of all), followed by the features of the
 * page. The row is the same array each time.
 */
export function describeBlocks(
  layout: Layout,
  title: string,
  page: readonly number[],
  visit: (row: Float32Array, index: number) => void,
  wanted?: Uint8Array,
): void {
  const writer = new RowWriter(layout, title, page);
  layout.blocks.forEach((block, index) => {
    if (!wanted || wanted[index] === 1) {
      writer.write(block, index);
      visit(writer.row, index);
    }
    writer.pass(block, index);
  });
}

/** Prose of this length is a paragraph, not an entry of a list. */
const longProse = 100;

/** "Read more" is repeated on every page. */
const shortestRepeat = 8;

/** How many blocks on either side count as its surroundings. */
const window = 6;

/** Counted relative to the block's length. Of the others, more than a few mean no more than a few. */
const byLength: ReadonlySet<string> = new Set(["own", "reader", "separators"]);
const isByLength = mentionNames.map((name) => byLength.has(name));
const mostMentions = 3;

const tagBits: ReadonlyMap<string, number> = new Map(
  tagKinds.flatMap((tags, kind) => tags.map((tag): [string, number] => [tag, 1 << kind])),
);

const sentenceEnds: ReadonlySet<string> = new Set('.!?:。！？…"”)');

/**
 * Writes the features of one block after the other. Split into methods that are compiled separately: a single function
 * would cost V8 four megabytes and 25 ms while the first pages are read.
 */
class RowWriter {
  readonly row: Float32Array;
  private at = 0;
  private readonly layout: Layout;
  private readonly weights: Float64Array;
  private readonly standing: Standing;
  private readonly kinds: readonly KindSums[];
  private readonly sums: RunningSums;
  /** The block that shows the title, or -1. */
  private readonly titleAt: number;
  private readonly containerProse: number;
  /** Totals of the blocks passed so far: prose of the container, all text, texts of some length, the last long paragraph and heading. */
  private passedProse = 0;
  private passedText = 0;
  private proseLeft: number;
  private readonly seen = new Set<string>();
  private lastProse = -1;
  private lastHeading = -1;
  private readonly counts = { words: 0, digits: 0, capitals: 0 };
  private readonly mentions = new Uint16Array(mentionNames.length);

  constructor(layout: Layout, title: string, page: readonly number[]) {
    const { blocks } = layout;
    const weights = proseWeights(blocks);
    const standing = standings(layout, chooseContainer(layout, weights));
    this.row = new Float32Array(blockFeatureNames.length + page.length);
    this.row.set(page, blockFeatureNames.length);
    this.layout = layout;
    this.weights = weights;
    this.standing = standing;
    this.kinds = kindSums(blocks);
    this.sums = runningSums(blocks, weights);
    this.titleAt = titlePosition(blocks, title);
    this.proseLeft = weights.reduce((sum, weight) => sum + weight, 0);
    this.containerProse = blocks.reduce(
      (sum, { element }, index) => (standing.inside[element] ? sum + (weights[index] as number) : sum),
      0,
    );
  }

  write(block: Block, index: number): void {
    this.at = 0;
    this.writeText(block);
    this.writeBits(tagBits.get(block.owner.tag) ?? 0, tagKinds.length);
    this.writeBits(block.zone, zoneNames.length);
    this.writeBits(block.groups, groupNames.length);
    this.put(block.nameMean);
    this.put(block.nameLeast);
    this.put(block.nameMost);
    this.put(block.bodyRank);
    this.writePlace(block, index);
    this.writeAround(block);
    this.writeNeighbours(block, index);
    this.writeWindow(block, index);
    this.writeMentions(block.passage);
  }

  /** Adds a block to what was passed. */
  pass({ chars, text, zone, element }: Block, index: number): void {
    const weight = this.weights[index] as number;
    if (text.length > shortestRepeat) this.seen.add(text);
    this.proseLeft -= weight;
    if (this.standing.inside[element] === 1) this.passedProse += weight;
    if (weight > longProse) this.lastProse = index;
    this.passedText += chars;
    if (zone & zoneBit.heading) this.lastHeading = index;
  }

  private put(value: number): void {
    this.row[this.at++] = value;
  }

  private writeText({ chars, linkChars, marks, links, text }: Block): void {
    const { counts } = this;
    const { length } = text;
    countText(text, counts);
    this.put(logOf(chars));
    this.put(linkChars / chars);
    this.put(marks / chars);
    this.put(counts.words);
    this.put(length / counts.words);
    this.put(counts.digits / length);
    this.put(counts.capitals / length);
    this.put(flag(sentenceEnds.has(text.charAt(length - 1))));
    this.put(links);
  }

  private writePlace({ depth, text, element }: Block, index: number): void {
    const { layout, titleAt, standing } = this;
    const { length } = layout.blocks;
    const fromTitle = index - titleAt;
    this.put(depth);
    this.put(index / length);
    this.put(logOf(length - 1 - index));
    this.put(this.passedText / Math.max(1, layout.root.chars));
    this.put(titleAt < 0 ? -99 : Math.sign(fromTitle) * logOf(Math.abs(fromTitle)));
    this.put(flag(text.length > shortestRepeat && this.seen.has(text)));
    this.put(standing.inside[element] as number);
    this.put(standing.steps[element] as number);
    this.put(this.passedProse / Math.max(1, this.containerProse));
    this.put(Math.log1p(this.proseLeft));
    this.put(this.lastProse < 0 ? 99 : logOf(index - this.lastProse));
  }

  /** The elements around it, and the blocks of its kind. */
  private writeAround({ owner, element, kind }: Block): void {
    const { elements, root } = this.layout;
    const parent = owner.parent ?? owner;
    const region = elements[this.standing.region[element] as number] as PageNode;
    const { count, chars, linkChars, marks } = this.kinds[kind] as KindSums;
    this.writeElement(parent);
    this.writeElement(parent.parent ?? parent);
    this.writeElement(region);
    this.put(region.marks / Math.max(1, region.chars));
    this.put(logOf(count));
    this.put(Math.log1p(chars / count));
    this.put(linkChars / Math.max(1, chars));
    this.put(marks / Math.max(1, chars));
    this.put(chars / Math.max(1, root.chars));
  }

  private writeNeighbours({ owner }: Block, index: number): void {
    const { blocks } = this.layout;
    const parent = owner.parent ?? owner;
    for (const neighbour of [blocks[index - 1], blocks[index + 1]]) {
      this.put(logChars(neighbour));
      this.put(density(neighbour));
      this.put(flag(neighbour?.owner.parent === parent));
    }
    this.put(logChars(blocks[index - 2]));
    this.put(logChars(blocks[index + 2]));
    this.put(density(blocks[index - 2]));
    this.put(density(blocks[index + 2]));
  }

  private writeWindow({ owner, chars }: Block, index: number): void {
    const { sums, layout } = this;
    const first = Math.max(0, index - window);
    const end = Math.min(layout.blocks.length, index + window + 1);
    const near = 1 + between(sums.chars, first, end);
    this.put(between(sums.prose, first, end) / near);
    this.put(between(sums.linkChars, first, end) / near);
    this.put(this.lastHeading < 0 ? 99 : logOf(index - this.lastHeading));
    this.put((this.weights[index] as number) / chars);
    this.put(logOf((owner.parent ?? owner).children.length));
  }

  private writeMentions(passage: string): void {
    const { mentions } = this;
    countMentions(passage, mentions);
    for (let index = 0; index < mentions.length; index++) {
      const count = mentions[index] as number;
      this.put(isByLength[index] ? (100 * count) / passage.length : Math.min(mostMentions, count));
    }
  }

  private writeBits(bits: number, count: number): void {
    const { row, at } = this;
    for (let bit = 0; bit < count; bit++) row[at + bit] = (bits >> bit) & 1;
    this.at = at + count;
  }

  private writeElement({ chars, linkChars, proseChars }: PageNode): void {
    this.put(logOf(chars));
    this.put(linkChars / Math.max(1, chars));
    this.put(proseChars / Math.max(1, chars));
  }
}

/** Every row needs many logarithms, nearly all of small counts. */
const logs = Float64Array.from({ length: 2048 }, (_, count) => Math.log1p(count));
const logOf = (count: number) => (count < logs.length ? (logs[count] as number) : Math.log1p(count));

const flag = (value: boolean) => (value ? 1 : 0);
const logChars = (block: Block | undefined) => (block ? logOf(block.chars) : -1);
const density = (block: Block | undefined) => (block ? block.linkChars / block.chars : -1);
const between = (sums: Float64Array, from: number, to: number) =>
  (sums[to] as number) - (sums[from] as number);

/** Sums over what comes before each block, so that the sum of any stretch is a difference of two. */
type RunningSums = Readonly<Record<"prose" | "chars" | "linkChars", Float64Array>>;

function runningSums(blocks: readonly Block[], weights: Float64Array): RunningSums {
  const sumOf = (value: (block: Block, index: number) => number) => {
    const sums = new Float64Array(blocks.length + 1);
    blocks.forEach((block, index) => {
      sums[index + 1] = (sums[index] as number) + value(block, index);
    });
    return sums;
  };
  return {
    prose: sumOf((_, index) => weights[index] as number),
    chars: sumOf(({ chars }) => chars),
    linkChars: sumOf(({ linkChars }) => linkChars),
  };
}

/** Sums over the blocks of one kind. */
type KindSums = Record<"count" | "chars" | "linkChars" | "marks", number>;

function kindSums(blocks: readonly Block[]): KindSums[] {
  const kinds: KindSums[] = [];
  for (const { kind, chars, linkChars, marks } of blocks) {
    kinds[kind] ??= { count: 0, chars: 0, linkChars: 0, marks: 0 };
    const sums = kinds[kind];
    sums.count += 1;
    sums.chars += chars;
    sums.linkChars += linkChars;
    sums.marks += marks;
  }
  return kinds;
}

/** The block that shows the page's title: an `h1` that agrees with it, else any block that does, else the first `h1`. */
function titlePosition(blocks: readonly Block[], title: string): number {
  const isTitle = sameAsTitle(title);
  const agrees = ({ chars, text }: Block) => chars <= 300 && isTitle(text);
  const isTop = ({ chars, owner }: Block) => chars <= 300 && owner.tag === "h1";
  const top = blocks.findIndex((block) => isTop(block) && agrees(block));
  if (top >= 0) return top;
  const any = blocks.findIndex(agrees);
  return any >= 0 ? any : blocks.findIndex(isTop);
}
