import { plainLine, shorten } from "@scry/page/markdown";
import { asObject, asText } from "../contracts/json.ts";
import type { Channel, Tool, ToolResult } from "../contracts/tool.ts";
import type { Scry, SearchOptions } from "../engine/create-scry.ts";
import { inToolSpan } from "../telemetry/tool-span.ts";
import { account, accountFailure, showOf } from "./around-call.ts";
import { type CallContext, failedSearch, searchToData } from "./calls.ts";
import { formatSearch, type SearchFormat } from "./format/search-text.ts";
import { modelHint } from "./model-hint.ts";
import { readAnswerTokens, readSearchInput, searchInputWarnings } from "./read-input.ts";
import { type WebSearchData, type WebSearchInput, webSearchData, webSearchInput } from "./schema.ts";
import { type EnvelopeChoice, enclose } from "./untrusted.ts";

/** How the search tool is named and behaves. */
export interface WebSearchToolOptions extends EnvelopeChoice {
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
  const { name = "web_search", now = () => new Date() } = options;
  return {
    name,
    description:
      "Search the web. Use a few specific words: names, versions, error texts. Returns numbered results (title, URL, snippet) to cite as [1].",
    inputSchema: webSearchInput,
    outputSchema: webSearchData,
    annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false, idempotentHint: true },
    tier: "auto",
    promptSection: (channel) => searchPrompt(name, channel, now()),
    execute: (input, context) =>
      inToolSpan({ name, input, show: showOf(scry) }, () =>
        execute(scry, input, { ...context, name, started: Date.now() }, options),
      ),
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
  context: CallContext,
  { format = "numbered", envelope, search }: WebSearchToolOptions,
): Promise<ToolResult<WebSearchData>> {
  let ignored: readonly string[] = [];
  try {
    ignored = searchInputWarnings(raw);
    const input = readSearchInput(raw, scry.settings.search.limit);
    const answerTokens = readAnswerTokens(raw);
    const options = { ...search, ...(answerTokens !== undefined && { answerTokens }) };
    const found = await searchToData(scry, input, options, context);
    const data = { ...found, warnings: [...scry.redact(ignored), ...found.warnings] };
    const text = formatSearch(data, format, (web) => enclose(web, "web search", envelope));
    await account(context.session, data.attempts, text);
    return { text, data, isError: false };
  } catch (thrown) {
    const data = failedSearch(scry, queryOf(raw) ?? "", thrown, context);
    const hint = data.hint ?? "";
    const text = data.message.replace(`Next step: ${hint}`, () => `Next step: ${modelHint(hint, "search")}`);
    await accountFailure(context.session, data.attempts, text);
    return { text, data: { ...data, warnings: scry.redact([...ignored]) }, isError: true };
  }
}

/** The query in the input, if there is one. */
function queryOf(raw: unknown): string | undefined {
  try {
    return asText(asObject(raw)?.query);
  } catch {
    // An object that throws when read counts as empty.
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
