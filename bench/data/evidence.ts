/** Other people's sets for `bench:evidence`, each made from a clone of its repository; bench/DATA.md names them. */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { alterNumbers } from "../evidence/alterations.ts";
import type { ClaimRow } from "../evidence/citations.ts";
import { readRows } from "../evidence/rows.ts";
import { type Claim, claimSets } from "./evidence-claims.ts";
import { type Questions, questionSets } from "./evidence-questions.ts";
import { type Text, textSets } from "./evidence-texts.ts";
import { hash, readJson, readLines, writeRows } from "./files.ts";

/** Writes the texts of the sets that a repository has, each text once, and keeps those of other sets. */
function writeTexts(texts: readonly Text[], out: string): string {
  const path = join(out, "labels/texts.jsonl");
  const sets = new Set(texts.map(({ set }) => set));
  const others = readRows<Text>(path).filter(({ set }) => !sets.has(set));
  const own = new Map(texts.map((row) => [`${row.set}-${hash(row.text)}`, row]));
  return writeRows(path, [...others, ...[...own].map(([id, row]) => ({ id, ...row }))]);
}

function writeDates(clone: string, out: string): string {
  const tests = join(clone, "tests");
  const rows = Object.entries(
    readJson<Record<string, { file: string; date: string }>>(tests, "eval_default.json"),
  );
  mkdirSync(join(out, "dates/pages"), { recursive: true });
  return writeRows(
    join(out, "dates/pages.jsonl"),
    rows.flatMap(([url, { file, date }]) => {
      const page = ["cache", "eval"].map((folder) => join(tests, folder, file)).find(existsSync);
      if (page === undefined) return [];
      copyFileSync(page, join(out, "dates/pages", basename(file)));
      return [{ id: file, url, file: `pages/${basename(file)}`, date }];
    }),
  );
}

function writeQuestions(set: string, { documents, questions }: Questions, out: string): string {
  const folder = join(out, "excerpt", set);
  const written = writeRows(join(folder, "documents.jsonl"), documents);
  return `${written}, ${writeRows(join(folder, "questions.jsonl"), questions)}`;
}

function writeClaims(set: string, claims: readonly Claim[], out: string): string {
  const countBySource = new Map<string, number>();
  const rows = claims.map(({ id, claim, source, supported }) => {
    const count = (countBySource.get(source) ?? 0) + 1;
    countBySource.set(source, count);
    const label = supported ? "supported" : "not";
    return { id: id ?? `${set}-${hash(source)}-${count}`, claim, source, label };
  });
  return writeRows(join(out, "citations", `${set}.jsonl`), rows);
}

/** Made from other sets: `folder` is where these were written. */
function writeNumbers(folder: string, out: string): string {
  const supported = ["wice", "begin", "faithbench"]
    .flatMap((set) => readLines<ClaimRow>(join(folder, "citations", `${set}.jsonl`)))
    .filter(({ label }) => label === "supported");
  return writeRows(join(out, "citations/numbers.jsonl"), alterNumbers(supported));
}

type Write = (clone: string, out: string) => string;

const writersOf = <Made>(
  sets: Readonly<Record<string, (clone: string) => Made>>,
  write: (set: string, made: Made, out: string) => string,
): [string, Write][] =>
  Object.entries(sets).map(([set, make]) => [set, (clone, out) => write(set, make(clone), out)]);

/** By set, the function that writes it and returns a line about what it wrote. */
export const evidenceSets: Readonly<Record<string, Write>> = {
  ...Object.fromEntries(writersOf(questionSets, writeQuestions)),
  ...Object.fromEntries(writersOf(claimSets, writeClaims)),
  numbers: writeNumbers,
  ...Object.fromEntries(writersOf(textSets, (_, texts, out) => writeTexts(texts, out))),
  dates: writeDates,
};
