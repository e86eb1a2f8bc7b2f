import { type SearchResultBlock, searchResultBlocks } from "@scry/page/citations";
import { parseBlocks } from "@scry/page/markdown";
import type { EnvelopeMode } from "@scry/page/safe";
import { type ErrorCode, errorCodes, ScryError } from "../../contracts/error.ts";
import { asArray, asObject, asText } from "../../contracts/json.ts";
import { isWithin, queryDomain } from "../../engine/query-domains.ts";
import { formatPage } from "../../tools/format/page-text.ts";
import { formatSearch } from "../../tools/format/search-text.ts";
import type { OpenPageData, WebSearchData } from "../../tools/schema.ts";
import { enclose } from "../../tools/untrusted.ts";
import type { WebCall, WebResult } from "../shared/web-calls.ts";

/** A part of a tool result: a search result that can be cited, or text. */
export type ResultContent = SearchResultBlock | { type: "text"; text: string };

const block = (id: number, url: string, title: string, texts: readonly string[]) =>
  searchResultBlocks([{ id, url, title, calls: [], passages: texts.map((text) => ({ text })) }]);

/**
 * The list with numbers, dates and notes, then a block to cite for each result. The list has the markers around web
 * text; inside the blocks they would end up in what Claude quotes.
 */
export function searchContent(data: WebSearchData, envelope: EnvelopeMode | undefined): ResultContent[] {
  const list = {
    ...data,
    results: data.results.map(({ passages: _, ...result }) => ({ ...result, snippet: "" })),
  };
  const text = formatSearch(list, "numbered", (web) => enclose(web, "web search", envelope));
  return [
    { type: "text", text },
    ...data.results.flatMap(({ citation_id, url, title, snippet, passages }) =>
      block(citation_id, url, title, passages?.map(({ text: passage }) => passage) ?? [snippet]),
    ),
  ];
}

/** The head of the page and how to continue, then its passages as one block to cite. */
export function pageContent(
  data: OpenPageData,
  toolName: string,
  envelope: EnvelopeMode | undefined,
): ResultContent[] {
  const head = formatPage({ ...data, content: "" }, toolName, (web) =>
    enclose(web, data.final_url, envelope),
  );
  return [
    { type: "text", text: head },
    ...block(data.citation_id ?? 1, data.final_url, data.title, passagesOf(data.content)),
  ];
}

/** Claude cites whole text blocks: a few paragraphs each are exact enough to check and few enough to send. */
const passageLength = 1200;

/** A page's Markdown in passages, cut between blocks; a heading begins a new one. */
export function passagesOf(markdown: string): string[] {
  const passages: string[] = [];
  let start = 0;
  let end = 0;
  let onlyHeadings = true;
  const close = () => {
    const text = markdown.slice(start, end).trim();
    if (text) passages.push(text);
    start = end;
    onlyHeadings = true;
  };
  for (const block of parseBlocks(markdown)) {
    const isHeading = block.kind === "heading";
    if (!onlyHeadings && (isHeading || block.end - start > passageLength)) close();
    end = block.end;
    onlyHeadings &&= isHeading;
  }
  end = markdown.length;
  close();
  return passages;
}

/** The error codes of Anthropic's hosted `web_search` and `web_fetch`. */
export type HostedErrorCode =
  | "invalid_tool_input"
  | "query_too_long"
  | "too_many_requests"
  | "max_uses_exceeded"
  | "unavailable"
  | "url_too_long"
  | "url_not_allowed"
  | "url_not_accessible"
  | "unsupported_content_type";

/** The longest query of the tool, and the longest address that the guard reads. */
const longestQuery = 500;
const longestUrl = 8000;

const ofBoth: Partial<Record<ErrorCode, HostedErrorCode>> = {
  invalid_input: "invalid_tool_input",
  rate_limited: "too_many_requests",
  budget_spent: "max_uses_exceeded",
  cancelled: "unavailable",
  not_configured: "unavailable",
};

const ofOpen: Partial<Record<ErrorCode, HostedErrorCode>> = {
  refused_url: "url_not_allowed",
  unsupported_content: "unsupported_content_type",
};

/** A failure in the form that the hosted tools use. */
export function hostedErrorCode(kind: WebCall["kind"], input: unknown, result: WebResult): HostedErrorCode {
  const code = errorCodes.find((known) => known === result.data.code) ?? "unavailable";
  const asked = asObject(input);
  if (kind === "search") {
    const query = asText(asked?.query) ?? "";
    if (code === "invalid_input" && query.trim().length > longestQuery) return "query_too_long";
    return ofBoth[code] ?? "unavailable";
  }
  if (code === "refused_url" && (asText(asked?.url) ?? "").trim().length > longestUrl) return "url_too_long";
  return ofBoth[code] ?? ofOpen[code] ?? "url_not_accessible";
}

/** The options of the hosted tools, under the same names. */
export interface HostedLimits {
  /** Calls of this tool in this conversation. */
  max_uses?: number;
  /** Only these domains and those below them; not together with blocked_domains. */
  allowed_domains?: readonly string[];
  blocked_domains?: readonly string[];
}

interface DomainLimits {
  allowed: string[];
  blocked: string[];
}

export function readDomains(tool: string, limits: HostedLimits = {}): DomainLimits {
  const { allowed_domains = [], blocked_domains = [] } = limits;
  // The hosted tools refuse both as well: it would be anybody's guess which list wins.
  if (allowed_domains.length && blocked_domains.length)
    throw new ScryError({
      code: "invalid_input",
      message: `${tool} has both allowed_domains and blocked_domains.`,
      hint: "Keep one of the two lists.",
    });
  return { allowed: allowed_domains.map(queryDomain), blocked: blocked_domains.map(queryDomain) };
}

/** The model may narrow the developer's lists and never widen them. */
export function limitSearch(input: unknown, { allowed, blocked }: DomainLimits): unknown {
  const asked = asObject(input);
  if (!asked || (!allowed.length && !blocked.length)) return input;
  const wanted = listOf(asked.allowed_domains).filter((domain) => isWithin(domain, allowed));
  return {
    ...asked,
    ...(allowed.length > 0 && { allowed_domains: wanted.length ? wanted : allowed }),
    ...(blocked.length > 0 && { blocked_domains: [...blocked, ...listOf(asked.blocked_domains)] }),
  };
}

const listOf = (value: unknown): string[] => {
  const list = typeof value === "string" ? value.split(/[\s,]+/) : (asArray(value) ?? []);
  return list.filter((item) => typeof item === "string" && item !== "") as string[];
};

/** Counts calls; true while there is one left. */
export function counter(most: number | undefined): () => boolean {
  let used = 0;
  return () => most === undefined || used++ < most;
}
