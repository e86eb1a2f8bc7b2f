import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The beginning of a hash, for ids. */
export const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
export const readJson = <Shape>(...path: string[]): Shape => JSON.parse(readFileSync(join(...path), "utf8"));

/** The objects of a file with one JSON value per line. */
export const readLines = <Row>(path: string): Row[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/** Writes one JSON object per line; returns a line about what it wrote. */
export function writeRows(path: string, rows: readonly object[]): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return `${rows.length} rows in ${path}`;
}

/** The records of a CSV or TSV file by the names in its first line. Quotes hold separators and line breaks. */
export function readTable(path: string, separator: "," | "\t"): Record<string, string>[] {
  const cell = separator === "," ? /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r?\n|$)/y : /([^\t\r\n]*)(\t|\r?\n|$)/y;
  const text = readFileSync(path, "utf8");
  const records: string[][] = [];
  let record: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, value = "", end = ""] = cell.exec(text) ?? [];
    if (cell.lastIndex === 0) throw new Error(`${path}: no cell at character ${at}`);
    record.push(separator === "," ? value.replace(/^"|"$/g, "").replaceAll('""', '"') : value);
    if (end === separator) continue;
    records.push(record);
    record = [];
  }
  const [names = [], ...rows] = records;
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}
