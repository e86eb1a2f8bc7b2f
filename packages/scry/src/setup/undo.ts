import { hash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { fileErrorReason } from "../terminal/errors.ts";
import { writeAtomically } from "./atomic-write.ts";
import { clients } from "./clients/clients.ts";
import { EditRefused } from "./edit-json.ts";
import { restoreServer } from "./edit-server.ts";
import { type JournalChange, journalFile, readJournal, readText, writeJournal } from "./plan-client.ts";

interface Undone {
  client: string;
  file: string;
  /** "edited": the file had changed since, so only the entry of scry was removed or restored. */
  outcome: "restored" | "removed" | "edited" | "gone" | "failed";
  reason?: string;
}

/** Undoes the last run that changed files; what could not be undone stays in the journal. */
export async function undoLast(options: { dryRun: boolean }): Promise<Undone[] | undefined> {
  const journal = journalFile();
  const runs = readJournal(journal);
  const last = runs.at(-1);
  if (!last) return undefined;
  const undone: Undone[] = [];
  for (const change of last.changes.toReversed()) undone.push(await undo(change, options.dryRun));
  if (options.dryRun) return undone;
  const failed = last.changes.filter(({ file }) =>
    undone.some((one) => one.file === file && one.outcome === "failed"),
  );
  await writeJournal(journal, [
    ...runs.slice(0, -1),
    ...(failed.length ? [{ ...last, changes: failed }] : []),
  ]);
  return undone;
}

async function undo(change: JournalChange, dryRun: boolean): Promise<Undone> {
  const { client: id, file, backup } = change;
  const done = (outcome: Undone["outcome"], reason?: string): Undone => ({
    ...{ client: id, file, outcome },
    ...(reason && { reason }),
  });
  try {
    const text = await readText(file);
    if (text === undefined) return done("gone");
    const isUntouched = hash("sha256", text) === change.hash;
    if (isUntouched && backup === null) {
      if (!dryRun) await rm(file);
      return done("removed");
    }
    // People tidy up: where the copy was deleted, the file is edited instead.
    const old = isUntouched && backup !== null ? await readBytes(backup) : undefined;
    if (old && backup !== null) {
      if (!dryRun) {
        await writeAtomically(file, old);
        await rm(backup);
      }
      return done("restored");
    }
    const client = clients.find((one) => one.id === id);
    if (!client) return done("failed", "this version does not know the client");
    const restored = restoreServer(client, text, change.previous ?? undefined);
    if (!dryRun) await writeAtomically(file, restored);
    return done("edited");
  } catch (error) {
    const reason = error instanceof EditRefused ? error.message : fileErrorReason(error);
    return done("failed", `${reason}${backup ? `; its copy is ${backup}` : ""}`);
  }
}

/** Undefined when there is no such file. */
async function readBytes(file: string): Promise<Uint8Array | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
