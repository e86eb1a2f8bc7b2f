import type { LimitStore } from "../../contracts/limits.ts";

/** Names that cost others nothing, such as addresses, must not fill the memory. */
const mostNames = 20_000;

/** Limits of this process only; they are forgotten when it ends. */
export function createMemoryLimits(now: () => number = Date.now): LimitStore {
  // Stored as JSON text, as in the other stores: nobody can change the kept value from outside.
  const kept = new Map<string, { json: string; until: number }>();

  const read = (name: string) => {
    const entry = kept.get(name);
    const time = now();
    return { value: entry && entry.until > time ? JSON.parse(entry.json) : undefined, now: time };
  };

  return {
    read: async (name) => read(name),
    async change(name, decide) {
      const before = read(name);
      const { result, keep } = decide(before);
      if (keep === undefined) return result;
      // Set again, so that the first of the map is the one not heard of for the longest time.
      kept.delete(name);
      if (keep) kept.set(name, { json: JSON.stringify(keep.value), until: before.now + keep.ms });
      if (kept.size > mostNames) kept.delete(kept.keys().next().value ?? "");
      return result;
    },
  };
}
