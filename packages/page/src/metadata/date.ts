import { months, weekdays } from "./vocabulary/calendar-words.ts";

const monthNumber = new Map<string, number>();
months.forEach((names, index) => {
  for (const name of names.split(" ")) monthNumber.set(name, index + 1);
});

const isMonth = (word: string) => monthNumber.has(word);

const pad = (value: number) => String(value).padStart(2, "0");

/** YYYY-MM-DD when these numbers are a day that exists. */
export function realDay(year: number, month: number, day: number): string | undefined {
  const made = new Date(Date.UTC(year, month - 1, day));
  const real = made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
  return real && year >= 1000 && year <= 9999 ? `${year}-${pad(month)}-${pad(day)}` : undefined;
}

/** A day since the web has existed: other years on a page are history, prices or numbers. */
function calendarDate(year: number, month: number, day: number): string | undefined {
  return year < 1990 || year > 2100 ? undefined : realDay(year, month, day);
}

/**
 * A date as ISO 8601: with time and zone when the source has both, otherwise the day alone. Days in the form 03/04/2024
 * are only taken when they can be read in one way.
 */
export function normaliseDate(value: string | undefined): string | undefined {
  const text = value?.trim().slice(0, 80);
  if (!text) return undefined;
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i.exec(
      text,
    );
  if (iso) {
    const day = calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    if (!day || !iso[4] || !iso[7]) return day;
    const zone = iso[7].toUpperCase() === "Z" ? "Z" : `${iso[7].slice(0, 3)}:${iso[7].slice(-2)}`;
    return Number(iso[4]) > 23 || Number(iso[5]) > 59
      ? day
      : `${day}T${iso[4]}:${iso[5]}:${iso[6] ?? "00"}${zone}`;
  }
  return spelledDate(text);
}

/** "3 March 2024", "3. März 2024", "3-Mar-2024" */
const dayFirst =
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?(?:\s+(?:de\s+|of\s+)?|[-/])(?<month>\p{L}{3,12})(?:\.?,?\s+(?:de\s+)?|[-/])(?<year>\d{4})(?!\d)/u;
/** "March 3, 2024" */
const monthFirst =
  /(?<!\p{L})(?<month>\p{L}{3,12})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/u;
/** "2024 Mar 3" */
const yearFirst = /(?<!\d)(?<year>\d{4})[\s-]+(?<month>\p{L}{3,12})\.?[\s-]+(?<day>\d{1,2})(?!\d)/u;
const eastAsian = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const numeric = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const dotted = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d.]*\d)/;
const slashed = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;

const numbersIn = (pattern: RegExp, text: string) => pattern.exec(text)?.slice(1).map(Number);

/** The first date in a text, with its month as a word or as a number. */
export function spelledDate(text: string, dayOf = calendarDate): string | undefined {
  // Every form has a year, and most texts have none.
  if (!/\d{4}|\.\d\d/.test(text)) return undefined;
  const [year, month, day] = numbersIn(eastAsian, text) ?? [];
  if (year && month && day) return dayOf(year, month, day);
  for (const pattern of [dayFirst, monthFirst, yearFirst]) {
    const found = pattern.exec(text)?.groups;
    const number = monthNumber.get(found?.month?.toLowerCase() ?? "");
    if (found && number) return dayOf(Number(found.year), number, Number(found.day));
  }
  return numericDate(text, dayOf);
}

function numericDate(text: string, dayOf: typeof calendarDate): string | undefined {
  const [year = 0, month = 0, day = 0] = numbersIn(numeric, text) ?? [];
  if (year) return dayOf(year, month, day);
  const [dottedDay = 0, dottedMonth = 0, dottedYear] = numbersIn(dotted, text) ?? [];
  if (dottedYear) return dayOf(dottedYear + (dottedYear < 100 ? 2000 : 0), dottedMonth, dottedDay);
  const [first = 0, second = 0, last] = numbersIn(slashed, text) ?? [];
  if (last && first > 12) return dayOf(last, second, first);
  // Days of the form 03/04/2024 mean two things, unless both numbers are the same.
  return last && (second > 12 || first === second) ? dayOf(last, first, second) : undefined;
}

const number = /^[([]?\d{1,4}(?:st|nd|rd|th|er)?[.,:)\]]*$|^[([]?\d{1,4}[./:-]\d|^\d{4}[年년]/;

const bare = (word: string | undefined) => word?.toLowerCase().replace(/^\P{L}+|[^\p{L}-]+$/gu, "") ?? "";

/** The words of a line before its first number, or before the month or day of the week that leads to one. */
export function beforeDate(line: string): string {
  const words = line.split(" ");
  const end = words.findIndex((word, index) => {
    if (number.test(word)) return true;
    const next = words[index + 1];
    if (next === undefined) return false;
    const leads = number.test(next);
    return isMonth(bare(word)) ? leads : (leads || isMonth(bare(next))) && weekdays.has(bare(word));
  });
  return end < 0 ? line : words.slice(0, end).join(" ");
}

/** Whether a line names a day of the week. */
export const hasWeekday = (line: string) =>
  line.split(" ").some((word) => bare(word).length > 3 && weekdays.has(bare(word)));
