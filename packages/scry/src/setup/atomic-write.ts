import { randomUUID } from "node:crypto";
import { chmod, lstat, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "@scry/core/host";

/**
 * Writes a file whole or not at all: a second file takes its place, so that no program reads half of it and a full
 * disk leaves the old one. A link stays a link (people keep their settings in a repository and link them), and the
 * permissions stay as they were; `mode` is for a file that is new, or the most that is allowed to one of ours.
 */
export async function writeAtomically(file: string, text: string | Uint8Array, mode?: number): Promise<void> {
  const target = await targetOf(file);
  makeFolder(dirname(target));
  const before = await stat(target).catch(() => undefined);
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, text, { mode: mode ?? 0o600, flush: true });
    if (mode === undefined && before) await chmod(draft, before.mode & 0o777);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function targetOf(file: string): Promise<string> {
  const link = await lstat(file).catch(() => undefined);
  return link?.isSymbolicLink() ? await realpath(file) : file;
}
