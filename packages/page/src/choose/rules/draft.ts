import type { PageNode } from "../../html/node.ts";
import { type Block, endOf, type Layout } from "../blocks.ts";

/** A choice in the making: rules read the page and set `keep` on its blocks. */
export interface Draft extends Layout {
  /** How likely each block belongs to the content. */
  likelihoods: Float32Array;
  places: Places;
}

/** Tags of the elements that rules ask for, by the name of their list. */
const placeTags = {
  tables: ["table"],
  quotes: ["blockquote"],
  folded: ["details"],
  articles: ["article"],
  footers: ["footer"],
  /** By role too. */
  mains: ["main"],
  /** By an id that templates give to the content. */
  contents: [],
  /** Heads of rows and terms. */
  labels: ["th", "dt"],
} as const;
type Place = keyof typeof placeTags;

/** Where these elements are: indexes into the layout's elements, in document order. */
export type Places = Readonly<Record<Place, number[]>>;

/** Ids of the element around the content in templates of blogs, wikis, shops and content systems. */
const contentId =
  /^(?:main|main[-_]?content|contents?|site-content|page-content|primary|bodycontent|mw-content-text)$/i;

const placeOfTag: ReadonlyMap<string, Place> = new Map(
  (Object.keys(placeTags) as Place[]).flatMap((place) =>
    placeTags[place].map((tag) => [tag, place] as const),
  ),
);

/** One pass over the elements for all rules. */
export function findPlaces(elements: readonly PageNode[]): Places {
  const places = Object.fromEntries(Object.keys(placeTags).map((place) => [place, [] as number[]])) as Places;
  for (let index = 0; index < elements.length; index++) {
    const { tag, attributes } = elements[index] as PageNode;
    const place = placeOfTag.get(tag);
    if (place) places[place].push(index);
    if (!attributes) continue;
    const { id } = attributes;
    if (tag !== "main" && attributes.get("role") === "main") places.mains.push(index);
    if (id && contentId.test(id)) places.contents.push(index);
  }
  return places;
}

/** How far above a block its cell or list may be: `td > div > p > span`. */
export const cellDepth = 6;

/** The nearest element with one of these tags, the given one included. */
export function closest(
  owner: PageNode,
  tags: ReadonlySet<string>,
  most = Number.POSITIVE_INFINITY,
): PageNode | undefined {
  let node: PageNode | undefined = owner;
  for (let step = 0; node && step < most; step++, node = node.parent) if (tags.has(node.tag)) return node;
  return undefined;
}

/** Visits the wanted ones of some elements, given in order, each with the blocks in it and the index of the first. */
export function eachWithBlocks(
  draft: Draft,
  places: readonly number[],
  isWanted: (element: PageNode) => boolean,
  visit: (element: PageNode, inside: Block[], first: number) => void,
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
