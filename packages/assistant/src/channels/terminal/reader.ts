import { chmod, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Interface } from "node:readline";
import { makeFolder } from "../../errors.ts";

/** Ctrl-C at the prompt. */
export const interrupted = Symbol("interrupted");

type Line = string | undefined | typeof interrupted;

export interface Reader {
  /** The next line; undefined at the end of the input; `interrupted` for Ctrl-C at the prompt. */
  next(prompt: string): Promise<Line>;
  /** The same for a question that has to be seen first: text typed before it is ignored. */
  ask(question: string, until: AbortSignal): Promise<Line>;
  /** Writes above an open question, which is then shown again. */
  aside(text: string): void;
  /** Handles Ctrl-C while an answer is made; returns a function that removes the listener. */
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
      // So that what follows is not on the line of the question.
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

/** Joins the lines of a question: after a backslash at the end of a line, and between two """. */
export interface LineJoiner {
  /** The whole question, or undefined while it continues. */
  push(line: string): string | undefined;
  /** Returns what was begun but not finished. */
  rest(): string;
  readonly isOpen: boolean;
}

const quotes = '"""';

export function createLineJoiner(): LineJoiner {
  let lines: string[] = [];
  let quoted = false;
  const take = () => {
    const text = lines.join("\n");
    lines = [];
    quoted = false;
    return text;
  };
  return {
    push(line) {
      if (quoted) {
        const end = line.trimEnd().endsWith(quotes);
        lines.push(end ? line.trimEnd().slice(0, -quotes.length) : line);
        return end ? take().replace(/^\n|\n$/g, "") : undefined;
      }
      if (!lines.length && line.trimStart().startsWith(quotes)) {
        const text = line.trimStart().slice(quotes.length);
        if (text.trimEnd().endsWith(quotes)) return text.trimEnd().slice(0, -quotes.length);
        quoted = true;
        lines.push(text);
        return undefined;
      }
      if (line.endsWith("\\")) {
        lines.push(line.slice(0, -1));
        return undefined;
      }
      lines.push(line);
      return take();
    },
    rest: take,
    get isOpen() {
      return quoted || lines.length > 0;
    },
  };
}

const mostLines = 500;

/** Reads what was typed before, newest first as readline expects it, from a file that nobody else may read. */
export async function readHistory(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).flatMap(entryOf).slice(0, mostLines);
}

/** Skips lines that this program did not write. */
function entryOf(line: string): string[] {
  try {
    return [JSON.parse(`"${line}"`) as string];
  } catch {
    return [];
  }
}

export async function writeHistory(file: string, lines: readonly string[]): Promise<void> {
  makeFolder(dirname(file));
  // One entry per line, whatever it contains.
  const text = lines.slice(0, mostLines).map((line) => `${JSON.stringify(line).slice(1, -1)}\n`);
  await writeFile(file, text.join(""), { mode: 0o600 });
  // The mode above applies to new files only.
  await chmod(file, 0o600);
}
