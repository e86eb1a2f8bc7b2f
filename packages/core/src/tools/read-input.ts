import { ScryError } from "../contracts/error.ts";
import { asArray, asObject, asText } from "../contracts/json.ts";
import { type TimeRange, type Topic, timeRanges, topics } from "../contracts/query.ts";
import { checkDay, checkLanguage, checkRegion, checkTexts, type SearchInput } from "../engine/check-query.ts";
import { queryDomain } from "../engine/query-domains.ts";
import { badPort, completeAddress } from "../guard/url.ts";
import type { ViewRequest } from "../readers/view/view.ts";
import { openPageInput, webSearchInput } from "./schema.ts";

// Reads what a model sent. Aliases and harmless slips (numbers as text, empty strings) are accepted; everything else is
// an error that says what to change.

const mostResults = 10;
/** More pages at once would be a crawl. */
const mostUrls = 5;
const longestText = 2000;
/** Accepted because models know it from other tools; the schema does not offer it. */
const limitAlias = "max_results";
const timeWords: ReadonlyMap<string, TimeRange> = new Map([
  ["day", "d"],
  ["week", "w"],
  ["month", "m"],
  ["year", "y"],
  ["any", "all"],
]);

const invalid = (message: string) => new ScryError({ code: "invalid_input", message });
const isMissing = (value: unknown) => value === undefined || value === null || value === "";

/** Below this no sentence fits; above it the answer would not fit into what clients accept. */
const [fewestTokens, mostTokens] = [100, 8000];

/** How many tokens of passages a search should return; undefined: none. */
export const readAnswerTokens = (raw: unknown) =>
  readNumber("answer_tokens", asObject(raw)?.answer_tokens, fewestTokens, mostTokens);

/** `usual`: the limit of the settings, for a call that names none. */
export function readSearchInput(raw: unknown, usual?: number): SearchInput {
  const input = asObject(raw) ?? {};
  const limit = limitIn(input) ?? aboveMost(usual);
  const text = (argument: "language" | "region") => readText(argument, input[argument]);
  const [query, ...queries] = checkTexts({ query: asText(input.query), queries: readQueries(input.queries) });
  const since = readDay("since", input.since);
  const until = readDay("until", input.until);
  if (since && until && since > until) throw invalid(`since (${since}) is after until (${until}).`);
  return {
    query,
    ...(queries.length && { queries }),
    topic: readTopic(input.topic),
    ...(since && { since }),
    ...(until && { until }),
    limit: aboveMost(limit) ? mostResults : readNumber("limit", limit, 1, mostResults),
    allowedDomains: readDomains("allowed_domains", input.allowed_domains),
    blockedDomains: readDomains("blocked_domains", input.blocked_domains),
    timeRange: readTimeRange("time_range", input.time_range),
    language: checkLanguage("language", text("language")),
    region: checkRegion("region", text("region")),
  };
}

/** One address, or several. */
export type ReadOpenInput = ViewRequest & { sinceLast?: boolean } & (
    | { url: string; urls?: undefined }
    | { urls: readonly string[] }
  );

export function readOpenInput(raw: unknown): ReadOpenInput {
  const input = asObject(raw) ?? {};
  const text = (argument: "query" | "find" | "section") => readText(argument, input[argument], longestText);
  return {
    ...readAddresses(input),
    query: text("query"),
    find: text("find"),
    section: text("section"),
    offset: readNumber("offset", input.offset, 0),
    maxLength: readNumber("max_length", input.max_length, 1),
    ...(readFormat(input.format) === "data" && { format: "data" as const }),
    ...(readFlag("since_last", input.since_last) && { sinceLast: true }),
  };
}

function readFormat(value: unknown): "markdown" | "data" {
  if (isMissing(value) || value === "markdown") return "markdown";
  if (value !== "data") throw invalid(`format${shown(value)} has to be markdown or data.`);
  return value;
}

/** One query as plain text is taken as a list of one. */
function readQueries(value: unknown): string[] {
  if (isMissing(value)) return [];
  const list = typeof value === "string" ? [value] : asArray(value);
  if (!list?.every((item) => typeof item === "string")) throw invalid("queries has to be a list of texts.");
  return list as string[];
}

const readDay = (name: string, value: unknown) =>
  isMissing(value) ? undefined : checkDay(name, typeof value === "string" ? value.trim() : String(value));

function readTopic(value: unknown): Topic | undefined {
  if (isMissing(value)) return undefined;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  const found = topics.find((topic) => topic === word);
  if (!found) throw invalid(`topic${shown(value)} has to be one of ${topics.join(", ")}.`);
  return found;
}

/** A whole number above what the tools return. Models ask for 20; they get as many as there are, with a note. */
function aboveMost(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  return Number.isInteger(number) && (number as number) > mostResults ? (number as number) : undefined;
}

const limitIn = (input: Readonly<Record<string, unknown>>) => input.limit ?? input[limitAlias];

/** Warns about arguments that the search tool does not read, and about a limit that it lowers. */
export function searchInputWarnings(raw: unknown): string[] {
  const { [limitAlias]: _, ...input } = asObject(raw) ?? {};
  const limit = aboveMost(limitIn(asObject(raw) ?? {}));
  const lowered = limit ? [`limit is ${limit}, but at most ${mostResults} results are returned.`] : [];
  return [...lowered, ...unknownArguments(input, Object.keys(webSearchInput.shape))];
}

/** Warns about arguments that the reading tool does not read. */
export const ignoredOpenInput = (raw: unknown): string[] =>
  unknownArguments(raw, Object.keys(openPageInput.shape));

const mostNamed = 5;

/** Models send stray arguments, which is no reason to fail; but a misspelt filter must not seem to hold. */
function unknownArguments(raw: unknown, known: readonly string[]): string[] {
  const unknown = Object.entries(asObject(raw) ?? {})
    .filter(([name, value]) => !known.includes(name) && !isMissing(value))
    .map(([name]) => name);
  if (unknown.length === 0) return [];
  // The names come from the caller and a model reads this: they must not be able to form a sentence.
  const named = unknown.slice(0, mostNamed).map((name) => name.replace(/[^\w.-]/g, "?").slice(0, 40));
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : "";
  const what = unknown.length === 1 ? "argument" : "arguments";
  return [`Ignored unknown ${what}: ${named.join(", ")}${more}. Known are ${known.join(", ")}.`];
}

/** `url`, or `urls`; one that both name is opened once. A bad address among several is reported with them. */
function readAddresses({
  url,
  urls,
}: Readonly<Record<string, unknown>>): { url: string } | { urls: string[] } {
  const list = typeof urls === "string" ? [urls] : isMissing(urls) ? [] : asArray(urls);
  if (!list) throw invalid("urls has to be a list of addresses.");
  if (list.length === 0) return { url: readAddress(url) };
  const all = isMissing(url) ? list : [url, ...list];
  const texts = all.map((one) => (typeof one === "number" ? `[${one}]` : asText(one)?.trim()));
  if (!texts.every((one) => one !== undefined)) throw invalid("urls has to be a list of addresses.");
  const different = [...new Set(texts)];
  if (different.length > mostUrls)
    throw invalid(`urls has ${different.length} addresses, but at most ${mostUrls} are opened at once.`);
  const [only] = different;
  return different.length === 1 ? { url: readAddress(only) } : { urls: different as string[] };
}

/** The number in "[3]" or "3": a source of the conversation. */
export function sourceNumber(text: string): number | undefined {
  const digits = /^\[?(\d{1,4})\]?$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function readFlag(name: string, value: unknown): boolean {
  if (isMissing(value)) return false;
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  throw invalid(`${name}${shown(value)} has to be true or false.`);
}

/** A complete address: `example.com` is taken as https://example.com. */
export function readAddress(value: unknown): string {
  const number = sourceNumber(typeof value === "number" ? String(value) : (asText(value) ?? ""));
  if (number !== undefined) return `[${number}]`;
  const url = typeof value === "string" ? completeAddress(value.trim()) : "";
  if (!url) throw invalid("The URL is missing. Give the address of the page to open.");
  // An address with a scheme that cannot be parsed is left to the guard, which knows why: a port that is too large.
  if (URL.canParse(url) || badPort.test(url)) return url;
  throw invalid("This is not a web address. Give a complete URL that begins with https:// or http://.");
}

/** " is 11, but it": the value as it was sent, if it is short enough to repeat. */
function shown(value: unknown): string {
  if (typeof value === "number") return ` is ${value}, but it`;
  return typeof value === "string" && value.length <= 40 ? ` is ${JSON.stringify(value)}, but it` : "";
}

function readNumber(name: string, value: unknown, least: number, most?: number): number | undefined {
  if (isMissing(value)) return undefined;
  const number = typeof value === "string" ? Number(value) : value;
  if (Number.isInteger(number) && least <= (number as number) && (number as number) <= (most ?? Infinity))
    return number as number;
  const range = most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`;
  throw invalid(`${name}${shown(value)} has to be a whole number${range}.`);
}

/** A single domain as plain text is taken as a list of one; blank entries are dropped. */
function readDomains(name: string, value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list = typeof value === "string" ? value.split(/[\s,]+/) : asArray(value);
  if (!list?.every((item) => typeof item === "string")) throw invalid(`${name} has to be a list of domains.`);
  const domains = (list as string[]).filter((item) => item.trim());
  for (const domain of domains) checkDomain(name, domain);
  return domains;
}

function checkDomain(name: string, domain: string): void {
  try {
    queryDomain(domain);
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    throw error.with({ message: `${name}: ${error.message}` });
  }
}

function readTimeRange(name: string, value: unknown): TimeRange | undefined {
  if (isMissing(value)) return undefined;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  const found = timeRanges.find((range) => range === word) ?? timeWords.get(word);
  if (!found) throw invalid(`${name}${shown(value)} has to be one of ${timeRanges.join(", ")}.`);
  return found;
}

function readText(name: string, value: unknown, most?: number): string | undefined {
  if (isMissing(value)) return undefined;
  if (typeof value !== "string") throw invalid(`${name} has to be text.`);
  if (most !== undefined && value.length > most) throw invalid(`${name} is longer than ${most} characters.`);
  return value;
}
