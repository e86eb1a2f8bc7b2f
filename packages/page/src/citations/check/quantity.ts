import { foldWord } from "../../markdown/letters.ts";
import { matchAt } from "../../markdown/spans.ts";
import { hedges, ideographs, numberWords, scaleWords } from "./vocabulary/numbers.ts";
import { skippedBeforeUnit, type Unit, units } from "./vocabulary/units.ts";

/** A number of a text with what it counts. */
export interface Quantity {
  /** "1,234" and "1.234" are one thing in English and another in German: all readings, scaled. */
  values: number[];
  unit?: Unit;
  /** How many digits were written: 3 for "1.84 billion". */
  digits: number;
  hedged: boolean;
  /** With its scale and unit. */
  text: string;
  start: number;
  /** Where the number itself ends. */
  end: number;
}

const written =
  /\d{1,2}[:h]\d{2}(?!\d)|\d+(?:\.\d+){2,}|\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/y;
/** "10:30", "10h30", "9 am", "9:30 p.m.", "9 Uhr", "10.30 Uhr". */
const clock = /(\d{1,2})(?:([:.h])(\d{2}))?(?!\d)(?:\s?(?:([ap])(?:m|\.m\.?)|(uhr))(?!\p{L}))?/iuy;
/** What only looks like a time ("3:75"), and versions, but no groups of three digits: compared as text, without a value. */
const timeOrVersion = /^\d{1,2}[:h]\d{2}$|^(?!\d{1,3}(?:\.\d{3})+$)\d+(?:\.\d+){2,}$/;
const currency = /(?:[$€£¥₽]|(?<!\p{L})(?:USD|EUR|GBP|JPY|CNY|RMB|RUB))\s?$/u;
const currencyNext = /[ \u00a0\u202f]?[$€£₽]/y;
const nextWord = /[\s\u00a0\u202f-]{0,2}(%|‰|°C?|[$€£₽]|[\p{L}\p{M}]+)/uy;

/** "1,5" is no number in English; in India groups before the last have two digits. */
const english = /^(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/;
const german = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;

function readings(text: string): number[] {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, "");
  const asEnglish = english.test(plain) ? [Number(plain.replaceAll(",", ""))] : [];
  const asGerman = german.test(plain) ? [Number(plain.replaceAll(".", "").replace(",", "."))] : [];
  return [...new Set([...asEnglish, ...asGerman])];
}

/** Ideographic units follow the number without a blank: the longest match wins. */
const gluedUnits = [...units]
  .filter(([name]) => /^[\p{Script=Han}\p{Script=Katakana}ヶか]/u.test(name))
  .toSorted(([left], [right]) => right.length - left.length);

/** The scale and the unit after a number, and where the last of them ends. */
function readUnit(text: string, from: number, isMoney: boolean): { scale: number; unit?: Unit; end: number } {
  let scale = 1;
  let end = from;
  let position = from;
  for (let step = 0; step < 3; step++) {
    const mark = text[position] ?? "";
    if (/[万亿億兆]/.test(mark)) {
      scale *= scaleWords.get(mark) ?? 1;
      end = ++position;
      continue;
    }
    const glued = gluedUnits.find(([name]) => text.startsWith(name, position));
    if (glued !== undefined) return { scale, unit: glued[1], end: position + glued[0].length };
    const found = matchAt(nextWord, text, position);
    if (found === null) break;
    const word = foldWord(found[1] ?? "");
    position += found[0].length;
    const factor = scaleWords.get(word);
    // "5 m" is a length; "5M", "$5 m" and "5 m€" are millions.
    const isScale =
      word !== "m" || found[1] === "M" || isMoney || matchAt(currencyNext, text, position) !== null;
    if (factor !== undefined && isScale) {
      scale *= factor;
      end = position;
    } else if (!skippedBeforeUnit.has(word)) {
      const unit = units.get(word);
      return unit === undefined ? { scale, end } : { scale, unit, end: position };
    }
  }
  return { scale, end };
}

function isHedged(text: string, start: number): boolean {
  const words = text.slice(Math.max(0, start - 24), start).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.slice(-2).some((word) => hedges.has(foldWord(word))) || /[约約]$/.test(text.slice(0, start));
}

function quantity(text: string, start: number, end: number, values: number[], digits: number): Quantity {
  const symbol = currency.exec(text.slice(Math.max(0, start - 5), start))?.[0].trim();
  const after = readUnit(text, end, symbol !== undefined);
  const unit = symbol === undefined ? after.unit : units.get(foldWord(symbol));
  return {
    values: values.map((value) => value * after.scale),
    ...(unit === undefined ? {} : { unit }),
    digits,
    hedged: isHedged(text, start),
    text: text.slice(start, after.end),
    start,
    end,
  };
}

const fractions: Readonly<Record<string, number>> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };
/** "p < .05" */
const leadingPoint = /(?<![\p{L}\p{N}.])\.$/u;

const clockUnit: Unit = { measure: "clock", size: 1 };
const halfDay = 720;

/** A time in minutes; "9:00" may be in the morning or in the evening. */
function clockAt(text: string, start: number): Quantity | undefined {
  const [whole = "", hour, mark = ".", minutes = "0", half, german] = matchAt(clock, text, start) ?? [];
  const isTime = (mark !== "." || half !== undefined || german !== undefined) && Number(minutes) < 60;
  if (!isTime || Number(hour) > 24) return undefined;
  const time = 60 * Number(hour) + Number(minutes);
  const [morning, evening] = [time % halfDay, (time % halfDay) + halfDay];
  const either = half === undefined ? [morning, evening] : [/a/i.test(half) ? morning : evening];
  const values = Number(hour) > 12 ? [time] : either;
  const end = start + whole.length;
  return { values, unit: clockUnit, digits: 0, hedged: false, text: whole, start, end };
}

/** The number written in digits that starts at `start`. */
export function digitsAt(text: string, start: number): Quantity {
  const time = clockAt(text, start);
  if (time !== undefined) return time;
  const found = matchAt(written, text, start)?.[0] ?? "";
  const end = start + found.length;
  if (timeOrVersion.test(found))
    return { values: [], digits: 0, hedged: false, text: found.replace("h", ":"), start, end };
  const digits = found.replace(/\D/g, "").replace(/^0+|0+$/g, "").length;
  const isFraction = leadingPoint.test(text.slice(Math.max(0, start - 2), start));
  const values = readings(isFraction ? `0.${found}` : found);
  const more = fractions[text[end] ?? ""];
  if (more === undefined) return quantity(text, start, end, values, digits);
  const mixed = values.map((value) => value + more);
  return quantity(text, start, end + 1, mixed, digits);
}

/** A number of ideographs ("十二", "三百"), or nothing. A lone 一 is an article more often than a number. */
function ideographicNumber(text: string): number | undefined {
  if (text === "一" || text.length > 7) return undefined;
  let total = 0;
  let digit = 0;
  for (const character of text) {
    const value = ideographs[character];
    if (value === undefined) return undefined;
    if (value < 10) digit = value;
    else {
      total += Math.max(digit, 1) * value;
      digit = 0;
    }
  }
  return total + digit;
}

const ones = /[- ]([\p{L}\p{M}]+)/uy;
const andHalf = / and a half(?!\p{L})/uy;
/** Articles elsewhere, numbers in "one million". */
const ambiguousOnes: ReadonlySet<string> = new Set(["one", "eine", "un"]);

/** The number that a word names; "forty-eight" is one. */
export function wordNumber(text: string, start: number, end: number, folded: string): Quantity | undefined {
  const next = foldWord(matchAt(ones, text, end)?.[1] ?? "");
  const isOne = ambiguousOnes.has(folded) && next.length > 2 && scaleWords.has(next);
  const value = isOne ? 1 : (numberWords.get(folded) ?? ideographicNumber(folded));
  if (value === undefined) return undefined;
  const [more = "", word = ""] = (value >= 20 && value % 10 === 0 && matchAt(ones, text, end)) || [];
  const half = matchAt(andHalf, text, end)?.[0].length;
  if (half !== undefined) return quantity(text, start, end + half, [value + 0.5], 2);
  const added = numberWords.get(foldWord(word)) ?? 10;
  return added < 10
    ? quantity(text, start, end + more.length, [value + added], 2)
    : quantity(text, start, end, [value], 2);
}

/** Larger numbers are often rounded without saying so. */
const largeNumber = 10_000;

const isYear = ({ text }: Quantity) => /^(?:1\d|20)\d\d$/.test(text);

/** Numbers are compared with numbers of the same measure, and years with years. */
export function measureOf(number: Quantity): string {
  return number.unit?.measure ?? (isYear(number) ? "year" : "count");
}

/** "From 9 to 17:00", "at 10.30": only one of the two numbers looks like a time. */
function isSameTime(one: Quantity, other: Quantity): boolean {
  const [time, plain] = one.unit === clockUnit ? [one, other] : [other, one];
  const minutes = plain.values.map((value) => Math.trunc(value) * 60 + Math.round((value % 1) * 100));
  return plain.unit === undefined && minutes.some((value) => time.values.includes(value));
}

/** Whether the numbers agree: equal, converted, or the second rounded to the digits of the first. */
export function sameQuantity(claimed: Quantity, found: Quantity): boolean {
  if (claimed.values.length === 0 || found.values.length === 0) return claimed.text === found.text;
  const [one, other] = [claimed.unit, found.unit];
  if ((one === clockUnit) !== (other === clockUnit)) return isSameTime(claimed, found);
  if (one !== undefined && other !== undefined && one.measure !== other.measure) return false;
  if (isYear(claimed)) return found.values.includes(claimed.values[0] ?? 0);
  const converted = one !== undefined && other !== undefined && one.size !== other.size;
  const factor = converted ? one.size / other.size : 1;
  const allowed = converted ? 0.02 : claimed.hedged ? 0.05 : 1e-9;
  return claimed.values.some((value) =>
    found.values.some((known) => {
      const wanted = value * factor;
      if (Math.abs(wanted - known) <= allowed * Math.max(wanted, known)) return true;
      // "1.8 billion" for 1.84 billion: rounded to at least two digits, from more.
      if (value < largeNumber || claimed.digits < 2 || found.digits <= claimed.digits) return false;
      return Number(known.toPrecision(claimed.digits)) === Number(wanted.toPrecision(claimed.digits));
    }),
  );
}
