import { access, constants, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { createSession, Session, SessionState } from "@scry/core";
import { fileErrorReason, UsageError } from "../terminal/errors.ts";
import { parseJson } from "../terminal/output.ts";

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
  // Checked before anybody is asked: an answer that cannot be kept may have cost something.
  await access(dirname(resolve(file)), constants.W_OK).catch((error) => {
    throw notWritable(file, error);
  });
  return {
    session,
    async write() {
      // Loaded now: a command that keeps no session does not need it.
      const { writeWhole } = await import("../setup/write-whole.ts");
      // Whole or not at all: two commands may write at the same time, and a disk may be full.
      await writeWhole(
        file,
        `${JSON.stringify(session, null, 2)}
`,
        0o600,
      ).catch((error) => {
        throw notWritable(file, error);
      });
    },
  };
}

const notWritable = (file: string, error: unknown) =>
  new UsageError(`The session cannot be written to ${file}: ${fileErrorReason(error)}.`);

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
