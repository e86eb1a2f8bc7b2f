/**
 * Writes scry's own documentation as a small library, docs-library.json, beside the packed files of `@scry/core` and of
 * the command: the first answer on a machine without a network.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { docsSite, type LibraryDocument } from "../packages/core/src/contracts/library.ts";
import { outlineOf } from "../packages/page/src/markdown/views/sections.ts";

const root = join(import.meta.dirname, "..");
/**
 * Decisions and tables of measurements are for those who work on scry, declarations for editors; the site's start page
 * is the README again.
 */
const left = /^docs\/(?:decisions|benchmarks|reference\/library|index\.md)/;

const files = ["README.md", ...globSync("docs/**/*.md", { cwd: root })]
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !left.test(file))
  .sort();
const readAt = new Date().toISOString();
const documents = files.map((file): LibraryDocument => {
  const markdown = readFileSync(join(root, file), "utf8")
    // What a search printed would be found again, inside itself.
    .replace(/^<!-- generated: first search -->\n.*?^<!-- end -->\n/gms, "")
    // Marks of the generator are not text.
    .replace(/^<!-- .* -->\n/gm, "");
  const headings = outlineOf(markdown).map(({ text }) => text);
  return {
    url: docsSite + file,
    title: file === "README.md" ? "scry: README" : `scry: ${headings[0] ?? file}`,
    headings,
    markdown,
    language: "en",
    readAt,
    contentType: "text/markdown",
    addedWith: docsSite,
  };
});
for (const folder of ["packages/core/dist", "packages/scry/dist/command"])
  writeFileSync(join(root, folder, "docs-library.json"), JSON.stringify(documents));
