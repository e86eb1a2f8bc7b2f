import { closesFence, type Fence, fenceOpenedBy, mostLineRead } from "../markdown/lines.ts";
import { codeSpanAt, matchAt } from "../markdown/spans.ts";
import { clusterAt, type Look, linkTargetEnd } from "./markers.ts";

/** A part of an answer: text and code as they were written, or a place where sources are cited. */
export type Piece =
  | { kind: "text"; text: string; start: number }
  | { kind: "cite"; ids: number[]; start: number; end: number };

/** Control characters have no place in an answer, and in a terminal they are commands. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const special = /[\\`[\]【［\n \t(<]|https?:\/\//g;
/** Only the last blanks of a longer run are kept: all of them would be looked at again with every chunk. */
const gapRun = /[ \t]{0,400}\(?/y;
const maybeFence = /^(?:[ \t>*+-]|\d{1,9}[.)](?=[ \t]|$))*(?:\d{0,9}|`{0,2}|~{0,2}|`{3}.*|~{3}.*)$/s;
const bareAddress = /<?https?:\/\/([^\s<>"`【［]{0,4000})/y;
const startOfAddress = /(?:<|<?h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?)$/;
/** What may precede the first word of a line: marks of quotations, lists, headings and cells. */
const linePrefix = /^[\s>#|*+-]*(?:\d{1,9}[.)]\s*)?$/;
/** Longer code and addresses are not recognised: the lookahead has to end somewhere. */
const longestSpan = 4000;

/**
 * Reads an answer chunk by chunk and finds its citations. Code, links, addresses, footnotes and escaped brackets are
 * text. The result does not depend on how the answer was cut: a place is decided only when no further text could change
 * the decision.
 */
export class CitationScanner {
  readonly used = new Set<number>();
  readonly dangling = new Set<number>();
  readonly #known: (id: number) => boolean;
  #buffer = "";
  #position = 0;
  /** How many characters of the answer, control characters excluded, lie before the buffer. */
  #passed = 0;
  #pieces: Piece[] = [];
  /** Blanks and an opening parenthesis that a dropped marker may take along. */
  #gap = "";
  #gapStart = 0;
  /** The first characters of the current line, enough to tell whether it has a word yet. */
  #line = "";
  /** The fence that is open. */
  #fence: Fence | undefined;
  #skipBlanks = false;
  /** Nothing is read before the line ends: a long line would be looked at again with every chunk. */
  #awaitsLine = false;

  constructor(known: (id: number) => boolean) {
    this.#known = known;
  }

  push(chunk: string): Piece[] {
    const text = chunk.replace(controls, "");
    this.#buffer += text;
    if (this.#awaitsLine && !text.includes("\n")) return [];
    this.#awaitsLine = false;
    return this.#read(false);
  }

  end(): Piece[] {
    return this.#read(true);
  }

  #read(whole: boolean): Piece[] {
    while (this.#position < this.#buffer.length && this.#step(whole));
    if (whole) this.#text("");
    this.#passed += this.#position;
    this.#buffer = this.#buffer.slice(this.#position);
    this.#position = 0;
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  /** Reads one token. False when more text is needed first. */
  #step(whole: boolean): boolean {
    if (this.#line === "" && this.#gap === "") {
      const line = this.#fenceLine(whole);
      if (line === "incomplete") return false;
      if (line !== "absent") return this.#take(line);
    }
    const buffer = this.#buffer;
    const position = this.#position;
    const character = buffer[position];

    if (this.#skipBlanks) {
      const blanks = /[^ \t]/.exec(buffer.slice(position))?.index;
      this.#skipBlanks = blanks === undefined && !whole;
      this.#position = blanks === undefined ? buffer.length : position + blanks;
      return blanks !== undefined;
    }
    if (character === " " || character === "\t" || character === "(") return this.#readGap(whole);
    if (character === "[" || character === "【" || character === "［") return this.#readMarker(whole);
    if (character === "\\") {
      if (position + 1 === buffer.length && !whole) return false;
      return this.#take(
        Math.min(position + (/[\p{P}\p{S}]/u.test(buffer[position + 1] ?? "") ? 2 : 1), buffer.length),
      );
    }
    if (character === "`") return this.#readCode(whole);
    if (character === "]") return this.#takeFound(linkTargetEnd(buffer, position, whole), position + 1);
    if (character === "<" || character === "h") return this.#takeFound(this.#addressEnd(whole), position + 1);
    if (character === "\n") return this.#take(position + 1);
    return this.#readPlain(whole);
  }

  #readPlain(whole: boolean): boolean {
    const found = matchAt(special, this.#buffer, this.#position);
    if (found !== null) return this.#take(Math.max(found.index, this.#position + 1));
    if (whole) return this.#take(this.#buffer.length);
    const held = startOfAddress.exec(this.#buffer);
    const end = held === null ? this.#buffer.length : held.index;
    return end > this.#position && this.#take(end);
  }

  #readGap(whole: boolean): boolean {
    const run = matchAt(gapRun, this.#buffer, this.#position)?.[0] ?? "";
    const end = this.#position + run.length;
    if (end === this.#buffer.length && !whole) return false;
    this.#text("");
    this.#gap = run;
    this.#gapStart = this.#passed + this.#position;
    this.#position = end;
    return true;
  }

  #readMarker(whole: boolean): boolean {
    const buffer = this.#buffer;
    const lineStart = linePrefix.test(this.#line);
    const cluster = clusterAt({ text: buffer, whole, known: this.#known }, this.#position, lineStart);
    if (cluster === "incomplete") return false;
    if (cluster === "absent") return this.#take(this.#position + 1);

    const known = cluster.ids.filter((id) => this.#known(id));
    for (const id of cluster.ids) (this.#known(id) ? this.used : this.dangling).add(id);
    let end = cluster.end;
    if (known.length > 0) {
      this.#text("");
      this.#pieces.push({
        kind: "cite",
        ids: known,
        start: this.#passed + this.#position,
        end: this.#passed + cluster.end,
      });
      this.#line += "[]";
    } else {
      if (this.#gap.endsWith("(") && buffer[end] === ")") {
        this.#gap = this.#gap.slice(0, -1);
        end++;
        // One more character decides about the blank in front; without it the step is made again.
        if (end === buffer.length && !whole) {
          this.#gap += "(";
          return false;
        }
      }
      if (lineStart) this.#skipBlanks = true;
      else if (!/[\p{L}\p{N}]/u.test(buffer[end] ?? "")) this.#gap = this.#gap.replace(/[ \t]+$/, "");
    }
    this.#position = end;
    return true;
  }

  /** Code spans never go beyond their paragraph. */
  #readCode(whole: boolean): boolean {
    const buffer = this.#buffer;
    const position = this.#position;
    const limit = position + longestSpan;
    const paragraphEnd = buffer.slice(position, limit).search(/\n[ \t]*\n/);
    const stop = Math.min(paragraphEnd === -1 ? buffer.length : position + paragraphEnd, limit);
    const { ticks, end } = codeSpanAt(buffer, position, stop);
    // More text may add a backtick to the last run.
    const last = end === -1 ? stop : end;
    if (last === buffer.length && last < limit && !whole) return false;
    return this.#take(end === -1 ? position + ticks : end);
  }

  /** Addresses keep their brackets, except a marker that a model glued to the end of one without parameters. */
  #addressEnd(whole: boolean): Look<number> {
    const buffer = this.#buffer;
    const position = this.#position;
    const found = matchAt(bareAddress, buffer, position);
    if (found === null) {
      // From here on: a `<` in front of it was escaped.
      const begins = buffer.length - position < 9 && startOfAddress.exec(buffer.slice(position))?.index === 0;
      return !whole && begins ? "incomplete" : "absent";
    }
    const [address, rest = ""] = found;
    const end = position + address.length;
    if (end === buffer.length && !whole && rest.length < longestSpan) return "incomplete";
    const bracket = address.indexOf("[");
    if (bracket === -1 || address.slice(0, bracket).includes("?")) return end;
    const cluster = clusterAt({ text: address, whole: true, known: this.#known }, bracket, false);
    const last = typeof cluster !== "string" && /^[.,;:!?)\]]*$/.test(address.slice(cluster.end));
    return last ? position + bracket : end;
  }

  /** The end of a line that opens a fence, is inside one or closes it. */
  #fenceLine(whole: boolean): Look<number> {
    const newline = this.#buffer.indexOf("\n", this.#position);
    if (newline === -1 && !whole) {
      const begun = this.#buffer.slice(this.#position, this.#position + 40);
      if (!this.#fence && !maybeFence.test(begun)) return "absent";
      this.#awaitsLine = this.#fence !== undefined || begun.length === 40;
      return "incomplete";
    }
    const end = newline === -1 ? this.#buffer.length : newline + 1;
    const line = this.#buffer.slice(this.#position, newline === -1 ? end : newline);
    if (this.#fence) {
      if (closesFence(line, this.#fence)) this.#fence = undefined;
      return end;
    }
    this.#fence = fenceOpenedBy(line.slice(0, mostLineRead));
    return this.#fence ? end : "absent";
  }

  #takeFound(end: Look<number>, otherwise: number): boolean {
    return end !== "incomplete" && this.#take(end === "absent" ? otherwise : end);
  }

  #take(end: number): boolean {
    this.#text(this.#buffer.slice(this.#position, end));
    this.#position = end;
    return true;
  }

  /** Adds the text at the current position, after the gap that waited for it. */
  #text(text: string): void {
    const all = this.#gap + text;
    const newline = all.lastIndexOf("\n");
    this.#line = ((newline === -1 ? this.#line : "") + all.slice(newline + 1)).slice(0, 40);
    this.#append(this.#gap, this.#gapStart);
    this.#append(text, this.#passed + this.#position);
    this.#gap = "";
  }

  #append(text: string, start: number): void {
    const last = this.#pieces.at(-1);
    if (text === "") return;
    if (last?.kind === "text" && last.start + last.text.length === start) last.text += text;
    else this.#pieces.push({ kind: "text", text, start });
  }
}
