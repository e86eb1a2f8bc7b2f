import { wordsOf } from "./words.ts";

/** A date found in a text: the words it is written with, and the words of every other way to write it. */
export interface WrittenDate {
  words: string[];
  others: string[][];
}

/** Names of months are known in these languages; where they are declined ("ноября"), as they stand beside a day. */
const locales = "en de fr es it pt nl sv da pl cs ru uk tr ro el id vi".split(" ");

const mark = "(?:st|nd|rd|th|er|º|\\.)?";
const name = "(?<!\\p{L})(\\p{L}{3,15})\\.?";
const patterns: [RegExp, (parts: string[]) => [year: string, month: string, day: string][]][] = [
  [/(?<![\d.-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, ([y = "", m = "", d = ""]) => [[y, m, d]]],
  [/(\d{4})年(\d{1,2})月(\d{1,2})日/g, ([y = "", m = "", d = ""]) => [[y, m, d]]],
  [/(?<![\d.-])(\d{1,2})[.-]\s?(\d{1,2})[.-]\s?(\d{4})(?!\d)/g, ([d = "", m = "", y = ""]) => [[y, m, d]]],
  // Americans write the month first.
  [
    /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/g,
    ([one = "", two = "", y = ""]) => [
      [y, one, two],
      [y, two, one],
    ],
  ],
  [
    new RegExp(
      `(?<!\\d)(\\d{1,2})${mark}\\s+(?:of\\s|de\\s)?\\s*${name},?\\s+(?:de\\s)?\\s*(\\d{4})(?!\\d)`,
      "giu",
    ),
    ([d = "", m = "", y = ""]) => [[y, m, d]],
  ],
  [
    new RegExp(`${name}\\s+(\\d{1,2})${mark},?\\s+(\\d{4})(?!\\d)`, "giu"),
    ([m = "", d = "", y = ""]) => [[y, m, d]],
  ],
];

let months: { names: Set<string>[]; numbers: Map<string, number> } | undefined;

/** The names of each month, and the month of each name; made when a date is first asked for. */
function knownMonths(): { names: Set<string>[]; numbers: Map<string, number> } {
  if (months !== undefined) return months;
  const names = Array.from({ length: 12 }, () => new Set<string>());
  const numbers = new Map<string, number>();
  for (const locale of locales) {
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month,
        year: "numeric",
        timeZone: "UTC",
      });
      for (const [index, known] of names.entries()) {
        const parts = format.formatToParts(Date.UTC(2024, index, 15));
        const [word, ...more] = wordsOf(parts.find(({ type }) => type === "month")?.value ?? "");
        // Vietnamese counts its months ("tháng 5").
        if (word === undefined || more.length > 0 || /\d/.test(word)) continue;
        known.add(word);
        if (!numbers.has(word)) numbers.set(word, index + 1);
      }
    }
  }
  months = { names, numbers };
  return months;
}

const mostDates = 4;

/** The dates of a text. */
export function datesIn(text: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  if (!/\d{4}/.test(text)) return found;
  for (const [pattern, read] of patterns) {
    for (const [written, ...parts] of text.matchAll(pattern)) {
      const others = read(parts).flatMap(([year, month, day]) => formsOf(year, month, Number(day)));
      if (others.length > 0 && found.length < mostDates) found.push({ words: wordsOf(written), others });
    }
  }
  return found;
}

function formsOf(year: string, writtenMonth: string, day: number): string[][] {
  const [word = ""] = wordsOf(writtenMonth);
  const month = /^\d+$/.test(word) ? Number(word) : (knownMonths().numbers.get(word) ?? 0);
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  const forms: string[][] = [[year, "年", String(month), "月", String(day), "日"]];
  for (const [m, d] of [
    [String(month), String(day)],
    [String(month).padStart(2, "0"), String(day).padStart(2, "0")],
  ] as const) {
    forms.push([year, m, d], [d, m, year], [m, d, year]);
  }
  for (const monthName of knownMonths().names[month - 1] ?? []) {
    for (const d of [String(day), String(day).padStart(2, "0"), ordinal(day)]) {
      forms.push(
        [d, monthName, year],
        [monthName, d, year],
        [d, "de", monthName, "de", year],
        [d, "of", monthName, year],
      );
    }
  }
  return forms;
}

function ordinal(day: number): string {
  if (day > 10 && day < 14) return `${day}th`;
  return `${day}${["th", "st", "nd", "rd"][day % 10] ?? "th"}`;
}
