import { foldWord } from "../../markdown/letters.ts";
import { isStopWord } from "../../passages/vocabulary/stop-words.ts";
import { digitsAt, type Quantity, wordNumber } from "./quantity.ts";
import { calendarToken } from "./vocabulary/calendar.ts";
import { isNegator, limitPhrases, negativeEndings } from "./vocabulary/negation.ts";

/** A word, number, or name of a month, weekday or season. */
export interface Token {
  raw: string;
  folded: string;
  start: number;
  end: number;
  kind: "word" | "stop" | "number" | "calendar";
  /** Has a capital where only names have one. */
  name: boolean;
  ideographic: boolean;
  quantity?: Quantity;
  negator: boolean;
  /** The number of its clause, from 0. */
  clause: number;
}

export interface Analysis {
  text: string;
  tokens: Token[];
}

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}]+/uy;
const word = /[\p{L}\p{M}]+(?:\d+)?/uy;
const clauseEnd = /[,;:；，、。()（）–—|]/;
const conjunction: ReadonlySet<string> = new Set(
  "but and while whereas aber und sondern wahrend mais et tandis pero y mientras но а и 但 而".split(" "),
);
const german =
  /(?<!\p{L})(?:der|die|das|und|ist|von|mit|wurde|nicht|ein|eine|im|zu|den|sich|auf)(?!\p{L})/giu;

let segmenter: Intl.Segmenter | undefined;

function segments(run: string): { segment: string; index: number }[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  return [...segmenter.segment(run.slice(0, 2000))];
}

class Reader {
  readonly tokens: Token[] = [];
  readonly #text: string;
  readonly #limits: [number, number][];
  readonly #endings: number[];
  readonly #capitalisesNouns: boolean;
  #clause = 0;

  constructor(text: string) {
    this.#text = text;
    this.#limits = [...text.matchAll(limitPhrases)].map((found) => [
      found.index,
      found.index + found[0].length,
    ]);
    this.#endings = [...text.matchAll(negativeEndings)].map(({ index }) => index);
    this.#capitalisesNouns = (text.match(german)?.length ?? 0) >= 2;
    let position = 0;
    while (position < text.length) position = this.#read(position);
  }

  #read(position: number): number {
    const text = this.#text;
    const character = text[position] ?? "";
    if (character >= "0" && character <= "9") {
      const quantity = digitsAt(text, position);
      if (quantity !== undefined) return this.#number(quantity);
    }
    ideographs.lastIndex = position;
    const run = ideographs.exec(text)?.[0];
    if (run !== undefined) {
      let read = position;
      for (const { segment, index } of segments(run)) {
        if (position + index >= read) read = this.#word(segment, position + index, true);
      }
      return position + run.length;
    }
    word.lastIndex = position;
    const found = word.exec(text)?.[0];
    if (found !== undefined) return this.#word(found, position, false);
    if (clauseEnd.test(character)) this.#clause++;
    return position + 1;
  }

  #add(token: Omit<Token, "clause">): void {
    this.tokens.push({ ...token, clause: this.#clause });
  }

  #number(quantity: Quantity): number {
    const { start, end } = quantity;
    const raw = this.#text.slice(start, end);
    const shared = { raw, start, end, name: false, ideographic: false, negator: false };
    // 5月 is a month, and 2023-05-04 holds one.
    const month = /^\d{1,2}$/.test(raw) && this.#text[end] === "月" && Number(raw) <= 12;
    const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(this.#text.slice(start, start + 11));
    if (month) this.#add({ ...shared, folded: `month:${Number(raw)}`, kind: "calendar" });
    else this.#add({ ...shared, folded: raw, kind: "number", quantity });
    // The scale and the unit were read with the number.
    if (!iso) return month ? end : start + quantity.text.length;
    this.#add({
      ...shared,
      folded: `month:${Number(iso[2])}`,
      kind: "calendar",
      start: start + 5,
      end: start + 7,
    });
    const day = digitsAt(this.#text, start + 8);
    if (day !== undefined) this.#add({ ...shared, folded: day.text, kind: "number", quantity: day });
    return start + 10;
  }

  /** Returns where to read on: after the unit when the word is a number with one. */
  #word(raw: string, start: number, ideographic: boolean): number {
    const end = start + raw.length;
    const folded = foldWord(raw);
    const shared = { raw, folded, start, end, ideographic, name: false, negator: false };
    const calendar = calendarToken(folded, raw);
    const quantity = wordNumber(this.#text, start, end, folded);
    const limit = this.#limits.some(([from, to]) => start >= from && end <= to);
    if (conjunction.has(folded)) this.#clause++;
    if (calendar !== undefined) this.#add({ ...shared, folded: calendar, kind: "calendar" });
    else if (quantity !== undefined && !limit) {
      this.#addWordNumber(quantity, shared);
      return start + quantity.text.length;
    } else {
      const ending = ideographic && this.#endings.some((place) => place >= start && place < end);
      const negator = !limit && (ending || isNegator(folded));
      const stop = negator || isStopWord(folded) || (ideographic && /^\p{Script=Hiragana}{1,3}$/u.test(raw));
      const name = !stop && !ideographic && this.#isName(raw, end);
      this.#add({ ...shared, kind: stop ? "stop" : "word", name, negator });
    }
    return end;
  }

  /** The first word of a sentence always has a capital: it is a name when the next word has one as well. */
  #isName(raw: string, end: number): boolean {
    if (this.#capitalisesNouns || !/^\p{Lu}/u.test(raw)) return false;
    return this.tokens.length > 0 || /^\s\p{Lu}/u.test(this.#text.slice(end, end + 3));
  }

  /** "forty-eight" is one number. */
  #addWordNumber(quantity: Quantity, shared: Omit<Token, "clause" | "kind">): void {
    const last = this.tokens.at(-1);
    const tens = last?.quantity?.values[0] ?? 0;
    const ones = quantity.values[0] ?? 0;
    if (
      last?.quantity &&
      /^\p{L}/u.test(last.raw) &&
      tens >= 20 &&
      tens % 10 === 0 &&
      ones < 10 &&
      shared.start - last.end < 2
    ) {
      last.quantity = { ...quantity, values: [tens + ones], start: last.start };
      last.end = shared.end;
    } else this.#add({ ...shared, kind: "number", quantity });
  }
}

/** Reads a sentence: its words, numbers, dates, names and negations. */
export function analyse(text: string): Analysis {
  return { text, tokens: new Reader(text).tokens };
}
