import type { Page } from "../contracts/page.ts";
import { isDay } from "./dates.ts";

/** Time zones, and papers that print tomorrow's date, make a day or two no contradiction. */
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

/** A page without a date takes that of its address; where the two contradict each other, it says so. */
export function withHonestDate<P extends Page>(page: P): P {
  const day = dayInAddress(page.finalUrl);
  if (!day) return page;
  if (!page.publishedAt) return { ...page, publishedAt: day, dateEvidence: "url" };
  if (!disagrees(page.publishedAt, day)) return page;
  const said = page.publishedAt.slice(0, 10);
  const warning = `Dates disagree: published on ${said} according to the page, on ${day} according to its address.`;
  return { ...page, warnings: [...page.warnings, warning] };
}
