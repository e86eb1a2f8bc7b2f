import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import {
  type OpenPageData,
  type OpenPageInput,
  type Session,
  type Tool,
  type WebSearchData,
  type WebSearchInput,
  wrapUntrusted,
} from "@scry/core";
import { shrinkTo } from "./fit.ts";
import { pageUri } from "./page-resource.ts";
import { tellProgress } from "./progress.ts";

export interface Offer {
  /** Without output schema and structured content: half the tokens. */
  compact: boolean;
  session: Session | undefined;
}

/** How the tool is announced. Both read, reach out into the world, and change nothing. */
const announce = <Input, Data>(tool: Tool<Input, Data>, title: string, { compact }: Offer) => ({
  title,
  description: tool.description,
  inputSchema: tool.inputSchema,
  ...(!compact && { outputSchema: tool.outputSchema }),
  annotations: { ...tool.annotations, title },
});

export function addSearchTool(
  server: McpServer,
  tool: Tool<WebSearchInput, WebSearchData>,
  offer: Offer,
): void {
  server.registerTool(tool.name, announce(tool, "Web search", offer), async (input, context) => {
    const { text, data, isError } = await run(tool, input, context, offer, "Searching");
    return answer(text, data, isError, offer);
  });
}

export function addOpenTool(server: McpServer, tool: Tool<OpenPageInput, OpenPageData>, offer: Offer): void {
  server.registerTool(tool.name, announce(tool, "Open page", offer), async (input, context) => {
    let result = await run(tool, input, context, offer, "Reading");
    // The page is kept: a smaller view costs no second fetch.
    const smaller = shrinkTo(result.text, result.data);
    if (smaller !== undefined)
      result = await run(tool, { ...input, max_length: smaller }, context, offer, "Reading");
    const { text, data, isError } = result;
    const whole = data.truncated && !isError ? [pageLink(data)] : [];
    // Models read the structured part too: the content carries its marks there as well.
    const marked = data.content
      ? { ...data, content: wrapUntrusted(data.content, { url: data.final_url }) }
      : data;
    return answer(text, marked, isError, offer, whole);
  });
}

async function run<Input, Data>(
  tool: Tool<Input, Data>,
  input: unknown,
  context: ServerContext,
  { session }: Offer,
  message: string,
) {
  const done = tellProgress(context, message);
  try {
    return await tool.execute(input, { signal: context.mcpReq.signal, channel: "api", session });
  } finally {
    done();
  }
}

function answer(
  text: string,
  data: object,
  isError: boolean,
  { compact }: Offer,
  more: CallToolResult["content"] = [],
): CallToolResult {
  return {
    content: [{ type: "text", text }, ...more],
    ...(!compact && { structuredContent: { ...data } }),
    isError,
  };
}

/** Where a client finds the whole of a page that was cut. */
const pageLink = (data: OpenPageData): CallToolResult["content"][number] => ({
  type: "resource_link",
  uri: pageUri(data.final_url),
  name: data.title || data.final_url,
  mimeType: "text/markdown",
  description: `The whole page, ${data.original_length} characters.`,
});
