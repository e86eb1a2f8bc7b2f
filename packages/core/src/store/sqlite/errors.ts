import { ScryError } from "../../contracts/error.ts";
import { errorCodeOf, systemErrorText } from "../../contracts/system-error.ts";

/** The primary result code of SQLite: the lowest byte of the extended one that node:sqlite gives. */
function codeOf(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : undefined;
}

const busy = 5;
const locked = 6;
const readOnly = 8;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;

/** Another connection writes; it is over in a moment. */
export const isBusy = (error: unknown) => [busy, locked].includes(codeOf(error) ?? 0);

/** The content of the file is broken: waiting does not help. */
export const isDamaged = (error: unknown) => [corrupt, notADatabase].includes(codeOf(error) ?? 0);

const reasons: Readonly<Record<number, string>> = {
  [busy]: "another program has locked it",
  [locked]: "another program has locked it",
  [readOnly]: "it is read-only",
  [inputOutput]: "the disk failed or is full",
  [corrupt]: "it is damaged",
  [full]: "the disk is full",
  [cannotOpen]: "it cannot be opened",
  [notADatabase]: "it is not a database",
};

/** Why the state file cannot be used, for people; undefined for an error of the program, such as wrong SQL. */
export function fileProblem(error: unknown): string | undefined {
  const known = reasons[codeOf(error) ?? 0];
  return known ?? (errorCodeOf(error) === "ERR_SQLITE_ERROR" ? undefined : systemErrorText(error));
}

export const unusable = (file: string, reason: string, cause?: unknown) =>
  new ScryError({
    code: "unavailable",
    message: `The state file ${file} cannot be used: ${reason}.`,
    hint: "Check the file and its folder, or set SCRY_STATE_DIR to a folder that you may write to.",
    local: true,
    cause,
  });

export const madeByNewer = (file: string, found: number, known: number) =>
  new ScryError({
    code: "unavailable",
    message: `The state file ${file} was made by a newer version of scry (schema ${found}; this version knows ${known}).`,
    hint: "Update scry, or set SCRY_STATE_DIR to another folder.",
    local: true,
  });
