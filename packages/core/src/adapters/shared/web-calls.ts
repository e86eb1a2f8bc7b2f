import type { Channel, Tool, ToolResult, ToolSession } from "../../contracts/tool.ts";
import type { Scry } from "../../engine/create-scry.ts";
import { createSession } from "../../engine/session/create-session.ts";
import {
  type LenientSchema,
  lenientSchema,
  type Parameters,
  parametersOf,
} from "../../tools/lenient-schema.ts";
import { type OpenPageToolOptions, openPageTool } from "../../tools/open-page.ts";
import type { OpenPageData, WebSearchData } from "../../tools/schema.ts";
import { type WebSearchToolOptions, webSearchTool } from "../../tools/web-search.ts";

/** The result of either tool: the text for the model, and the JSON that every door gives. */
export type WebResult = ToolResult<WebSearchData> | ToolResult<OpenPageData>;

/** What every adapter takes: the conversation, a listener for results, how web text is marked. */
export interface WebToolsOptions extends Pick<WebSearchToolOptions, "envelope" | "search"> {
  /** The conversation. Left out, the tools made by one call share a new one: make them once per conversation. */
  session?: ToolSession;
  /** Other names for the tools, e.g. where the host already has a `web_search`. */
  names?: { search?: string; open?: string };
  /** One of the two only. */
  only?: "search" | "open";
  /** Where the answer is shown; left out, the caller resolves the numbers itself. */
  channel?: Channel;
  /** Handed to every reading: readers, domains, time-out, fresh. */
  open?: OpenPageToolOptions["open"];
  /** Called with every result: for a log, or for the JSON where a framework only carries the text. */
  onResult?: (name: string, result: WebResult) => void;
}

/** A tool as the adapters need it: its description for the model, and one function that never throws. */
export interface WebCall {
  kind: "search" | "open";
  name: string;
  description: string;
  parameters: Parameters;
  schema: LenientSchema;
  run(input: unknown, signal?: AbortSignal): Promise<WebResult>;
  /** For models that send their arguments as a text, which may be no JSON at all. */
  runText(argumentsText: string, signal?: AbortSignal): Promise<WebResult>;
}

/** The tools that the settings allow and the options choose. */
export function webCalls(scry: Scry, options: WebToolsOptions = {}): WebCall[] {
  const { channel, session = createSession({ pageText: scry.pageText }), onResult } = options;
  const prepare = <Input, Data extends WebSearchData | OpenPageData>(
    kind: WebCall["kind"],
    tool: Tool<Input, Data>,
  ): WebCall => {
    const run = async (input: unknown, signal: AbortSignal | undefined, text?: string) => {
      // As the model sent it: the tool says what is wrong with it.
      const result = await tool.execute(input as Input, { session, signal, channel });
      const told = (text === undefined ? result : { ...result, text }) as WebResult;
      onResult?.(tool.name, told);
      return told;
    };
    return {
      kind,
      name: tool.name,
      description: tool.description,
      parameters: parametersOf(tool.inputSchema),
      schema: lenientSchema(tool.inputSchema),
      run: (input, signal) => run(input, signal),
      runText(text, signal) {
        const read = readJson(text);
        // Nothing to run: the tool refuses it as it refuses any bad input, and the model learns the real reason.
        if (!read)
          return run(undefined, signal, `The arguments of ${tool.name} are not valid JSON. ${sendObject}`);
        return run(read.value, signal);
      },
    };
  };
  const { search, open } = toolsOf(scry, options);
  return [...(search ? [prepare("search", search)] : []), ...(open ? [prepare("open", open)] : [])];
}

const sendObject = "Call it again with one JSON object.";

/** Guidance for the system prompt: when to search, when to open, how to cite. */
export function webPrompt(scry: Scry, options: WebToolsOptions = {}): string {
  const { search, open } = toolsOf(scry, options);
  return [search?.promptSection(options.channel), open?.promptSection(options.channel)]
    .filter(Boolean)
    .join("\n\n");
}

function toolsOf(scry: Scry, { names = {}, only, envelope, search, open }: WebToolsOptions) {
  const { settings } = scry;
  return {
    search:
      only !== "open" && settings.search.enabled
        ? webSearchTool(scry, { name: names.search, envelope, search })
        : undefined,
    open:
      only !== "search" && settings.read.enabled
        ? openPageTool(scry, {
            name: names.open,
            searchName: settings.search.enabled ? names.search : null,
            envelope,
            open,
          })
        : undefined,
  };
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    // Some models send nothing at all for "no arguments".
    return { value: text.trim() === "" ? {} : JSON.parse(text) };
  } catch {
    return undefined;
  }
}
