import { countryOf, type SearchQuery } from "./query.ts";

/** 2026-03-31 → 03/31/2026, the form of Google's date range. */
export const americanDate = (day: string | undefined) =>
  day?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** Language and country, "pt-br": Google does not know scripts. */
export function interfaceLanguage(language: string | undefined): string | undefined {
  const parts = [language?.split("-")[0], countryOf(language)].filter(Boolean);
  return parts.length ? parts.join("-").toLowerCase() : undefined;
}

const rangeCodes = { d: "qdr:d", w: "qdr:w", m: "qdr:m", y: "qdr:y", all: undefined } as const;

/** Google's `tbs`: a preset, or a custom range that may be open at one end. */
export function timeFilter(query: SearchQuery): string | undefined {
  if (!query.since && !query.until) return rangeCodes[query.timeRange];
  const from = query.since ? `,cd_min:${americanDate(query.since)}` : "";
  const to = query.until ? `,cd_max:${americanDate(query.until)}` : "";
  return `cdr:1${from}${to}`;
}

/** `lr`, a restriction to pages in one language. Of Chinese there are two. */
export function languageFilter(language: string | undefined): string | undefined {
  const spoken = language?.split("-")[0]?.toLowerCase();
  if (spoken !== "zh") return spoken && `lang_${spoken}`;
  const country = countryOf(language);
  return country === "TW" || country === "HK" ? "lang_zh-TW" : "lang_zh-CN";
}
