import type { Interface } from "node:readline";

/** Ctrl-C at the prompt. */
export const interrupted = Symbol("interrupted");

type Line = string | undefined | typeof interrupted;

export interface Reader {
  /** The next line; undefined at the end of the input; `interrupted` for Ctrl-C at the prompt. */
  next(prompt: string): Promise<Line>;
  /** The same for a question that somebody has to have seen: what was typed before it is no answer to it. */
  ask(question: string, until: AbortSignal): Promise<Line>;
  /** Writes above a question that stands open, which is then shown again. */
  aside(text: string): void;
  /** While an answer is made, Ctrl-C is somebody else's. Gives what undoes it. */
  onInterrupt(listener: () => void): () => void;
}

export function createReader(lines: Interface, write: (text: string) => void, signal?: AbortSignal): Reader {
  const waiting: ((line: Line) => void)[] = [];
  const early: string[] = [];
  let ended = false;
  let listener: (() => void) | undefined;
  const end = () => {
    ended = true;
    for (const resolve of waiting.splice(0)) resolve(undefined);
  };
  lines.on("line", (line) => {
    const resolve = waiting.shift();
    if (resolve) resolve(line);
    else early.push(line);
  });
  lines.on("close", end);
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  lines.on("SIGINT", () => {
    if (listener) return listener();
    write("\n");
    waiting.shift()?.(interrupted);
  });
  const show = (prompt: string) => {
    const above = prompt.split("\n");
    lines.setPrompt(above.pop() ?? "");
    write(above.map((part) => `${part}\n`).join(""));
    lines.prompt(true);
  };
  const wait = (prompt: string, until?: AbortSignal): Promise<Line> => {
    if (ended || until?.aborted) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<Line>();
    waiting.push(resolve);
    const leave = () => {
      const place = waiting.indexOf(resolve);
      if (place < 0) return;
      waiting.splice(place, 1);
      // What comes next does not stand behind the question.
      write("\n");
      resolve(undefined);
    };
    until?.addEventListener("abort", leave, { once: true });
    show(prompt);
    return promise;
  };
  return {
    next(prompt) {
      const line = early.shift();
      return line === undefined ? wait(prompt) : Promise.resolve(line);
    },
    ask: wait,
    aside(text) {
      if (!waiting.length) return write(text);
      write(`\n${text}`);
      lines.prompt(true);
    },
    onInterrupt(given) {
      listener = given;
      return () => {
        listener = undefined;
      };
    },
  };
}
