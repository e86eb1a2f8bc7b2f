import { prepare } from "../../passages/document.ts";
import { type Analysis, analyse, type Token } from "./analyse.ts";
import { sameQuantity } from "./quantity.ts";

/** A sentence, list item or table row of a source. */
export interface Passage {
  start: number;
  end: number;
  /** A heading names a subject and states nothing about it. */
  heading: boolean;
  analysis: Analysis;
}

const linkTarget = /\]\([^()\s]{0,2000}(?:\([^()\s]*\)[^()\s]*)?\)/g;
/** Longer pages are cut: the checker reads every word. */
const longestSource = 400_000;

/** Blanks out link addresses, keeping the length so that offsets stay true. */
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
  readonly #numbers: Token[] = [];
  readonly #places = new Map<string, number[]>();

  constructor(text: string) {
    this.text = text;
    const document = prepare(withoutAddresses(text.slice(0, longestSource)));
    this.passages = document.units
      .filter(({ kind }) => kind !== "code")
      .map(({ start, end, introduction, kind }) => {
        // A row means nothing without the header of its table.
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
    for (const start of startsOf(token)) {
      const list = this.#byStart.get(start);
      if (list === undefined) this.#byStart.set(start, [token]);
      else list.push(token);
    }
  }

  /** The passages with something like the token, and how alike the two are. */
  find(token: Token): Map<number, number> {
    const candidates = new Set(token.kind === "number" ? this.#numbers : []);
    for (const start of startsOf(token))
      for (const other of this.#byStart.get(start) ?? []) candidates.add(other);
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

function commonPrefix(left: string, right: string): number {
  const limit = Math.min(left.length, right.length);
  let at = 0;
  while (at < limit && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  return at;
}

/** Inflected forms of one word share all but a short ending: "tested" and "testing", "Снегирёва" and "Снегирёвой". */
function inflected(left: string, right: string, name: boolean): boolean {
  const prefix = commonPrefix(left, right);
  const longest = Math.max(left.length, right.length) - prefix;
  const shortest = Math.min(left.length, right.length) - prefix;
  if (name) return prefix >= 3 && longest <= 2 && shortest <= 2 && prefix > longest + shortest;
  return prefix >= 4
    ? longest <= 3 || (prefix >= 6 && longest <= 5 && shortest <= 3)
    : prefix === 3 && longest <= 1;
}

/** How well a token of the source matches a token of the claim, 0 to 1. */
export function likeness(claimed: Token, found: Token): number {
  if (claimed.kind === "number" || found.kind === "number") {
    if (claimed.quantity === undefined || found.quantity === undefined) return 0;
    return sameQuantity(claimed.quantity, found.quantity) ? 1 : 0;
  }
  if (claimed.folded === found.folded) return 1;
  if (claimed.kind === "calendar" || found.kind === "calendar") return 0;
  if (!claimed.ideographic && !found.ideographic)
    return inflected(claimed.folded, found.folded, claimed.name) ? 0.95 : 0;
  const [short, long] = [claimed.folded, found.folded].toSorted((one, other) => one.length - other.length);
  return short !== undefined && short.length >= 2 && long?.includes(short) ? 0.9 : 0;
}
