import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ScryError } from "@scry/core";

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "a file stands in its place",
  ENOTDIR: "a part of its path is no folder",
  EACCES: "permission is missing",
  EPERM: "permission is missing",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
  // The folder above is there: this is how /proc answers.
  ENOENT: "the system allows no folder there",
};

/**
 * Makes a folder of one's own and what is missing above it, level by level: where the system answers "no such
 * folder" below a folder that exists, as in /proc, Node's `recursive` tries for ever.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same moment may have been faster.
    if (!isFolder(folder)) throw cannotBeMade(folder, error as NodeJS.ErrnoException);
  }
}

/** One that cannot be looked at is none: making it then says why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const cannotBeMade = (folder: string, error: NodeJS.ErrnoException) =>
  new ScryError({
    code: "unavailable",
    message: `The folder ${folder} cannot be made: ${reasons[error.code ?? ""] ?? error.message}.`,
    hint: "Set SCRY_STATE_DIR to a folder that you may write to.",
    cause: error,
  });
