import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { type Library, type LibraryDocument, ownOwner, sharedOwner } from "../contracts/library.ts";
import type { TestRunner } from "./test-provider.ts";

/** Which library to test, and by which test runner. */
export interface TestLibraryOptions {
  runner: TestRunner;
  /** The name of the suite. */
  name?: string;
}

const page = (name: string, changes: Partial<LibraryDocument> = {}): LibraryDocument => ({
  url: `https://harbour.test/${name}`,
  title: `The ${name} page`,
  headings: [],
  markdown: `Something about ${name}.`,
  readAt: "2026-05-01T10:00:00.000Z",
  contentType: "text/html",
  addedWith: "https://harbour.test/",
  ...changes,
});

const all = [ownOwner];

/**
 * The suite that every library passes, ours and others'. `create` makes an empty one; two made in a row share nothing.
 */
export function testLibrary(
  create: () => Library | Promise<Library>,
  { runner, name = "library" }: TestLibraryOptions,
): void {
  const { describe, it } = runner;
  const withLibrary = (body: (library: Library) => Promise<void>) => async () => {
    const library = await create();
    try {
      await body(library);
    } finally {
      await library.close();
    }
  };
  const urls = async (library: Library, text: string, owners: readonly string[] = all) =>
    (await library.candidates(owners, { text, limit: 10 })).map(({ document }) =>
      document.url.slice("https://harbour.test/".length),
    );

  describe(name, () => {
    it(
      "is empty at first",
      withLibrary(async (library) => {
        strictEqual(await library.get(all, "https://harbour.test/"), undefined);
        deepStrictEqual(await library.list(all, { limit: 10 }), []);
        deepStrictEqual(await library.candidates(all, { text: "anything", limit: 10 }), []);
        strictEqual(await library.remove(ownOwner, {}), 0);
        const { documents, characters } = await library.stats(all);
        deepStrictEqual({ documents, characters }, { documents: 0, characters: 0 });
      }),
    );

    it(
      "returns what was added, with every field",
      withLibrary(async (library) => {
        const full = page("full", {
          title: "Ebbe & “Flut” 🌊",
          headings: ["One", "Zwei \\ \" '"],
          markdown: `# One\n\ntext with \\ " ' % _ ; -- and 語\n\n${"long ".repeat(20_000)}`,
          plain: true,
          publishedAt: "2026-04-30",
          language: "de",
          etag: '"abc"',
          lastModified: "Thu, 30 Apr 2026 10:00:00 GMT",
        });
        deepStrictEqual(await library.add(ownOwner, [full, page("bare")]), {
          added: 2,
          changed: 0,
          unchanged: 0,
        });
        deepStrictEqual(await library.get(all, full.url), { owner: ownOwner, ...full });
        deepStrictEqual(await library.get(all, page("bare").url), { owner: ownOwner, ...page("bare") });
        const stats = await library.stats(all);
        strictEqual(stats.documents, 2);
        strictEqual(stats.characters, full.markdown.length + page("bare").markdown.length);
      }),
    );

    it(
      "replaces a document of the same address, in the index too, and knows one that has not changed",
      withLibrary(async (library) => {
        await library.add(ownOwner, [page("a", { markdown: "About lanterns." })]);
        const later = { readAt: "2026-06-01T10:00:00.000Z", etag: '"2"' };
        deepStrictEqual(await library.add(ownOwner, [page("a", { markdown: "About lanterns.", ...later })]), {
          added: 0,
          changed: 0,
          unchanged: 1,
        });
        strictEqual((await library.get(all, page("a").url))?.readAt, later.readAt);
        strictEqual((await library.get(all, page("a").url))?.etag, later.etag);
        deepStrictEqual(await library.add(ownOwner, [page("a", { markdown: "About anchors." })]), {
          added: 0,
          changed: 1,
          unchanged: 0,
        });
        deepStrictEqual(await urls(library, "anchors"), ["a"]);
        deepStrictEqual(await urls(library, "lanterns"), []);
        strictEqual((await library.stats(all)).documents, 1);
      }),
    );

    it(
      "lists in the order of addresses, page by page, and by where documents came from",
      withLibrary(async (library) => {
        const other = page("d/x", { addedWith: "https://harbour.test/d/" });
        await library.add(ownOwner, [page("c"), page("a"), other, page("b%_"), page("bX_")]);
        const list = (more: object) =>
          library
            .list(all, { limit: 10, ...more })
            .then((entries) => entries.map(({ url }) => url.slice("https://harbour.test/".length)));
        deepStrictEqual(await list({}), ["a", "b%_", "bX_", "c", "d/x"]);
        deepStrictEqual(await list({ limit: 2 }), ["a", "b%_"]);
        deepStrictEqual(await list({ after: "https://harbour.test/b%_" }), ["bX_", "c", "d/x"]);
        deepStrictEqual(await list({ addedWith: "https://harbour.test/d/" }), ["d/x"]);
        deepStrictEqual(await list({ url: page("c").url }), ["c"]);
        // "%" and "_" are not patterns.
        deepStrictEqual(await list({ prefix: "https://harbour.test/b%" }), ["b%_"]);
        const [first] = await library.list(all, { limit: 1 });
        ok(first && !("markdown" in first) && first.length === page("a").markdown.length);
      }),
    );

    it(
      "removes what is selected and nothing else",
      withLibrary(async (library) => {
        await library.add(ownOwner, [page("a"), page("b"), page("b/c"), page("d")]);
        strictEqual(await library.remove(ownOwner, { url: page("a").url }), 1);
        strictEqual(await library.remove(ownOwner, { prefix: "https://harbour.test/b" }), 2);
        strictEqual(await library.remove(ownOwner, { addedWith: "https://other.test/" }), 0);
        deepStrictEqual(await urls(library, "something about a b c d page"), ["d"]);
        strictEqual((await library.stats(all)).documents, 1);
        strictEqual(await library.remove(ownOwner, {}), 1);
        strictEqual((await library.stats(all)).characters, 0);
      }),
    );

    it(
      "puts a match in the title before one in a heading, and that before one in the text",
      withLibrary(async (library) => {
        const filler = "The tide comes in twice a day and leaves the boats on the sand. ".repeat(8);
        await library.add(ownOwner, [
          page("text", { markdown: `${filler}\n\nA windlass is here.` }),
          page("title", { title: "Windlass", markdown: filler }),
          page("heading", { headings: ["Windlass"], markdown: filler }),
          ...Array.from({ length: 12 }, (_, number) => page(`other-${number}`, { markdown: filler })),
        ]);
        deepStrictEqual(await urls(library, "windlass"), ["title", "heading", "text"]);
        const scores = (await library.candidates(all, { text: "windlass", limit: 10 })).map(
          ({ score }) => score,
        );
        deepStrictEqual(
          scores,
          scores.toSorted((a, b) => b - a),
        );
      }),
    );

    it(
      "finds words in other forms, without accents, and in languages without spaces",
      withLibrary(async (library) => {
        await library.add(ownOwner, [
          page("mooring", { markdown: "The ships were moored to the pier." }),
          page("cafe", { markdown: "Le café du port ouvre à midi." }),
          page("chinese", { markdown: "滤网的使用寿命约为十二个月。" }),
          page("japanese", { markdown: "保証の期間はお買い上げの日から一年間です。" }),
          page("thai", { markdown: "ประเทศไทยมีเกาะมากมายในทะเลอันดามัน" }),
        ]);
        deepStrictEqual(await urls(library, "mooring ship"), ["mooring"]);
        deepStrictEqual(await urls(library, "CAFE"), ["cafe"]);
        deepStrictEqual(await urls(library, "滤网寿命"), ["chinese"]);
        deepStrictEqual(await urls(library, "保証期間"), ["japanese"]);
        deepStrictEqual(await urls(library, "เกาะ"), ["thai"]);
      }),
    );

    it(
      "looks for the words of a query that is all quotes, operators and NUL, and never fails",
      withLibrary(async (library) => {
        await library.add(ownOwner, [page("anchor", { markdown: "An anchor holds." })]);
        for (const text of [
          '"anchor',
          'anchor" OR "',
          "anchor AND NOT (",
          "title:anchor*",
          "anchor\u0000",
          "'; DROP TABLE library_documents; --anchor",
          "anchor & | ! <-> :*",
          "NEAR(anchor, 5) ^+-",
          `anchor ${"x".repeat(400)}`,
        ])
          deepStrictEqual(await urls(library, text), ["anchor"], JSON.stringify(text));
        for (const text of ["", '"', "()", "\u0000", "* - +", "…"])
          deepStrictEqual(await urls(library, text), [], JSON.stringify(text));
      }),
    );

    it(
      "keeps texts apart from those of other owners",
      withLibrary(async (library) => {
        await library.add("ann", [page("plan", { markdown: "Ann's harbour plan." })]);
        await library.add("ben", [page("plan", { markdown: "Ben's harbour plan." }), page("ben")]);
        await library.add(sharedOwner, [page("shared", { markdown: "A shared harbour plan." })]);
        deepStrictEqual(await urls(library, "harbour plan", ["ann"]), ["plan"]);
        deepStrictEqual((await urls(library, "harbour plan", ["ann", sharedOwner])).sort(), [
          "plan",
          "shared",
        ]);
        strictEqual((await library.get(["ann"], page("plan").url))?.markdown, "Ann's harbour plan.");
        strictEqual((await library.get(["ben", "ann"], page("plan").url))?.owner, "ben");
        strictEqual(await library.get(["ann"], page("ben").url), undefined);
        deepStrictEqual(await library.list([ownOwner], { limit: 10 }), []);
        strictEqual(await library.remove("ann", {}), 1);
        strictEqual((await library.stats(["ben", sharedOwner])).documents, 3);
      }),
    );

    it(
      "keeps names with apostrophes and backslashes, and finds them",
      withLibrary(async (library) => {
        const markdown = "Sultan ʿAbdu 'l-ʿAzīz (عبد العزيز) came at nine o'clock; C:\\ships\\log says so.";
        await library.add(ownOwner, [page("sultan", { markdown })]);
        for (const text of ["ʿAbdu ʿAzīz", "o'clock", "sultan nine"])
          deepStrictEqual(await urls(library, text), ["sultan"]);
      }),
    );

    it(
      "gives the same fingerprint to copies",
      withLibrary(async (library) => {
        const text = "The harbour master keeps a list of all ships that come in at night. ".repeat(10);
        await library.add(ownOwner, [page("one", { markdown: text }), page("two", { markdown: text })]);
        const [one, two] = await library.candidates(all, { text: "harbour master", limit: 2 });
        ok(one?.fingerprint && one.fingerprint === two?.fingerprint);
      }),
    );

    it(
      "stops for a caller who has gone",
      withLibrary(async (library) => {
        await rejects(library.candidates(all, { text: "anchor", limit: 1 }, AbortSignal.abort()));
      }),
    );

    it(
      "takes words of any length, and more of them than an index holds",
      withLibrary(async (library) => {
        const long = "ö".repeat(3000);
        const many = Array.from({ length: 20_000 }, (_, number) => `w${number}${"x".repeat(60)}`);
        const markdown = `An anchor holds ${long}. ${many.join(" ")}`;
        await library.add(ownOwner, [page("long", { markdown })]);
        deepStrictEqual(await urls(library, "anchor"), ["long"]);
        deepStrictEqual(await urls(library, long), ["long"]);
        strictEqual((await library.get(all, page("long").url))?.markdown, markdown);
      }),
    );

    it(
      "counts a document once that several add at the same time",
      withLibrary(async (library) => {
        const [first, second] = [page("a"), page("b")];
        await Promise.all(
          Array.from({ length: 6 }, (_, number) =>
            library.add(ownOwner, number % 2 ? [first, second] : [second, first]),
          ),
        );
        const { documents, characters } = await library.stats(all);
        strictEqual(documents, 2);
        strictEqual(characters, first.markdown.length + second.markdown.length);
      }),
    );

    it(
      "copes with many at once",
      withLibrary(async (library) => {
        const numbers = Array.from({ length: 20 }, (_, number) => number);
        await Promise.all(
          numbers.map((number) => library.add(ownOwner, [page(`${number}`, { markdown: `word${number}` })])),
        );
        deepStrictEqual(
          await Promise.all(numbers.map((number) => urls(library, `word${number}`))),
          numbers.map((number) => [`${number}`]),
        );
      }),
    );
  });
}
