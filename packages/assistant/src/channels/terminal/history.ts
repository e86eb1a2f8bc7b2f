import { chmod, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../files/make-folder.ts";

const mostLines = 500;

/** What was typed, newest first as readline has it, kept in a file that nobody else may read. */
export async function readHistory(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).flatMap(entryOf).slice(0, mostLines);
}

/** Nothing for a line that this program did not write. */
function entryOf(line: string): string[] {
  try {
    return [JSON.parse(`"${line}"`) as string];
  } catch {
    return [];
  }
}

export async function writeHistory(file: string, lines: readonly string[]): Promise<void> {
  makeFolder(dirname(file));
  // One entry a line, whatever it holds.
  const text = lines.slice(0, mostLines).map((line) => `${JSON.stringify(line).slice(1, -1)}\n`);
  await writeFile(file, text.join(""), { mode: 0o600 });
  // The mode counts only for a file that is new.
  await chmod(file, 0o600);
}
