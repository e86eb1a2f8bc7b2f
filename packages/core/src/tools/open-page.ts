import { ScryError } from "../contracts/error.ts";
import { asObject } from "../contracts/json.ts";
import type { Tool, ToolContext, ToolResult } from "../contracts/tool.ts";
import type { OpenOptions, PageView, Scry } from "../engine/create-scry.ts";
import { plainLine, shorten } from "../sanitise/plain-text.ts";
import { formatPage, formatPageFailure } from "./format/page-text.ts";
import { type OpenPageData, type OpenPageInput, openPageData, openPageInput } from "./open-page-schema.ts";
import { openPrompt } from "./open-prompt.ts";
import { readOpenInput } from "./read-open-input.ts";

export interface OpenPageToolOptions {
  /** The name that the model sees. */
  name?: string;
  /** The name of the search tool, for the prompt section. */
  searchName?: string;
  /** Handed to every call: readers, time-out, fresh. */
  open?: Omit<OpenOptions, "signal">;
}

/** Reads one page. Free of any framework; never throws. */
export function openPageTool(
  scry: Scry,
  options: OpenPageToolOptions = {},
): Tool<OpenPageInput, OpenPageData> {
  const { name = "open_page", searchName = "web_search" } = options;
  return {
    name,
    description:
      "Read a web page (HTML, PDF, text) as Markdown: whole, a section, or the passages that answer a query.",
    inputSchema: openPageInput,
    outputSchema: openPageData,
    annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false, idempotentHint: true },
    tier: "auto",
    promptSection: () => openPrompt(name, searchName),
    execute: (input, context = {}) => execute(scry, input, context, name, options.open),
    display(input, result) {
      const url = asObject(input)?.url;
      const shown = typeof url === "string" && url.trim() ? shorten(plainLine(url), 200) : "unknown page";
      return { title: `${name}: ${shown}`, ...(result && { success: !result.isError, output: result.text }) };
    },
  };
}

async function execute(
  scry: Scry,
  raw: unknown,
  context: ToolContext,
  name: string,
  options: Omit<OpenOptions, "signal"> | undefined,
): Promise<ToolResult<OpenPageData>> {
  const started = Date.now();
  const log: ToolContext["log"] = (level, message, fields) =>
    context.log?.(
      level,
      message,
      scry.redact({ ...fields, ...(context.agentId && { agentId: context.agentId }) }),
    );
  try {
    const input = readOpenInput(raw);
    const { session } = context;
    const odd = session?.checkOpen?.(input.url, scry.redact) ?? [];
    session?.begin?.("open");
    log("debug", `${name} starts`, { url: input.url });
    const view = await scry.open(input, { ...options, signal: context.signal });
    // By the address that was asked for: the number that the search gave it.
    const passage = { text: view.content, ...(input.offset !== undefined && { offset: input.offset }) };
    const citation = session?.cite(view.url, view.title, { publishedAt: view.publishedAt, passage });
    session?.see?.([view.url, view.finalUrl, ...view.links.map(({ url }) => url)]);
    const data = scry.redact(pageData({ ...view, warnings: [...odd, ...view.warnings] }, citation));
    log("debug", `${name} ends`, {
      method: view.method,
      length: data.content_length,
      ms: Date.now() - started,
    });
    const text = formatPage(data, name);
    if (session?.spend)
      session.spend({ tokens: (await import("../excerpt/tokens.ts")).estimateTokens(text) });
    return { text, data, isError: false };
  } catch (thrown) {
    const error = ScryError.is(thrown) ? thrown : unexpected(thrown);
    log("error", `${name} failed`, {
      code: error.code,
      message: error.message,
      userId: context.userId,
      ms: Date.now() - started,
    });
    const given = asObject(raw)?.url;
    const data = scry.redact(failedPageData(typeof given === "string" ? given.slice(0, 4096) : "", error));
    return {
      text: formatPageFailure(scry.redact(error.message), scry.redact(error.hint)),
      data,
      isError: true,
    };
  }
}

/** A view as the JSON that every door gives. */
function pageData(view: PageView, citation: number | undefined): OpenPageData {
  return {
    url: view.url,
    final_url: view.finalUrl,
    title: view.title,
    content: view.content,
    content_length: view.content.length,
    original_length: view.originalLength,
    truncated: view.truncated,
    ...(view.nextOffset !== undefined && { next_offset: view.nextOffset }),
    status: "success",
    error: null,
    method: view.method,
    ...(view.publishedAt && { published_at: view.publishedAt }),
    ...(view.modifiedAt && { modified_at: view.modifiedAt }),
    ...(view.dateEvidence && { date_evidence: view.dateEvidence }),
    ...(view.author && { author: view.author }),
    ...(view.siteName && { site_name: view.siteName }),
    ...(view.language && { language: view.language }),
    content_type: view.contentType,
    fetched_at: view.fetchedAt,
    ...(view.outline && { outline: view.outline.map((heading) => ({ ...heading })) }),
    ...(Object.keys(view.hidden).length > 0 && { hidden: { ...view.hidden } }),
    warnings: [...view.warnings],
    ...(citation !== undefined && { citation_id: citation }),
  };
}

function failedPageData(url: string, error: ScryError): OpenPageData {
  return {
    url,
    final_url: url,
    title: "",
    content: "",
    content_length: 0,
    original_length: 0,
    truncated: false,
    status: "error",
    error: error.message,
    code: error.code,
    hint: error.hint,
    method: error.provider ?? "none",
    fetched_at: new Date().toISOString(),
    warnings: [],
  };
}

/** A fault of our own. The model gets a sentence; the cause is for the log. */
const unexpected = (cause: unknown) =>
  new ScryError({
    code: "unavailable",
    message: "Reading stopped because of an internal fault.",
    hint: "Report it, with the log.",
    cause,
  });
