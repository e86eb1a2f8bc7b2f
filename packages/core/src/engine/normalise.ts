import { canonicalUrl, safeUrl } from "@scry/page/address";
import { plainLine, shorten } from "@scry/page/markdown";
import { counted } from "../contracts/error.ts";
import type { RawHit, SearchHit } from "../contracts/hit.ts";
import { isFileAddress } from "../contracts/library.ts";
import type { ParsedSearch } from "../contracts/provider.ts";
import { dayInAddress, disagrees, readDate } from "./dates.ts";

/** Perplexity sends long extracts of pages as snippets; an agent pays for every character. */
const snippetChars = 500;
const titleChars = 200;
const answerChars = 2000;
/** Warnings may quote a service, and they are outside the marked web text. */
const warningChars = 400;

export interface NormalisedSearch {
  hits: SearchHit[];
  answer?: string;
  /** Hits without a usable http(s) address. */
  withoutUrl: number;
  warnings: string[];
}

/** The provider's date, else the day in the address. */
function dateOf(raw: RawHit, url: string): Pick<SearchHit, "publishedAt" | "dateEvidence" | "age"> {
  const { publishedAt, age } = readDate(raw.date);
  if (publishedAt) return { publishedAt, dateEvidence: "provider" };
  if (age) return { age: plainLine(age) };
  const day = dayInAddress(url);
  return day ? { publishedAt: day, dateEvidence: "url" } : {};
}

/** The provider may mean the last change, or be wrong: a reader who cares about dates has to know. */
function disagreeing(hits: readonly SearchHit[]): string[] {
  const count = hits.filter(({ url, publishedAt, dateEvidence }) => {
    const day = dateEvidence === "provider" ? dayInAddress(url) : undefined;
    return day && publishedAt && disagrees(publishedAt, day);
  }).length;
  return count ? [`The dates of ${counted(count, "result")} disagree with the day in their address.`] : [];
}

function normaliseHit(raw: RawHit, provider: string): SearchHit | undefined {
  // Only the library knows files of this machine.
  const url =
    safeUrl(raw.url) ?? (provider === "library" && isFileAddress(raw.url ?? "") ? raw.url : undefined);
  if (!url) return undefined;
  const date = dateOf(raw, url);
  return {
    title: shorten(plainLine(raw.title ?? ""), titleChars) || "No title",
    url,
    snippet: shorten(plainLine(raw.snippet ?? ""), snippetChars),
    ...date,
    ...(raw.readAt && { readAt: raw.readAt }),
    ...(typeof raw.score === "number" && Number.isFinite(raw.score) && { score: raw.score }),
    provider,
  };
}

/**
 * Turns the raw rows of one provider into clean hits: the only place where outside text becomes ours. Services send 20
 * rows where 5 are wanted, and cleaning is the most expensive step on our side: with `most`, it stops after that many
 * different pages.
 */
export function normalise(
  parsed: ParsedSearch,
  provider: string,
  most = Number.POSITIVE_INFINITY,
): NormalisedSearch {
  const hits: SearchHit[] = [];
  const pages = new Set<string>();
  let withoutUrl = 0;
  for (const raw of parsed.hits) {
    const hit = normaliseHit(raw, provider);
    if (hit) hits.push(hit);
    else withoutUrl++;
    if (hit && most < Number.POSITIVE_INFINITY && pages.add(canonicalUrl(hit.url)).size >= most) break;
  }
  const answer = parsed.answer ? shorten(plainLine(parsed.answer), answerChars) : "";
  const warnings = (parsed.warnings ?? []).map((warning) => shorten(plainLine(warning), warningChars));
  warnings.push(...disagreeing(hits));
  return { hits, withoutUrl, warnings, ...(answer && { answer }) };
}
