import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { constants, copyFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { readEnvironment, stateFolder } from "@scry/core/host";
import { structuredPatch } from "diff";
import { fileErrorReason } from "../terminal/errors.ts";
import type { Style } from "../terminal/look.ts";
import { writeAtomically } from "./atomic-write.ts";
import type { Client, LaunchLine, Places } from "./clients/client.ts";
import { presenceOf } from "./clients/clients.ts";
import { EditRefused } from "./edit-json.ts";
import { type Entry, isSet, readServer, setServer } from "./edit-server.ts";

/** What would be done to the configuration of one client. */
export interface ClientPlan {
  client: Client;
  file: string;
  /** Whether the program seems to be installed. */
  found: boolean;
  state: "add" | "change" | "already" | "refused";
  /** The text of the file; undefined when there is none yet. */
  before?: string;
  after?: string;
  previous?: Entry;
  /** Why it was refused: half a sentence. */
  reason?: string;
}

export async function planClient(client: Client, places: Places, line: LaunchLine): Promise<ClientPlan> {
  const file = client.file(places);
  const plan = { client, file, found: existsSync(file) || existsSync(presenceOf(client, places)) };
  const entry = client.entry(line);
  try {
    const before = await readText(file);
    const previous = readServer(client, before ?? "");
    const known = { ...plan, ...(before !== undefined && { before }), ...(previous && { previous }) };
    if (isSet(previous, entry)) return { ...known, state: "already" };
    return {
      ...known,
      state: previous ? "change" : "add",
      after: setServer(client, before ?? "", entry),
    };
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    return { ...plan, state: "refused", reason: error.message };
  }
}

/** Undefined when there is no such file. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new EditRefused(`it cannot be read: ${fileErrorReason(error)}`);
  }
}

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
      await writeAtomically(file, after);
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

/**
 * The changed lines of a file and one line around them. Configurations hold other people's keys: whatever could be
 * one is not shown, least of all in a terminal whose text is shared when something goes wrong.
 */
export function showDiff(file: string, before: string, after: string): string {
  const { hunks } = structuredPatch(file, file, before, after, "", "", { context: 1 });
  return hunks.flatMap(({ lines }) => lines.map(hideSecrets)).join("\n");
}

/** `"API_KEY": "…"`, `token = "…"`, also several on one line. */
const namedSecret =
  /((["']?)[\w.-]*(?:key|token|secret|pass|auth|credential|cookie)[\w.-]*\2\s*[:=]\s*)(["'])(?:\\.|(?!\3).)*\3/gi;
/** `--api-key=…`, `Bearer …`. */
const inlineSecret = /(bearer\s+|--?[\w-]*(?:key|token|secret|pass\w*)[=\s]+)[^"'\s]+/gi;
/** A long run of letters and digits is hardly a word. */
const tokenLike = /(["'])(?=[\w-]*\d)[\w-]{20,}\1/g;

const hideSecrets = (line: string) =>
  line.replace(namedSecret, "$1$3…$3").replace(inlineSecret, "$1…").replace(tokenLike, "$1…$1");

/** Added lines green, removed ones yellow. */
export const paint = (diff: string, style: Style) =>
  diff
    .split("\n")
    .map((line) =>
      line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.yellow(line) : line,
    )
    .map((line) => `  ${line}`)
    .join("\n");

/** One file that was changed. */
export interface JournalChange {
  client: string;
  file: string;
  /** The copy of the file as it was; null when there was none. */
  backup: string | null;
  /** SHA-256 of what was written: tells whether somebody has changed it since. */
  hash: string;
  /** The entry of scry that was there before. */
  previous: Entry | null;
}

interface JournalRun {
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
  await writeAtomically(file, `${JSON.stringify({ version: 1, runs }, null, 2)}\n`, 0o600);
}
