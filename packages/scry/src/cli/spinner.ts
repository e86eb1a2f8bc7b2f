import type { Terminal } from "./terminal.ts";

const frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const frameMs = 80;
/** A quick answer should not flicker. */
const patienceMs = 200;

/** Shows on stderr that work goes on; gives the function that takes it away again. */
export function startSpinner(label: string, terminal: Terminal): () => void {
  if (!terminal.spinner) return () => undefined;
  let frame = 0;
  let shown = false;
  let timer = setTimeout(() => {
    timer = setInterval(() => {
      shown = true;
      process.stderr.write(`\r\u001b[2K${frames[frame++ % frames.length]} ${label}`);
    }, frameMs);
  }, patienceMs);
  return () => {
    clearTimeout(timer);
    if (shown) process.stderr.write("\r\u001b[2K");
    shown = false;
  };
}
