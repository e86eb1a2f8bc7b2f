import type { Block } from "../passages/blocks.ts";

/** What a heading says counts less for each heading between it and the text. */
const aboveFactor = 0.6;

/**
 * For every heading how well it and those above it hold each term; other blocks have zeros. One that more than half
 * of the page stands under tells less: the title is above everything and tells nothing apart.
 */
export function headingLikeness(
  blocks: readonly Block[],
  blockLikeness: Float32Array,
  count: number,
): Float32Array {
  const sizes = sectionSizes(blocks);
  const chains = new Float32Array(blockLikeness.length);
  for (const [index, { kind }] of blocks.entries()) {
    if (kind !== "heading") continue;
    const { blocks: size = 0, parent = -1 } = sizes.get(index) ?? {};
    const tells = Math.min(1, 2 - (2 * size) / blocks.length);
    for (let term = 0; term < count; term++) {
      const higher = parent === -1 ? 0 : aboveFactor * (chains[parent * count + term] ?? 0);
      const its = tells * (blockLikeness[index * count + term] ?? 0);
      chains[index * count + term] = Math.max(its, higher);
    }
  }
  return chains;
}

/** For every heading how many blocks stand under it and those below it, and which heading is above it. */
function sectionSizes(blocks: readonly Block[]): Map<number, { blocks: number; parent: number }> {
  const sizes = new Map<number, { blocks: number; parent: number }>();
  const open: number[] = [];
  const close = (level: number, at: number): void => {
    for (let top = open.at(-1); top !== undefined && (blocks[top]?.level ?? 0) >= level; top = open.at(-1)) {
      const section = sizes.get(top);
      if (section !== undefined) section.blocks = at - top;
      open.pop();
    }
  };
  for (const [index, { kind, level }] of blocks.entries()) {
    if (kind !== "heading") continue;
    close(level, index);
    sizes.set(index, { blocks: 0, parent: open.at(-1) ?? -1 });
    open.push(index);
  }
  close(0, blocks.length);
  return sizes;
}
