import { groupNames } from "../../html/class-names.ts";
import type { PageNode } from "../../html/node.ts";
import type { Block, Layout } from "../blocks.ts";
import { phraseBits, phraseGroups } from "./line-phrases.ts";
import { countText, type TextFigures, type TitleMatcher } from "./line-text.ts";
import { countMentions, mentionNames } from "./mentions.ts";
import { tagKinds, zoneNames } from "./names.ts";
import type { Standing } from "./standing.ts";

/** What is known of a page before its lines are gone through. */
export interface PageFigures {
  layout: Layout;
  title: TitleMatcher;
  /** The line that shows the title, or -1. */
  titleAt: number;
  kinds: readonly KindFigures[];
  sums: RunningSums;
  standing: Standing;
  weights: Float64Array;
  containerProse: number;
}

/** Lines of one kind together. */
export interface KindFigures {
  blocks: number;
  chars: number;
  linkChars: number;
  marks: number;
}

/** What stands before each line, so that the sum of any stretch of them is a difference of two. */
export interface RunningSums {
  prose: Float64Array;
  chars: Float64Array;
  linkChars: Float64Array;
}

/** What lies behind when a line is reached. */
export interface Passed {
  /** Of the container's prose. */
  prose: number;
  proseLeft: number;
  /** The last long paragraph and the last heading, or -1, and what the heading says. */
  lastProse: number;
  heading: number;
  headingBits: number;
  text: number;
  /** Lines of some length. */
  seen: Set<string>;
}

/** "Read more" is said again on every page. */
export const shortestRepeat = 8;

/** So many lines on either side are looked at for what surrounds a line. */
const window = 6;

/** Said by the length of the line; of the others more than a few say no more. */
const byLength: ReadonlySet<string> = new Set(["own", "reader", "separators"]);
const isByLength = mentionNames.map((name) => byLength.has(name));
const mostMentions = 3;

const tagBits: ReadonlyMap<string, number> = new Map(
  tagKinds.flatMap((tags, kind) => tags.map((tag): [string, number] => [tag, 1 << kind])),
);

const price = /(?:[$€£¥₹]\s?\d|\d\s?(?:€|£|USD|EUR|kr\b|zł))/;
const date =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (?:hours?|days?|weeks?|months?|years?|minutes?) ago\b/i;
const sentenceEnds: ReadonlySet<number> = new Set(Array.from('.!?:。！？…"”)', (sign) => sign.charCodeAt(0)));

/**
 * Writes the figures of a line, in the order of `blockFeatureNames`. In parts, of which each is compiled by itself: as
 * one, V8 takes four megabytes and a fortieth of a second for it while the first pages are read.
 */
export class RowWriter {
  private readonly values: Float32Array;
  private readonly page: PageFigures;
  private readonly figures: TextFigures = { words: 0, digits: 0, capitals: 0 };
  private readonly mentions = new Uint16Array(mentionNames.length);
  /** By element: 0 while nobody asked, then 1 without a picture and 2 with one. */
  private readonly pictured: Uint8Array;
  private at = 0;

  constructor(values: Float32Array, page: PageFigures) {
    this.values = values;
    this.page = page;
    this.pictured = new Uint8Array(page.layout.elements.length);
  }

  write(block: Block, index: number, start: number, passed: Passed): void {
    this.at = start;
    this.writeText(block);
    this.writeNames(block, passed.headingBits);
    this.writePlace(block, index, passed);
    this.writeAround(block);
    this.writeNeighbours(block, index);
    this.writeOwnPlace(block, index, passed.heading);
    this.writeMentions(block.passage);
  }

  private writeText({ chars, linkChars, marks, links, text }: Block): void {
    const { values, figures } = this;
    let { at } = this;
    // Each look at the length of a text is a search, see `countText`.
    const { length } = text;
    countText(text, figures);
    values[at++] = logOf(chars);
    values[at++] = linkChars / chars;
    values[at++] = marks / chars;
    values[at++] = figures.words;
    values[at++] = length / figures.words;
    values[at++] = figures.digits / length;
    values[at++] = figures.capitals / length;
    values[at++] = flag(sentenceEnds.has(text.charCodeAt(length - 1)));
    const short = chars < 80 && figures.digits > 0;
    values[at++] = flag(short && price.test(text));
    values[at++] = flag(short && date.test(text));
    values[at++] = links;
    this.at = at;
  }

  private writeNames(block: Block, headingBits: number): void {
    this.writeBits(tagBits.get(block.owner.tag) ?? 0, tagKinds.length);
    this.writeBits(block.zone, zoneNames.length);
    this.writeBits(block.groups, groupNames.length);
    this.writeBits(block.nearGroups, groupNames.length);
    this.writeBits(phraseBits(block.text, block.chars), phraseGroups.length);
    this.writeBits(headingBits, phraseGroups.length);
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
    const { layout, title, titleAt, standing } = page;
    const { blocks, root } = layout;
    let { at } = this;
    values[at++] = depth;
    values[at++] = index / blocks.length;
    values[at++] = logOf(blocks.length - 1 - index);
    values[at++] = passed.text / Math.max(1, root.chars);
    values[at++] = titleAt < 0 ? -99 : signedLog(index - titleAt);
    values[at++] = flag(title.agrees(text));
    values[at++] = flag(text.length > shortestRepeat && passed.seen.has(text));
    values[at++] = standing.inside[element] as number;
    values[at++] = standing.steps[element] as number;
    values[at++] = passed.prose / Math.max(1, page.containerProse);
    values[at++] = Math.log1p(passed.proseLeft);
    values[at++] = passed.lastProse < 0 ? 99 : logOf(index - passed.lastProse);
    this.at = at;
  }

  /** The elements around it, and the lines of its kind. */
  private writeAround({ owner, element, kind }: Block): void {
    const { values, page } = this;
    const { elements, root } = page.layout;
    const parent = owner.parent ?? owner;
    const region = elements[page.standing.region[element] as number] as PageNode;
    this.writeElement(parent);
    this.writeElement(parent.parent ?? parent);
    this.writeElement(region);
    const figures = page.kinds[kind] as KindFigures;
    let { at } = this;
    values[at++] = region.marks / Math.max(1, region.chars);
    values[at++] = logOf(figures.blocks);
    values[at++] = Math.log1p(figures.chars / figures.blocks);
    values[at++] = figures.linkChars / Math.max(1, figures.chars);
    values[at++] = figures.marks / Math.max(1, figures.chars);
    values[at++] = figures.chars / Math.max(1, root.chars);
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

  private writeOwnPlace({ owner, element, chars }: Block, index: number, heading: number): void {
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
    values[at++] = this.hasPicture(parent, element);
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

  /** Asked once a parent: thousands of paragraphs may share one. */
  private hasPicture(parent: PageNode, child: number): number {
    const { pictured } = this;
    const index = Math.max(0, this.page.layout.parents[child] as number);
    if (pictured[index] === 0) pictured[index] = 1 + flag(parent.children.some(isPicture));
    return (pictured[index] as number) - 1;
  }
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] as number) - (sums[from] as number);
}

/** Logarithms of the counts that nearly all lines and elements have: many are asked for every row. */
const logs = Float64Array.from({ length: 2048 }, (_, count) => Math.log1p(count));
const logOf = (count: number) => (count < logs.length ? (logs[count] as number) : Math.log1p(count));

const isPicture = ({ tag }: PageNode) => tag === "img" || tag === "figure" || tag === "picture";
const flag = (value: boolean) => (value ? 1 : 0);
const logChars = (block: Block | undefined) => (block ? logOf(block.chars) : -1);
const density = (block: Block | undefined) => (block ? block.linkChars / block.chars : -1);
const signedLog = (value: number) => Math.sign(value) * logOf(Math.abs(value));
