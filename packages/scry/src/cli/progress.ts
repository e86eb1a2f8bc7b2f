import { startSpinner } from "./spinner.ts";
import type { Terminal } from "./terminal.ts";

const longest = 20;

/** How far it is, in one line of the terminal: a second one could not be taken away again. */
export function progressBar(done: number, total: number, columns: number): string {
  const label = `${done}/${total} pages`;
  const width = Math.max(0, Math.min(longest, columns - label.length - 2));
  const filled = Math.round((width * done) / total);
  return `${"█".repeat(filled)}${"░".repeat(width - filled)} ${label}`.trimStart();
}

/** For one page a spinner, for several a bar; on stderr and only on a terminal. */
export function startProgress(total: number, terminal: Terminal): { step(): void; stop(): void } {
  if (total === 1) return { step: () => undefined, stop: startSpinner("Reading", terminal) };
  let done = 0;
  const draw = () => {
    if (!terminal.spinner) return;
    // A terminal without a size says 0.
    process.stderr.write(`\r\u001b[2K${progressBar(done, total, process.stderr.columns || 80)}`);
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
