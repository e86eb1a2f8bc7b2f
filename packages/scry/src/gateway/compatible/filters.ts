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

/** A day as the engine wants it, from an ISO date and time or from month/day/year; anything else stays as it is. */
export function dayOf(text: string): string {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text;
}

/** A field with a day, so that an error names the field. Whether there is such a day is for the engine to decide. */
export const dayField = z
  .string()
  .transform(dayOf)
  .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day), "expected a day such as 2026-01-31")
  .optional();

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Names that Tavily uses and the English list of regions spells differently. */
const otherNames: Readonly<Record<string, string>> = { "czech republic": "CZ", turkey: "TR" };

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s*\(.*\)$/, "")
    .toLowerCase();

/** Longer than the longest name. Clients write what they like here, and the work grows with the square of it. */
const mostCharacters = 100;

let codes: Map<string, string> | undefined;

/** The English names of all regions, long and short ("Hong Kong SAR China", "Hong Kong"), to their codes. */
function codesByName(): Map<string, string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const byName = new Map(Object.entries(otherNames));
  for (const style of ["long", "short"] as const) {
    const names = new Intl.DisplayNames("en", { type: "region", style, fallback: "none" });
    for (const code of pairs) {
      // Codes of former countries ("DD", "YU") come with the names of their successors.
      const canonical = new Intl.Locale(`und-${code}`).region;
      const name = names.of(code);
      if (name && canonical === code && !byName.has(plain(name))) byName.set(plain(name), code);
    }
  }
  return byName;
}

/** "united states" or "US" → "US"; undefined for what is not a country. */
export function countryCode(name: string): string | undefined {
  if (/^[a-z]{2}$/i.test(name)) return name.toUpperCase();
  if (name.length > mostCharacters) return undefined;
  codes ??= codesByName();
  return codes.get(plain(name.trim()));
}

/** The region of a query; a warning for what is not a country. */
export function regionOf(name: string | undefined): { region?: string; warnings: string[] } {
  if (!name) return { warnings: [] };
  const region = countryCode(name);
  return region ? { region, warnings: [] } : { warnings: [`Ignored: country "${name}" is not known.`] };
}
