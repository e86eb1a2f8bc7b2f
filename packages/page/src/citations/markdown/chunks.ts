/**
 * Cuts a growing Markdown text into parts that can be rendered each for itself: at blank lines outside of fences,
 * where the next line begins something new at the margin. A list stays together with the blank lines in it.
 */
const fenceLine = /^\s*(?:[-*+]\s+|>\s?|\d{1,9}[.)]\s+)*(`{3,}|~{3,})/;
const itemLine = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;

export class MarkdownChunks {
  #lines: string[] = [];
  #rest = "";
  #fence = "";
  #blank = false;

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
    this.#fence = "";
    return last === "" ? parts : [...parts, last];
  }

  /** The part that is still open, as it stands. */
  get open(): string {
    return [...this.#lines, this.#rest].join("\n");
  }

  #finish(): string {
    const part = this.#lines.join("\n").trimEnd();
    this.#lines = [];
    this.#blank = false;
    return part;
  }

  #add(line: string): string[] {
    if (this.#fence !== "") {
      this.#lines.push(line);
      const bare = line.trimEnd().replace(/^[\s>]+/, "");
      if (bare.startsWith(this.#fence) && bare.replaceAll(this.#fence[0] ?? "`", "") === "") this.#fence = "";
      return [];
    }
    if (line.trim() === "") {
      if (this.#lines.length > 0) {
        this.#lines.push("");
        this.#blank = true;
      }
      return [];
    }
    const list = itemLine.test(this.#lines[0] ?? "");
    const continues = list && (/^(?: {2}|\t)/.test(line) || itemLine.test(line));
    const done = this.#blank && !continues ? [this.#finish()] : [];
    this.#blank = false;
    this.#lines.push(line);
    this.#fence = fenceLine.exec(line)?.[1] ?? "";
    return done;
  }
}
