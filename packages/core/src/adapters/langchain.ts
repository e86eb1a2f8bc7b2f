/** The web for LangChain and LangGraph: `createAgent({ tools: webTools(scry, { tool }) })`. */
import type { Scry } from "../engine/create-scry.ts";
import type { LenientSchema } from "../tools/lenient-schema.ts";
import { type WebResult, type WebToolsOptions, webCalls } from "./shared/web-calls.ts";

export { type WebResult, type WebToolsOptions, webPrompt } from "./shared/web-calls.ts";

/** The text becomes the content of the tool's message, the JSON its artifact. */
export type LangChainRun = (
  input: Record<string, unknown>,
  config: { signal?: AbortSignal },
) => Promise<[content: string, artifact: WebResult["data"]]>;

/** The description of a tool for LangChain's `tool`. */
export interface LangChainFields {
  name: string;
  description: string;
  schema: LenientSchema;
  responseFormat: "content_and_artifact";
}

/** Options of the tools for LangChain. */
export interface LangChainOptions<LangChainTool> extends WebToolsOptions {
  /** The framework's own `tool`, of `langchain` or `@langchain/core/tools`. */
  tool: (run: LangChainRun, fields: LangChainFields) => LangChainTool;
}

/**
 * `web_search` and `open_page` for LangChain.
 *
 * @example
 * const agent = createAgent({ model, tools: webTools(createScry(), { tool }) });
 */
export function webTools<LangChainTool>(
  scry: Scry,
  options: LangChainOptions<LangChainTool>,
): LangChainTool[] {
  return webCalls(scry, options).map(({ name, description, schema, run }) =>
    options.tool(
      async (input, config) => {
        const { text, data } = await run(input, config.signal);
        return [text, data];
      },
      { name, description, schema, responseFormat: "content_and_artifact" },
    ),
  );
}
