import type { Block } from "../blocks.ts";
import type { Draft } from "./shared.ts";

/** So much of a kind has to be kept, of at least so many lines, before the rest of it follows. */
const mostlyKept = 0.6;
const fewestLines = 3;

/** Lines of a kind that is mostly kept follow it, wherever they stand: a short post keeps its author as the long ones do. */
export function keepKinds({ blocks, switches }: Draft): void {
  if (!switches.on("choose.kinds")) return;
  // There are not more kinds than lines.
  const all = new Uint32Array(blocks.length);
  const kept = new Uint32Array(blocks.length);
  for (let index = 0; index < blocks.length; index++) {
    const { kind, keep } = blocks[index] as Block;
    all[kind] = (all[kind] as number) + 1;
    if (keep) kept[kind] = (kept[kind] as number) + 1;
  }
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const count = all[block.kind] as number;
    if (count >= fewestLines && (kept[block.kind] as number) >= count * mostlyKept) block.keep = true;
  }
}
