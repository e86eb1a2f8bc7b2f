import { realDay, spelledDate } from "@scry/page/metadata";

/**
 * Dates as services write them: ISO with and without a zone, a bare day, HTTP dates, "Jan 29, 2023",
 * "29. Januar 2023", "3 days ago". A relative age is never turned into an exact date: it stays an age.
 */
export interface HitDate {
  /** ISO 8601, as exact as the source: a day stays a day. */
  publishedAt?: string;
  /** The text of a relative age, or of a date that names no single day: "May 2024", "03/04/2024". */
  age?: string;
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoMoment =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const relative = /\b(ago|yesterday|today|just now|vor|hace|il y a|fa|geleden|назад|前|전)\b|[前전]$/iu;
/** "3d", "för 3 dagar sedan", "12 Sep": in any language, a number that is no year beside a word. */
const count = /^(?!.*\d{4})(?=.*\p{L}).*\d/u;
/** A year, a month, or a day that is read in two ways. */
const vague =
  /^(?:(?:\p{L}{3,12}\.?,? )?(?:19|20)\d{2}|(?:19|20)\d{2}-(?:0[1-9]|1[0-2])|(?:(?:0?[1-9]|1[0-2])\/){2}(?:19|20)\d{2})$/u;
const httpDate = /^[a-z]{3}, \d{2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})$/i;

/** Whether this is a day that exists, YYYY-MM-DD. Date.parse would take the 31st of February for a day in March. */
export const isDay = (text: string) => isoDay.test(text) && exact(text) !== undefined;

function exact(text: string): string | undefined {
  const moment = isoMoment.exec(text);
  if (moment) {
    const [, year, month, date, time, fraction = "", zone] = moment;
    const day = realDay(Number(year), Number(month), Number(date));
    if (!day || !time) return day;
    // Midnight without a zone is how services write a day (DuckDuckGo with seven fraction digits).
    if (!zone && (time === "00:00" || time === "00:00:00") && !/[1-9]/.test(fraction)) return day;
    const parsed = new Date(`${day}T${time}${zone?.toUpperCase() ?? "Z"}`);
    return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString().replace(".000Z", "Z");
  }
  if (httpDate.test(text)) {
    const parsed = new Date(text);
    return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString().replace(".000Z", "Z");
  }
  // The date stands alone here, so its year may be any.
  return spelledDate(text, realDay);
}

export function readDate(raw: string | null | undefined): HitDate {
  const text = raw?.replace(/[\s\u00a0]+/g, " ").trim();
  if (!text || text.length > 60) return {};
  const publishedAt = exact(text);
  if (publishedAt) return { publishedAt };
  // What else is there is a broken date: no reader is helped by "2024-05-010T00:00:00".
  return relative.test(text) || count.test(text) || vague.test(text) ? { age: text } : {};
}

const unitDays: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };

/** How many days a relative English age is at the least ("3 weeks ago" → 21). Undefined: not understood. */
export function ageInDays(age: string): number | undefined {
  const match =
    // A lone letter is a unit only where no word begins with it: "2 semanas" are no seconds.
    /(?:^|\W)(\d+|an?)\s*(second|sec|minute|min|hour|hr|day|week|month|mo|year|yr|[smhdwy](?!\p{L}))/iu.exec(
      age,
    );
  if (/today|just now/i.test(age)) return 0;
  if (/yesterday/i.test(age)) return 1;
  if (!match) return undefined;
  const count = /^an?$/i.test(match[1] ?? "") ? 1 : Number(match[1]);
  const unit = (match[2] ?? "").toLowerCase();
  // A lone "m" are minutes, as in "5m ago".
  if (/^(s|min|m$|h)/.test(unit)) return unit.startsWith("h") ? Math.floor(count / 24) : 0;
  return count * (unitDays[unit.charAt(0)] ?? 0);
}

/** The first day of a time range, YYYY-MM-DD in UTC. */
export function startOfRange(range: "d" | "w" | "m" | "y", now: Date): string {
  const start = new Date(now);
  if (range === "d") start.setUTCDate(start.getUTCDate() - 1);
  if (range === "w") start.setUTCDate(start.getUTCDate() - 7);
  if (range === "m" || range === "y") {
    const date = start.getUTCDate();
    start.setUTCMonth(start.getUTCMonth() - (range === "m" ? 1 : 12));
    // The month may lack that day, and the date has run on into the next one: back to the month's last day.
    if (start.getUTCDate() !== date) start.setUTCDate(0);
  }
  return start.toISOString().slice(0, 10);
}
