import { ScryError } from "@scry/core";
import { makeFolder as make } from "@scry/core/host";

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "there is a file where a folder should be",
  ENOTDIR: "a part of its path is not a folder",
  EACCES: "permission is missing",
  EPERM: "permission is missing",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  // The folder above is there: this is how /proc answers.
  ENOENT: "the system allows no folder there",
};

/** Makes a folder of one's own and what is missing above it; a failure says which folder, why, and what to do. */
export function makeFolder(folder: string): void {
  try {
    make(folder);
  } catch (error) {
    throw cannotBeMade(folder, error as NodeJS.ErrnoException);
  }
}

const cannotBeMade = (folder: string, error: NodeJS.ErrnoException) =>
  new ScryError({
    code: "unavailable",
    message: `The folder ${error.path ?? folder} cannot be made: ${reasons[error.code ?? ""] ?? error.message}.`,
    hint: "Set SCRY_STATE_DIR to a folder that you may write to.",
    cause: error,
  });
