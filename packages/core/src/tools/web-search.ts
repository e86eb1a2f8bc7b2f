import { ScryError } from "../contracts/error.ts";
import type { SearchOutcome } from "../contracts/hit.ts";
import { asObject, asText } from "../contracts/json.ts";
import type { Log } from "../contracts/log.ts";
import type { Channel, Tool, ToolContext, ToolResult, ToolSession } from "../contracts/tool.ts";
import type { Scry, SearchOptions } from "../engine/create-scry.ts";
import { plainLine, shorten } from "../sanitise/plain-text.ts";
import { formatSearchFailure } from "./format/failure-text.ts";
import { formatSearch, type SearchFormat } from "./format/search-text.ts";
import { readSearchInput } from "./read-search-input.ts";
import { failedSearchData, searchData } from "./search-data.ts";
import { searchPrompt } from "./search-prompt.ts";
import {
  type WebSearchData,
  type WebSearchInput,
  webSearchData,
  webSearchInput,
} from "./web-search-schema.ts";

export interface WebSearchToolOptions {
  /** The name that the model sees. */
  name?: string;
  format?: SearchFormat;
  /** Handed to every search: providers, strategy, time-out, fresh. */
  search?: Omit<SearchOptions, "signal">;
  /** The clock of the prompt section. */
  now?: () => Date;
}

/** Finds pages. Free of any framework; never throws. */
export function webSearchTool(
  scry: Scry,
  options: WebSearchToolOptions = {},
): Tool<WebSearchInput, WebSearchData> {
  const { name = "web_search", format = "numbered", now = () => new Date() } = options;
  return {
    name,
    description: "Search the web. Returns numbered results (title, URL, snippet) to cite as [1].",
    inputSchema: webSearchInput,
    outputSchema: webSearchData,
    annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false, idempotentHint: true },
    tier: "auto",
    promptSection: (channel: Channel) => searchPrompt(name, channel, now()),
    execute: (input, context) =>
      execute(scry, input, context ?? {}, { format, search: options.search, name }),
    display(input, result) {
      const query = queryOf(input);
      const shown = query?.trim() ? `"${shorten(plainLine(query), 120)}"` : "unknown query";
      return { title: `${name}: ${shown}`, ...(result && { success: !result.isError, output: result.text }) };
    },
  };
}

async function execute(
  scry: Scry,
  raw: unknown,
  context: ToolContext,
  options: { format: SearchFormat; search?: Omit<SearchOptions, "signal">; name: string },
): Promise<ToolResult<WebSearchData>> {
  const started = Date.now();
  const log: Log = (level, message, fields) => {
    const all = { ...fields, ...(context.agentId && { agentId: context.agentId }) };
    try {
      context.log?.(level, message, scry.redact(all));
    } catch {
      // A log that fails is the host's trouble and no reason to lose an answer.
    }
  };
  try {
    const input = readSearchInput(raw);
    context.session?.begin?.("search");
    log("debug", `${options.name} starts`, { query: input.query });
    const outcome = await scry.search(input, { ...options.search, signal: context.signal });
    const data = scry.redact(searchData(outcome, context.session));
    const provider = outcome.attempts.find(({ outcome: how }) => how === "ok" || how === "empty")?.provider;
    log("debug", `${options.name} ends`, { provider, count: data.results.length, ms: Date.now() - started });
    const text = formatSearch(data, options.format);
    await account(context.session, outcome, text);
    return { text, data, isError: false };
  } catch (thrown) {
    const error = ScryError.is(thrown) ? thrown : unexpected(thrown);
    const text = scry.redact(formatSearchFailure(error));
    const query = queryOf(raw)?.trim().slice(0, 500).toWellFormed() ?? "";
    log("error", `${options.name} failed`, {
      code: error.code,
      message: error.message,
      userId: context.userId,
      ms: Date.now() - started,
      ...(error.cause instanceof Error && { cause: `${error.cause.name}: ${error.cause.message}` }),
    });
    return { text, data: scry.redact(failedSearchData(query, error, text)), isError: true };
  }
}

/** Writes into the session what the call showed and took. */
async function account(
  session: ToolSession | undefined,
  outcome: SearchOutcome,
  text: string,
): Promise<void> {
  session?.see?.(outcome.results.map(({ url }) => url));
  if (!session?.spend) return;
  const { estimateTokens } = await import("../excerpt/tokens.ts");
  const sum = (name: "credits" | "usd") =>
    outcome.attempts.reduce((total, attempt) => total + (attempt[name] ?? 0), 0);
  session.spend({ credits: sum("credits"), usd: sum("usd"), tokens: estimateTokens(text) });
}

/** The query of whatever a model sent, where there is one. */
function queryOf(raw: unknown): string | undefined {
  try {
    return asText(asObject(raw)?.query);
  } catch {
    // An object that throws when it is read is as good as none.
    return undefined;
  }
}

/** A fault of our own. The model gets a sentence; the cause is for the log. */
const unexpected = (cause: unknown) =>
  new ScryError({
    code: "unavailable",
    message: "The search stopped because of an internal fault.",
    hint: "Report it, with the log.",
    cause,
  });
