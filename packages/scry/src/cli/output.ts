import { fileFault } from "../file-fault.ts";
import { exitCodes } from "./exit-codes.ts";

/** `scry … | head -1` closes the pipe early: that is no fault, and there is nobody left to tell. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE" || error.code === "EOF") return;
      // A full disk behind `scry … > file`. When it is stderr itself, the exit code has to do.
      if (stream === process.stdout) tell(`scry: The output cannot be written: ${fileFault(error)}.`);
      process.exit(exitCodes.failure);
    });
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Indented in a pipe too: one form to read, compare and keep. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** For people: what happened, never a part of the result. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Resolves when everything written so far has left the process. */
export async function flushed(): Promise<void> {
  const streams = [process.stdout, process.stderr].filter((stream) => stream.writable);
  await Promise.all(streams.map((stream) => new Promise((resolve) => stream.write("", resolve))));
}
