import { ScryError } from "@scry/core";
import { makeFolder as make, systemErrorText } from "@scry/core/host";

/** Describes an error for people, with the next step where one is known. */
export function sentenceOf(thrown: unknown): string {
  if (ScryError.is(thrown)) return `${thrown.message} ${thrown.hint}`.trim();
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Makes a folder for this user alone, and those missing above it. The error says which one, why, and what to do. */
export function makeFolder(folder: string): void {
  try {
    make(folder);
  } catch (error) {
    throw cannotBeMade(folder, error as NodeJS.ErrnoException);
  }
}

function cannotBeMade(folder: string, error: NodeJS.ErrnoException): ScryError {
  // The folder above exists: this is what /proc says.
  const isRefused = error.code === "ENOENT";
  const reason = isRefused ? "the system allows no folder there" : (systemErrorText(error) ?? error.message);
  return new ScryError({
    code: "unavailable",
    message: `The folder ${error.path ?? folder} cannot be made: ${reason}.`,
    hint: "Set SCRY_STATE_DIR to a folder that you may write to.",
    cause: error,
  });
}

/** The lowest byte of SQLite's code, in words. */
const fileReasons: Readonly<Record<number, string>> = {
  5: "another program holds it",
  8: "it can only be read",
  11: "it is damaged",
  13: "the disk is full",
  14: "it is not a file that can be opened for writing",
  26: "it is not a database of SQLite",
};

/** What helps although the file may be written. */
const firstSteps: Readonly<Record<number, string>> = {
  5: "End the other program",
  11: "Put the file aside",
  13: "Make room",
  26: "Put the file aside",
};

/** Says what is wrong with the file and which variable chooses another; returns other errors as they are. */
export function fileError(error: unknown, file: string, variable: string): unknown {
  const place = `${variable} to a ${variable === "SCRY_STATE_DIR" ? "folder" : "file in a folder"}`;
  const hint = `Set ${place} that you may write to.`;
  // "unavailable": a folder above it could not be made.
  if (ScryError.is(error)) return error.code === "unavailable" ? error.with({ hint }) : error;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === undefined) return error;
  const kind = (errcode ?? 0) & 0xff;
  const message = `The database ${file} cannot be used: ${fileReasons[kind] ?? (error as Error).message}.`;
  const step = firstSteps[kind];
  return new ScryError({
    code: "unavailable",
    message,
    hint: step ? `${step}, or set ${variable} to another place.` : hint,
    cause: error,
  });
}

/** PostgreSQL's own codes. */
const serverReasons: Readonly<Record<string, string>> = {
  "28000": "it refuses the user",
  "28P01": "it refuses the user or the password",
  "3D000": "it has no database of this name",
};

/** The same for a server, whose address is named without the password. */
export function serverError(error: unknown, url: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  // The library's own errors about a failed connection have no code.
  if (code === undefined && !/timeout|terminated|SSL/i.test(message)) return error;
  const where = URL.parse(url)?.host;
  const text = systemErrorText(error);
  // Codes without a sentence are the server's own, whose message says more.
  const reason = serverReasons[code ?? ""] ?? (text === code ? message : text);
  return new ScryError({
    code: "unavailable",
    message: `PostgreSQL${where ? ` at ${where}` : ""} cannot be used: ${reason}.`,
    hint: "Start the server, or correct DATABASE_URL; without it a SQLite file is used.",
    cause: error,
  });
}
