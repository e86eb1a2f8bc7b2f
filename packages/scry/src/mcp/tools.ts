import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import {
  lenientSchema,
  type OpenPageData,
  type OpenPageInput,
  type Tool,
  type ToolContext,
  type WebSearchData,
  type WebSearchInput,
  wrapUntrusted,
} from "@scry/core";
import { boundSides, fitPage, fitResults } from "./fit.ts";
import { pageUri } from "./page-resource.ts";
import { withProgress } from "./progress.ts";
import type { Offer } from "./server.ts";

/** How the tool is announced. Both read, reach out into the world, and change nothing. */
const announce = <Input, Data>(tool: Tool<Input, Data>, title: string, { compact }: Offer) => ({
  title,
  description: tool.description,
  // The SDK would refuse what the tool forgives or explains better.
  inputSchema: lenientSchema(tool.inputSchema),
  ...(!compact && { outputSchema: tool.outputSchema }),
  annotations: { ...tool.annotations, title },
});

/** What a tool is told beside its input. */
export const contextOf = ({ mcpReq }: ServerContext, { session }: Offer): ToolContext => ({
  signal: mcpReq.signal,
  ...(session && { session }),
});

export function addSearchTool(
  server: McpServer,
  tool: Tool<WebSearchInput, WebSearchData>,
  offer: Offer,
): void {
  server.registerTool(tool.name, announce(tool, "Web search", offer), (input, context) =>
    withProgress(context, "Searching", () =>
      fitResults(async (limit) => {
        const smaller = limit === undefined ? input : { ...input, limit };
        const { text, data, isError } = await tool.execute(smaller, contextOf(context, offer));
        return { count: data.results.length, answer: answer(text, data, isError, offer) };
      }),
    ),
  );
}

export function addOpenTool(server: McpServer, tool: Tool<OpenPageInput, OpenPageData>, offer: Offer): void {
  server.registerTool(tool.name, announce(tool, "Open page", offer), (input, context) =>
    withProgress(context, "Reading", () =>
      fitPage(
        typeof input.max_length === "number" ? input.max_length : undefined,
        (most) =>
          tool.execute(
            most === undefined ? input : { ...input, max_length: most },
            contextOf(context, offer),
          ),
        ({ text, data, isError }) => {
          const whole = data.truncated && !isError ? [pageLink(data)] : [];
          return answer(text, marked(boundSides(data)), isError, offer, whole);
        },
      ),
    ),
  );
}

/** Models read the structured part too: the content carries its marks there as well. */
const marked = (data: OpenPageData): OpenPageData =>
  data.content ? { ...data, content: wrapUntrusted(data.content, { url: data.final_url }) } : data;

const answer = (
  text: string,
  data: object,
  isError: boolean,
  { compact }: Offer,
  more: CallToolResult["content"] = [],
): CallToolResult => ({
  content: [{ type: "text", text }, ...more],
  ...(!compact && { structuredContent: { ...data } }),
  isError,
});

/** Where a client finds the whole of a page that was cut. */
const pageLink = (data: OpenPageData): CallToolResult["content"][number] => ({
  type: "resource_link",
  uri: pageUri(data.final_url),
  name: boundSides(data).title || data.final_url,
  mimeType: "text/markdown",
  description: `The whole page, ${data.original_length} characters.`,
});
