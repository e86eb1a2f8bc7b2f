import { readFile } from "node:fs/promises";
import type { createSession, Session, SessionState } from "@scry/core";
import { fileErrorReason, UsageError } from "../terminal/errors.ts";
import { parseJson } from "../terminal/output.ts";
import { checkOutputFile, writeOutputFile } from "./output-file.ts";

/** A conversation that continues over several commands, or none. */
export interface KeptSession {
  session?: Session;
  write(): Promise<void>;
}

/** The session of a file, or a new one where there is no file yet. It is written back for its owner alone. */
export async function keepSession(
  file: string | undefined,
  create: typeof createSession,
): Promise<KeptSession> {
  if (file === undefined) return { write: async () => undefined };
  const session = create({ state: await readSession(file) });
  const target = { what: "session", option: "--session", file };
  await checkOutputFile(target);
  return {
    session,
    write: () => writeOutputFile(target, `${JSON.stringify(session, null, 2)}\n`, 0o600),
  };
}

/** Undefined when there is no such file. */
export async function readSession(file: string): Promise<SessionState | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UsageError(`The session ${file} cannot be read: ${fileErrorReason(error)}.`);
  }
  const state = parseJson(text);
  const { isSessionState } = await import("@scry/core/citations");
  if (isSessionState(state)) return state;
  throw new UsageError(
    `${file} is not a scry session.`,
    "Name another file; scry search and scry open create one with --session FILE.",
  );
}
