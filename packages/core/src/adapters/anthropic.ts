/**
 * The web for the Anthropic SDK: tool definitions, and a handler whose results Claude can cite. They stand in for the
 * hosted `web_search` and `web_fetch`, with the same limits and error codes, on every model that calls tools.
 */
import type { Scry } from "../engine/create-scry.ts";
import type { Parameters } from "../tools/lenient-schema.ts";
import {
  counter,
  type HostedErrorCode,
  type HostedLimits,
  hostedErrorCode,
  limitSearch,
  pageContent,
  type ResultContent,
  readDomains,
  searchContent,
} from "./anthropic/hosted-tools.ts";
import { type WebCall, type WebToolsOptions, webCalls } from "./shared/web-calls.ts";

export type { HostedErrorCode, HostedLimits, ResultContent } from "./anthropic/hosted-tools.ts";
export { type WebResult, type WebToolsOptions, webPrompt } from "./shared/web-calls.ts";

/** Options of the tools for the Anthropic SDK. */
export interface AnthropicOptions extends WebToolsOptions {
  /** Limits as the hosted tools have them. */
  web_search?: HostedLimits;
  web_fetch?: HostedLimits;
}

/** A definition for `messages.create`; with `run` and `parse` the SDK's tool runner can call it as well. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: Parameters & Record<string, unknown>;
  run(input: unknown, context?: { signal?: AbortSignal | null }): Promise<ResultContent[]>;
  parse(input: unknown): unknown;
}

/** A `tool_use` block of Claude's message. */
export interface ToolUse {
  type: "tool_use";
  id: string;
  name: string;
  input: unknown;
}

/** A `tool_result` block for the next message to Claude. */
export interface ToolResultBlock {
  type: "tool_result";
  tool_use_id: string;
  content: ResultContent[];
  is_error?: true;
}

/** The tools for the Anthropic SDK, and what handles their calls. */
export interface AnthropicWeb {
  tools: AnthropicTool[];
  /** The result for one `tool_use` block of these tools; undefined for other tools' blocks. */
  handle(toolUse: ToolUse, options?: { signal?: AbortSignal }): Promise<ToolResultBlock | undefined>;
  /** The results for all of them in a message, run at once: the content of the next user message. */
  answer(
    message: { content: readonly { type: string }[] },
    options?: { signal?: AbortSignal },
  ): Promise<ToolResultBlock[]>;
}

/** `web_search` and `web_fetch` for the Anthropic SDK, with blocks that Claude cites. */
export function webTools(scry: Scry, options: AnthropicOptions = {}): AnthropicWeb {
  const calls = webCalls(scry, { ...options, open: { ...options.open, ...fetchDomains(options.web_fetch) } });
  const tools = calls.map((call) => ({ call, run: limited(call, options) }));
  const handle: AnthropicWeb["handle"] = async ({ id, name, input }, { signal } = {}) => {
    const found = tools.find(({ call }) => call.name === name);
    if (!found) return undefined;
    const { content, isError } = await found.run(input, signal);
    return { type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) };
  };
  return {
    tools: tools.map(({ call: { name, description, parameters }, run }) => ({
      name,
      description,
      input_schema: { ...parameters },
      async run(input, context) {
        const { content, isError } = await run(input, context?.signal ?? undefined);
        // The runner knows a failure by its exception, and shows the model what it says.
        if (isError) throw new Error(content.map((part) => ("text" in part ? part.text : "")).join("\n"));
        return content;
      },
      parse: (input) => input,
    })),
    handle,
    async answer({ content }, call) {
      const uses = content.filter((part): part is ToolUse => part.type === "tool_use");
      const results = await Promise.all(uses.map((use) => handle(use, call)));
      return results.filter((result) => result !== undefined);
    },
  };
}

const fetchDomains = (limits: HostedLimits | undefined) => {
  const { allowed, blocked } = readDomains("web_fetch", limits);
  return {
    ...(allowed.length > 0 && { allowedDomains: allowed }),
    ...(blocked.length > 0 && { blockedDomains: blocked }),
  };
};

type Run = (input: unknown, signal?: AbortSignal) => Promise<{ content: ResultContent[]; isError: boolean }>;

/** The tool under the limits of the hosted one, with content that can be cited. */
function limited(call: WebCall, options: AnthropicOptions): Run {
  const limits = call.kind === "search" ? options.web_search : options.web_fetch;
  const domains = readDomains("web_search", options.web_search);
  const mayRun = counter(limits?.max_uses);
  return async (input, signal) => {
    if (!mayRun())
      return failure("max_uses_exceeded", `${call.name} may not be called again. ${useWhatYouHave}`);
    const asked = call.kind === "search" ? limitSearch(input, domains) : input;
    const result = await call.run(asked, signal);
    if (result.isError) return failure(hostedErrorCode(call.kind, asked, result), result.text);
    const content =
      "results" in result.data
        ? searchContent(result.data, options.envelope)
        : pageContent(result.data, call.name, options.envelope);
    return { content, isError: false };
  };
}

const useWhatYouHave = "Answer with what was found.";

const failure = (code: HostedErrorCode, text: string) => ({
  content: [{ type: "text" as const, text: `error_code: ${code}\n${text}` }],
  isError: true,
});
