/** The maximum age of a hit: day, week, month, year, or no limit. */
export const timeRanges = ["d", "w", "m", "y", "all"] as const;
/** How old results may be: `"d"`, `"w"`, `"m"` or `"y"`, or `"all"`. */
export type TimeRange = (typeof timeRanges)[number];

export const safeLevels = ["off", "moderate", "strict"] as const;
export type SafeLevel = (typeof safeLevels)[number];

export const undatedChoices = ["keep", "drop"] as const;
export type Undated = (typeof undatedChoices)[number];

/** What kind of thing is looked for. "web" is the usual search. */
export const topics = ["web", "news", "code", "docs", "papers", "discussions", "packages"] as const;
/** The kind of sources that a search prefers. */
export type Topic = (typeof topics)[number];

/** "de", "pt-BR". */
export const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
/** ISO 3166 alpha-2. */
export const regionCode = /^[a-z]{2}$/i;

/**
 * The two-letter code of a language, "pt" of "pt-BR". Undefined for languages that only have three letters, such as
 * "fil".
 */
export const twoLetters = (language: string | undefined) =>
  language && /^[a-z]{2}(?=-|$)/i.exec(language)?.[0].toLowerCase();

const tagParts = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}))?(?:-|$)/i;

/** The country in a language tag: BR of pt-BR, TW of zh-Hant-TW, and for zh-Hant alone the most likely one. */
export function countryOf(language: string | undefined): string | undefined {
  const [, spoken, script, country] = tagParts.exec(language ?? "") ?? [];
  if (country) return country.toUpperCase();
  return script && new Intl.Locale(`${spoken}-${script}`).maximize().region;
}

/** The first or the last second of a day, YYYY-MM-DD, in seconds since 1970. */
export const epochSeconds = (day: string, end: "first" | "last") =>
  Date.parse(`${day}T${end === "first" ? "00:00:00" : "23:59:59"}Z`) / 1000;

/** A checked and complete query, as the engine and the providers see it. */
export interface SearchQuery {
  /** 1–500 characters, trimmed. */
  text: string;
  /** 1–50; the tools allow 10. */
  limit: number;
  /** Host names; subdomains count as inside. Empty: no restriction. */
  allowedDomains: readonly string[];
  blockedDomains: readonly string[];
  timeRange: TimeRange;
  /** First and last day, YYYY-MM-DD. They replace `timeRange`. */
  since?: string;
  until?: string;
  /** ISO 639-1, with or without a region: "de", "pt-BR". */
  language?: string;
  /** ISO 3166 alpha-2: "DE". */
  region?: string;
  safe?: SafeLevel;
  /** How a time filter treats hits of unknown date: it keeps them, at the end, or drops them. */
  undated: Undated;
  /** 1 is the first page. */
  page: number;
  /** A provider sees it only if it declares the topic. */
  topic?: Exclude<Topic, "web">;
}
