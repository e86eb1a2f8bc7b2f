import { ScryError } from "@scry/core";

/** The lowest byte of SQLite's code, in words. */
const fileReasons: Readonly<Record<number, string>> = {
  5: "another program holds it",
  8: "it can only be read",
  11: "it is damaged",
  13: "the disk is full",
  14: "it is no file that can be opened for writing",
  26: "it is no database of SQLite",
};

/** What is wrong with the file, and which variable chooses another; other errors stay as they are. */
export function fileFault(error: unknown, file: string, variable: string): unknown {
  const hint = `Set ${variable} to a ${variable === "SCRY_STATE_DIR" ? "folder" : "file in a folder"} that you may write to.`;
  // A folder on the way that could not be made.
  if (ScryError.is(error)) return error.with({ hint });
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === undefined) return error;
  const reason = fileReasons[(errcode ?? 0) & 0xff] ?? (error as Error).message;
  const message = `The database ${file} cannot be used: ${reason}.`;
  return new ScryError({ code: "unavailable", message, hint, cause: error });
}
