import { readFile } from "node:fs/promises";
import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import { exitCodes, fileErrorReason, UsageError } from "./errors.ts";
import { wrapColumns, wrapText } from "./wrap.ts";

/** `scry … | head -1` closes the pipe early: that is not an error, and nobody is left to report it to. */
export function tolerateClosedPipes(program: string): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE" || error.code === "EOF") return;
      // For example a full disk with `scry … > file`. When it is stderr itself, the exit code has to do.
      if (stream === process.stdout)
        tell(`${program}: The output cannot be written: ${fileErrorReason(error)}.`);
      process.exit(exitCodes.failure);
    });
  }
}

/** Writes a text and a line break to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The columns of the terminal that standard output is, or undefined in a pipe. */
export const stdoutColumns = (): number | undefined => wrapColumns(process.stdout);

/** Prose for people, wrapped to the terminal. */
export function printText(text: string): void {
  print(wrapText(text, stdoutColumns()));
}

/** Indented in a pipe too: one form to read, compare and keep. */
export function printJson(value: unknown): void {
  print(jsonText(value, 2));
}

/** What JSON leaves as it is and a terminal would obey: controls beyond ASCII, and the direction of writing. */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** JSON with the same value that is safe to look at. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(obeyed, escaped);

const escaped = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

/** Text from a file or a variable, with its control characters spelled out: a terminal would obey them. */
export const spelledOut = (text: string) => text.replace(/[^\P{C}\n\t]/gu, escaped);

/** A size as people read it: "12 kB", "3.4 MB". */
export const sizeText = (bytes: number): string => {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${Number((bytes / 1e6).toFixed(1))} MB`;
};

const clearLine = "\r\u001b[2K";
let hasStatusLine = false;

/** Replaces the line that says how far the work is; an empty text clears it. Only for a terminal. */
export function writeStatusLine(text: string): void {
  process.stderr.write(`${clearLine}${text}`);
  hasStatusLine = text !== "";
}

/** A message for people, never a part of the result. It does not continue the line that says how far the work is. */
export function tell(text: string): void {
  if (hasStatusLine) writeStatusLine("");
  process.stderr.write(`${wrapText(text, wrapColumns(process.stderr))}\n`);
}

/** Resolves when everything written so far has left the process. */
export async function flushed(): Promise<void> {
  const streams = [process.stdout, process.stderr].filter((stream) => stream.writable);
  await Promise.all(streams.map((stream) => new Promise((resolve) => stream.write("", resolve))));
}

/** All of standard input. Whoever types may never close it: Ctrl-C ends the wait. */
export const readStdin = (signal: AbortSignal): Promise<Buffer> =>
  buffer(addAbortSignal(signal, process.stdin));

/** A file's bytes, or those of standard input for "-". */
export async function readInput(file: string, signal: AbortSignal): Promise<Uint8Array> {
  if (file === "-") return readStdin(signal);
  return readFile(file, { signal }).catch((cause) => {
    throw new UsageError(`${file} cannot be read: ${fileErrorReason(cause)}.`);
  });
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
