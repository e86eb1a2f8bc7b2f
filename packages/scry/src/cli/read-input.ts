import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { fileFault } from "../file-fault.ts";
import { UsageError } from "./usage-error.ts";

/** A file's bytes, or those of standard input for "-". */
export async function readInput(file: string): Promise<Uint8Array> {
  if (file === "-") return buffer(process.stdin);
  return readFile(file).catch((cause) => {
    throw new UsageError(`${file} cannot be read: ${fileFault(cause)}.`);
  });
}
