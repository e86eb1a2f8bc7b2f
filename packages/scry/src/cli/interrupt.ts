import { exitCodes } from "./exit-codes.ts";

/** The first Ctrl-C asks the work to stop; the second one does not wait for it. */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  process.on("SIGINT", () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
  });
  return controller.signal;
}
