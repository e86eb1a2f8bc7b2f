import type { Arguments } from "../terminal/arguments.ts";
import type { Option } from "../terminal/command.ts";
import type { TerminalLook } from "../terminal/look.ts";
import { jsonText, print, printJson, stdoutColumns } from "../terminal/output.ts";
import { wrapText } from "../terminal/wrap.ts";
import { checkOutputFile, writeOutputFile } from "./output-file.ts";

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
    // Not at the top: it shares files with the engine, and --help needs neither.
    const { layOutMarkdown } = await import("../terminal/markdown-layout.ts");
    return {
      text: (text) => print(wrapText(text, columns)),
      markdown: (text) => print(layOutMarkdown(text, columns)),
      data: print,
      json: printJson,
      look: (terminal) => terminal,
      end: async () => undefined,
    };
  }
  const target = { what: "result", option: "--output", file };
  await checkOutputFile(target);
  const parts: string[] = [];
  const take = (text: string) => void parts.push(`${text}\n`);
  return {
    text: take,
    markdown: take,
    data: take,
    json: (value) => take(jsonText(value, 2)),
    look: () => ({ colours: false, links: false }),
    async end() {
      if (parts.length) await writeOutputFile(target, parts.join(""), 0o644);
    },
  };
}
