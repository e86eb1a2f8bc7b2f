import { type Dirent, opendirSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { cancelled, ScryError } from "../../contracts/error.ts";
import { systemErrorText } from "../../contracts/system-error.ts";

/** A file to read, or the reason why something in the folder is left out. */
export interface FolderEntry {
  path: string;
  skipped?: string;
}

/** Deeper folders are made by programs. */
const deepest = 32;
const mostFiles = 200_000;
/** Folders of tools and of packages that others wrote. */
const isUnwanted = (name: string) =>
  name.startsWith(".") || name === "node_modules" || name === "__pycache__";

/** The files below a folder, in order. Links are not followed, so that no loop can be entered. */
export async function* filesIn(folder: string, signal: AbortSignal): AsyncGenerator<FolderEntry> {
  const waiting = [{ folder, depth: 0 }];
  let files = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (signal.aborted) throw cancelled();
    let entries: Dirent[];
    try {
      entries = read(next.folder);
    } catch (error) {
      if (next.depth === 0) throw unreadable(next.folder, error);
      yield { path: next.folder, skipped: systemErrorText(error) ?? "it cannot be read" };
      continue;
    }
    for (const entry of entries) {
      const path = join(next.folder, entry.name);
      if (entry.isSymbolicLink()) yield { path, skipped: "it is a link" };
      else if (entry.isDirectory()) {
        if (isUnwanted(entry.name)) continue;
        if (next.depth < deepest) waiting.push({ folder: path, depth: next.depth + 1 });
        else yield { path, skipped: `it is more than ${deepest} folders deep` };
      } else if (!entry.isFile()) yield { path, skipped: "it is not a file" };
      else if (!entry.name.startsWith(".")) {
        if (++files > mostFiles) throw tooMany(folder);
        yield { path };
      }
    }
  }
}

function read(folder: string): Dirent[] {
  const directory = opendirSync(folder);
  const entries: Dirent[] = [];
  try {
    for (let entry = directory.readSync(); entry; entry = directory.readSync()) entries.push(entry);
  } finally {
    directory.closeSync();
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The kind of a path from the command line. Links are followed here: a person named it. */
export async function kindOfPath(path: string): Promise<"file" | "folder" | "other" | undefined> {
  const { stat } = await import("node:fs/promises");
  const found = await stat(path).catch(() => lstat(path).catch(() => undefined));
  if (!found) return undefined;
  return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
}

const unreadable = (folder: string, cause: unknown) =>
  new ScryError({
    code: "invalid_input",
    message: `The folder ${folder} cannot be read: ${systemErrorText(cause) ?? "it cannot be opened"}.`,
    hint: "Name a folder that you may read.",
    cause,
  });

const tooMany = (folder: string) =>
  new ScryError({
    code: "too_large",
    message: `The folder ${folder} has more than ${mostFiles} files.`,
    hint: "Add its parts one by one.",
  });
