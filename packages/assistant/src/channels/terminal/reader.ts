import type { Interface } from "node:readline";

/** Ctrl-C at the prompt. */
export const interrupted = Symbol("interrupted");

export interface Reader {
  /** The next line; undefined at the end of the input; `interrupted` for Ctrl-C at the prompt. */
  next(prompt: string, signal?: AbortSignal): Promise<string | undefined | typeof interrupted>;
  /** While an answer is made, Ctrl-C is somebody else's. Gives what undoes it. */
  onInterrupt(listener: () => void): () => void;
}

export function createReader(lines: Interface, write: (text: string) => void, signal?: AbortSignal): Reader {
  const waiting: ((line: string | undefined | typeof interrupted) => void)[] = [];
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
  signal?.addEventListener("abort", end, { once: true });
  lines.on("SIGINT", () => {
    if (listener) return listener();
    write("\n");
    waiting.shift()?.(interrupted);
  });
  return {
    next(prompt, until) {
      const line = early.shift();
      if (line !== undefined) return Promise.resolve(line);
      if (ended) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<string | undefined | typeof interrupted>();
      waiting.push(resolve);
      until?.addEventListener(
        "abort",
        () => {
          const place = waiting.indexOf(resolve);
          if (place >= 0) waiting.splice(place, 1);
          resolve(undefined);
        },
        { once: true },
      );
      lines.setPrompt(prompt.split("\n").at(-1) ?? "");
      write(
        prompt
          .split("\n")
          .slice(0, -1)
          .map((part) => `${part}\n`)
          .join(""),
      );
      lines.prompt(true);
      return promise;
    },
    onInterrupt(given) {
      listener = given;
      return () => {
        listener = undefined;
      };
    },
  };
}
