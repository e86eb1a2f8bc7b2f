import { createHash } from "node:crypto";
import { type LibraryDocument, ownOwner } from "../../packages/core/src/contracts/library.ts";
import {
  createSqliteCache,
  createSqliteLimits,
} from "../../packages/core/src/store/sqlite/cache-and-limits.ts";
import { createStateFile, type StateFile } from "../../packages/core/src/store/sqlite/database.ts";
import { createSqliteLibrary } from "../../packages/core/src/store/sqlite/library.ts";

const day = 86_400_000;
/** So large that nothing is evicted: what is missing was lost. */
const caps = { maxBytes: 4e9, maxAgeMs: day };

/** Everything that can be asked of a writer: a name decides the value, so that a half-written one is seen. */
export type Kept = "whole" | "half" | "missing";

export interface Writes {
  write(name: string): Promise<void>;
  look(name: string): Promise<Kept>;
  /** SQLite's own check of the file. */
  isSound(): Promise<boolean>;
  close(): void;
}

/** The cache, the limits and the library of one state file; the last letter of a name says which of them it is for. */
export function writesIn(path: string, warn: (message: string) => void): Writes {
  const file: StateFile = createStateFile(path, { warn });
  const cache = createSqliteCache(file, caps);
  const limits = createSqliteLimits(file);
  const library = createSqliteLibrary(file);
  const compare = (found: unknown, name: string): Kept =>
    found === undefined ? "missing" : found === textOf(name) ? "whole" : "half";
  const kinds = {
    c: {
      write: (name: string) => cache.set(name, textOf(name), day),
      look: async (name: string) => compare(await cache.get(name), name),
    },
    l: {
      write: (name: string) =>
        limits.change(name, () => ({ result: undefined, keep: { value: textOf(name), ms: day } })),
      look: async (name: string) => compare((await limits.read(name)).value, name),
    },
    d: {
      write: async (name: string) => void (await library.add(ownOwner, [documentOf(name)])),
      async look(name: string): Promise<Kept> {
        const kept = compare((await library.get([ownOwner], documentOf(name).url))?.markdown, name);
        if (kept !== "whole") return kept;
        // The index has to know it, too.
        const found = await library.candidates([ownOwner], { text: wordOf(name), limit: 1 });
        return found[0]?.document.url === documentOf(name).url ? "whole" : "half";
      },
    },
  };
  const kindOf = (name: string) => kinds[name.at(-1) as keyof typeof kinds];
  return {
    write: (name) => kindOf(name).write(name),
    look: (name) => kindOf(name).look(name),
    isSound: () => file.run((db) => db.statement("PRAGMA quick_check(1)").get()?.quick_check === "ok"),
    close: () => file.close(),
  };
}

const wordOf = (name: string) => `w${createHash("sha256").update(name).digest("hex").slice(0, 16)}`;

/** Between 100 bytes and 14 kB, other for each name. */
function textOf(name: string): string {
  const digest = createHash("sha256").update(name).digest();
  return `${wordOf(name)} ${digest
    .toString("hex")
    .concat(" ")
    .repeat(1 + ((digest[0] ?? 0) % 200))}`;
}

const documentOf = (name: string): LibraryDocument => ({
  url: `https://bench.invalid/${name}`,
  title: name,
  headings: [],
  markdown: textOf(name),
  readAt: "2026-01-01T00:00:00.000Z",
  contentType: "text/html",
  addedWith: "https://bench.invalid/",
});
