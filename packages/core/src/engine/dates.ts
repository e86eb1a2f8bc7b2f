import { realDay, spelledDate } from "@scry/page/metadata";
import type { Page } from "../contracts/page.ts";

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
/** "3d", "för 3 dagar sedan", "12 Sep": in any language, a word and a number that is not a year. */
const count = /^(?!.*\d{4})(?=.*\p{L}).*\d/u;
/** A year, a month, or an ambiguous day. */
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
  // The date is the whole text here, so any year is accepted.
  return spelledDate(text, realDay);
}

export function readDate(raw: string | null | undefined): HitDate {
  const text = raw?.replace(/[\s\u00a0]+/g, " ").trim();
  if (!text || text.length > 60) return {};
  const publishedAt = exact(text);
  if (publishedAt) return { publishedAt };
  // Anything else is a broken date: "2024-05-010T00:00:00" helps no reader.
  return relative.test(text) || count.test(text) || vague.test(text) ? { age: text } : {};
}

const unitDays: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };

/** The least number of days in a relative English age ("3 weeks ago" → 21). Undefined: not understood. */
export function ageInDays(age: string): number | undefined {
  const match =
    // A single letter is a unit only if no word begins with it: "2 semanas" are not seconds.
    /(?:^|\W)(\d+|an?)\s*(second|sec|minute|min|hour|hr|day|week|month|mo|year|yr|[smhdwy](?!\p{L}))/iu.exec(
      age,
    );
  if (/today|just now/i.test(age)) return 0;
  if (/yesterday/i.test(age)) return 1;
  if (!match) return undefined;
  const count = /^an?$/i.test(match[1] ?? "") ? 1 : Number(match[1]);
  const unit = (match[2] ?? "").toLowerCase();
  // A lone "m" stands for minutes, as in "5m ago".
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
    // The month may lack that day, and the date has run into the next one: back to the month's last day.
    if (start.getUTCDate() !== date) start.setUTCDate(0);
  }
  return start.toISOString().slice(0, 10);
}

/** A day or two apart is no contradiction: time zones differ, and some publications are dated ahead. */
const mostDaysApart = 2;
const dayMs = 86_400_000;

const inPath = /\/((?:19|20)\d{2})([/-])(\d{1,2})\2(\d{1,2})(?!\d)/;

/** The day in an address such as /2026/03/04/title. */
export function dayInAddress(address: string): string | undefined {
  // Most have none, and parsing an address costs.
  const found = inPath.test(address) && inPath.exec(URL.parse(address)?.pathname ?? "");
  if (!found) return undefined;
  const [, year = "", , month = "", date = ""] = found;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}

/** Whether a date and the day in an address are too far apart to mean the same. */
export const disagrees = (publishedAt: string, day: string) =>
  Math.abs(Date.parse(publishedAt) - Date.parse(day)) / dayMs > mostDaysApart + 1;

/** A page without a date gets that of its address; if the two contradict each other, a warning says so. */
export function withHonestDate<P extends Page>(page: P): P {
  const day = dayInAddress(page.finalUrl);
  if (!day) return page;
  if (!page.publishedAt) return { ...page, publishedAt: day, dateEvidence: "url" };
  if (!disagrees(page.publishedAt, day)) return page;
  const said = page.publishedAt.slice(0, 10);
  const warning = `Dates disagree: published on ${said} according to the page, on ${day} according to its address.`;
  return { ...page, warnings: [...page.warnings, warning] };
}
