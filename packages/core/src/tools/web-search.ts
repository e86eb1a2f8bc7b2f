import { plainLine, shorten } from "@scry/page/markdown";
import type { EnvelopeMode } from "@scry/page/safe";
import { asObject, asText } from "../contracts/json.ts";
import type { Channel, Tool, ToolContext, ToolResult } from "../contracts/tool.ts";
import type { Scry, SearchOptions } from "../engine/create-scry.ts";
import type { ArgumentNames, ArgumentNamesChoice } from "./argument-names.ts";
import { account, accountFailure, logFailure, toolError, toolLog } from "./around-call.ts";
import { formatSearch, formatSearchFailure, type SearchFormat } from "./format/search-text.ts";
import { ignoredSearchInput, readSearchInput } from "./read-search-input.ts";
import { type WebSearchData, type WebSearchInput, webSearchData, webSearchInput } from "./schema.ts";
import { failedSearchData, searchData } from "./search-data.ts";
import { type EnvelopeChoice, enclose, labelsFor, labelWarning, warmLabels } from "./untrusted.ts";

export interface WebSearchToolOptions extends EnvelopeChoice, ArgumentNamesChoice {
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
    promptSection: (channel) => searchPrompt(name, channel, now()),
    execute: (input, context) =>
      execute(scry, input, context ?? {}, {
        name,
        format,
        envelope: options.envelope,
        search: options.search,
        argumentNames: options.argumentNames,
      }),
    display(input, result) {
      const query = queryOf(input);
      const shown = query?.trim() ? `"${shorten(plainLine(query), 120)}"` : "unknown query";
      return { title: `${name}: ${shown}`, ...(result && { success: !result.isError, output: result.text }) };
    },
  };
}

interface Choices {
  name: string;
  format: SearchFormat;
  envelope: EnvelopeMode | undefined;
  search: Omit<SearchOptions, "signal"> | undefined;
  argumentNames: ArgumentNames | undefined;
}

async function execute(
  scry: Scry,
  raw: unknown,
  context: ToolContext,
  { name, format, envelope, search, argumentNames }: Choices,
): Promise<ToolResult<WebSearchData>> {
  const started = Date.now();
  const log = toolLog(scry, context);
  let ignored: readonly string[] = [];
  try {
    ignored = ignoredSearchInput(raw);
    const input = readSearchInput(raw, argumentNames);
    context.session?.begin?.("search");
    log("debug", `${name} starts`, { query: input.query });
    const calledOff = warmLabels();
    const outcome = await scry.search(input, { ...search, signal: context.signal }).finally(calledOff);
    const found = searchData(outcome, context.session);
    const warnings = [...ignored, ...found.warnings];
    const data = await labelled(scry.redact({ ...found, warnings }), name);
    const provider = outcome.attempts.find(({ outcome: how }) => how === "ok" || how === "empty")?.provider;
    log("debug", `${name} ends`, { provider, count: data.results.length, ms: Date.now() - started });
    const text = formatSearch(data, format, (web) => enclose(web, "web search", envelope), argumentNames);
    context.session?.see?.(outcome.results.map(({ url }) => url));
    await account(context.session, outcome.attempts, text);
    return { text, data, isError: false };
  } catch (thrown) {
    const error = toolError(thrown, "The search");
    const text = scry.redact(formatSearchFailure(error));
    const query = queryOf(raw)?.trim().slice(0, 500).toWellFormed() ?? "";
    logFailure(log, name, error, context, started);
    await accountFailure(context.session, error.attempts, text);
    const data = { ...failedSearchData(query, error, text), warnings: [...ignored] };
    return { text, data: scry.redact(data), isError: true };
  }
}

/** Titles, snippets and the answer that speak to an AI are named in a warning. */
async function labelled(data: WebSearchData, name: string): Promise<WebSearchData> {
  const texts = [data.answer ?? "", ...data.results.map(({ title, snippet }) => `${title}\n${snippet}`)];
  const labels = await labelsFor(texts.join("\n\n"), [name]);
  return labels.length
    ? { ...data, warnings: [...data.warnings, ...labelWarning(labels, "This list")] }
    : data;
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

/** Guidance for the system prompt, under the name that the host gave the tool. */
function searchPrompt(name: string, channel: Channel | undefined, now: Date): string {
  return [
    `Use ${name} for current events, news, documentation, product and other up-to-date information.`,
    `Do not guess what you can look up: search first, then answer.`,
    `When you state a fact from a result, append its citation id in brackets, e.g. [1]; several are written [1][2].`,
    channel ? "The numbers become links to the sources." : "The caller resolves the numbers to sources.",
    ...(channel?.note ? [channel.note] : []),
    `If a search fails, say so; a failed search is not proof that nothing exists.`,
    `Today is ${now.toISOString().slice(0, 10)}.`,
  ].join(" ");
}
