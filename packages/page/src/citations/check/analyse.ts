import { foldWord } from "../../markdown/letters.ts";
import { isStopWord } from "../../passages/vocabulary/stop-words.ts";
import { digitsAt, type Quantity, wordNumber } from "./quantity.ts";
import { calendarToken } from "./vocabulary/calendar.ts";
import { limitPhrases, negativeEndings, negators } from "./vocabulary/negation.ts";
import { digitMarks } from "./vocabulary/numbers.ts";
import { units } from "./vocabulary/units.ts";

export interface Token {
  raw: string;
  /** Without case and accents; of a month, weekday or season its number: "month:9". */
  folded: string;
  start: number;
  end: number;
  kind: "word" | "stop" | "negator" | "number" | "calendar";
  /** Has a capital where only names have one. */
  name: boolean;
  ideographic: boolean;
  quantity?: Quantity;
  /** A number beside a month: the 4 of "4 May" counts nothing. */
  isDay?: true;
  /** The 19 of "COVID-19" counts nothing either. */
  isOfName?: true;
  /** The number of its clause, from 0. */
  clause: number;
}

export interface Analysis {
  text: string;
  tokens: Token[];
}

const part =
  /(?<clause>[,;:；，、。()（）–—|])|(?<digits>\d)|(?<ideographs>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}]+)|[\p{L}\p{M}]+\d*/gu;
const german =
  /(?<!\p{L})(?:der|die|das|und|ist|von|mit|wurde|nicht|ein|eine|im|zu|den|sich|auf)(?!\p{L})/giu;
const betweenDayAndMonth: ReadonlySet<string> = new Set("th st nd rd of er de do".split(" "));
/** The word before the number of a name; "5km-" is the beginning of a span. */
const nameBefore = /(?<![\p{L}\d])\p{L}{1,20}[-‐‑]$/u;
/** Longer runs without a blank are not cut into words. */
const longestRun = 2000;

let segmenter: Intl.Segmenter | undefined;

const digit = /\p{Nd}/u;
/** Digits of other scripts, wide ones, and their marks; signs beyond the first plane would change the length. */
const otherDigits = /[[\p{Nd}&&[\u{80}-\u{ffff}]]％٪٫٬]|(?<=\p{Nd})[．，](?=\p{Nd})/gv;
/** The digits of a script are ten characters in a row. */
function asciiDigit(written: string): string {
  const code = written.charCodeAt(0);
  let zero = code;
  while (code - zero < 9 && digit.test(String.fromCharCode(zero - 1))) zero--;
  return digitMarks[written] ?? String(code - zero);
}

/** Days before and after months; "03/04/2024" is one day in Britain and another in America, and stays as it is. */
const isoDate = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const dottedDate = /(?<![\d.])(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(\d{4})(?![\d]|\.\d)/g;
const dayFirst = /(?<![\d/])(1[3-9]|2\d|3[01])\/(0?[1-9]|1[0-2])\/(\d{4})(?![\d/])/g;
const monthFirst = /(?<![\d/])(0?[1-9]|1[0-2])\/(1[3-9]|2\d|3[01])\/(\d{4})(?![\d/])/g;

/** Unifies spellings that differ between languages and people, without changing the length. */
function normalised(text: string): string {
  return (
    text
      .replace(otherDigits, asciiDigit)
      .replace(isoDate, "$1 $2月$3")
      .replace(dottedDate, "$1 $2月$3")
      .replace(dayFirst, "$1 $2月$3")
      .replace(monthFirst, "$1月$2 $3")
      // The second year of "2018–19" says nothing new.
      .replace(/(?<=(?<!\d)\d{4}[-–/])\d\d(?![\d-])/g, "  ")
      .replace(/(?<= )(?:pour cent|por ciento)(?!\p{L})/gu, (found) => "%".padEnd(found.length))
      .replace(limitPhrases, (found) => " ".repeat(found.length))
      .replace(negativeEndings, (found) => "不".padEnd(found.length))
  );
}

/** Reads a sentence: its words, numbers, dates, names and negations. */
export function analyse(original: string): Analysis {
  const text = normalised(original);
  const tokens: Token[] = [];
  const capitalisesNouns = (text.match(german)?.length ?? 0) >= 2;
  let clause = 0;
  let read = 0;

  const add = (start: number, end: number, more: Partial<Token> & Pick<Token, "kind">) => {
    const raw = original.slice(start, end);
    tokens.push({ raw, folded: raw, start, end, name: false, ideographic: false, clause, ...more });
    read = end;
  };
  const addNumber = (quantity: Quantity) => {
    const { start, end } = quantity;
    const number = Number(text.slice(start, end));
    // 5月 is a month.
    if (text[end] === "月" && number <= 12) {
      add(start, end, { kind: "calendar", folded: `month:${number}` });
      read = end + 1;
    } else {
      const isOfName = nameBefore.test(text.slice(Math.max(0, start - 22), start)) && end - start <= 3;
      add(start, end, { kind: "number", quantity, ...(isOfName && { isOfName }) });
      // The scale and the unit were read with the number.
      read = start + quantity.text.length;
    }
  };
  const addWord = (raw: string, start: number, ideographic: boolean) => {
    const end = start + raw.length;
    const folded = foldWord(raw);
    const isDated =
      /^ \d/.test(text.slice(end, end + 2)) || /\d $/.test(text.slice(Math.max(0, start - 2), start));
    const calendar = calendarToken(folded, isDated || /^\p{Lu}/u.test(raw));
    const quantity = wordNumber(text, start, end, folded);
    if (calendar !== undefined) add(start, end, { kind: "calendar", folded: calendar });
    else if (quantity !== undefined) addNumber(quantity);
    else {
      const isStop = isStopWord(folded) || (ideographic && /^\p{Script=Hiragana}{1,3}$/u.test(raw));
      const kind = negators.has(folded) ? "negator" : isStop ? "stop" : "word";
      const isUnit = raw === raw.toUpperCase() && units.has(folded);
      // The first word of a sentence always has a capital.
      const name =
        kind === "word" && !capitalisesNouns && !isUnit && /^\p{Lu}/u.test(raw) && tokens.length > 0;
      add(start, end, { kind, folded, name, ideographic });
    }
  };

  for (const { 0: found, index, groups = {} } of text.matchAll(part)) {
    if (index < read) continue;
    if (groups.clause !== undefined) clause++;
    else if (groups.digits !== undefined) addNumber(digitsAt(text, index));
    else if (groups.ideographs === undefined) addWord(found, index, false);
    else {
      segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
      for (const { segment, index: at } of segmenter.segment(found.slice(0, longestRun)))
        if (index + at >= read) addWord(segment, index + at, true);
    }
  }
  for (const [index, { folded }] of tokens.entries()) {
    if (!folded.startsWith("month:")) continue;
    // "4th of May", "1er mai", "4 de mayo".
    const before = tokens.slice(Math.max(0, index - 3), index);
    const first = before.findLast(({ folded: word }) => !betweenDayAndMonth.has(word));
    for (const beside of [first, tokens[index + 1]])
      if (
        beside?.quantity &&
        /^(?:0?\d|[12]\d|3[01])$/.test(text.slice(beside.quantity.start, beside.quantity.end))
      )
        beside.isDay = true;
  }
  return { text: original, tokens };
}
