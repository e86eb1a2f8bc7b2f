/** The web for the Vercel AI SDK, versions 6 and 7: `generateText({ tools: webTools(scry) })`. */
import type { Scry } from "../engine/create-scry.ts";
import type { LenientSchema } from "../tools/lenient-schema.ts";
import { type WebResult, type WebToolsOptions, webCalls } from "./shared/web-calls.ts";

export { type WebResult, type WebToolsOptions, webPrompt } from "./shared/web-calls.ts";

/** A tool in the SDK's shape. Its `tool()` only helps with types, so nothing of the SDK is needed to make one. */
export interface AiSdkTool {
  description: string;
  inputSchema: LenientSchema;
  execute(input: Record<string, unknown>, options: { abortSignal?: AbortSignal }): Promise<WebResult>;
  /** The model reads the text; the page of an app gets the whole result with its JSON. */
  toModelOutput(options: { output: WebResult }): { type: "text" | "error-text"; value: string };
}

/**
 * `web_search` and `open_page` for the AI SDK.
 *
 * @example
 * const { text } = await generateText({ model, tools: webTools(createScry()), stopWhen: isStepCount(8), prompt });
 */
export function webTools(scry: Scry, options: WebToolsOptions = {}): Record<string, AiSdkTool> {
  const tools = webCalls(scry, options).map(({ name, description, schema, run }): [string, AiSdkTool] => [
    name,
    {
      description,
      inputSchema: schema,
      execute: (input, { abortSignal }) => run(input, abortSignal),
      toModelOutput: ({ output }) => ({ type: output.isError ? "error-text" : "text", value: output.text }),
    },
  ]);
  return Object.fromEntries(tools);
}
