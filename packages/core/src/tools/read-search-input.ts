import { ScryError } from "../contracts/error.ts";
import { asArray, asObject } from "../contracts/json.ts";
import { type TimeRange, timeRanges } from "../contracts/query.ts";
import { checkLanguage, checkRegion, checkText, type SearchInput } from "../engine/check-query.ts";
import { queryDomain } from "../engine/query-domains.ts";
import type { ArgumentNames } from "./argument-names.ts";
import { webSearchInput } from "./schema.ts";
import { unknownArguments } from "./unknown-arguments.ts";

const mostResults = 10;
/** Read for the sake of models that know it from other tools, and not offered. */
const alias = "max_results";
const timeWords: ReadonlyMap<string, TimeRange> = new Map([
  ["day", "d"],
  ["week", "w"],
  ["month", "m"],
  ["year", "y"],
  ["any", "all"],
]);

const invalid = (message: string) => new ScryError({ code: "invalid_input", message });

/** Reads what a model sent: aliases and harmless slips are accepted, everything else is a sentence about what to change. */
export function readSearchInput(raw: unknown, names: ArgumentNames = {}): SearchInput {
  const input = asObject(raw) ?? {};
  const named = (argument: string) => names[argument] ?? argument;
  const query = checkText(input.query);
  return {
    query,
    limit: readLimit(named("limit"), input.limit ?? input[alias]),
    allowedDomains: readList(named("allowed_domains"), input.allowed_domains),
    blockedDomains: readList(named("blocked_domains"), input.blocked_domains),
    timeRange: readTimeRange(named("time_range"), input.time_range),
    language: checkLanguage(named("language"), readText(named("language"), input.language)),
    region: checkRegion(named("region"), readText(named("region"), input.region)),
  };
}

/** What was sent and is not read, in a sentence. */
export function ignoredSearchInput(raw: unknown): string[] {
  const known = Object.keys(webSearchInput.shape);
  const { [alias]: _, ...input } = asObject(raw) ?? {};
  return unknownArguments(input, known);
}

/** " is 11, but it": what was sent, where it is short enough to repeat. */
function shown(value: unknown): string {
  if (typeof value === "number") return ` is ${value}, but it`;
  return typeof value === "string" && value.length <= 40 ? ` is ${JSON.stringify(value)}, but it` : "";
}

function readLimit(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number) || number < 1 || number > mostResults)
    throw invalid(`${name}${shown(value)} has to be a whole number from 1 to ${mostResults}.`);
  return number;
}

/** A single domain as plain text is taken for a list of one, and a blank entry for none. */
function readList(name: string, value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list = typeof value === "string" ? value.split(/[\s,]+/).filter(Boolean) : asArray(value);
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
  if (value === undefined || value === null || value === "") return undefined;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  const found = timeRanges.find((range) => range === word) ?? timeWords.get(word);
  if (!found) throw invalid(`${name}${shown(value)} has to be one of ${timeRanges.join(", ")}.`);
  return found;
}

function readText(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw invalid(`${name} has to be text.`);
  return value;
}
