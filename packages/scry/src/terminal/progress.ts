import type { Terminal } from "./look.ts";
import { writeStatusLine } from "./output.ts";

const frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const frameMs = 80;
/** A quick answer should not flicker. */
const showAfterMs = 200;

/** Shows on stderr that the work is going on; returns the function that clears it. */
export function startSpinner(label: string, terminal: Terminal): () => void {
  if (!terminal.spinner) return () => undefined;
  let frame = 0;
  let shown = false;
  let timer = setTimeout(() => {
    timer = setInterval(() => {
      shown = true;
      writeStatusLine(`${frames[frame++ % frames.length]} ${label}`);
    }, frameMs);
  }, showAfterMs);
  return () => {
    clearTimeout(timer);
    if (shown) writeStatusLine("");
    shown = false;
  };
}

/** One line on stderr that is rewritten with every change; nothing unless somebody looks at it. */
export function startStatusLine(terminal: Terminal): { show(text: string): void; stop(): void } {
  let shown = false;
  return {
    show(text) {
      if (!terminal.spinner) return;
      shown = true;
      // A line that is wrapped could not be cleared.
      writeStatusLine(shortened(text, (process.stderr.columns || 80) - 1));
    },
    stop() {
      if (shown) writeStatusLine("");
      shown = false;
    },
  };
}

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1))}…`;

/** Of the bar, in characters. */
const longest = 20;

/** How far the work is, in one line of the terminal: a second one could not be cleared. */
export function progressBar(done: number, total: number, columns: number, nouns = "pages"): string {
  const label = `${done}/${total} ${nouns}`;
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
    writeStatusLine(progressBar(done, total, process.stderr.columns || 80));
  };
  draw();
  return {
    step() {
      done++;
      draw();
    },
    stop() {
      if (terminal.spinner) writeStatusLine("");
    },
  };
}
