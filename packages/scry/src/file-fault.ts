const words: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is not a folder",
  EISDIR: "it is a folder",
  EEXIST: "there is a file where a folder should be",
  EACCES: "permission is missing",
  EPERM: "permission is missing",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
};

/** Why a file could not be read or written: half a sentence. Undefined for an error that is not the system's. */
export function fileFault(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : (words[code] ?? code);
}
