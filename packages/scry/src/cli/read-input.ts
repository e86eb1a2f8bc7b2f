import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { UsageError } from "./usage-error.ts";

/** A file's bytes, or those of standard input for "-". */
export async function readInput(file: string): Promise<Uint8Array> {
  if (file === "-") return buffer(process.stdin);
  return readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${cause.code}).`);
  });
}
