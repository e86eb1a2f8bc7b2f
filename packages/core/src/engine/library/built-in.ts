import { readFile } from "node:fs/promises";
import { asArray } from "../../contracts/json.ts";
import { type Library, type LibraryDocument, sharedOwner } from "../../contracts/library.ts";
import { createStateFile, inMemory } from "../../store/sqlite/database.ts";
import { createSqliteLibrary } from "../../store/sqlite/library.ts";

/** Written by `scripts/bundle-docs.ts` beside the file that this becomes a part of; a bundler may leave no address here. */
const docsFile = (here: string | undefined) => (here ? new URL("./docs-library.json", here) : undefined);

/**
 * scry's own documentation, which comes with the package, as a library in memory: 30 pages are indexed in a few
 * milliseconds. Undefined where it is missing, such as in a checkout that was never built.
 */
export async function openBuiltIn(file = docsFile(import.meta.url)): Promise<Library | undefined> {
  const text = file && (await readFile(file, "utf8").catch(() => undefined));
  if (text === undefined) return undefined;
  const state = createStateFile(inMemory);
  const library = createSqliteLibrary(state);
  await library.add(sharedOwner, (asArray(JSON.parse(text)) ?? []) as LibraryDocument[]);
  return { ...library, close: async () => state.close() };
}
