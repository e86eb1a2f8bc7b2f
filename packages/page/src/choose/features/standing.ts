import type { PageNode } from "../../html/node.ts";
import type { Layout } from "../blocks.ts";

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
