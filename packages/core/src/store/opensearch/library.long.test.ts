import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenSearchNode, openSearchMissing, startOpenSearch } from "../../../test/support/opensearch.ts";
import { ownOwner } from "../../contracts/library.ts";
import { createScry } from "../../index.ts";
import { testLibrary } from "../../testing/test-library.ts";
import { openOpenSearchLibrary } from "./open-library.ts";

let node: OpenSearchNode;
beforeAll(async () => {
  if (!openSearchMissing) node = await startOpenSearch();
});
afterAll(() => node?.stop());

const reason = openSearchMissing ? ` (skipped: ${openSearchMissing})` : "";

testLibrary(() => openOpenSearchLibrary(node.fresh()), {
  runner: { describe: describe.skipIf(reason), it },
  name: `the library in OpenSearch${reason}`,
});

const page = (number: number, markdown: string) => ({
  url: `https://harbour.test/${number}`,
  title: `Berth ${number}`,
  headings: [],
  markdown,
  readAt: "2026-05-01T10:00:00.000Z",
  contentType: "text/html",
  addedWith: "https://harbour.test/",
});

describe.skipIf(reason)(`library.engine: opensearch${reason}`, () => {
  it("is one library for several engines, made by the first to come", async () => {
    const settings = { library: { engine: "opensearch" as const, url: node.fresh() } };
    const engines = Array.from({ length: 3 }, () =>
      createScry({ config: false, cwd: false, env: {}, settings }),
    );
    await Promise.all(engines.map(({ library }) => library.stats()));
    const own = await openOpenSearchLibrary(settings.library.url);
    await own.add(ownOwner, [page(1, "The mole is built of basalt.")]);
    for (const scry of engines) {
      const { results } = await scry.search("basalt mole", { providers: ["library"] });
      expect(results[0]).toMatchObject({ url: "https://harbour.test/1", provider: "library" });
      await scry.close();
    }
    await own.close();
  });

  it("takes and finds more pages than one request holds", async () => {
    const library = await openOpenSearchLibrary(node.fresh());
    const text = (number: number) => `Berth word${number} ${"the quay is long and dry ".repeat(400)}`;
    const pages = Array.from({ length: 700 }, (_, number) => page(number, text(number)));
    expect(await library.add(ownOwner, pages)).toEqual({ added: 700, changed: 0, unchanged: 0 });
    expect(await library.stats([ownOwner])).toMatchObject({ documents: 700 });
    const found = await library.candidates([ownOwner], { text: "word641", limit: 3 });
    expect(found.map(({ document }) => document.title)).toEqual(["Berth 641"]);
    expect(await library.candidates([ownOwner], { text: "berth", limit: 700 })).toHaveLength(700);
    expect(await library.remove(ownOwner, {})).toBe(700);
    await library.close();
  });
});
