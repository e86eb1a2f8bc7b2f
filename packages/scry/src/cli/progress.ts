import { startSpinner } from "./spinner.ts";
import type { Terminal } from "./terminal.ts";

const width = 20;

/** For one page a spinner, for several a bar; on stderr and only on a terminal. */
export function startProgress(total: number, terminal: Terminal): { step(): void; stop(): void } {
  if (total === 1) return { step: () => undefined, stop: startSpinner("Reading", terminal) };
  let done = 0;
  const draw = () => {
    if (!terminal.spinner) return;
    const filled = Math.round((width * done) / total);
    process.stderr.write(
      `\r\u001b[2K${"█".repeat(filled)}${"░".repeat(width - filled)} ${done}/${total} pages`,
    );
  };
  draw();
  return {
    step() {
      done++;
      draw();
    },
    stop() {
      if (terminal.spinner) process.stderr.write("\r\u001b[2K");
    },
  };
}
