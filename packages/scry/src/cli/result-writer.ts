import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Arguments } from "../terminal/arguments.ts";
import type { Option } from "../terminal/command.ts";
import { fileErrorReason, UsageError } from "../terminal/errors.ts";
import type { TerminalLook } from "../terminal/look.ts";
import { layOutMarkdown } from "../terminal/markdown-layout.ts";
import { print, printJson, stdoutColumns } from "../terminal/output.ts";
import { wrapText } from "../terminal/wrap.ts";

export const output: Option = {
  about: "write to this file instead of the terminal",
  value: "FILE",
  short: "o",
  offers: "files",
};

/** Takes the result of a command: to standard output, laid out for the terminal, or to the file of `--output`. */
export interface ResultWriter {
  text(text: string): void;
  markdown(text: string): void;
  /** For programs: lines stay as they are. */
  data(text: string): void;
  json(value: unknown): void;
  /** A file is not coloured. */
  look(terminal: TerminalLook): TerminalLook;
  /** Writes the file, whole or not at all; leaves an existing one alone when there is no result. */
  end(): Promise<void>;
}

export async function resultWriter(given: Arguments): Promise<ResultWriter> {
  const file = given.text("output");
  if (file === undefined) {
    const columns = stdoutColumns();
    return {
      text: (text) => print(wrapText(text, columns)),
      markdown: (text) => print(layOutMarkdown(text, columns)),
      data: print,
      json: printJson,
      look: (terminal) => terminal,
      end: async () => undefined,
    };
  }
  await checkFile(file);
  const parts: string[] = [];
  const take = (text: string) => void parts.push(`${text}\n`);
  return {
    text: take,
    markdown: take,
    data: take,
    json: (value) => take(JSON.stringify(value, null, 2)),
    look: () => ({ colours: false, links: false }),
    async end() {
      if (!parts.length) return;
      const { writeWhole } = await import("../setup/write-whole.ts");
      await writeWhole(file, parts.join(""), 0o644).catch((error) => {
        throw notWritable(file, error);
      });
    },
  };
}

/** Before anybody is asked: an answer that cannot be written may have cost something. */
async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(`${file} is a folder.`, "Give --output the name of a file.");
  await access(found ? file : dirname(resolve(file)), constants.W_OK).catch((error) => {
    throw notWritable(file, error);
  });
}

const notWritable = (file: string, error: unknown) =>
  new UsageError(`The result cannot be written to ${file}: ${fileErrorReason(error)}.`);
