import { stripInvisible } from "@scry/page/safe";
import { ScryError } from "../contracts/error.ts";
import {
  languageTag,
  regionCode,
  type SafeLevel,
  type SearchQuery,
  safeLevels,
  type TimeRange,
  type Topic,
  timeRanges,
  topics,
  type Undated,
  undatedChoices,
} from "../contracts/query.ts";
import type { Settings } from "../settings/settings.ts";
import { isDay } from "./dates.ts";
import { queryDomain } from "./query-domains.ts";

/** A query as a caller writes it: only the text is needed, as `query` or `queries`. */
export interface SearchInput {
  query?: string;
  /** Searched at once, with one limit for all: at most 5, `query` included. */
  queries?: readonly string[];
  topic?: Topic;
  limit?: number;
  allowedDomains?: readonly string[];
  blockedDomains?: readonly string[];
  timeRange?: TimeRange;
  since?: string;
  until?: string;
  language?: string;
  region?: string;
  safe?: SafeLevel;
  undated?: Undated;
  page?: number;
}

const mostCharacters = 500;
const mostHits = 50;
export const mostQueries = 5;

const invalid = (message: string, hint?: string) => new ScryError({ code: "invalid_input", message, hint });

/** The text of a query, trimmed and within bounds. */
export function checkText(text: unknown): string {
  const trimmed = typeof text === "string" ? text.trim() : "";
  // Invisible characters alone are not a query. Next to visible text they stay: right-to-left marks belong to the writing.
  if (!stripInvisible(trimmed).text.trim())
    throw invalid("Search query cannot be empty.", "Give a query of 1 to 500 characters.");
  // Code points, so that an emoji counts as one.
  if ([...trimmed].length > mostCharacters)
    throw invalid("Search query must be 500 characters or fewer.", "Shorten the query.");
  return trimmed.replace(/\s+/g, " ");
}

/** The texts of a call, each once. */
export function checkTexts({ query, queries = [] }: Pick<SearchInput, "query" | "queries">): string[] {
  const given = query?.trim() || !queries.length ? [query, ...queries] : queries;
  if (given.length > mostQueries)
    throw invalid(
      `At most ${mostQueries} queries can be searched at once, and these are ${given.length}.`,
      "Leave some out, or make another call.",
    );
  const texts = given.map((text, index) => {
    if (given.length > 1 && !(typeof text === "string" && text.trim()))
      throw invalid(`Query ${index + 1} of ${given.length} is empty.`, "Leave it out.");
    return checkText(text);
  });
  return texts.filter(
    (text, index) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === index,
  );
}

/** The value if it is a day as YYYY-MM-DD; a ScryError `invalid_input` if it is anything else. */
export function checkDay(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !isDay(value))
    throw invalid(`${name} is "${String(value).slice(0, 40)}", but it has to be a day such as 2026-01-31.`);
  return value;
}

function checkNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw invalid(`${name} is ${value}, but it has to be a whole number from 1 to ${most}.`);
  return value;
}

function checkCode(
  name: string,
  value: string | undefined,
  pattern: RegExp,
  example: string,
): string | undefined {
  if (!value) return undefined;
  if (!pattern.test(value))
    throw invalid(`${name} is "${value}", but it has to be a code such as ${example}.`);
  return value;
}

/** The value if it is a language tag such as "de"; a ScryError `invalid_input` if it is anything else. */
export const checkLanguage = (name: string, value: string | undefined) =>
  checkCode(name, value, languageTag, "de or pt-BR");

/** The value if it is a country code such as "US"; a ScryError `invalid_input` if it is anything else. */
export const checkRegion = (name: string, value: string | undefined) =>
  checkCode(name, value, regionCode, "DE");

function oneOf<T extends string>(name: string, value: string, valid: readonly T[]): T {
  const found = valid.find((item) => item === value);
  if (!found) throw invalid(`${name} is "${value}", but it has to be one of ${valid.join(", ")}.`);
  return found;
}

/** A complete, checked query: the values of the call, then those of the settings. */
export function checkQuery(input: SearchInput, { search }: Settings): SearchQuery {
  const allowed = input.allowedDomains?.length ? input.allowedDomains : search.allowedDomains;
  const blocked = [...search.blockedDomains, ...(input.blockedDomains ?? [])];
  const since = checkDay("since", input.since);
  const until = checkDay("until", input.until);
  if (since && until && since > until) throw invalid(`since (${since}) is after until (${until}).`);
  // An empty text overrides the settings.
  const language = checkLanguage("language", input.language ?? search.language);
  const region = checkRegion("region", input.region ?? search.region);
  const safe = input.safe ?? search.safe;
  const topic = oneOf("topic", input.topic ?? "web", topics);
  return {
    text: checkText(input.query),
    limit: checkNumber("limit", input.limit ?? search.limit, mostHits),
    allowedDomains: [...new Set(allowed.map(queryDomain))],
    blockedDomains: [...new Set(blocked.map(queryDomain))],
    timeRange: oneOf("timeRange", input.timeRange ?? search.timeRange, timeRanges),
    ...(since && { since }),
    ...(until && { until }),
    ...(language && { language }),
    ...(region && { region: region.toUpperCase() }),
    ...(safe && { safe: oneOf("safe", safe, safeLevels) }),
    undated: oneOf("undated", input.undated ?? search.undated, undatedChoices),
    page: checkNumber("page", input.page ?? 1, 100),
    ...(topic !== "web" && { topic }),
  };
}
