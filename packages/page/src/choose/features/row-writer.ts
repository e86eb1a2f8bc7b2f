import { groupNames } from "../../html/class-names.ts";
import type { PageNode } from "../../html/node.ts";
import type { Block, Layout } from "../blocks.ts";
import { zoneNames } from "../zones.ts";
import { tagKinds } from "./feature-names.ts";
import { countText, type TextCounts } from "./line-text.ts";
import { countMentions, mentionNames } from "./mentions.ts";
import type { Standing } from "./standing.ts";

/** What is known about a page before its blocks are visited. */
export interface PageFacts {
  layout: Layout;
  /** The block that shows the title, or -1. */
  titleAt: number;
  kinds: readonly KindSums[];
  sums: RunningSums;
  standing: Standing;
  weights: Float64Array;
  containerProse: number;
}

/** Sums over the blocks of one kind. */
export interface KindSums {
  blocks: number;
  chars: number;
  linkChars: number;
  marks: number;
}

/** Sums over what comes before each block, so that the sum of any stretch is a difference of two. */
export interface RunningSums {
  prose: Float64Array;
  chars: Float64Array;
  linkChars: Float64Array;
}

/** What was passed when a block is reached. */
export interface Passed {
  /** Of the container's prose. */
  prose: number;
  proseLeft: number;
  /** The last long paragraph and the last heading, or -1. */
  lastProse: number;
  heading: number;
  text: number;
  /** Texts of some length. */
  seen: Set<string>;
}

/** "Read more" is said again on every page. */
export const shortestRepeat = 8;

/** How many blocks on either side count as its surroundings. */
const window = 6;

/** Counted per length of the block; of the others more than a few say no more. */
const byLength: ReadonlySet<string> = new Set(["own", "reader", "separators"]);
const isByLength = mentionNames.map((name) => byLength.has(name));
const mostMentions = 3;

const tagBits: ReadonlyMap<string, number> = new Map(
  tagKinds.flatMap((tags, kind) => tags.map((tag): [string, number] => [tag, 1 << kind])),
);

const sentenceEnds: ReadonlySet<number> = new Set(Array.from('.!?:。！？…"”)', (mark) => mark.charCodeAt(0)));

/**
 * Writes the features of a block, in the order of `blockFeatureNames`. In parts that are compiled one by one: as a
 * single function V8 needs four megabytes and 25 ms for it while the first pages are read.
 */
export class RowWriter {
  private readonly values: Float32Array;
  private readonly page: PageFacts;
  private readonly counts: TextCounts = { words: 0, digits: 0, capitals: 0 };
  private readonly mentions = new Uint16Array(mentionNames.length);
  private at = 0;

  constructor(values: Float32Array, page: PageFacts) {
    this.values = values;
    this.page = page;
  }

  write(block: Block, index: number, start: number, passed: Passed): void {
    this.at = start;
    this.writeText(block);
    this.writeNames(block);
    this.writePlace(block, index, passed);
    this.writeAround(block);
    this.writeNeighbours(block, index);
    this.writeOwnPlace(block, index, passed.heading);
    this.writeMentions(block.passage);
  }

  private writeText({ chars, linkChars, marks, links, text }: Block): void {
    const { values, counts } = this;
    let { at } = this;
    // Reading the length of a text is slow, see `countText`.
    const { length } = text;
    countText(text, counts);
    values[at++] = logOf(chars);
    values[at++] = linkChars / chars;
    values[at++] = marks / chars;
    values[at++] = counts.words;
    values[at++] = length / counts.words;
    values[at++] = counts.digits / length;
    values[at++] = counts.capitals / length;
    values[at++] = flag(sentenceEnds.has(text.charCodeAt(length - 1)));
    values[at++] = links;
    this.at = at;
  }

  private writeNames(block: Block): void {
    this.writeBits(tagBits.get(block.owner.tag) ?? 0, tagKinds.length);
    this.writeBits(block.zone, zoneNames.length);
    this.writeBits(block.groups, groupNames.length);
    const { values } = this;
    let { at } = this;
    values[at++] = block.nameMean;
    values[at++] = block.nameLeast;
    values[at++] = block.nameMost;
    values[at++] = block.bodyRank;
    this.at = at;
  }

  private writePlace({ depth, text, element }: Block, index: number, passed: Passed): void {
    const { values, page } = this;
    const { layout, titleAt, standing } = page;
    const { blocks, root } = layout;
    let { at } = this;
    values[at++] = depth;
    values[at++] = index / blocks.length;
    values[at++] = logOf(blocks.length - 1 - index);
    values[at++] = passed.text / Math.max(1, root.chars);
    values[at++] = titleAt < 0 ? -99 : signedLog(index - titleAt);
    values[at++] = flag(text.length > shortestRepeat && passed.seen.has(text));
    values[at++] = standing.inside[element] as number;
    values[at++] = standing.steps[element] as number;
    values[at++] = passed.prose / Math.max(1, page.containerProse);
    values[at++] = Math.log1p(passed.proseLeft);
    values[at++] = passed.lastProse < 0 ? 99 : logOf(index - passed.lastProse);
    this.at = at;
  }

  /** The elements around it, and the blocks of its kind. */
  private writeAround({ owner, element, kind }: Block): void {
    const { values, page } = this;
    const { elements, root } = page.layout;
    const parent = owner.parent ?? owner;
    const region = elements[page.standing.region[element] as number] as PageNode;
    this.writeElement(parent);
    this.writeElement(parent.parent ?? parent);
    this.writeElement(region);
    const sums = page.kinds[kind] as KindSums;
    let { at } = this;
    values[at++] = region.marks / Math.max(1, region.chars);
    values[at++] = logOf(sums.blocks);
    values[at++] = Math.log1p(sums.chars / sums.blocks);
    values[at++] = sums.linkChars / Math.max(1, sums.chars);
    values[at++] = sums.marks / Math.max(1, sums.chars);
    values[at++] = sums.chars / Math.max(1, root.chars);
    this.at = at;
  }

  private writeNeighbours({ owner }: Block, index: number): void {
    const { values } = this;
    const { blocks } = this.page.layout;
    const parent = owner.parent ?? owner;
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    let { at } = this;
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
    this.at = at;
  }

  private writeOwnPlace({ owner, chars }: Block, index: number, heading: number): void {
    const { values, page } = this;
    const { sums, weights, layout } = page;
    const parent = owner.parent ?? owner;
    const first = Math.max(0, index - window);
    const end = Math.min(layout.blocks.length, index + window + 1);
    const near = 1 + between(sums.chars, first, end);
    let { at } = this;
    values[at++] = between(sums.prose, first, end) / near;
    values[at++] = between(sums.linkChars, first, end) / near;
    values[at++] = heading < 0 ? 99 : logOf(index - heading);
    values[at++] = (weights[index] as number) / chars;
    values[at++] = logOf(parent.children.length);
    this.at = at;
  }

  private writeMentions(passage: string): void {
    const { values, mentions } = this;
    const { length } = passage;
    let { at } = this;
    countMentions(passage, mentions);
    for (let index = 0; index < mentions.length; index++) {
      const count = mentions[index] as number;
      values[at++] = isByLength[index] ? (100 * count) / length : Math.min(mostMentions, count);
    }
    this.at = at;
  }

  private writeBits(bits: number, count: number): void {
    const { values, at } = this;
    for (let bit = 0; bit < count; bit++) values[at + bit] = (bits >> bit) & 1;
    this.at = at + count;
  }

  private writeElement(node: PageNode): void {
    const { values, at } = this;
    const chars = Math.max(1, node.chars);
    values[at] = logOf(node.chars);
    values[at + 1] = node.linkChars / chars;
    values[at + 2] = node.proseChars / chars;
    this.at = at + 3;
  }
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] as number) - (sums[from] as number);
}

/** Logarithms of the counts that nearly all blocks and elements have: every row needs many. */
const logs = Float64Array.from({ length: 2048 }, (_, count) => Math.log1p(count));
const logOf = (count: number) => (count < logs.length ? (logs[count] as number) : Math.log1p(count));

const flag = (value: boolean) => (value ? 1 : 0);
const logChars = (block: Block | undefined) => (block ? logOf(block.chars) : -1);
const density = (block: Block | undefined) => (block ? block.linkChars / block.chars : -1);
const signedLog = (value: number) => Math.sign(value) * logOf(Math.abs(value));
