import { prepare } from "../../passages/document.ts";
import { type Analysis, analyse, type Token } from "./analyse.ts";
import { likeness } from "./words-alike.ts";

/** A sentence, list item or table row of a source. */
export interface Passage {
  start: number;
  end: number;
  /** A heading says what is spoken of and nothing about it. */
  heading: boolean;
  analysis: Analysis;
}

const linkTarget = /\]\([^()\s]{0,2000}(?:\([^()\s]*\)[^()\s]*)?\)/g;
/** Pages beyond this are cut: the checker reads every word of what it is given. */
const longestSource = 400_000;

/** Takes the addresses of links out and keeps the length, so that offsets stay true. */
function withoutAddresses(markdown: string): string {
  return markdown.includes("](")
    ? markdown.replace(linkTarget, (target) => "]".padEnd(target.length))
    : markdown;
}

/** A source cut into passages, with an index from its words to them. */
export class Evidence {
  readonly text: string;
  readonly passages: Passage[];
  readonly #byStart = new Map<string, Token[]>();
  readonly #byMeaning = new Map<string, Token[]>();
  readonly #numbers: Token[] = [];
  readonly #places = new Map<string, number[]>();

  constructor(text: string) {
    this.text = text;
    const document = prepare(withoutAddresses(text.slice(0, longestSource)));
    this.passages = document.units
      .filter(({ kind }) => kind !== "code")
      .map(({ start, end, introduction, kind }) => {
        // A row means nothing without the head of its table.
        const head = document.units[introduction];
        const columns = head?.kind === "table" ? `${document.markdown.slice(head.start, head.end)} | ` : "";
        const analysis = analyse(columns + document.markdown.slice(start, end));
        return { start, end, heading: kind === "heading", analysis };
      });
    for (const [index, passage] of this.passages.entries()) {
      for (const token of passage.analysis.tokens) this.#add(token, index);
    }
  }

  #add(token: Token, passage: number): void {
    if (token.kind === "stop") return;
    const key = keyOf(token);
    const places = this.#places.get(key);
    if (places !== undefined) {
      if (places.at(-1) !== passage) places.push(passage);
      return;
    }
    this.#places.set(key, [passage]);
    if (token.kind === "number") this.#numbers.push(token);
    for (const start of startsOf(token)) push(this.#byStart, start, token);
    for (const { field } of token.meanings) push(this.#byMeaning, field, token);
  }

  /** In which passages something stands for the token, with the likeness. */
  find(token: Token): Map<number, number> {
    const candidates = new Set(token.kind === "number" ? this.#numbers : []);
    for (const start of startsOf(token))
      for (const other of this.#byStart.get(start) ?? []) candidates.add(other);
    for (const { field } of token.meanings)
      for (const other of this.#byMeaning.get(field) ?? []) candidates.add(other);
    const found = new Map<number, number>();
    for (const candidate of candidates) {
      const score = likeness(token, candidate);
      if (score === 0) continue;
      for (const passage of this.#places.get(keyOf(candidate)) ?? []) {
        found.set(passage, Math.max(found.get(passage) ?? 0, score));
      }
    }
    return found;
  }
}

function keyOf({ kind, folded, quantity }: Token): string {
  return quantity === undefined ? `${kind} ${folded}` : `${quantity.text} ${quantity.unit?.measure}`;
}

/** Ideographic words may share any two characters; others begin alike. */
function startsOf(token: Token): string[] {
  if (token.kind === "number") return [];
  if (!token.ideographic) return [token.folded.slice(0, 3)];
  const pairs = [];
  for (let at = 0; at + 2 <= token.folded.length; at++) pairs.push(token.folded.slice(at, at + 2));
  return pairs.length > 0 ? pairs : [token.folded];
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
