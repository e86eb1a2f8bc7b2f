import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/folder.ts";
import { type Library, ownOwner } from "../../contracts/library.ts";
import { testLibrary } from "../../testing/test-library.ts";
import { createStateFile, inMemory } from "./database.ts";
import { createSqliteLibrary } from "./library.ts";

/** Closes its file with it. */
function libraryAt(path: string): Library {
  const file = createStateFile(path);
  return { ...createSqliteLibrary(file), close: async () => file.close() };
}

testLibrary(() => libraryAt(join(temporaryFolder(), "scry.db")), {
  runner: { describe, it },
  name: "the library in SQLite",
});
testLibrary(() => libraryAt(inMemory), { runner: { describe, it }, name: "the library in memory" });

it("keeps what it has for the next process", async () => {
  const path = join(temporaryFolder(), "scry.db");
  const first = libraryAt(path);
  const document = {
    url: "https://harbour.test/",
    title: "Harbour",
    headings: [],
    markdown: "Ships.",
    readAt: "2026-05-01T10:00:00.000Z",
    contentType: "text/html",
    addedWith: "https://harbour.test/",
  };
  await first.add(ownOwner, [document]);
  await first.close();
  const second = libraryAt(path);
  expect(await second.get([ownOwner], document.url)).toEqual({ owner: ownOwner, ...document });
  await second.close();
});
