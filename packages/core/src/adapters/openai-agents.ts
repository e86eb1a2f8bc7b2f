/** The web for the OpenAI Agents SDK: `new Agent({ tools: webTools(scry, { tool }) })`. */
import type { Scry } from "../engine/create-scry.ts";
import type { Parameters } from "../tools/lenient-schema.ts";
import { type WebResult, type WebToolsOptions, webCalls } from "./shared/web-calls.ts";

export { type WebResult, type WebToolsOptions, webPrompt } from "./shared/web-calls.ts";

/** The argument of the SDK's `tool`. */
export interface AgentsToolOptions {
  name: string;
  description: string;
  parameters: Parameters & { additionalProperties: true };
  /** In strict mode every parameter is required: the model would have to write each filter in every call. */
  strict: false;
  execute(input: unknown, context?: unknown, details?: CallDetails): Promise<string>;
  /** The JSON of a result, as `customData` of the run's item. */
  customDataExtractor(context: { toolCall: { callId: string } }): Record<string, unknown> | null;
}

interface CallDetails {
  toolCall?: { callId?: string };
  signal?: AbortSignal;
}

/** Options of the tools for the OpenAI Agents SDK. */
export interface OpenAiAgentsOptions<AgentsTool> extends WebToolsOptions {
  /** The SDK's own `tool`. */
  tool: (options: AgentsToolOptions) => AgentsTool;
}

/**
 * `web_search` and `open_page` for the OpenAI Agents SDK.
 *
 * @example
 * const agent = new Agent({ name, tools: webTools(createScry(), { tool }) });
 */
export function webTools<AgentsTool>(scry: Scry, options: OpenAiAgentsOptions<AgentsTool>): AgentsTool[] {
  // The SDK asks for the JSON of a call after its text, by the call's id.
  const waiting = new Map<string, WebResult>();
  return webCalls(scry, options).map(({ name, description, parameters, run }) =>
    options.tool({
      name,
      description,
      parameters: { ...parameters, additionalProperties: true },
      strict: false,
      async execute(input, _context, details) {
        const result = await run(input, details?.signal);
        if (details?.toolCall?.callId) waiting.set(details.toolCall.callId, result);
        return result.text;
      },
      customDataExtractor({ toolCall: { callId } }) {
        const result = waiting.get(callId);
        waiting.delete(callId);
        // A value that is undefined is an error to the SDK.
        return result ? JSON.parse(JSON.stringify({ data: result.data, isError: result.isError })) : null;
      },
    }),
  );
}
