import { closesFence, type Fence, fenceOpenedBy, itemIn } from "./lines.ts";

const isItem = (line: string) => itemIn(line) !== undefined && /^ {0,3}\S+\s/.test(line);

/**
 * Cuts a growing Markdown text into parts that can be rendered each on its own: at blank lines outside of fences, where
 * the next line begins something new at the margin. A list stays together with the blank lines in it.
 */
export class MarkdownChunks {
  #lines: string[] = [];
  #rest = "";
  #fence: Fence | undefined;
  #isAfterBlank = false;

  /** The parts that are complete now. */
  push(text: string): string[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#add(line));
  }

  /** What is left, complete or not. */
  end(): string[] {
    const parts = this.#rest === "" ? [] : this.#add(this.#rest);
    const last = this.#finish();
    this.#rest = "";
    this.#fence = undefined;
    return last === "" ? parts : [...parts, last];
  }

  /** The part that is still open, as it stands. */
  get open(): string {
    return [...this.#lines, this.#rest].join("\n");
  }

  #finish(): string {
    const part = this.#lines.join("\n").trimEnd();
    this.#lines = [];
    this.#isAfterBlank = false;
    return part;
  }

  #add(line: string): string[] {
    if (this.#fence !== undefined) {
      this.#lines.push(line);
      if (closesFence(line, this.#fence)) this.#fence = undefined;
      return [];
    }
    if (line.trim() === "") {
      if (this.#lines.length > 0) {
        this.#lines.push("");
        this.#isAfterBlank = true;
      }
      return [];
    }
    const continues = isItem(this.#lines[0] ?? "") && (/^(?: {2}|\t)/.test(line) || isItem(line));
    const done = this.#isAfterBlank && !continues ? [this.#finish()] : [];
    this.#isAfterBlank = false;
    this.#lines.push(line);
    this.#fence = fenceOpenedBy(line);
    return done;
  }
}
