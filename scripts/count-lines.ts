/**
 * Counts source lines by package and folder: `npm run count:lines -- [--json]`. Tests, word lists and tables of names
 * (files below a `vocabulary` folder), learned weights and generated files are counted apart.
 */
import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const kinds = ["source", "words", "weights", "generated", "tests"] as const;
type Kind = (typeof kinds)[number];
export type Lines = Record<Kind, number>;

/** What kind of lines a file of a package has. */
export function kindOf(path: string): Kind {
  if (/\.(?:test|bench)\.tsx?$|^packages\/[^/]+\/test\//.test(path)) return "tests";
  if (/\.gen\.ts$/.test(path)) return "generated";
  if (/(?:^|[/-])weights\.ts$/.test(path)) return "weights";
  return path.includes("/vocabulary/") ? "words" : "source";
}

const noLines = (): Lines => ({ source: 0, words: 0, weights: 0, generated: 0, tests: 0 });

function sum(all: Iterable<Lines>): Lines {
  const total = noLines();
  for (const lines of all) for (const kind of kinds) total[kind] += lines[kind];
  return total;
}

export interface LineCount {
  /** By package, then by folder below `src`; files beside the folders are counted as ".". */
  packages: Record<string, { total: Lines; folders: Record<string, Lines> }>;
  /** packages/page without what `besideText` lists: the part that reads text. */
  text: Lines;
  total: Lines;
}

/**
 * The text part is what used to be the folders extract, excerpt, citations and sanitise of the core, whose size was
 * limited before the package existed. These files were in none of them: views of a page came from the engine, and the
 * others are features that were added later (whole pages, disagreements, kept citations,
 * ranking by meaning). What those folders did already and does better now counts, in whatever file.
 */
const besideText =
  /^packages\/page\/src\/(?:markdown\/views\/|whole\/|citations\/disagreements\.|passages\/meaning\.|citations\/keep-cited\.)/;

export function countLines(root: string): LineCount {
  const packages: LineCount["packages"] = {};
  const text = noLines();
  const files = globSync(["packages/*/{src,web,bin}/**/*.{ts,tsx,js}", "packages/*/test/**/*.{ts,tsx}"], {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|fixtures)$/.test(String(name)),
  })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !/\/(?:node_modules|dist|fixtures)\//.test(path))
    .sort();
  for (const path of files) {
    const [, name = "", top = "", ...rest] = path.split("/");
    const folder = top === "src" ? (rest.length > 1 ? (rest[0] ?? ".") : ".") : top;
    packages[name] ??= { total: noLines(), folders: {} };
    const { folders, total } = packages[name];
    folders[folder] ??= noLines();
    const count = readFileSync(join(root, path), "utf8").split("\n").length - 1;
    folders[folder][kindOf(path)] += count;
    total[kindOf(path)] += count;
    if (name === "page" && !besideText.test(path)) text[kindOf(path)] += count;
  }
  return {
    packages,
    text,
    total: sum(Object.values(packages).map(({ total }) => total)),
  };
}

function table({ packages, text, total }: LineCount): string {
  const rows = Object.entries(packages).flatMap(([name, { total: whole, folders }]) => [
    ...Object.entries(folders).map(([folder, lines]) => [`${name}/${folder}`, lines] as const),
    [name, whole] as const,
    ["", undefined] as const,
  ]);
  rows.push(["text part of page", text], ["total", total]);
  const cells = rows.map(([name, lines]) => [
    name,
    ...(lines ? kinds.map((kind) => String(lines[kind])) : []),
  ]);
  cells.unshift(["", ...kinds]);
  const widest = Math.max(...cells.map(([name = ""]) => name.length));
  return cells
    .map(
      ([name = "", ...counts]) =>
        `${name.padEnd(widest)}${counts.map((count) => count.padStart(11)).join("")}`,
    )
    .join("\n");
}

if (import.meta.main) {
  const count = countLines(join(import.meta.dirname, ".."));
  console.log(process.argv.includes("--json") ? JSON.stringify(count, undefined, 2) : table(count));
}
