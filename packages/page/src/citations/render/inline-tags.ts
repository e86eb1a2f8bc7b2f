import { codeSpanAt, escapable, linkTargetAt, matchAt } from "../../markdown/spans.ts";
import { escapeHtml, safeHref } from "./link.ts";

/** How a target writes the inline parts. Text arrives escaped. */
export interface InlineTags {
  strong: string;
  emphasis: string;
  strike: string;
  link(href: string, inner: string): string;
  cite(id: number): string;
  lineBreak: string;
  /** A formula in TeX. Where there is no way to show one, it stays as it was written. */
  math?(tex: string, display: boolean): string;
  /** Whether citations are superscripts: they follow the word without a blank. */
  superscript: boolean;
}

// Noncharacters, which no text may contain: they enclose an id between the scanner and this file.
const open = "\ufdd0";
const close = "\ufdd1";

/** Text in which the placeholders of citations cannot be forged. */
export function withoutPlaceholders(text: string): string {
  return text.replace(/[\ufdd0\ufdd1]/g, "\ufffd");
}

export function placeholder(id: number): string {
  return `${open}${id}${close}`;
}

/** A citation in what turns out to be code or an address is not one: it is shown as the model wrote it. */
export function asWritten(text: string): string {
  return text.replace(/\ufdd0(\d{1,16})\ufdd1/g, "[$1]");
}

const delimiter = /\*\*|__|~~|\*|_/y;
const citation = /([ \t]{0,8})\ufdd0(\d{1,16})\ufdd1/y;
const address = /<(https?:\/\/[^\s<>]+)>|https?:\/\/[^\s<>"`\ufdd0]+/y;
const breakTag = /<br ?\/?>/iy;
const plain = /[^\\`*_~![\]<\n\ufdd0 \th$]+/y;
const space = /\s/;
/** Longer ones are prose between two prices. */
const longestFormula = 1000;
/** What distinguishes a formula in single dollars from an amount of money. */
const looksLikeTex = /[\\^_={}]|^[A-Za-z](?:\s?[-+*/<>,]\s?[A-Za-z\d]{1,9})*$/;
const formulaMarks: readonly (readonly [open: string, close: string, display: boolean])[] = [
  ["$$", "$$", true],
  ["$", "$", false],
  ["\\(", "\\)", false],
  ["\\[", "\\]", true],
];
const wordOrMark = /[\p{L}\p{N}]/u;

/** Which bracket closes which, in one pass: a page of brackets costs no more than another page. */
function bracketPairs(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const opened: number[] = [];
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === "[") opened.push(index);
    else if (text[index] === "]") {
      const start = opened.pop();
      if (start !== undefined) pairs.set(start, index);
    }
  }
  return pairs;
}

class InlineWriter {
  readonly #text: string;
  readonly #tags: InlineTags;
  readonly #links: boolean;
  readonly #parts: string[] = [];
  readonly #opened: { mark: string; part: number }[] = [];
  readonly #pairs: Map<number, number>;
  /** Citations inside a link's text: they follow the link, which cannot hold another one. */
  readonly #after: number[] = [];
  #position = 0;

  constructor(text: string, tags: InlineTags, links: boolean) {
    this.#text = text;
    this.#tags = tags;
    this.#links = links;
    this.#pairs = links ? bracketPairs(text) : new Map();
  }

  write(): { html: string; after: number[] } {
    while (this.#position < this.#text.length) this.#step();
    return { html: this.#parts.join(""), after: this.#after };
  }

  #put(html: string, length: number): void {
    this.#parts.push(html);
    this.#position += length;
  }

  #step(): void {
    const text = this.#text;
    const position = this.#position;
    const character = text[position] ?? "";
    const run = matchAt(plain, text, position)?.[0];
    const cited = matchAt(citation, text, position);
    const mark = matchAt(delimiter, text, position)?.[0];
    if (run !== undefined) this.#put(escapeHtml(run), run.length);
    else if ((character === "$" || character === "\\") && this.#formula()) return;
    else if (cited !== null) this.#cite(cited);
    else if (character === "\\" && escapable.test(text[position + 1] ?? "")) {
      this.#put(escapeHtml(text[position + 1] ?? ""), 2);
    } else if (character === "\n") {
      const hard = text.slice(Math.max(0, position - 2), position) === "  ";
      this.#put(hard ? this.#tags.lineBreak : "\n", 1);
    } else if (character === "`") this.#code();
    else if (character === "[" || character === "!") this.#link(character);
    else if (character === "<" || character === "h") this.#address();
    else if (mark !== undefined) {
      // `***` closes the inner mark first.
      const inner = this.#opened.at(-1)?.mark === mark[0] && text[position + 2] === mark[0];
      this.#delimiter(inner ? mark.slice(0, 1) : mark);
    } else this.#put(escapeHtml(character), 1);
  }

  #cite(found: RegExpExecArray): void {
    const id = Number(found[2]);
    if (!this.#links) this.#after.push(id);
    const blank = this.#tags.superscript ? "" : (found[1] ?? "");
    this.#put(this.#links ? blank + this.#tags.cite(id) : "", found[0].length);
  }

  #code(): void {
    const { ticks, end } = codeSpanAt(this.#text, this.#position);
    if (end === -1) {
      this.#put("`".repeat(ticks), ticks);
      return;
    }
    const inner = asWritten(this.#text.slice(this.#position + ticks, end - ticks)).replace(/\n/g, " ");
    const trimmed = /^ .*[^ ].* $|^ [^ ] $/.test(inner) ? inner.slice(1, -1) : inner;
    this.#put(`<code>${escapeHtml(trimmed)}</code>`, end - this.#position);
  }

  /** Writes the formula that begins here; false when none does. */
  #formula(): boolean {
    const text = this.#text;
    const start = this.#position;
    const marks = formulaMarks.find(([open]) => text.startsWith(open, start));
    if (!marks || !this.#tags.math) return false;
    const [open, close, display] = marks;
    const rest = text.slice(start + open.length, start + open.length + longestFormula);
    const length = rest.indexOf(close);
    const tex = asWritten(rest.slice(0, Math.max(0, length)));
    if (tex.trim() === "" || !isFormula(marks, tex, text, start, start + open.length + length)) return false;
    this.#put(this.#tags.math(tex.trim(), display), open.length + length + close.length);
    return true;
  }

  #link(character: string): void {
    const start = character === "!" ? this.#position + 1 : this.#position;
    const closing = this.#pairs.get(start);
    const target = closing === undefined ? undefined : linkTargetAt(this.#text, closing);
    if (closing === undefined || target === undefined) {
      this.#put(character, 1);
      return;
    }
    const inner = new InlineWriter(this.#text.slice(start + 1, closing), this.#tags, false).write();
    const href = safeHref(asWritten(target.address));
    const label = inner.html.trim() === "" ? escapeHtml(href ?? "") : inner.html;
    // Pictures become links too: loading one tells its server who is reading.
    const html = href === undefined ? inner.html : this.#tags.link(href, label);
    const cited = inner.after.map((id) => this.#tags.cite(id)).join("");
    this.#put(html + cited, target.end - this.#position);
  }

  #address(): void {
    const text = this.#text;
    const lineBreak = matchAt(breakTag, text, this.#position)?.[0];
    if (lineBreak !== undefined) {
      this.#put(this.#tags.lineBreak, lineBreak.length);
      return;
    }
    // Checked first: in "xhttp://xhttp://…" the address would otherwise be read to its end from every "http".
    const isInWord = wordOrMark.test(text[this.#position - 1] ?? "");
    const found = this.#links && !isInWord ? matchAt(address, text, this.#position) : null;
    if (found === null) {
      this.#put(escapeHtml(text[this.#position] ?? ""), 1);
      return;
    }
    const bare = found[0].replace(/(?<![.,;:!?'*_~)\]])[.,;:!?'*_~)\]]+$/, "");
    const shown = found[1] === undefined ? bare : asWritten(found[1]);
    const href = safeHref(shown);
    const length = found[1] === undefined ? bare.length : found[0].length;
    this.#put(href === undefined ? escapeHtml(shown) : this.#tags.link(href, escapeHtml(shown)), length);
  }

  #delimiter(mark: string): void {
    const before = this.#text[this.#position - 1] ?? " ";
    const after = this.#text[this.#position + mark.length] ?? " ";
    const inWord = mark.startsWith("_") && wordOrMark.test(before) && wordOrMark.test(after);
    const at =
      inWord || space.test(before) ? -1 : this.#opened.findLastIndex((opener) => opener.mark === mark);
    const opener = this.#opened[at];
    const { strike, strong, emphasis } = this.#tags;
    const tag = mark === "~~" ? strike : mark.length === 2 ? strong : emphasis;
    if (opener !== undefined && opener.part < this.#parts.length - 1) {
      // Openers in between found no partner and stay as they were written.
      this.#opened.length = at;
      this.#parts[opener.part] = `<${tag}>`;
      this.#put(`</${tag}>`, mark.length);
      return;
    }
    // At most a handful of openers wait at a time: the search above stays short.
    if (!inWord && !space.test(after) && this.#opened.length < 32) {
      this.#opened.push({ mark, part: this.#parts.length });
    }
    this.#put(mark, mark.length);
  }
}

/** "$5 and $6" are prices, and "\\[PDF\\]" is an escaped bracket unless it is a whole paragraph. */
function isFormula(
  [open, close]: (typeof formulaMarks)[number],
  tex: string,
  text: string,
  start: number,
  end: number,
): boolean {
  if (open === "$")
    return !/^\s|\s$|\n/.test(tex) && !/[\w$]/.test(text[end + 1] ?? "") && looksLikeTex.test(tex);
  if (open === "\\[")
    return text.slice(0, start).trim() === "" && text.slice(end + close.length).trim() === "";
  return true;
}

/** One run of inline Markdown as HTML with the target's tags. Always balanced; everything unknown is text. */
export function inlineHtml(text: string, tags: InlineTags): string {
  return new InlineWriter(text, tags, true).write().html;
}
