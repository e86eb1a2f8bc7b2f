import type { TimeRange } from "@scry/core";
import { z } from "zod";

/** How the services spell a time range; the letters are Tavily's and Google's. */
export const rangeWords = ["day", "week", "month", "year", "d", "w", "m", "y"] as const;

const ranges: Readonly<Record<(typeof rangeWords)[number], TimeRange>> = {
  day: "d",
  week: "w",
  month: "m",
  year: "y",
  d: "d",
  w: "w",
  m: "m",
  y: "y",
};

export const timeRangeOf = (word: (typeof rangeWords)[number] | undefined) => word && ranges[word];

export const hourWarning = "The last hour is searched as the last day.";

/** A day as the engine wants it, out of an ISO moment or of month/day/year; anything else stays as it is. */
export function dayOf(text: string): string {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text;
}

/** A field with a day, refused under its own name. Whether there is such a day is the engine's matter. */
export const dayField = z
  .string()
  .transform(dayOf)
  .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day), "expected a day such as 2026-01-31")
  .optional();

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
