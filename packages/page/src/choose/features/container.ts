import { groupBit } from "../../html/class-names.ts";
import type { PageNode } from "../../html/node.ts";
import { addToParents, type Block, type Layout } from "../layout.ts";
import { zoneBit } from "../zones.ts";

const frameZones = zoneBit.nav | zoneBit.footer | zoneBit.aside | zoneBit.form | zoneBit.button;

/** All but those of goods and media. */
const frameGroups = ~(groupBit.commerce | groupBit.media);

/** How much of each block counts as prose of the page itself: nothing in navigation, footers, forms and rows of links. */
export function proseWeights(blocks: readonly Block[]): Float64Array {
  const weights = new Float64Array(blocks.length);
  for (let index = 0; index < blocks.length; index++) {
    const { zone, groups, chars, linkChars, marks } = blocks[index] as Block;
    if (zone & frameZones || groups & frameGroups || linkChars * 2 > chars) continue;
    if (zone & zoneBit.heading) weights[index] = chars * 0.5;
    else weights[index] = chars < 25 && marks === 0 ? chars * 0.3 : chars - linkChars;
  }
  return weights;
}

/**
 * Returns the index of the element whose text agrees best with the prose of the page: the F-measure of prose against
 * all text in it, so that neither a container of half the article nor the whole body wins.
 */
export function chooseContainer(layout: Layout, weights: Float64Array): number {
  const { elements, blocks } = layout;
  const inside = new Float64Array(elements.length);
  let total = 0;
  for (let index = 0; index < blocks.length; index++) {
    const weight = weights[index] as number;
    const { element } = blocks[index] as Block;
    inside[element] = (inside[element] as number) + weight;
    total += weight;
  }
  addToParents(inside, layout);
  let best = 0;
  let bestScore = 0;
  // Backwards: of those that agree equally well the smallest comes first.
  for (let index = elements.length - 1; index >= 0; index--) {
    const score = (2 * (inside[index] as number)) / ((elements[index] as PageNode).chars + total);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best;
}

/** For each element, where it is in relation to the container of the prose, and in which part of the page. */
export interface Standing {
  /** Levels below the container; for elements outside, minus the levels up to the nearest ancestor of both. */
  steps: Int32Array;
  inside: Uint8Array;
  /** The largest element around it that is not most of the page. */
  region: Int32Array;
}

export function standings({ root, elements, parents }: Layout, container: number): Standing {
  const steps = new Int32Array(elements.length);
  const inside = new Uint8Array(elements.length);
  const chain = new Map<number, number>();
  for (let index = container, above = 0; index >= 0; index = parents[index] as number, above++)
    chain.set(index, above);
  for (let index = 0; index < elements.length; index++) {
    const parent = parents[index] as number;
    const above = chain.get(index);
    if (above !== undefined) {
      steps[index] = -above;
      inside[index] = above === 0 ? 1 : 0;
    } else {
      const outer = steps[parent] as number;
      inside[index] = inside[parent] as number;
      steps[index] = outer < 0 ? outer : outer + 1;
    }
  }
  return { steps, inside, region: regionsOf(root, elements, parents) };
}

function regionsOf(root: PageNode, elements: readonly PageNode[], parents: readonly number[]): Int32Array {
  const regions = new Int32Array(elements.length);
  const isSmall = (index: number) => index >= 0 && (elements[index] as PageNode).chars * 2 < root.chars;
  for (let index = 0; index < elements.length; index++) {
    const parent = parents[index] as number;
    regions[index] = isSmall(index) && isSmall(parent) ? (regions[parent] as number) : index;
  }
  return regions;
}
