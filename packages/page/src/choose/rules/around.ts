import type { PageNode } from "../../html/node.ts";
import { type Block, endOf } from "../blocks.ts";
import type { Draft } from "./shared.ts";

/** Prose of this length is where a text has begun, or has not yet ended. */
const leastProse = 120;

export const isProse = ({ chars, linkChars }: Block) => chars - linkChars >= leastProse;

export const listTags: ReadonlySet<string> = new Set(["ul", "ol"]);

/** How far a line's cell or list may stand above it: `td > div > p > span`. */
export const cellDepth = 6;

/** The nearest element with one of these tags around a line, or its own. */
export function closest(
  owner: PageNode,
  tags: ReadonlySet<string>,
  most = Number.POSITIVE_INFINITY,
): PageNode | undefined {
  let node: PageNode | undefined = owner;
  for (let step = 0; node && step < most; step++, node = node.parent) if (tags.has(node.tag)) return node;
  return undefined;
}

/** The lines that stand in one of the wanted elements, however deep. */
export function linesIn(
  { blocks, elements, parents }: Draft,
  isWanted: (element: PageNode) => boolean,
): Block[] {
  // Parents stand before their children.
  const inside = new Uint8Array(elements.length);
  for (let index = 0; index < elements.length; index++)
    if (inside[parents[index] as number] === 1 || isWanted(elements[index] as PageNode)) inside[index] = 1;
  return blocks.filter(({ element }) => inside[element] === 1);
}

/**
 * Visits those of some elements, whose places are given in order, that are wanted, each with the lines that stand in
 * it and the place of the first one.
 */
export function eachWithLines(
  draft: Draft,
  places: readonly number[],
  isWanted: (element: PageNode) => boolean,
  visit: (element: PageNode, lines: Block[], first: number) => void,
): void {
  const { blocks, elements } = draft;
  let first = 0;
  for (const index of places) {
    const element = elements[index] as PageNode;
    if (!isWanted(element)) continue;
    const end = endOf(index, draft);
    while (first < blocks.length && (blocks[first] as Block).element < index) first += 1;
    let last = first;
    while (last < blocks.length && (blocks[last] as Block).element < end) last += 1;
    visit(element, blocks.slice(first, last), first);
  }
}
