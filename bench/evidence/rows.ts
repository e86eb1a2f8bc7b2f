import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** The objects of a file with one JSON value per line; none when the file is missing. */
export function readRows<T>(path: string): T[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

/**
 * Whether an id belongs to this half; without a half, every id does. By the last byte of its hash: the sets were cut out of
 * larger ones by the first byte, so that by this one all documents of a set can be on the same side.
 */
export function isInHalf(id: string, half: number | undefined): boolean {
  return half === undefined || (createHash("sha256").update(id).digest().at(-1) ?? 0) % 2 === half - 1;
}

export const percent = (count: number, total: number): string =>
  total === 0 ? "–" : ((100 * count) / total).toFixed(1);

export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  console.log([line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n"));
}
