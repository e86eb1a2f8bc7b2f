import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";

/** All of standard input. Somebody may never close it: Ctrl-C ends the waiting. */
export const readStdin = (signal: AbortSignal): Promise<Buffer> =>
  buffer(addAbortSignal(signal, process.stdin));
