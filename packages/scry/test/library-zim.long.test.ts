import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { hasProgram, makeBook } from "../../core/test/support/zim-book.ts";
import { type Ran, scry, temporaryFolder } from "./support/command.ts";

const lines = ({ stdout }: Ran) =>
  stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>);

const article = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
const filler = "The harbour master writes it down every evening. ".repeat(10);
const wiki = {
  "tides.html": article("Tides of the harbour", `The spring tide rises to nine feet at the mole. ${filler}`),
  "people/Runa Ström.html": article("Runa Ström", `Runa Ström kept eleven goats on the mole. ${filler}`),
  "old.html": '<html><head><meta http-equiv="refresh" content="0;url=tides.html"></head></html>',
};

const isMissing = !hasProgram("zimdump") || !hasProgram("zimwriterfs");

describe.skipIf(isMissing)(
  isMissing ? "a .zim file (skipped: zim-tools are not installed here)" : "a .zim file",
  () => {
    it("is added page by page, found, opened and refreshed, and the second time it is known", async () => {
      const folder = temporaryFolder();
      const file = makeBook(wiki, join(folder, "harbour.zim"));
      const book = pathToFileURL(file).href;
      const added = await scry(["library", "add", file], { folder });
      expect(added.code).toBe(0);
      const runa = `${book}/people/Runa%20Str%C3%B6m.html`;
      expect(lines(added)).toEqual([
        { url: `${book}/index.html`, title: "Harbour wiki", outcome: "added" },
        { url: runa, title: "Runa Ström", outcome: "added" },
        { url: `${book}/tides.html`, title: "Tides of the harbour", outcome: "added" },
      ]);
      expect(lines(await scry(["library", "add", file], { folder })).map(({ outcome }) => outcome)).toEqual([
        "unchanged",
        "unchanged",
        "unchanged",
      ]);
      const found = await scry(["search", "--offline", "spring tide mole", "--json"], { folder });
      expect(JSON.parse(found.stdout).results[0]).toMatchObject({ url: `${book}/tides.html` });
      const opened = await scry(["open", runa], { folder });
      expect(opened.stdout).toContain("eleven goats");
      expect(lines(await scry(["library", "refresh"], { folder }))).toMatchObject([
        { outcome: "unchanged" },
        { outcome: "unchanged" },
        { outcome: "unchanged" },
      ]);
      rmSync(file);
      const gone = await scry(["library", "refresh", runa], { folder });
      expect(lines(gone)).toMatchObject([
        { outcome: "failed", message: expect.stringContaining("not there any more") },
      ]);
      // The copy stays.
      expect((await scry(["open", runa], { folder })).stdout).toContain("eleven goats");
    });

    it("is added in part, and a damaged one is an error", async () => {
      const folder = temporaryFolder();
      const file = makeBook(wiki, join(folder, "harbour.zim"));
      const some = await scry(["library", "add", file, "--include", "/people/*"], { folder });
      expect(lines(some).map(({ title }) => title)).toEqual(["Runa Ström"]);
      const few = await scry(["library", "add", file, "--pages", "1"], { folder });
      expect(lines(few)).toMatchObject([
        { outcome: "added" },
        { outcome: "skipped", message: expect.stringContaining("has more than 1 pages") },
      ]);
      const broken = join(folder, "broken.zim");
      writeFileSync(broken, "no book");
      const failed = await scry(["library", "add", broken], { folder });
      expect(failed.code).toBe(1);
      expect(failed.stdout).toContain("cannot be read");
    });

    it("adds hundreds of pages, and continues after it was killed", async () => {
      const folder = temporaryFolder();
      const many = Object.fromEntries(
        Array.from({ length: 400 }, (_, number) => [
          `a${String(number).padStart(4, "0")}.html`,
          article(`Page ${number}`, `Number ${number} of the log. ${filler}`),
        ]),
      );
      const file = makeBook(many, join(folder, "log.zim"));
      const killed = await scry(["library", "add", file], {
        folder,
        meanwhile(child) {
          let seen = 0;
          child.stdout?.on("data", (text: string) => {
            seen += text.split("\n").length - 1;
            if (seen > 20) child.kill("SIGKILL");
          });
        },
      });
      expect(killed.code).toBeNull();
      const again = lines(await scry(["library", "add", file], { folder }));
      expect(again).toHaveLength(401);
      expect(again.filter(({ outcome }) => outcome === "unchanged").length).toBeGreaterThanOrEqual(20);
    });
  },
);
