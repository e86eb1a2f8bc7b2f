import { foldWord } from "../../markdown/letters.ts";
import { hedges, ideographicNumber, numberWords, scaleWords } from "./vocabulary/numbers.ts";
import { gluedUnit, isSkippedBeforeUnit, type Unit, unitNamed } from "./vocabulary/units.ts";

/** A number of a text with what it counts. */
export interface Quantity {
  /** "1,234" and "1.234" are one thing in English and another in German: all readings, scaled. */
  values: number[];
  unit?: Unit;
  /** How many digits were written: 3 for "1.84 billion". */
  digits: number;
  hedged: boolean;
  /** Clock times and versions are equal or not; nothing is rounded. */
  exact?: string;
  text: string;
  start: number;
  end: number;
}

const written =
  /\d{1,2}[:h]\d{2}(?!\d)|\d+(?:\.\d+){2,}|\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/y;
const currency = /[$€£¥₽]\s?$/;
const nextWord = /[\s\u00a0\u202f-]{0,2}(%|‰|°C?|[$€£₽]|[\p{L}\p{M}]+)/uy;

function readings(text: string): number[] {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, "");
  const asEnglish = Number(plain.replaceAll(",", ""));
  const asGerman = Number(plain.replaceAll(".", "").replace(",", "."));
  return [...new Set([asEnglish, asGerman])].filter(Number.isFinite);
}

/** The scale and the unit after a number, and where the last of them ends. */
function readUnit(text: string, from: number): { scale: number; unit?: Unit; end: number } {
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
    const glued = gluedUnit(text.slice(position, position + 8));
    if (glued !== undefined) return { scale, unit: glued.unit, end: position + glued.length };
    nextWord.lastIndex = position;
    const found = nextWord.exec(text);
    if (found === null) break;
    const word = foldWord(found[1] ?? "");
    position += found[0].length;
    const factor = scaleWords.get(word);
    if (/^(?:pour|por)$/.test(word) && /^\s(?:cent|ciento)(?!\p{L})/u.test(text.slice(position))) {
      return { scale, unit: { measure: "share", size: 1 }, end: position + (word === "por" ? 7 : 5) };
    }
    // "5 m" is a length.
    if (factor !== undefined && word !== "m") {
      scale *= factor;
      end = position;
    } else if (!isSkippedBeforeUnit(word)) {
      const unit = unitNamed(word);
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
  const symbol = currency.exec(text.slice(Math.max(0, start - 2), start))?.[0].trim();
  const after = readUnit(text, end);
  const unit = symbol === undefined ? after.unit : unitNamed(symbol);
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

/** The number written in digits that starts at `start`. */
export function digitsAt(text: string, start: number): Quantity | undefined {
  written.lastIndex = start;
  const found = written.exec(text)?.[0];
  if (found === undefined) return undefined;
  const end = start + found.length;
  const clock = /^\d{1,2}[:h]\d{2}$/.test(found);
  if (clock || /^\d+(?:\.\d+){2,}$/.test(found)) {
    const grouped = !clock && /^\d{1,3}(?:\.\d{3})+$/.test(found);
    if (!grouped) {
      return {
        values: [],
        digits: 0,
        hedged: false,
        exact: found.replace("h", ":"),
        text: found,
        start,
        end,
      };
    }
  }
  const digits = found.replace(/\D/g, "").replace(/^0+/, "").replace(/0+$/, "").length;
  return quantity(text, start, end, readings(found), digits);
}

/** The number that a word names. */
export function wordNumber(text: string, start: number, end: number, folded: string): Quantity | undefined {
  const value = numberWords.get(folded) ?? ideographicNumber(folded);
  return value === undefined ? undefined : quantity(text, start, end, [value], 2);
}

function sizes({ values, unit }: Quantity): number[] {
  return unit === undefined ? values : values.map((value) => value * unit.size);
}

/** Larger numbers are often rounded without saying so. */
const largeNumber = 10_000;

function isYear({ values: [value = 0], unit, text }: Quantity): boolean {
  return unit === undefined && value >= 1000 && value <= 2100 && /^\d{4}$/.test(text);
}

/** Whether the numbers agree: equal, converted, or the second rounded to the digits of the first. */
export function sameQuantity(claimed: Quantity, found: Quantity): boolean {
  if (claimed.exact !== undefined || found.exact !== undefined) return claimed.exact === found.exact;
  if (claimed.unit !== undefined && found.unit !== undefined && claimed.unit.measure !== found.unit.measure)
    return false;
  if (isYear(claimed)) return found.values.includes(claimed.values[0] ?? 0);
  const bare = claimed.unit === undefined || found.unit === undefined;
  const left = bare ? claimed.values : sizes(claimed);
  const right = bare ? found.values : sizes(found);
  const converted = !bare && claimed.unit?.size !== found.unit?.size;
  const allowed = converted ? 0.02 : claimed.hedged ? 0.05 : 1e-9;
  return left.some((one) =>
    right.some((other) => {
      if (Math.abs(one - other) <= allowed * Math.max(Math.abs(one), Math.abs(other))) return true;
      // "1.8 billion" for 1.84 billion: rounded to at least two digits, from more.
      if (one < largeNumber || claimed.digits < 2 || found.digits <= claimed.digits) return false;
      return Number(other.toPrecision(claimed.digits)) === Number(one.toPrecision(claimed.digits));
    }),
  );
}
