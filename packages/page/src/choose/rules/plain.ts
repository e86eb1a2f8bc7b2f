import type { PageNode } from "../../html/node.ts";
import { endOf } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./shared.ts";

/** So much of the content has to stand in elements that have no class names. */
const leastPlain = 0.8;
/** Menus and notices are less likely even here. */
const leastLikely = 0.1;
/** Where nothing says which part of the page is the content, more is asked for. */
const leastLikelyInPage = 0.2;
const frame = zoneBit.nav | zoneBit.footer | zoneBit.aside | zoneBit.form | zoneBit.button;

/**
 * Whatever a template puts into the content that does not belong there stands in boxes with names. So a line that has
 * no named element around it below `main`, and all of a page that was written without a template, is content:
 * addresses, terms and lists of links at the end of the text too.
 */
export function keepPlain(draft: Draft): void {
  const { blocks, likelihoods, places, switches } = draft;
  if (!switches.on("choose.plain")) return;
  const named = only(places.mains) ?? only(places.articles);
  if (named === undefined && places.mains.length + places.articles.length > 0) return;
  const first = named ?? 0;
  const end = endOf(first, draft);
  const isNamed = findNamed(draft, first, end);
  const isAllPlain = plainShare(draft, first, end, isNamed) >= leastPlain;
  if (!isAllPlain && named === undefined) return;
  const least = named === undefined ? leastLikelyInPage : leastLikely;
  const away = named === undefined ? frame | zoneBit.header : frame;
  blocks.forEach((block, index) => {
    const { element, zone, groups } = block;
    if (element < first || element >= end || zone & away || groups) return;
    if (!isAllPlain && isNamed[element]) return;
    if ((likelihoods[index] as number) >= least) block.keep = true;
  });
}

const only = (places: readonly number[]) => (places.length === 1 ? places[0] : undefined);

/** Of each element below `first` whether it has a class or a style, or one around it does. */
function findNamed({ elements, parents }: Draft, first: number, end: number): Uint8Array {
  const isNamed = new Uint8Array(elements.length);
  for (let index = first + 1; index < end; index++) {
    const { attributes } = elements[index] as PageNode;
    const own = attributes?.class !== undefined || attributes?.style !== undefined;
    isNamed[index] = own || isNamed[parents[index] as number] ? 1 : 0;
  }
  return isNamed;
}

/** How much of what stands in an element has no names between the two. */
function plainShare({ blocks }: Draft, first: number, end: number, isNamed: Uint8Array): number {
  let all = 0;
  let plain = 0;
  for (const { element, chars, zone } of blocks) {
    if (element < first || element >= end || zone & frame) continue;
    all += chars;
    if (!isNamed[element]) plain += chars;
  }
  return plain / Math.max(1, all);
}
