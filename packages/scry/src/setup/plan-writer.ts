import { hash } from "node:crypto";
import { constants, copyFile, rm } from "node:fs/promises";
import { EditRefused } from "./edit-refused.ts";
import { type JournalChange, journalFile, readJournal, writeJournal } from "./journal.ts";
import { type ClientPlan, readText } from "./plan-client.ts";
import { writeWhole } from "./write-whole.ts";

/**
 * Writes planned changes, each after a copy of the file. All that one writer does is one run of the journal; every
 * change is noted before it is made, so that a crash loses no undo.
 */
export function planWriter(now = new Date()): (plan: ClientPlan) => Promise<JournalChange | undefined> {
  const journal = journalFile();
  const runs = readJournal(journal);
  const changes: JournalChange[] = [];
  return async ({ client, file, before, after, previous }) => {
    if (after === undefined) return undefined;
    // Clients write these files too, some of them all the time.
    if ((await readText(file)) !== before) throw new EditRefused("it was changed meanwhile; try again");
    const backup = before === undefined ? null : await copyOf(file, now);
    const change = {
      ...{ client: client.id, file, backup, previous: previous ?? null },
      hash: hash("sha256", after),
    };
    const note = (made: JournalChange[]) =>
      writeJournal(journal, made.length ? [...runs, { at: now.toISOString(), changes: made }] : runs);
    await note([...changes, change]);
    try {
      await writeWhole(file, after);
    } catch (error) {
      await note(changes);
      if (backup) await rm(backup, { force: true });
      throw error;
    }
    changes.push(change);
    return change;
  };
}

/** A copy beside the file, under a name that is not taken. */
async function copyOf(file: string, now: Date): Promise<string> {
  const stamp = now.toISOString().slice(0, 19).replaceAll(":", "");
  for (let count = 0; ; count++) {
    const backup = `${file}.before-scry-${stamp}${count ? `-${count}` : ""}`;
    try {
      await copyFile(file, backup, constants.COPYFILE_EXCL);
      return backup;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
