import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileErrorReason, UsageError } from "../terminal/errors.ts";

/** A file that a command was told to write, e.g. `what: "result"`. */
export interface OutputFile {
  what: string;
  /** The option that names it, for the next step. */
  option: string;
  file: string;
}

/** Checked before anything is sent: an answer that cannot be written may have cost something. */
export async function checkOutputFile(output: OutputFile): Promise<void> {
  const { file, option } = output;
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory())
    throw new UsageError(`${file} is a folder.`, `Give ${option} the name of a file.`);
  await access(found ? file : dirname(resolve(file)), constants.W_OK).catch((error) => {
    throw notWritable(output, error);
  });
}

/** Whole or not at all: two commands may write at the same time, and a disk may be full. */
export async function writeOutputFile(output: OutputFile, text: string, mode: number): Promise<void> {
  // Loaded now: most commands write no file.
  const { writeAtomically } = await import("../setup/atomic-write.ts");
  await writeAtomically(output.file, text, mode).catch((error) => {
    throw notWritable(output, error);
  });
}

const notWritable = ({ what, file }: OutputFile, error: unknown) =>
  new UsageError(`The ${what} cannot be written to ${file}: ${fileErrorReason(error)}.`);
