import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type OpenSearchNode,
  openSearchMissing,
  startOpenSearch,
} from "../../core/test/support/opensearch.ts";
import { scry, temporaryFolder } from "./support/command.ts";

let node: OpenSearchNode;
beforeAll(async () => {
  if (!openSearchMissing) node = await startOpenSearch();
});
afterAll(() => node?.stop());

const reason = openSearchMissing ? ` (skipped: ${openSearchMissing})` : "";

describe.skipIf(reason)(`scry library in OpenSearch${reason}`, () => {
  it("adds a folder, finds it from the folder of another machine, lists and removes it", async () => {
    const notes = temporaryFolder();
    writeFileSync(join(notes, "sluice.md"), "# The sluice\n\nThe sluice is nine feet wide.\n");
    writeFileSync(join(notes, "wheel.md"), "# The wheel\n\nThe wheel is made of oak.\n");
    const env = { SCRY_LIBRARY_URL: node.fresh() };
    const added = await scry(["library", "add", notes], { folder: temporaryFolder(), env });
    expect(added).toMatchObject({ code: 0 });
    expect(added.stdout.match(/"outcome":"added"/g)).toHaveLength(2);

    const [found, searched, again] = await Promise.all([
      scry(["library", "search", "how wide is the sluice"], { folder: temporaryFolder(), env }),
      scry(["search", "--provider", "library", "--json", "sluice feet"], { folder: temporaryFolder(), env }),
      scry(["library", "add", notes], { folder: temporaryFolder(), env }),
    ]);
    expect(found.code).toBe(0);
    expect(found.stdout).toContain("nine feet wide");
    expect(JSON.parse(searched.stdout).results[0]).toMatchObject({
      title: "The sluice",
      provider: "library",
    });
    expect(again.stdout.match(/"outcome":"unchanged"/g)).toHaveLength(2);

    const removed = await scry(["library", "remove", "--all"], { folder: temporaryFolder(), env });
    expect(removed).toMatchObject({ code: 0 });
    const list = await scry(["library", "list"], { folder: temporaryFolder(), env });
    expect(list.stdout).not.toContain("sluice");
  });

  it("says in one line that the server is away, and still answers from the documentation", async () => {
    const env = { SCRY_LIBRARY_URL: "http://ann:s3cret-word@127.0.0.1:1" };
    const [found, list] = await Promise.all([
      scry(["search", "--provider", "library", "how do I add a provider"], {
        folder: temporaryFolder(),
        env,
      }),
      scry(["library", "list"], { folder: temporaryFolder(), env }),
    ]);
    expect(found.code).toBe(0);
    expect(found.stderr.match(/cannot be used: the connection was refused/g)).toHaveLength(1);
    expect(list.code).toBe(1);
    expect(list.stderr).toContain("Check the server, and its address in library.url or store.url.");
    expect(found.stderr + list.stderr).not.toContain("s3cret-word");
  });
});
