/**
 * Month names in the form that dates have, in the languages in which pages spell them out: English, German, French,
 * Spanish, Portuguese, Italian, Dutch, Polish, Swedish, Danish, Norwegian, Czech, Russian, Ukrainian, Turkish.
 */
export const months: readonly string[] = [
  "january jan januar janvier enero janeiro gennaio januari stycznia jänner ledna января січня ocak",
  "february feb februar février fevrier fév febrero fevereiro febbraio februari lutego února февраля лютого şubat",
  "march mar märz mars marzo março maart marca marts března марта березня mart",
  "april apr avril avr abril aprile kwietnia dubna апреля квітня nisan",
  "may mai mayo maio maggio mei maja maj května мая травня mayıs",
  "june jun juni juin junio junho giugno czerwca června июня червня haziran",
  "july jul juli juillet juil julio julho luglio lipca července июля липня temmuz",
  "august aug août aout agosto augustus sierpnia augusti srpna августа серпня ağustos",
  "september sep sept septembre septiembre setembro settembre września září сентября вересня eylül",
  "october oct oktober okt octobre octubre outubro ottobre października října октября жовтня ekim",
  "november nov novembre noviembre novembro listopada listopadu ноября листопада kasım",
  "december dec dezember dez décembre decembre déc diciembre dezembro dicembre grudnia desember prosince декабря грудня aralık",
];

const monthNumber = new Map<string, number>();
months.forEach((names, index) => {
  for (const name of names.split(" ")) monthNumber.set(name, index + 1);
});

/** Whether a word, small letters only, is the name of a month. */
export const isMonth = (word: string) => monthNumber.has(word);

const pad = (value: number) => String(value).padStart(2, "0");

/** YYYY-MM-DD when these numbers are a day that exists. */
export function realDay(year: number, month: number, day: number): string | undefined {
  const made = new Date(Date.UTC(year, month - 1, day));
  const real = made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
  return real && year >= 1000 && year <= 9999 ? `${year}-${pad(month)}-${pad(day)}` : undefined;
}

/** A day of the web's time: other years on a page are history, prices and numbers. */
function calendarDate(year: number, month: number, day: number): string | undefined {
  return year < 1990 || year > 2100 ? undefined : realDay(year, month, day);
}

/**
 * A date as ISO 8601: with time and zone when the source has both, the day alone otherwise. Days in the
 * form 03/04/2024 are only taken when they can be read in one way.
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

/** The first date written out in a text: "3 March 2024", "March 3, 2024", "3. März 2024", "3-Mar-2024", "2024 Mar 3", "2024年3月3日", "03.03.2024". */
export function spelledDate(text: string, dayOf = calendarDate): string | undefined {
  // Each of the forms has a year in it, and most lines have none.
  if (!/\d{4}/.test(text)) return undefined;
  const cjk = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/.exec(text);
  if (cjk) return dayOf(Number(cjk[1]), Number(cjk[2]), Number(cjk[3]));
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:\s+(?:de\s+|of\s+)?|[-/])(\p{L}{3,12})(?:\.?,?\s+(?:de\s+)?|[-/])(\d{4})(?!\d)/u.exec(
      text,
    );
  const monthOfDayFirst = monthNumber.get(dayFirst?.[2]?.toLowerCase() ?? "");
  if (dayFirst && monthOfDayFirst) return dayOf(Number(dayFirst[3]), monthOfDayFirst, Number(dayFirst[1]));
  const monthFirst = /(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u.exec(text);
  const monthOfMonthFirst = monthNumber.get(monthFirst?.[1]?.toLowerCase() ?? "");
  if (monthFirst && monthOfMonthFirst)
    return dayOf(Number(monthFirst[3]), monthOfMonthFirst, Number(monthFirst[2]));
  const yearBeforeMonth = /(?<!\d)(\d{4})[\s-]+(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?!\d)/u.exec(text);
  const monthBehindYear = monthNumber.get(yearBeforeMonth?.[2]?.toLowerCase() ?? "");
  if (yearBeforeMonth && monthBehindYear)
    return dayOf(Number(yearBeforeMonth[1]), monthBehindYear, Number(yearBeforeMonth[3]));
  const yearFirst = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dotted = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(text);
  if (dotted) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text);
  if (slashed) {
    const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
    if (first > 12) return dayOf(year, second, first);
    if (second > 12 || first === second) return dayOf(year, first, second);
  }
  return undefined;
}
