import { Attributes } from "../html/attributes.ts";
import type { ClassMeaning, ClassReader } from "../html/class-names.ts";
import { total } from "../html/measure.ts";
import { isInline, type PageNode, singleSpaced, walk } from "../html/node.ts";
import { remember } from "../html/text.ts";
import { zoneOf } from "./zones.ts";

/** A run of inline content inside a block element: a paragraph, an entry, a label. */
export interface Block {
  owner: PageNode;
  /** The run, as indexes into the owner's children. */
  from: number;
  to: number;
  chars: number;
  linkChars: number;
  marks: number;
  links: number;
  /** Its text with single spaces; only the first characters of a long one. */
  text: string;
  /** The same with more of a long one: the purpose of a paragraph is often stated at its end. */
  passage: string;
  /** Bits of `zoneBit` over all elements around it. */
  zone: number;
  /** Bits of `groupBit` over all elements around it but those that hold most of the page. */
  groups: number;
  bodyRank: number;
  /** Learned scores of the class words of the nearest three elements: mean, minimum, maximum. */
  nameMean: number;
  nameLeast: number;
  nameMost: number;
  depth: number;
  /** Its owner, as an index into the layout's elements. */
  element: number;
  /** Equal for blocks whose owner and the two elements around it have the same names: cards, posts, paragraphs. */
  kind: number;
  keep: boolean;
}

/** The measured tree as lists: every element with text and every block, in document order. */
export interface Layout {
  root: PageNode;
  elements: PageNode[];
  /** For each element the index of its parent; −1 for the root. */
  parents: number[];
  blocks: Block[];
}

/** The index after the last element inside of one: they follow it without a gap. */
export function endOf(element: number, { parents }: Pick<Layout, "parents">): number {
  let end = element + 1;
  while (end < parents.length && (parents[end] as number) >= element) end += 1;
  return end;
}

/** Adds the value of each element to the elements around it. */
export function addToParents(values: Float64Array, { parents }: Pick<Layout, "parents">): void {
  // Parents come before their children: going backwards, every element is complete when it is reached.
  for (let index = values.length - 1; index > 0; index--) {
    const parent = parents[index] as number;
    values[parent] = (values[parent] as number) + (values[index] as number);
  }
}

export function keptChars(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + (block.keep ? block.chars : 0), 0);
}

/** Enough to compare phrases and titles. */
const textLength = 240;
/** Nearly all of a paragraph. */
const passageLength = 600;

/** Cuts the measured tree into blocks. Recursive, because the parser bounds the depth of a tree. */
export function listBlocks(root: PageNode, reader: ClassReader): Layout {
  const elements: PageNode[] = [];
  const parents: number[] = [];
  const blocks: Block[] = [];
  const kinds = new Kinds();
  const meaningOf = onceAClass(reader);
  const most = root.proseChars / 2;

  const visit = (node: PageNode, above: Surroundings | undefined, parent: number): void => {
    const element = elements.length;
    elements.push(node);
    parents.push(parent);
    const name = kinds.nameOf(node);
    const meaning = meaningOf(node);
    const holdsMost = node.proseChars > most;
    const ownGroups = holdsMost ? 0 : meaning.groups;
    const around: Surroundings = {
      above,
      meaning,
      zone: (above?.zone ?? 0) | zoneOf(node, holdsMost),
      groups: (above?.groups ?? 0) | ownGroups,
      bodyRank: Math.max(above?.bodyRank ?? 0, meaning.bodyRank),
      depth: above ? above.depth + 1 : 0,
      name,
    };
    const { children } = node;
    let from = -1;
    for (let index = 0; index <= children.length; index++) {
      const child = children[index];
      if (child && isInline(child)) {
        if (from < 0) from = index;
        continue;
      }
      if (from >= 0) {
        const block = makeBlock(node, from, index, around, element, kinds);
        if (block) blocks.push(block);
        from = -1;
      }
      if (child && child.chars > 0) visit(child, around, element);
    }
  };
  visit(root, undefined, -1);
  return { root, elements, parents, blocks };
}

/** Reads each value of `class` once; elements with other names (an id, a name for tests) are read one by one. */
function onceAClass(reader: ClassReader): (node: PageNode) => ClassMeaning {
  const ofClass = remember((names: string) => reader.read({ attributes: Attributes.of({ class: names }) }));
  return ({ attributes }) => {
    const hasOtherName =
      attributes?.id ||
      attributes?.get("itemprop") ||
      attributes?.get("data-testid") ||
      attributes?.get("data-component");
    return attributes?.class && !hasOtherName ? ofClass(attributes.class) : reader.read({ attributes });
  };
}

/** Facts about an element that come from itself and all its ancestors. */
interface Surroundings {
  above: Surroundings | undefined;
  meaning: ClassMeaning;
  zone: number;
  groups: number;
  bodyRank: number;
  depth: number;
  name: number;
}

/** Words in a class that distinguish elements of one kind. */
const place = /(?<![a-z])(?:odd|even|first|last|active|selected|current|alt)(?![a-z])/i;
const places = new RegExp(place, "gi");

/** The part of a class that all elements of a kind share: posts and cards are often numbered (`post-4711 odd`). */
function commonName(names: string): string {
  const plain = /\d/.test(names) ? names.replace(/\d+/g, "0") : names;
  return place.test(plain) ? plain.replace(places, "").replace(/\s+/g, " ").trim() : plain;
}

/** Numbers the names of elements, and runs of three of them. */
class Kinds {
  private readonly names = new Map<string, number>();
  private readonly byClass = new Map<string, Map<string, number>>();
  private readonly runs = new Map<number, number>();

  nameOf({ tag, attributes }: PageNode): number {
    const names = attributes?.class ?? "";
    const known = this.byClass.get(tag) ?? new Map<string, number>();
    let name = known.get(names);
    if (name === undefined) {
      const common = `${tag} ${commonName(names)}`;
      name = this.names.get(common) ?? this.names.size + 1;
      this.names.set(common, name);
      this.byClass.set(tag, known.set(names, name));
    }
    return name;
  }

  kindOf(around: Surroundings): number {
    const parent = around.above?.name ?? 0;
    const grand = around.above?.above?.name ?? 0;
    // Three numbers in one, 17 bits each; beyond 131,000 names kinds may share a number, which does no harm.
    const run = around.name + parent * 0x20000 + (grand % 0x20000) * 0x400000000;
    const kind = this.runs.get(run) ?? this.runs.size;
    this.runs.set(run, kind);
    return kind;
  }
}

function makeBlock(
  owner: PageNode,
  from: number,
  to: number,
  around: Surroundings,
  element: number,
  kinds: Kinds,
): Block | undefined {
  let chars = 0;
  let linkChars = 0;
  let marks = 0;
  let links = 0;
  for (let index = from; index < to; index++) {
    const child = owner.children[index] as PageNode;
    chars += child.chars;
    linkChars += child.linkChars;
    marks += child.marks;
    links += child.links;
  }
  if (chars === 0) return undefined;
  const { above, meaning } = around;
  let { known, sum, least, most } = meaning;
  for (let up = above, step = 0; up && step < 2; up = up.above, step++) {
    known += up.meaning.known;
    sum += up.meaning.sum;
    least = Math.min(least, up.meaning.least);
    most = Math.max(most, up.meaning.most);
  }
  const passage = sample(owner, from, to);
  return {
    owner,
    from,
    to,
    chars,
    linkChars,
    marks,
    links,
    text: passage.slice(0, textLength),
    passage,
    zone: around.zone,
    groups: around.groups,
    bodyRank: around.bodyRank,
    nameMean: known > 0 ? sum / known : 0,
    nameLeast: least,
    nameMost: most,
    depth: around.depth,
    element,
    kind: kinds.kindOf(around),
    keep: false,
  };
}

/** The beginning of a run's text; long texts are cut before they are joined. */
function sample(owner: PageNode, from: number, to: number): string {
  let text = "";
  for (let index = from; index < to && text.length <= passageLength * 2; index++)
    walk(owner.children[index] as PageNode, (node) => {
      if (node.tag === "br") text += " ";
      else if (node.text.length > passageLength * 1.5)
        text += node.text.trimStart().slice(0, passageLength * 1.5);
      else text += node.text;
      return text.length > passageLength * 2 ? "stop" : undefined;
    });
  return singleSpaced(text).slice(0, passageLength);
}

/** Marks the runs of kept blocks and the elements around them. */
export function markKept({ root, blocks }: Pick<Layout, "root" | "blocks">): void {
  root.kept = true;
  for (let at = 0; at < blocks.length; at++) {
    const { keep, owner, from, to } = blocks[at] as Block;
    if (!keep) continue;
    for (let index = from; index < to; index++) (owner.children[index] as PageNode).kept = true;
    for (let node: PageNode | undefined = owner; node && !node.kept; node = node.parent) node.kept = true;
  }
}

/** Drops from the tree what was not kept and measures what is left. */
export function applyChoice(layout: Pick<Layout, "root" | "blocks">): void {
  markKept(layout);
  // Runs stay as they are, and so do their measures; only the elements around them are visited.
  const around: PageNode[] = [layout.root];
  for (let index = 0; index < around.length; index++) {
    const node = around[index] as PageNode;
    if (!node.children.every(stays)) node.children = node.children.filter(stays);
    const { children } = node;
    for (let at = 0; at < children.length; at++) {
      const child = children[at] as PageNode;
      if (child.kept && !isInline(child)) around.push(child);
    }
  }
  for (let index = around.length - 1; index >= 0; index--) total(around[index] as PageNode);
}

/** Breaks and cells mean something even without text: without a cell the others would change columns. */
function stays(node: PageNode): boolean {
  if (node.kept || node.tag === "br" || node.tag === "hr") return true;
  if (node.tag !== "td" && node.tag !== "th") return false;
  node.children = [];
  return true;
}
