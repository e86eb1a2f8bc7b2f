import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnvironment, stateFolder } from "@scry/core/host";
import type { Entry } from "./edit-server.ts";
import { writeWhole } from "./write-whole.ts";

/** One file that was changed. */
export interface JournalChange {
  client: string;
  file: string;
  /** The copy of the file as it was; null when there was none. */
  backup: string | null;
  /** SHA-256 of what was written: tells whether somebody has changed it since. */
  hash: string;
  /** The entry of scry that stood there before. */
  previous: Entry | null;
}

export interface JournalRun {
  at: string;
  changes: JournalChange[];
}

export const journalFile = () => join(stateFolder(readEnvironment()), "setup-journal.json");

/** Every run of `scry setup` that changed files, the oldest first. A damaged journal is an empty one. */
export function readJournal(file: string): JournalRun[] {
  try {
    const { runs } = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(runs) ? runs : [];
  } catch {
    return [];
  }
}

export async function writeJournal(file: string, runs: readonly JournalRun[]): Promise<void> {
  await writeWhole(file, `${JSON.stringify({ version: 1, runs }, null, 2)}\n`, 0o600);
}
