import type { CacheStats } from "../contracts/cache.ts";

/** The kind of an entry: its key up to the first colon. */
export const kindOf = (key: string) => key.slice(0, Math.max(0, key.indexOf(":")));

/** Sums entries up by their kind, in the order of their names. */
export function statsByKind(entries: Iterable<{ key: string; bytes: number; made?: number }>): CacheStats[] {
  const kinds = new Map<string, CacheStats>();
  for (const { key, bytes, made } of entries) {
    const kind = kindOf(key);
    const sum = kinds.get(kind) ?? { kind, entries: 0, bytes: 0 };
    const oldest = made === undefined ? sum.oldest : Math.min(made, sum.oldest ?? made);
    kinds.set(kind, {
      kind,
      entries: sum.entries + 1,
      bytes: sum.bytes + bytes,
      ...(oldest !== undefined && { oldest }),
    });
  }
  return [...kinds.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}
