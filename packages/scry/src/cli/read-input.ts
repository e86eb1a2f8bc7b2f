import { readFile } from "node:fs/promises";
import { fileFault } from "../file-fault.ts";
import { readStdin } from "../read-stdin.ts";
import { UsageError } from "./usage-error.ts";

/** A file's bytes, or those of standard input for "-". */
export async function readInput(file: string, signal: AbortSignal): Promise<Uint8Array> {
  if (file === "-") return readStdin(signal);
  return readFile(file, { signal }).catch((cause) => {
    throw new UsageError(`${file} cannot be read: ${fileFault(cause)}.`);
  });
}
