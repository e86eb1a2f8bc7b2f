import type { Draft } from "./shared.ts";

/** So much of a kind has to be kept, of at least so many lines, before the rest of it follows. */
const mostlyKept = 0.6;
const fewestLines = 3;

/** Lines of a kind that is mostly kept follow it, wherever they stand: a short post keeps its author as the long ones do. */
export function keepKinds({ blocks, switches }: Draft): void {
  if (!switches.on("choose.kinds")) return;
  const all: number[] = [];
  const kept: number[] = [];
  for (const { kind, keep } of blocks) {
    all[kind] = (all[kind] ?? 0) + 1;
    if (keep) kept[kind] = (kept[kind] ?? 0) + 1;
  }
  for (const block of blocks) {
    const count = all[block.kind] ?? 0;
    if (count >= fewestLines && (kept[block.kind] ?? 0) >= count * mostlyKept) block.keep = true;
  }
}
