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

/** Names that Tavily uses and that the English list of regions spells otherwise. */
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
      // Codes of countries that are no more ("DD", "YU") come with the names of their successors.
      const canonical = new Intl.Locale(`und-${code}`).region;
      const name = names.of(code);
      if (name && canonical === code && !byName.has(plain(name))) byName.set(plain(name), code);
    }
  }
  return byName;
}

/** "united states" or "US" → "US"; undefined for what is no country. */
export function countryCode(name: string): string | undefined {
  if (/^[a-z]{2}$/i.test(name)) return name.toUpperCase();
  if (name.length > mostCharacters) return undefined;
  codes ??= codesByName();
  return codes.get(plain(name.trim()));
}

/** The region of a query; what is no country is told. */
export function regionOf(name: string | undefined): { region?: string; warnings: string[] } {
  if (!name) return { warnings: [] };
  const region = countryCode(name);
  return region ? { region, warnings: [] } : { warnings: [`Ignored: country "${name}" is not known.`] };
}
