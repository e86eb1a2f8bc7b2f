import { runCommand } from "./command/run.ts";

/** The whole command: runs it and ends the process with its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  const controller = new AbortController();
  // The first signal asks for an orderly end, the second one does not wait for it.
  const stop = () => (controller.signal.aborted ? process.exit(130) : controller.abort());
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // `… | head -1` closes the pipe early: that is no fault.
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  const code = await runCommand(args, controller.signal);
  await Promise.all(
    [process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write("", resolve))),
  );
  // Idle connections would keep the process alive for seconds.
  process.exit(code);
}
