/** The web for Mastra: `new Agent({ tools: webTools(scry, { createTool }) })`. */
import type { Scry } from "../engine/create-scry.ts";
import type { LenientSchema } from "../tools/lenient-schema.ts";
import { type WebResult, type WebToolsOptions, webCalls } from "./shared/web-calls.ts";

export { type WebResult, type WebToolsOptions, webPrompt } from "./shared/web-calls.ts";

/** What Mastra's `createTool` is given. */
export interface MastraToolOptions {
  id: string;
  description: string;
  inputSchema: LenientSchema;
  execute(input: Record<string, unknown>, context?: { abortSignal?: AbortSignal }): Promise<WebResult>;
  /** The model reads the text; the run keeps the whole result with its JSON. */
  toModelOutput(output: unknown): { type: "text" | "error-text"; value: string };
}

/** Options of the tools for Mastra. */
export interface MastraOptions<MastraTool> extends WebToolsOptions {
  /** The framework's own `createTool`. */
  createTool: (options: MastraToolOptions) => MastraTool;
}

/**
 * `web_search` and `open_page` for Mastra.
 *
 * @example
 * const agent = new Agent({ name, instructions, model, tools: webTools(createScry(), { createTool }) });
 */
export function webTools<MastraTool>(
  scry: Scry,
  options: MastraOptions<MastraTool>,
): Record<string, MastraTool> {
  const tools = webCalls(scry, options).map(({ name, description, schema, run }): [string, MastraTool] => [
    name,
    options.createTool({
      id: name,
      description,
      inputSchema: schema,
      execute: (input, context) => run(input, context?.abortSignal),
      toModelOutput(output) {
        const { isError, text } = output as WebResult;
        return { type: isError ? "error-text" : "text", value: text };
      },
    }),
  ]);
  return Object.fromEntries(tools);
}
