import type { Block } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import type { Draft } from "./shared.ts";

/**
 * Lines of one kind (all prices, all titles of cards) are kept or left together: each likelihood moves
 * towards the mean of its kind.
 */
export function levelByPath(draft: Draft): void {
  const { blocks, likelihoods, switches } = draft;
  if (!switches.on("choose.level")) return;
  const kinds = switches.on("choose.numbered") ? kindsWithoutNumbers(draft) : blocks.map(({ kind }) => kind);
  const sums = new Map<number, number>();
  const counts = new Map<number, number>();
  kinds.forEach((kind, index) => {
    sums.set(kind, (sums.get(kind) ?? 0) + (likelihoods[index] as number));
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  });
  kinds.forEach((kind, index) => {
    const count = counts.get(kind) ?? 0;
    if (count >= 3) likelihoods[index] = ((likelihoods[index] as number) + (sums.get(kind) ?? 0) / count) / 2;
  });
}

/**
 * The kinds of all blocks, by the names of their owner and the two elements around it. Posts and cards are often
 * numbered in their classes (`post-4711`, `loop-item-3`), which says nothing about their kind.
 */
function kindsWithoutNumbers({ blocks, elements, parents, names }: Draft): number[] {
  const known = new Map<string, number>();
  const plain = new Map<number, number>();
  const nameOf = (element: number | undefined): number => {
    if (element === undefined || element < 0) return 0;
    const name = names[element] as number;
    let number = plain.get(name);
    if (number === undefined) {
      const { tag, attributes } = elements[element] as PageNode;
      const written = `${tag} ${attributes?.class?.replace(/\d+/g, "") ?? ""}`;
      number = known.get(written) ?? known.size + 1;
      known.set(written, number);
      plain.set(name, number);
    }
    return number;
  };
  // Three numbers in one, 17 bits each: beyond 131,000 names two kinds may share a number, which does no harm.
  const kindOf = ({ element }: Block) => {
    const parent = parents[element];
    const around = parent === undefined ? undefined : parents[parent];
    return nameOf(element) + nameOf(parent) * 0x20000 + (nameOf(around) % 0x20000) * 0x400000000;
  };
  return blocks.map(kindOf);
}
